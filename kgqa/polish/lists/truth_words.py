"""„Tak” and „nie”, as answers."""

from __future__ import annotations

YES, NO = "tak", "nie"


def truth_word(truth: bool) -> str:
    """The answer to a yes/no question."""
    return YES if truth else NO
