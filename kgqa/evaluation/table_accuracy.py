"""The accuracy of WikiTableQuestions: answers are sets of texts, numbers and dates.

Rules of the official evaluation, version 1.0.2 (Pasupat and Liang 2015): texts are compared without diacritics,
trailing notes and brackets, quotation marks, a final full stop and letter case; numbers agree within 1e-6; dates field
by field; both sides must have as many different values, and every gold value must agree with one of the answer's.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass

_SIGNS = str.maketrans(dict.fromkeys("‘’´`", "'") | dict.fromkeys("“”„", '"') | dict.fromkeys("‐‑‒–—−", "-"))
_NOTE = re.compile(r"(?:(?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])$")
_BRACKETS = re.compile(r"(?<=.) \([^)]*\)$")
_QUOTED = re.compile(r'"([^"]+)"')
_DATE = re.compile(r"(\d+|xx|xxxx)-(\d{1,2}|xx)-(\d{1,2}|xx)", re.IGNORECASE)
_AMOUNT = re.compile(
    r"[$£€¥]?\s*([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?)\s*(?:%|[a-z][a-z .²³/]*)?", re.IGNORECASE
)
_CLOSE = 1e-6
"""Numbers that differ by less are the same to the official evaluator."""
_ESCAPES = {r"\n": "\n", r"\p": "|", r"\\": "\\"}


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an answer; `content` is a number, a date or the cleaned text."""

    text: str
    content: float | tuple[int, int, int] | str


def cleaned(text: str) -> str:
    """The form of a text that is compared."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    bare = bare.translate(_SIGNS).strip()
    before = None
    while bare != before:
        before = bare
        bare = _BRACKETS.sub("", _NOTE.sub("", bare).strip()).strip()
        if match := _QUOTED.fullmatch(bare):
            bare = match[1]
    return " ".join(bare.removesuffix(".").split()).lower()


def number_of(text: str) -> float | None:
    """The number that a text is, written as programs write it."""
    try:
        value = float(text) if "_" not in text else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def value_of(text: str, *, gold: bool = False) -> Value:
    """A value; gold texts come without their canonical forms, so that amounts with commas and units are numbers too."""
    amount = _AMOUNT.fullmatch(text.translate(_SIGNS).strip()) if gold else None
    number = number_of(amount[1].replace(",", "") if amount else text)
    if number is not None:
        return Value(cleaned(text), number)
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return Value(cleaned(text), cleaned(text))
    year, month, day = (-1 if part.lower().startswith("x") else int(part) for part in match.groups())
    return Value(cleaned(text), float(year) if month == day == -1 else (year, month, day))


def _same(first: Value, second: Value) -> bool:
    if first.text == second.text:
        return True
    if isinstance(first.content, float) and isinstance(second.content, float):
        return abs(first.content - second.content) < _CLOSE
    return isinstance(first.content, tuple) and first.content == second.content


def _values(text: str, *, gold: bool) -> list[Value]:
    items = (re.sub(r"\\[np\\]", lambda match: _ESCAPES[match.group()], item) for item in text.split("|"))
    return list({value.content: value for value in (value_of(item, gold=gold) for item in items)}.values())


def agrees(gold: str, answer: str) -> bool:
    """Whether an answer is right; values of both are joined by bars, with `\\p` for a bar inside one."""
    expected, given = _values(gold, gold=True), _values(answer, gold=False)
    return len(expected) == len(given) and all(any(_same(one, other) for other in given) for one in expected)
