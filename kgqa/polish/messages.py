"""Takes from a longer message the questions that it may ask, each with one thing that was named before it.

„Byłem na Wawelu i słyszałem o Jadwidze Andegaweńskiej. Wiesz, gdzie ją pochowano?” asks „gdzie ją pochowano?” about one
of the names in front of it; which one, only the graph can tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from kgqa.polish.framing import core_question, is_asking, is_preposition, sentences

_MOST = 5
_MOST_CHARACTERS = 1_000
"""Of a message that is searched for questions."""
_LEAST_WORDS = 2
_WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
_QUOTED = re.compile(r"[„\"«][^”\"»]+[”\"»]")
_NAME = re.compile(r"[^\W\d_a-ząćęłńóśźż]\w*(?:[-’']\w+)*(?:\s+(?:[^\W\d_a-ząćęłńóśźż]\w*|\d{4}|[IVX]+)(?:[-’']\w+)*)*")
_BREAK = re.compile(r"\s*(?:[,;:(]|\s[–—-]|\.{3}|…)\s*")


def inner_questions(text: str) -> tuple[str, ...]:
    """Questions that a message may ask, the likeliest first; none where it is no more than its core.

    >>> inner_questions("Siema, potrzebuję na szybko: jak nazywa się parlament w Izraelu? Mam to na końcu języka.")[0]
    'jak nazywa się parlament w Izraelu?'
    """
    if len(text) > _MOST_CHARACTERS:
        return ()
    core = core_question(text)
    found = dict.fromkeys(one for one in islice(_questions(text), 4 * _MOST) if one != core)
    return tuple(islice(found, _MOST))


def _questions(text: str) -> Iterator[str]:
    parts = sentences(text)
    asking = [(place, clause) for place, part in enumerate(parts) for clause in _clauses(part)]
    asking.sort(key=lambda pair: (not pair[1].endswith("?"), pair[0]))
    for _, clause in asking:
        if _names(clause):
            yield clause
    for place, clause in asking:
        for name in _names(" ".join((*parts[:place], parts[place].partition(clause)[0]))):
            yield f"{name} – {clause}"
    if not _names(text):
        yield from (clause for _, clause in asking)


def _clauses(sentence: str) -> Iterator[str]:
    """The parts of a sentence from a question word on that opens it or stands behind a mark."""
    starts = [0, *(match.end() for match in _BREAK.finditer(sentence))]
    for start in starts:
        words = list(islice(_WORD.finditer(sentence, start), 3))
        opening = words[1:2] if words and is_preposition(words[0].group()) else words[:1]
        if opening and is_asking(opening[0].group()) and words[0].start() - start <= 1:
            clause = core_question(sentence[words[0].start() :])
            if len(_WORD.findall(clause)) >= _LEAST_WORDS:
                yield clause


def _names(text: str) -> list[str]:
    """What a text names: quotations and words with capital letters that do not just open a sentence, last first."""
    quoted = [match.group() for match in _QUOTED.finditer(text)]
    rest = _QUOTED.sub(" , ", text)
    opened = {one.start() for one in re.finditer(r"(?:^|(?<=[.?!…]\s))\S", rest)}
    names = [match.group() for match in _NAME.finditer(rest) if match.start() not in opened or " " in match.group()]
    return [*reversed(quoted), *reversed(names)]
