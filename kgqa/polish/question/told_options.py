"""Reads the options of a choice question as they are told as answers („Tuja to roślina iglasta czy liściasta?”).

`option_lists` finds options that are names; these here may be any words, and what both have in common is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from kgqa.polish.question.understanding import ToldOptions
from kgqa.polish.tokens.tags import STATING_VERBS
from kgqa.polish.tokens.words import Reading
from kgqa.polish.values.quotations import OPENING_MARKS, quotations
from kgqa.resources import Patterns, read_patterns
from kgqa.terms import Case

_SEPARATOR = re.compile(r":\s+|\s+[–—-]\s+")
_END = " ?.!"
_LONGEST = 9
"""Words that an option may have."""

Readings = Callable[[str], Sequence[Reading]]
"""The readings of a word as it stands in a text."""


def read_told_options(question: str, readings: Readings) -> ToldOptions | None:
    """The options that a question names with „czy”, or asks „która z nich” of; None if it is no choice question."""
    text = question.strip()
    return _read_joined(text, readings) or _read_which_of(text)


def _read_which_of(text: str) -> ToldOptions | None:
    """„Turyn, Nicea, Genewa – które z tych miast …?”, „Które z wymienionych miast …: Turyn, Nicea, Genewa?”."""
    one, *other = _SEPARATOR.split(text.rstrip(_END), maxsplit=1)
    which_of = _patterns()["which_of"]
    if not other or not which_of.search(text):
        return None
    stem, options = (one, other[0]) if which_of.search(one) else (other[0], one)
    listed = _listed(options)
    return ToldOptions(stem, tuple(listed)) if len(listed) > 1 else None


def _read_joined(text: str, readings: Readings) -> ToldOptions | None:
    forms = _patterns()
    body = forms["opening"].sub("", text)
    matches = list(forms["or"].finditer(body))
    if not matches:
        return None
    left, right = body[: matches[-1].start()].strip(), body[matches[-1].end() :]
    before = _SEPARATOR.split(right)[0].strip(_END) if _asks_behind(right) else right.strip(_END)
    if not before or len(before.split()) > _LONGEST or _patterns()["asks_late"].search(before):
        return None
    if _asks_behind(right):
        return ToldOptions(_SEPARATOR.split(right, maxsplit=1)[1], (*_listed(left), before))
    before = forms["compared"].sub("", before)
    *_, behind = parts = _SEPARATOR.split(left)
    apart = len(parts) > 1 and len(behind.split()) <= _LONGEST
    listed = _listed(behind if apart else left)
    if not listed:
        return None
    if apart:
        return ToldOptions(left[: -len(behind)], (*listed, _alone(before, listed[-1], readings)))
    first, *more = _from_verb(listed, readings)
    if more and _patterns()["asks"].match(first):
        return ToldOptions(first, (*more, before))
    before = _alone(before, (more or [first])[-1], readings)
    option = _tail(first, before, readings)
    stem = left[: left.rfind(first) + len(first) - len(option)]
    return ToldOptions(stem, (option, *more, before)) if option else None


def _from_verb(listed: list[str], readings: Readings) -> list[str]:
    """The parts from the last one with a verb on: what commas split off before it are no options."""
    with_verb = [i for i, part in enumerate(listed) if any(_is_verb(word, readings) for word in part.split())]
    return listed[max(with_verb, default=0) :]


def _alone(option: str, other: str, readings: Readings) -> str:
    """The last option without a noun that belongs to both („zachodniego czy północnego wybrzeża”)."""
    words, others = option.split(), other.split()
    modify = all(_modifies(word.rpartition("-")[2], readings) for word in (words[0], others[-1]))
    if not modify or not _agree(words[0], others[-1], readings):
        return option
    shared = len(words) > 1 and words[1] not in others and _has(words[1], readings, "subst")
    return words[0] if shared else option


def _modifies(word: str, readings: Readings) -> bool:
    """Whether a word is an adjective or a gerund and, names aside, no noun."""
    found = [reading for reading in readings(word) if not reading.names]
    return bool(found) and all(reading.tag.pos in ("adj", "ger", "ppas", "adjp") for reading in found)


def _asks_behind(right: str) -> bool:
    """Whether the question stands behind the options: „John Glenn czy Walentyna Tierieszkowa – kto …?”."""
    parts = _SEPARATOR.split(right, maxsplit=1)
    return len(parts) > 1 and bool(_patterns()["asks"].match(parts[1]))


def _listed(text: str) -> list[str]:
    found = [part.strip(_END) for part in _patterns()["listed"].split(text)]
    return [part for part in found if part]


def _tail(left: str, right: str, readings: Readings) -> str:
    """The end of the text before „czy” that is the other option.

    It begins with a word of the class and case of the known option's first word; of several such ends the one as long
    as the known option is taken, with the adjectives before it.
    """
    words, model = left.split(), right.split()
    last = next((found for found in quotations(left) if found.end == len(left)), None)
    if last is not None and right[0] in OPENING_MARKS:
        return left[last.start :]
    behind = max((i + 1 for i, word in enumerate(words) if word == "to" or _is_verb(word, readings)), default=0)
    least = max(behind if behind < len(words) else 0, len(words) - _LONGEST)
    if 0 < least == behind and words[least - 1] == "to" and _defines(words[least:], model, readings):
        return " ".join(words[least:]).strip(_END)
    alike = [i for i in range(least, len(words)) if _agree(words[i], model[0], readings)]
    if not alike:
        return " ".join(words[max(least, len(words) - len(model)) :]).strip(_END)
    start = min(alike, key=lambda i: (abs(len(words) - i - len(model)), -i))
    while start > least and not _has(words[start], readings, "adj", "prep") and _has(words[start - 1], readings, "adj"):
        start -= 1
    return " ".join(words[start:]).strip(_END)


def _defines(words: list[str], model: list[str], readings: Readings) -> bool:
    """Whether both begin with a noun in the nominative, adjectives before it: both are whole definitions."""
    return all(_noun_begins(part, readings) for part in (words, model))


def _noun_begins(words: list[str], readings: Readings) -> bool:
    noun = next((word.strip(",") for word in words if not _modifies(word.strip(","), readings)), "")
    cases = frozenset(case for one in readings(noun) if one.tag.pos == "subst" for case in one.tag.cases)
    return Case.NOM in cases and Case.GEN not in cases


def _agree(word: str, model: str, readings: Readings) -> bool:
    """Whether two words can be of one class and case; capitals and unknown words agree with each other."""
    ours, theirs = readings(word.strip(",")), readings(model.strip(","))
    if not ours or not theirs:
        return word[0].isupper() == model[0].isupper()
    return any(
        one.tag.pos == other.tag.pos and (not one.tag.cases or bool(one.tag.cases & other.tag.cases))
        for one in ours
        for other in theirs
    )


def _has(word: str, readings: Readings, *classes: str) -> bool:
    return any(reading.tag.pos in classes for reading in readings(word.strip(",")))


def _is_verb(word: str, readings: Readings) -> bool:
    found = readings(word.strip(","))
    return bool(found) and all(reading.tag.pos in STATING_VERBS for reading in found)


@cache
def _patterns() -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / "told_options.yaml")
