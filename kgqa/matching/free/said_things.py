"""Claims: sets that are a named thing of which something is said."""

from __future__ import annotations

from kgqa.model import Beyond, Both, Extreme, SetMeaning, Thing, Where


def is_claim(meaning: SetMeaning) -> bool:
    """Whether a set is a name of which something is said."""
    match meaning:
        case Both(first=first, second=second):
            return any(isinstance(one, Thing) or is_claim(one) for one in (first, second))
        case Where(base=base) | Beyond(base=base) | Extreme(base=base):
            return isinstance(base, Thing) or is_claim(base)
        case _:
            return False
