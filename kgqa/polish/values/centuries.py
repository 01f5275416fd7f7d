"""Reads centuries, their parts and decades, millennia and epochs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.numbers import ordinal_at, ordinals, read_roman
from kgqa.polish.values.time_values import DASHES, Time, TimeKind, era_at, openings, parts_of_time, time_words

_TENS = re.compile(r"[1-9]0")
_ENDINGS = frozenset({".", "-", "te", "tych"})
"""What may stand behind the digits of a decade."""
_OF_CENTURY = "owieczny"
"""What makes an adjective of the ordinal of a century."""
_LATEST_CENTURY = 1900
"""The century that „lata dwudzieste” without one belong to."""


def part_at(words: Sequence[Word], start: int) -> Time | None:
    """„druga połowa XIX wieku”, „początek XX w.”."""
    if not _is_one_of(words[start], openings("period_parts")):
        return None
    for names, first, last in parts_of_time("period_parts"):
        behind = start + len(names)
        whole = century_at(words, behind) if behind < len(words) and _stand(words, start, names) else None
        if whole is not None and whole.first is not None and whole.kind is TimeKind.CENTURY:
            return Time(start, whole.end, TimeKind.PART, whole.first + first - 1, whole.first + last - 1)
    return None


def decade_at(words: Sequence[Word], start: int) -> Time | None:
    """„lata 20. XX wieku”, „lata dwudzieste”, „lata 60-te”."""
    if words[start].word.lower() not in time_words("years") or start + 1 >= len(words):
        return None
    ordinal, end = ordinal_at(words, start + 1), start + 2
    if _TENS.fullmatch(words[start + 1].form):
        tens = int(words[start + 1].form)
        end += sum(word.form in _ENDINGS for word in words[end : end + 2])
    elif ordinal is not None and ordinal.number in range(10, 100, 10):
        tens = ordinal.number
    else:
        return None
    century = century_at(words, end) if end < len(words) else None
    base = _LATEST_CENTURY if century is None or century.first is None else century.first - 1
    return Time(start, century.end if century else end, TimeKind.DECADE, base + tens, base + tens + 9)


def century_at(words: Sequence[Word], start: int) -> Time | None:
    """„XIX w.”, „19. wiek”, „dwudzieste stulecie”, „XVI–XVIII wiek”, „II tysiąclecie p.n.e.”."""
    first, end = _counted_century(words, start)
    last = first
    if first and end + 1 < len(words) and words[end].form in DASHES:
        last, end = _counted_century(words, end + 1)
    if not first or not last or end >= len(words):
        return None
    length, kind = _length(words, end)
    if not length:
        return None
    stop = words[end].form == "w" and end + 1 < len(words) and words[end + 1].form == "."
    ours, end = era_at(words, end + 1 + stop)
    years = ((first - 1) * length + 1, last * length) if ours else (-first * length, -(last - 1) * length - 1)
    return Time(start, end, kind, *years)


def century_told(adjective: str) -> int:
    """The century that an adjective is made of („szesnastowieczny”: 16), by its lemma; 0 for others."""
    ordinal = adjective.removesuffix(_OF_CENTURY)
    return 0 if ordinal == adjective else max(0, ordinals().get(ordinal + "y", 0))


def _length(words: Sequence[Word], index: int) -> tuple[int, TimeKind]:
    """The years of what a noun names, 0 for other words; „w” is „wiek” only with a full stop."""
    word = words[index].word.lower()
    if word == "w" and not (index + 1 < len(words) and words[index + 1].form == "."):
        return 0, TimeKind.CENTURY
    if word in time_words("century"):
        return 100, TimeKind.CENTURY
    return (1000, TimeKind.MILLENNIUM) if word in time_words("millennium") else (0, TimeKind.CENTURY)


def _counted_century(words: Sequence[Word], start: int) -> tuple[int, int]:
    """The number of a century and the index behind it; 0 if none stands here."""
    form = words[start].word
    number = read_roman(form) if words[start].form != "i" else None
    if number:
        return number, start + 1
    if form.isdecimal() and len(form) <= 2 and start + 1 < len(words) and words[start + 1].form == ".":  # noqa: PLR2004
        return int(form), start + 2
    ordinal = ordinal_at(words, start)
    return (ordinal.number, ordinal.end) if ordinal and ordinal.number > 0 else (0, start)


def epoch_at(words: Sequence[Word], start: int) -> Time | None:
    """„średniowiecze”, „epoka renesansu”."""
    named = start + (not words[start].lemmas.isdisjoint(time_words("epoch")))
    if named < len(words) and _is_one_of(words[named], openings("epochs")):
        for names, first, last in parts_of_time("epochs"):
            if _stand(words, named, names):
                return Time(start, named + len(names), TimeKind.EPOCH, first, last)
    return None


def _stand(words: Sequence[Word], start: int, names: Sequence[frozenset[str]]) -> bool:
    """Whether these words stand from an index on, each told by lemma or form."""
    found = words[start : start + len(names)]
    return len(found) == len(names) and all(map(_is_one_of, found, names))


def _is_one_of(word: Word, names: frozenset[str]) -> bool:
    return not word.lemmas.isdisjoint(names) or word.form.lower() in names
