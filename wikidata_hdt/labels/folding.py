"""Folds texts so that spellings which differ only in case, quotation marks, dashes or white space become equal."""

from __future__ import annotations

import unicodedata

_QUOTES = dict.fromkeys("„”“‟«»″", '"')
_APOSTROPHES = dict.fromkeys("’‘‚‛′ʼ`´", "'")
_DASHES = dict.fromkeys("‐‑‒–—―−", "-")
_DROPPED = dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
"""Soft hyphen, zero-width and direction marks."""
_UNIFIED = str.maketrans({**_QUOTES, **_APOSTROPHES, **_DASHES, **_DROPPED})


def fold(text: str) -> str:
    """The key of a text: NFC, case-folded, one form of quotation mark, apostrophe and dash, single spaces.

    Folding a key again gives the same key.
    """
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    composed = unicodedata.normalize("NFC", text).translate(_UNIFIED).casefold()
    return " ".join(unicodedata.normalize("NFC", composed.translate(_UNIFIED)).split())
