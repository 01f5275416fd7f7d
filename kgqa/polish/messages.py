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
from kgqa.polish.framing import core_question, framing_words, is_asking, is_preposition, sentences
from kgqa.polish.quotations import CLOSED_QUOTATION

_MOST = 8
_MOST_CHARACTERS = 1_000
"""Of a message that is searched for questions."""
_LEAST_WORDS = 2
_MOST_NAMES = 3
"""Names before a question that it may be about."""
_WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
_NAME = re.compile(r"[^\W\d_a-ząćęłńóśźż]\w*(?:[-’']\w+)*(?:\s+(?:[^\W\d_a-ząćęłńóśźż]\w*|\d{4}|[IVX]+)(?:[-’']\w+)*)*")
_BREAK = re.compile(r"\s*(?:[,;:(]|\s[–—-]|\.{3}|…)\s*")
_THAT = re.compile(r"\b(?:że|ze)\s+", re.IGNORECASE)


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
    yield from (part.text for part in asking if _names(part.text, ()))
    yield from _checked(text)
    for part in asking:
        for name in _pointed_at(part.text, _names(text[: part.start], mentions)):
            yield _about(name, part.text)
    yield from (part.text for part in asking if not _words_of(part.text) & framing_words("anaphors"))


def _asking(text: str) -> Iterator[_Part]:
    """The parts of sentences from a question word on that opens one, stands behind a mark or a word that asks."""
    start = 0
    for sentence in sentences(text):
        start = text.index(sentence, start)
        for opened in _openings(sentence):
            for clause in _up_to_breaks(sentence[opened:]):
                if len(_WORD.findall(core := core_question(clause))) >= _LEAST_WORDS:
                    yield _Part(core, start + opened)


def _openings(sentence: str) -> Iterator[int]:
    marks = {0, *(match.end() for match in _BREAK.finditer(sentence))}
    words = list(_WORD.finditer(sentence))
    for place, word in enumerate(words):
        if _is_relative(place, words):
            continue
        opens = place - 1 if place and is_preposition(words[place - 1].group()) else place
        behind = words[opens - 1].group().lower() if opens else ""
        if is_asking(word.group()) and (_opens(words[opens].start(), marks) or behind in framing_words("requests")):
            yield words[opens].start()


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
    for mark in _BREAK.finditer(clause):
        word = _WORD.match(clause, mark.end())
        if word and word.group().lower() in framing_words("breaking"):
            yield f"{clause[: mark.start()]}?"
            return


def _requests(text: str) -> Iterator[_Part]:
    """What is asked for without a question word: behind „podaj”, behind a colon, the clue of a crossword."""
    for quoted in CLOSED_QUOTATION.finditer(text):
        if _is_clue(quoted[1]):
            yield _Part(quoted[1], quoted.start())
    start = 0
    for sentence in sentences(text):
        start = text.index(sentence, start)
        for opened, part in _between_marks(sentence):
            words = list(_WORD.finditer(part))
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
    for mark in _BREAK.finditer(sentence):
        if not _opens_clause(sentence[mark.end() :]):
            yield start, sentence[start : mark.start()]
            start = mark.end()
    yield start, sentence[start:]


def _opens_clause(text: str) -> bool:
    words = [word.group() for word in islice(_WORD.finditer(text), 2)]
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
    said = [one for one in said if len(_WORD.findall(one)) > _LEAST_WORDS][-1:]
    for sentence in said:
        claims = [_BREAK.split(claim)[0].strip(" .!") for claim in _THAT.split(sentence)[1:]]
        first, *others = claims or [core_question(sentence).strip(" .!?")]
        yield f"Czy {first}{''.join(f', czy {other}' for other in others[:1])}?"


def _about(name: str, clause: str) -> str:
    """A question about a thing that was named before it, in place of the words that point back to it."""
    words = list(_WORD.finditer(clause))
    if words and (is_asking(words[0].group()) or is_preposition(words[0].group())):
        clause = clause[0].lower() + clause[1:]
        words = list(_WORD.finditer(clause))
    kept, placed = [], False
    for place, word in enumerate(words):
        if not _points_back(word.group()):
            kept.append(word.group())
        elif place and is_preposition(words[place - 1].group()):
            kept.append(name)
            placed = True
    said = " ".join(kept)
    return f"{said}?" if placed else f"{name} – {said}?"


def _points_back(word: str) -> bool:
    return any(word.lower() in framing_words(name) for name in ("anaphors", "first", "second", "last"))


def _pointed_at(clause: str, names: Sequence[str]) -> Sequence[str]:
    """Which of the names in front of a clause it may be about, last first: „to pierwsze miasto” is the first one."""
    for list_name, place in (("first", -1), ("second", -2), ("last", 0)):
        if names[place : place + 1 or None] and _words_of(clause) & framing_words(list_name):
            return [names[place]]
    return names[:_MOST_NAMES]


def _words_of(text: str) -> frozenset[str]:
    return frozenset(word.group().lower() for word in _WORD.finditer(text))


def _names(text: str, mentions: Sequence[str]) -> list[str]:
    """What a text names: quotations and words with capital letters that do not just open a sentence, last first."""
    quoted = [match.group() for match in CLOSED_QUOTATION.finditer(text)]
    rest = CLOSED_QUOTATION.sub(" , ", text)
    opened = {one.start() for one in re.finditer(r"(?:^|(?<=[.?!…]\s))\S", rest)}
    names = [
        match.group() for match in _NAME.finditer(rest) if match.start() not in opened or _is_known(match, mentions)
    ]
    longest = (max((m for m in mentions if name in m), key=len, default=name) for name in reversed(names))
    return list(dict.fromkeys([*reversed(quoted), *longest]))


def _is_known(name: re.Match[str], mentions: Sequence[str]) -> bool:
    """Whether words that open a sentence are a name all the same."""
    return " " in name.group() or name.group() in mentions


@cache
def _folded(list_name: str) -> frozenset[str]:
    return frozenset(map(_fold, framing_words(list_name)))


def _fold(text: str) -> str:
    """In small letters without diacritics, letter for letter."""
    return without_diacritics(text.lower())
