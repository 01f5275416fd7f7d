"""Takes from a longer message the questions that it may ask, each with what was named before it.

„Byłem na Wawelu i słyszałem o Jadwidze Andegaweńskiej. Wiesz, gdzie ją pochowano?” asks „gdzie pochowano?” about one
of the names in front of it; which one, only the graph can tell. Behind a claim „Ma rację?” asks whether it is true;
behind „potrzebuję” or „hasło:” stands what is asked for without any question word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from kgqa.polish.diacritics import without_diacritics
from kgqa.polish.framing import core_question, framing_words, is_asking, is_preposition, sentence_spans, sentences
from kgqa.polish.pointing_back import BREAK, THAT, WORD, about, left_open, names_in, pointed_at, words_of
from kgqa.polish.quotations import CLOSED_QUOTATION

_MOST = 8
_MOST_CHARACTERS = 1_000
"""Of a message that is searched for questions."""
_LEAST_WORDS = 2


@dataclass(frozen=True, slots=True)
class _Part:
    """What may be a question, and where in the message it stands."""

    text: str
    start: int
    """Characters of the message in front of it."""


def inner_questions(text: str, mentions: Iterable[str] = ()) -> tuple[str, ...]:
    """Questions that a message may ask, the likeliest first; none where it is no more than its core.

    `mentions` are surfaces in the text that are known to name things: names found there may be longer than their words
    in capital letters („maszcie radiowym w Konstantynowie”).

    >>> inner_questions("Siema, potrzebuję na szybko: jak nazywa się parlament w Izraelu? Mam to na końcu języka.")[0]
    'jak nazywa się parlament w Izraelu?'
    """
    if len(text) > _MOST_CHARACTERS:
        return ()
    core = core_question(text)
    found = dict.fromkeys(one for one in islice(_questions(text, tuple(mentions)), 4 * _MOST) if one != core)
    return tuple(islice(found, _MOST))


def _questions(text: str, mentions: Sequence[str]) -> Iterator[str]:
    asking = sorted((*_asking(text), *_requests(text)), key=lambda part: (not part.text.endswith("?"), part.start))
    naming = [part for part in asking if names_in(part.text, mentions)]
    yield from _left_open(text, mentions)
    yield from (part.text for part in naming if part.text.endswith("?"))
    yield from _checked(text)
    for part in asking:
        if part in naming and not part.text.endswith("?"):
            yield part.text
        for name in pointed_at(part.text, names_in(text[: part.start], mentions)):
            yield about(name, part.text)
    yield from (part.text for part in asking if not words_of(part.text) & framing_words("anaphors"))


def _left_open(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """What claims of the message leave open, where its questions say no more („Jak on się nazywa?”)."""
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        if not sentence.endswith("?"):
            continue
        for opened in (0, *(match.start() for match in BREAK.finditer(sentence))):
            clause = sentence[opened:].lstrip(" ,;:–—-")
            if before := text[: start + opened]:
                yield from left_open(before, clause, mentions)


def _asking(text: str) -> Iterator[_Part]:
    """The parts of sentences from a question word on that opens one, stands behind a mark or a word that asks."""
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        for opened in _openings(sentence):
            for clause in _up_to_breaks(sentence[opened:]):
                if len(WORD.findall(core := core_question(clause))) >= _LEAST_WORDS:
                    yield _Part(core, start + opened)


def _openings(sentence: str) -> Iterator[int]:
    marks = {0, *(match.end() for match in BREAK.finditer(sentence))}
    words = list(WORD.finditer(sentence))
    for place, word in enumerate(words):
        if not is_asking(word.group()) or _is_relative(place, words):
            continue
        for opens in _first_words(place, words):
            behind = words[opens - 1].group().lower() if opens else ""
            if _opens(words[opens].start(), marks) or behind in framing_words("requests"):
                yield words[opens].start()
                break


def _first_words(place: int, words: Sequence[re.Match[str]]) -> Iterator[int]:
    """The words that the phrase of a question word may begin with, by index: itself or a preposition („do jakiej”, „na
    podstawie jakiej”)."""
    yield place - 1 if place and is_preposition(words[place - 1].group()) else place
    if place > 1 and is_preposition(words[place - 2].group()):
        yield place - 2


def _is_relative(place: int, words: Sequence[re.Match[str]]) -> bool:
    """Whether a word opens a clause of what is asked for in front of it („kod państwa, w którym leży Lwów”)."""
    if _fold(words[place].group()) not in _folded("relative"):
        return False
    openings = _folded("requests") | _folded("asking")
    before = (_fold(word.group()) for word in reversed(words[: max(0, place - 1)]))
    opening = next((said for said in before if said in openings), None)
    return opening is not None and opening in _folded("giving") | _folded("asking")


def _opens(start: int, marks: Iterable[int]) -> bool:
    return any(0 <= start - mark <= 1 for mark in marks)


def _up_to_breaks(clause: str) -> Iterator[str]:
    """A clause, and what stands in front of a mark with a word that leads away from it („…, bo nie wiem”)."""
    yield clause
    for mark in BREAK.finditer(clause):
        word = WORD.match(clause, mark.end())
        if word and word.group().lower() in framing_words("breaking"):
            yield f"{clause[: mark.start()]}?"
            return


def _requests(text: str) -> Iterator[_Part]:
    """What is asked for without a question word: behind „podaj”, behind a colon, the clue of a crossword."""
    for quoted in CLOSED_QUOTATION.finditer(text):
        if _is_clue(quoted[1]):
            yield _Part(quoted[1], quoted.start())
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        for opened, part in _between_marks(sentence):
            words = list(WORD.finditer(part))
            behind = _last_request(words)
            if behind is None and sentence[:opened].rstrip().endswith(":"):
                behind = 0
            if behind is not None and _is_whole(text, words[:behind]):
                continue
            if behind is not None and behind < len(words) and not is_asking(words[behind].group()):
                yield _Part(part[words[behind].start() :].strip(" ,"), start + opened)


def _is_clue(quoted: str) -> bool:
    """Whether a quotation opens in small letters and has several words: no title, but the clue of a crossword."""
    return quoted[0].islower() and " " in quoted[1:-1]


def _is_whole(text: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether what is asked for behind some words is all that a message says („Proszę podać stolicę Idaho.”)."""
    said = {_fold(word.group()) for word in words}
    opens = bool(words) and text.lstrip().startswith(words[0].group()) and said <= _folded("commands")
    return opens and len(sentences(text)) == 1


def _between_marks(sentence: str) -> Iterator[tuple[int, str]]:
    """The parts of a sentence, each with the relative clauses that hang on it, and the character where it begins."""
    start = 0
    for mark in BREAK.finditer(sentence):
        if not _opens_clause(sentence[mark.end() :]):
            yield start, sentence[start : mark.start()]
            start = mark.end()
    yield start, sentence[start:]


def _opens_clause(text: str) -> bool:
    words = [word.group() for word in islice(WORD.finditer(text), 2)]
    return any(is_asking(word) for word in (words[1:] if words and is_preposition(words[0]) else words[:1]))


def _last_request(words: Sequence[re.Match[str]]) -> int | None:
    """The index of what stands behind the last word that asks for something and the words of frames that follow it."""
    asks = [place for place, word in enumerate(words) if _fold(word.group()) in _folded("requests")]
    if not asks:
        return None
    behind = asks[-1] + 1
    while behind < len(words) and _fold(words[behind].group()) in _folded("words"):
        behind += 1
    return behind if behind < len(words) else None


def _checked(text: str) -> Iterator[str]:
    """A claim that is asked to be judged, as a question; two of them as a choice."""
    lowered = _fold(text)
    checks = [lowered.find(_fold(check)) for check in framing_words("checks")]
    behind = min((place for place in checks if place > 0), default=None)
    if behind is None:
        return
    said = sentences(text[:behind]) or [text[:behind]]
    said = [one for one in said if len(WORD.findall(one)) > _LEAST_WORDS][-1:]
    for sentence in said:
        claims = [BREAK.split(claim)[0].strip(" .!") for claim in THAT.split(sentence)[1:]]
        first, *others = claims or [core_question(sentence).strip(" .!?")]
        yield f"Czy {first}{''.join(f', czy {other}' for other in others[:1])}?"


@cache
def _folded(list_name: str) -> frozenset[str]:
    return frozenset(map(_fold, framing_words(list_name)))


def _fold(text: str) -> str:
    """In small letters without diacritics, letter for letter."""
    return without_diacritics(text.lower())
