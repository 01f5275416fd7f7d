"""Cells of CSV files that people open in a spreadsheet."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"[=+\-@\t\r]")
"""What a spreadsheet takes for a formula begins so. Source: OWASP, „CSV Injection”."""
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?")


def marked_cell(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would compute it; numbers stay as they are.

    >>> marked_cell("=1+1"), marked_cell("-5"), marked_cell("Kraków")
    ("'=1+1", '-5', 'Kraków')
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
