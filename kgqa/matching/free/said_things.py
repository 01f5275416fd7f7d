"""Claims: sets that are a named thing of which something is said."""

from __future__ import annotations

from kgqa.model import SetMeaning, Thing


def is_claim(meaning: SetMeaning) -> bool:
    """Whether a set is a name of which something is said."""
    return any(isinstance(one, Thing) for one in meaning.around()) and not isinstance(meaning, Thing)
