"""The text of one question that a person asks."""

from __future__ import annotations

from kgqa.errors import InputError

_LONGEST = 10_000
"""Characters of a question, with all that is said around it."""


def check_question(text: str) -> None:
    """Raises `InputError` for a question that is too long, or no text."""
    if len(text) > _LONGEST:
        raise InputError(
            "the question is too long", value=text, expected=f"at most {_LONGEST} characters, not {len(text)}",
            remedy="ask the question alone; texts to search are for `kgqa text build`",
        )  # fmt: skip
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise InputError("the question is not UTF-8", value=text, remedy="use a UTF-8 terminal")
