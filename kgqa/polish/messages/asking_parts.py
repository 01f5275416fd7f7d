"""The parts of a message that may ask something: from a question word on, or behind a word that asks for something."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from kgqa.polish.lists.question_words import MANNER, THING, TIME, asking_for
from kgqa.polish.messages.clause_variants import SUPERLATIVE, WORD, unjoined
from kgqa.polish.messages.framing import (
    core_question,
    framing_words,
    goes_on,
    is_asking,
    is_preposition,
    reasons,
    sentence_spans,
    sentences,
    tells_of_speaker,
)
from kgqa.polish.messages.pointing_back import BREAK
from kgqa.polish.tokens.plain_text import plain_letters
from kgqa.polish.values.quotations import closed_quotations

_OPEN_ENDS = (" to?", " to…?", " to...?")
_OF_CLAUSES = asking_for(TIME, THING, MANNER)
"""Question words with which a clause may also begin that tells more of a question („kiedy wpadła do nory”)."""
_DASHES = ("–", "—", "-")
_ANNOUNCING = (":", *_DASHES)
"""Marks behind which a question stands that was announced."""
_WHETHER = "czy"
LEAST_WORDS = 2
"""Words that a question has at least."""


@dataclass(frozen=True, slots=True)
class Part:
    """What may be a question, and where in the message it stands."""

    text: str
    start: int
    """Characters of the message in front of it."""


def asking_parts(text: str) -> Iterator[Part]:
    """The parts of sentences from a question word on that opens one, stands behind a mark or a word that asks."""
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        for opened in _not_subordinate(sentence, list(_openings(sentence))) or _asked_late(sentence):
            for clause in _up_to_breaks(sentence[opened:]):
                core = unjoined(core_question(clause))
                if len(WORD.findall(core)) >= LEAST_WORDS and not is_cut_off(core, sentence):
                    yield Part(core, start + opened)


def _not_subordinate(sentence: str, openings: list[int]) -> list[int]:
    """The openings without clauses behind a comma that tell more of what the first one asks („Kogo spotkała Alicja,
    kiedy wpadła do nory?”)."""
    asks = [next((word for word in _words_from(sentence, at) if is_asking(word)), "") for at in openings]
    if not asks or asks[0] in _OF_CLAUSES:
        return openings
    further = {_WHETHER} if asks[0] == _WHETHER else set[str]()  # „Czy … jest hiszpański, czy jednak portugalski?”
    later = zip(openings[1:], asks[1:], strict=True)
    told = {at for at, word in later if word in _OF_CLAUSES | further and sentence[:at].rstrip().endswith(",")}
    return [at for at in openings if at not in told]


def _words_from(sentence: str, start: int) -> Iterator[str]:
    return (word.group().lower() for word in WORD.finditer(sentence, start))


def is_cut_off(part: str, sentence: str) -> bool:
    """Whether a part begins with a relative word, and its sentence says of what is described which one is meant
    („Spośród krajów, z którymi graniczy Polska, najmniejszą powierzchnię ma…”)."""
    first = _first_word(part)
    graded = [word for word in WORD.findall(sentence) if word.lower().startswith(SUPERLATIVE)]
    return plain_letters(first) in _folded("relative") and any(word not in part for word in graded)


def _openings(sentence: str) -> Iterator[int]:
    marks = {0, *(match.end() for match in BREAK.finditer(sentence) if not goes_on(sentence, match))}
    words = list(WORD.finditer(sentence))
    for place, word in enumerate(words):
        if not is_asking(word.group()) or _is_relative(place, words) or _compares(words[place : place + 2], marks):
            continue
        opens = next((first for first in _first_words(place, words) if _stands_first(first, words, marks)), None)
        if opens is not None:
            yield words[opens].start()


def _compares(words: Sequence[re.Match[str]], marks: Collection[int]) -> bool:
    """Whether the first of two words compares („jak ta bogini”) or ends its clause („to jak, czy …”)."""
    said = words[0].group().lower()
    behind = words[1:]
    compared = said in framing_words("comparing") and not words[0].string.endswith("?")
    pointed = any(word.group().lower() in framing_words("determiners") for word in behind)
    return (compared and pointed) or any(word.start() in marks for word in behind)


def _asked_late(sentence: str) -> list[int]:
    """Where a question begins whose question word stands behind what it asks about („A stolica tam to jaka?”), or whose
    end is open („Jej stolica to?”)."""
    asking = [word.start() for word in WORD.finditer(sentence) if is_asking(word.group())]
    if asking and sentence.endswith("?"):
        asked = asking[-1]
    elif sentence.endswith(_OPEN_ENDS):
        asked = len(sentence)
    else:
        return []
    return [max((mark.end() for mark in BREAK.finditer(sentence, 0, asked) if mark.end() < asked), default=0)]


def _first_words(place: int, words: Sequence[re.Match[str]]) -> Iterator[int]:
    """The words that the phrase of a question word may begin with, by index: itself or a preposition („do jakiej”, „na
    podstawie jakiej”), or the noun whose attribute it is („stolicą jakiego”)."""
    yield place - 1 if place and is_preposition(words[place - 1].group()) else place
    if place > 1 and is_preposition(words[place - 2].group()):
        yield place - 2
    is_attribute = place and words[place].group().lower() != _WHETHER
    if is_attribute and not is_preposition(words[place - 1].group()):
        yield place - 1


def _stands_first(place: int, words: Sequence[re.Match[str]], marks: Collection[int]) -> bool:
    """Whether a word stands behind a mark or a word that asks, but for words of frames („a jaka”, „to który”)."""
    while not _is_marked(words[place].start(), marks):
        said = plain_letters(words[place - 1].group()) if place else ""
        if said in _folded("requests"):
            return True
        if said not in _folded("words") or is_preposition(said):
            return False
        place -= 1
    return True


def _is_marked(start: int, marks: Collection[int]) -> bool:
    return any(0 <= start - mark <= 1 for mark in marks)


def _is_relative(place: int, words: Sequence[re.Match[str]]) -> bool:
    """Whether a word opens a clause of what is asked for in front of it („kod państwa, w którym leży Lwów”)."""
    said = plain_letters(words[place].group())
    if said not in _folded("relative") | _folded("of such") or _is_restated(place, words):
        return False
    if words[place].string[: words[place].start()].rstrip().endswith(_ANNOUNCING):
        return False  # „potrzebuję jednej rzeczy: gdzie zmarł …?”
    if _opens_main_clause(place, words):
        return False
    if _tells_of_name(place, words):
        return True
    openings = _folded("requests") | _folded("asking")
    before = (plain_letters(word.group()) for word in reversed(words[: max(0, place - 1)]))
    opening = next((word for word in before if word in openings), None)
    leading = _folded("giving") | _folded("asking") if said in _folded("relative") else _folded("asking")
    return opening is not None and opening in leading


def _tells_of_name(place: int, words: Sequence[re.Match[str]]) -> bool:
    """Whether a word stands behind a name and a comma in a sentence that asks nothing („Lecę do Dubaju, gdzie stoi
    najwyższy budynek świata.”)."""
    start = place - (place > 0 and is_preposition(words[place - 1].group()))
    if not start or words[place].string.rstrip().endswith("?"):
        return False
    between = words[place].string[words[start - 1].end() : words[start].start()]
    return words[start - 1].group()[:1].isupper() and between.strip() == ","


def _opens_main_clause(place: int, words: Sequence[re.Match[str]]) -> bool:
    """Whether „to” or „więc” and a comma stand in front of a question word: what they follow is its condition („gdyby
    wziąć te, które …, to która z nich …?”) or its reason."""
    start = place - (place > 0 and is_preposition(words[place - 1].group()))
    if not start or plain_letters(words[start - 1].group()) not in _folded("concluding"):
        return False
    return words[place].string[: words[start - 1].start()].rstrip().endswith(",")


def _is_restated(place: int, words: Sequence[re.Match[str]]) -> bool:
    """Whether a question word stands behind one that says the question once more („to znaczy w jakim mieście”)."""
    before = [word.group() for word in words[max(0, place - 2) : place]]
    said = before[:-1] if before and is_preposition(before[-1]) else before[-1:]
    return any(plain_letters(word) in _folded("restating") for word in said)


def _up_to_breaks(clause: str) -> Iterator[str]:
    """A clause, what stands in front of a mark with a word that leads away from it („…, bo nie wiem”), and that with
    what follows behind the next mark („Co jest cięższe, bo się spieramy, złoto czy ołów?”)."""
    yield clause
    for mark in sorted((*BREAK.finditer(clause), *reasons().finditer(clause)), key=re.Match.start):
        word = WORD.match(clause, mark.end())
        if word is not None and _is_of_speaker(clause[mark.end() :]):
            yield f"{clause[: mark.start()]}?"
            return
        if word is None or goes_on(clause, mark) or _denies(clause[word.end() :]):
            continue
        if word.group().lower() in framing_words("breaking") or _says_again(clause, word):
            yield f"{clause[: mark.start()]}?"
            for behind in islice(BREAK.finditer(clause, mark.end()), 1):
                yield from _up_to_breaks(clause[: mark.start()] + clause[behind.start() :])
            return


def _is_of_speaker(text: str) -> bool:
    """Whether the clause with which a text begins tells what the speaker did („…, i ja nie umiałem odpowiedzieć”), and
    names and asks nothing."""
    end = BREAK.search(text)
    words = WORD.findall(text[: end.start()] if end else text)
    return any(map(tells_of_speaker, words)) and not any(word[0].isupper() or is_asking(word) for word in words)


def _says_again(clause: str, word: re.Match[str]) -> bool:
    """Whether a word behind a mark opens what says the question once more („…, to znaczy czy …”, „…, czy oni …”)."""
    behind = WORD.search(clause, word.end())
    said = {word.group().lower(), behind.group().lower() if behind else ""}
    asks_whether = _first_word(clause).lower() == _WHETHER
    return _claims_again(clause, word) or (asks_whether and not said.isdisjoint(framing_words("restating")))


def _claims_again(clause: str, word: re.Match[str]) -> bool:
    """Whether „czy” asks once more, of what was named before („Czy w Turcji płaci się w euro, czy oni mają lirę?”)."""
    behind = WORD.search(clause, word.end())
    asks = word.group().lower() == _first_word(clause).lower() == _WHETHER
    return asks and behind is not None and behind.group().lower() in framing_words("anaphors")


def _denies(text: str) -> bool:
    """Whether a clause goes on with „nie” about what it asks for („…, ale nie z Niemcami”, not „…, ale nie wiem”)."""
    first, second = ([word.lower() for word in WORD.findall(text)] + ["", ""])[:2]
    return first == "nie" and not framing_words("unknown").issuperset((second,))


def requested_parts(text: str) -> Iterator[Part]:
    """What is asked for without a question word: behind „podaj”, behind a colon, the clue of a crossword."""
    for quoted in closed_quotations(text):
        if _is_clue(quoted[1]):
            yield Part(quoted[1], quoted.start())
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        for opened, part in _between_marks(sentence):
            words = list(WORD.finditer(part))
            behind = _last_request(words)
            if behind is None and sentence[:opened].rstrip().endswith(":"):
                behind = 0
            if behind is not None and (_is_whole(text, words[:behind]) or _asks(sentence)):
                continue
            if behind is not None and behind < len(words) and not is_asking(words[behind].group()):
                if "?" in text[:start] and words[behind].group().lower() in framing_words("determiners"):
                    continue  # „Kogo poślubiła? Chodzi mi o tego poetę.” tells more of what was asked for
                yield Part(part[words[behind].start() :].strip(" ,"), start + opened + words[behind].start())


def _asks(sentence: str) -> bool:
    """Whether a question word opens a sentence: no part of it asks for less („Ile dzieci Zeusa zna mitologia?”)."""
    return is_asking(_first_word(sentence))


def _first_word(text: str) -> str:
    """The first word of a text that is no preposition; empty for none."""
    return next((word for word in WORD.findall(text) if not is_preposition(word)), "")


def _is_clue(quoted: str) -> bool:
    """Whether a quotation opens in small letters and has several words: no title, but the clue of a crossword."""
    return quoted[0].islower() and " " in quoted[1:-1]


def _is_whole(text: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether what is asked for behind some words is all that a message says („Proszę podać stolicę Idaho.”)."""
    said = {plain_letters(word.group()) for word in words}
    opens = bool(words) and text.lstrip().startswith(words[0].group()) and said <= _folded("commands")
    return opens and len(sentences(text)) == 1


def _between_marks(sentence: str) -> Iterator[tuple[int, str]]:
    """The parts of a sentence, each with the relative clauses that hang on it, and the character where it begins."""
    start = 0
    for mark in BREAK.finditer(sentence):
        if mark.group().rstrip().endswith(_DASHES) or not _opens_clause(sentence[mark.end() :]):
            yield start, sentence[start : mark.start()]
            start = mark.end()
    yield start, sentence[start:]


def _opens_clause(text: str) -> bool:
    words = [word.group() for word in islice(WORD.finditer(text), 2)]
    return any(is_asking(word) for word in (words[1:] if words and is_preposition(words[0]) else words[:1]))


def _last_request(words: Sequence[re.Match[str]]) -> int | None:
    """The index of what stands behind the last word that asks for something and the words of frames that follow it, of
    which „czy” opens a question of its own."""
    asks = [place for place, word in enumerate(words) if plain_letters(word.group()) in _folded("requests")]
    if not asks:
        return None
    behind = asks[-1] + 1
    while behind < len(words) and plain_letters(words[behind].group()) in _folded("words") - {_WHETHER}:
        behind += 1
    return behind if behind < len(words) else None


@cache
def _folded(list_name: str) -> frozenset[str]:
    return frozenset(map(plain_letters, framing_words(list_name)))
