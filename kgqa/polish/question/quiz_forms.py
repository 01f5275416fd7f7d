"""Reads forms of quiz questions whose answer is words of a text: a gap, an abbreviation, a saying, a shared name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kgqa.polish.values.quotations import MARKS, OPENING_MARKS, quotations
from kgqa.resources import Patterns, read_patterns

_GAP = re.compile(r"\s*(?:\.\.\.|…)+\s*")
_ABBREVIATION = re.compile(r"\b[A-ZĄĆĘŁŃÓŚŹŻ]{2,7}\b")
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Gap:
    """A text with a gap."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class QuizForms:
    """What a question asks for in one of these ways, and nothing of the others."""

    gap: Gap | None = None
    """The text to complete: „Dokończ przysłowie: Gdzie kucharek sześć…”."""
    abbreviation: str = ""
    """The abbreviation to expand: „Co oznacza skrót PAN?”."""
    saying: str = ""
    """The question without „według przysłowia”, where it asks for a part of a saying."""
    sharing: tuple[str, ...] = ()
    """What the things are that share the name asked for: „Jaki pierwiastek i półwysep mają tę samą nazwę?”."""


def read_quiz_forms(question: str) -> QuizForms:
    """The forms that a question has; its white space must be single spaces."""
    return QuizForms(
        read_gap(question), read_abbreviation(question), read_saying(question), read_descriptions(question)
    )


def read_gap(question: str) -> Gap | None:
    """The text that a question asks to complete; None if it does not ask for that."""
    text, asking = question.strip().rstrip("?").strip(), _patterns("gaps")
    asks = bool(asking["complete"].match(text))
    if not asks and _GAP.search(text) is None:
        return None
    quoted = _quoted(text)
    known = quoted if asks or _GAP.search(quoted) else ""
    if not known:
        known = asking["complete"].sub("", text).lstrip(" :") if asks else text
    parts = _GAP.split(known, maxsplit=1)
    if len(parts) == 1 and not asks:
        return None
    before, after = parts[0].strip(), parts[1].strip(f" {MARKS}") if len(parts) > 1 else ""
    if not _WORD.search(before) or (not quoted and asking["definition"].search(before)):
        return None
    return Gap(before, after)


def _quoted(text: str) -> str:
    """What the text quotes first; also to its end, where the closing mark was left out."""
    found = next(quotations(text), None)
    opened = next((place for place, mark in enumerate(text) if mark in OPENING_MARKS), -1)
    return found.text if found else text[opened + 1 :] if opened >= 0 else ""


def read_abbreviation(question: str) -> str:
    """The abbreviation that a question asks to expand; an empty string if it does not."""
    if not all(pattern.search(question) for pattern in _patterns("asked_abbreviations").values()):
        return ""
    found = _ABBREVIATION.search(question)
    return found.group() if found else ""


def read_saying(question: str) -> str:
    """The question without „according to the saying”; an empty string if it does not ask for a part of one."""
    forms = _patterns("asked_sayings")
    if forms["saying"].search(question) is None:
        return ""
    rest = forms["according"].sub(" ", question)
    return " ".join(rest.split()) if rest != question else ""


def read_descriptions(question: str) -> tuple[str, ...]:
    """What the things are that share a name; empty if the question does not ask for one."""
    text = question.strip().rstrip(" ?.!")
    forms = _patterns("shared_names")
    if forms["hint"].search(text) is None:
        return ()
    whole = (pattern for pattern in forms.values() if pattern.groups)
    match = next((found for pattern in whole if (found := pattern.match(text))), None)
    if match is None:
        return ()
    groups = match.groupdict()
    parts = forms["and"].split(groups["list"]) if groups.get("list") else [groups["a"], groups["b"]]
    described = tuple(forms["introduced"].sub("", part).strip(" ,") for part in parts)
    return described if len(described) > 1 and all(described) else ()


@cache
def _patterns(name: str) -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / f"{name}.yaml")
