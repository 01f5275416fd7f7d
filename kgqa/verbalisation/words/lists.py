"""Several texts as one."""

from __future__ import annotations

from collections.abc import Sequence


def joined(texts: Sequence[str]) -> str:
    """Texts as a Polish list: „a”, „a i b”, „a, b i c”."""
    if len(texts) < 2:  # noqa: PLR2004
        return "".join(texts)
    return ", ".join(texts[:-1]) + " i " + texts[-1]
