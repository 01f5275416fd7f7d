"""Puts what a message named before in place of the words of a clause that point back to it.

„Byłem na „Rejsie”. Kto nakręcił ten film?” asks „kto nakręcił film „Rejsie”?”.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, question_words, question_words_of
from kgqa.polish.messages.clause_variants import WORD, without_fillers
from kgqa.polish.messages.framing import framing_words, is_asking, is_preposition
from kgqa.polish.values.quotations import MARKS

BREAK = re.compile(r"\s*(?:[,;:(]|\s[–—-]|\.{3}|…)\s*")
"""Marks inside a sentence behind which another clause may begin."""

_MOST_NAMES = 3
"""Names before a question that it may be about."""
_MOST_OPTIONS = 4
"""Names before a question that asks which of them is meant."""
_LONGEST_ENDING, _SHORTEST_STEM = 2, 3
"""Letters in which the forms of a noun differ, and in which they do not."""
_THAT, _HOW_MANY, _WHETHER = "to", "ile", "czy"
_IN_ROW = ("first", "second")
_POINTERS = ("anaphors", "local", "first", "second", "last")


def about(name: str, clause: str) -> str:
    """A question about a thing that was named before it, in place of the words that point back to it.

    >>> about("„Rejs”", "Kto nakręcił ten film?"), about("Oslo", "Jaka rzeka tam płynie?")
    ('kto nakręcił film „Rejs”?', 'jaka rzeka w Oslo płynie?')
    >>> about("Cher", "Jak nazywała się jej mama?"), about("Sam Elliott", "Skąd pochodzi ten gość?")
    ('jak nazywała się mama Cher?', 'skąd pochodzi Sam Elliott?')
    >>> about("II wojna światowa", "Kto był wtedy papieżem?")
    'kto był podczas II wojna światowa papieżem?'
    >>> about("Jana Heweliusza", "Czy był on astronomem?")
    'czy Jana Heweliusza był astronomem?'
    """
    said, placed = _with_name(f"{name}," if "," in name else name, without_fillers(clause))
    asks_whether, _, claim = said.partition(" ")
    pointers = {word for word in words_of(clause) if points_back(word)}
    if not placed and asks_whether.lower() == _WHETHER and pointers <= framing_words("subjects"):
        return f"{asks_whether} {name} {claim}?"
    return f"{said}?" if placed else f"{name} – {said}?"


def _with_name(name: str, clause: str) -> tuple[str, bool]:
    """A clause with a name where its first pointer says so, without the others; and whether the name is in it."""
    found = list(WORD.finditer(clause))
    words = [word.group() for word in found]
    said, pending, placed, end = "", "", False, 0
    for place, word in enumerate(words):
        gap, end = clause[end : found[place].start()], found[place].end()
        points = points_back(word) and not _tells_which(words, place)
        said += gap if place and not points else gap.strip()
        if not points:
            is_noun = pending and not _tells_which(words, place)
            is_anybody = is_noun and word.lower() in framing_words("somebody")
            said += pending if is_anybody else f"{word} {pending}" if is_noun else word
            placed, pending = placed or bool(is_noun), "" if is_noun else pending
        elif _is_determiner(words, place):
            pending = "" if placed else f"w {name}" if word.lower() in framing_words("local") else name
        elif not placed and word.lower() in framing_words("there"):
            said, placed = f"{said} w {name}", True
        elif not placed and word.lower() in word_list("then"):
            said, placed = f"{said} podczas {name}", True
        elif place and is_preposition(words[place - 1]):
            said, placed = f"{said} {name}", True
    return opened(said + clause[end:].rstrip(" ?.!,;:")), placed


def _tells_which(words: Sequence[str], place: int) -> bool:
    """Whether a word says which one is asked for („jego ostatni film”, „który z jego filmów jest pierwszy”, „który
    urodził się pierwszy”), or when („pierwszy raz”, „jako pierwsza”)."""
    if words[place].lower() not in _ordinals():
        return False
    before, behind = (words[place - 1].lower() if place else ""), "".join(words[place + 1 : place + 2]).lower()
    if not behind and before not in framing_words("determiners"):
        return True
    telling = framing_words("owners") | framing_words("copulas") - framing_words("determiners")
    return before in telling or before in framing_words("in turn") or behind in framing_words("in turn")


@cache
def _ordinals() -> frozenset[str]:
    return frozenset[str]().union(*map(framing_words, ("first", "second", "last")))


def owned(text: str) -> str:
    """The last noun that belongs to what was named before, with the word that says so („jej mama”), or nothing."""
    words = [word.group() for word in WORD.finditer(text)]
    owners = (place for place, word in enumerate(words) if word.lower() in framing_words("owners"))
    found = [place for place in owners if _is_determiner(words, place)]
    return " ".join(words[found[-1] : found[-1] + 2]).lower() if found else ""


def is_of_unnamed(clause: str, before: str) -> bool:
    """Whether a clause asks for what belongs to a thing that the sentence before it leaves unnamed („odkryto w pewnym
    kraju. Jak nazywa się jego stolica?”), or for that thing („miał słynnego mistrza, ale kim był ów mistrz?”)."""
    if owned(clause) and not words_of(before).isdisjoint(framing_words("unnamed")):
        return True
    words = [word.group().lower() for word in WORD.finditer(before)]
    marks = framing_words("unnamed") | framing_words("indefinite")
    unnamed = [f" {noun}" for mark, noun in pairwise(words) if mark in marks]
    return any(noun.startswith(stem) for noun in unnamed for stem in _pointed_nouns(clause))


def of_them(clause: str, names: Sequence[str]) -> str:
    """A question that asks which of the things named before it is meant, last first, with them as options; else empty.

    >>> of_them("Która z nich jest dłuższa?", ["Wisła", "Odra"])
    'która jest dłuższa: Odra czy Wisła?'
    """
    if not 1 < len(names) <= _MOST_OPTIONS or not (said := of_several(clause)):
        return ""
    asked = opened(f"{clause[: said.start()]}{clause[said.end() :]}".rstrip(" ?.!"))
    return f"{asked}: {', '.join(reversed(names[1:]))} czy {names[0]}?"


def of_several(clause: str) -> re.Match[str] | None:
    """The words by which a clause asks for one of the things told before it („z nich”)."""
    return _of_them().search(clause)


def of_both(clause: str, names: Sequence[str]) -> str:
    """A question about both of the last two things named before it, last first, by their names; else empty.

    >>> of_both("Czy obaj zmarli w tym samym roku?", ["Słowacki", "Chopin"])
    'Czy Chopin i Słowacki zmarli w tym samym roku?'
    """
    pair = next((word for word in WORD.finditer(clause) if word.group().lower() in framing_words("both of them")), None)
    if pair is None or not names[1:]:
        return ""
    return f"{clause[: pair.start()]}{names[1]} i {names[0]}{clause[pair.end() :]}"


def of_first_and_second(clause: str, names: Sequence[str]) -> str:
    """A question that compares the first of two things named before it, last first, with the second; else empty.

    >>> of_first_and_second("O ile pierwsza jest dłuższa od drugiej?", ["Odra", "Wisła"])
    'O ile Wisła jest dłuższa od Odra?'
    """
    words = list(WORD.finditer(clause))
    found = [[one.span() for one in words if one.group().lower() in framing_words(name)][:1] for name in _IN_ROW]
    if len(names) != len(_IN_ROW) or not all(found):
        return ""
    named = ((start, end, name) for [(start, end)], name in zip(found, reversed(names), strict=True))
    for start, end, name in sorted(named, reverse=True):
        clause = f"{clause[:start]}{name}{clause[end:]}"
    return clause


def with_other_subject(clause: str, names: Sequence[str]) -> str:
    """A question with the name of what was told last in front of it where a clause that says when has a pronoun for its
    subject; else empty. Of the thing that the question names itself none would be said (Polish drops such pronouns).

    >>> with_other_subject("Ile lat miał Beethoven, kiedy on umierał?", ["Mozart"])
    'Ile lat miał Beethoven, kiedy Mozart umierał?'
    """
    for when, subject in pairwise(WORD.finditer(clause)):
        is_other = subject.group().lower() in framing_words("subjects")
        if names and is_other and when.start() and when.group().lower() in word_list("when"):
            return f"{clause[: subject.start()]}{names[0]}{clause[subject.end() :]}"
    return ""


@cache
def _of_them() -> re.Pattern[str]:
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, framing_words('of them')))})\b", re.IGNORECASE)


def opened(clause: str) -> str:
    """A clause that begins in small letters, where its first word is one that asks or a preposition."""
    clause = clause.strip(" ,;:–—-")
    first = WORD.match(clause)
    small = first is not None and (is_asking(first.group()) or is_preposition(first.group()))
    return clause[:1].lower() + clause[1:] if small else clause


def _is_determiner(words: Sequence[str], place: int) -> bool:
    """Whether a word says of the noun behind it that it was named before („ten film”, „tamtejsza katedra”)."""
    if words[place].lower() not in framing_words("determiners") | framing_words("local") | framing_words("owners"):
        return False
    behind = [word for word in words[place + 1 :] if not points_back(word)]
    named = any(word[0].isupper() for word in behind[1:2])
    return bool(behind) and behind[0].islower() and not (named or is_asking(behind[0]) or is_preposition(behind[0]))


def points_back(word: str) -> bool:
    """Whether a word in any letter case points to something that was named before."""
    return any(word.lower() in framing_words(name) for name in _POINTERS)


def lacks_noun(clause: str) -> bool:
    """Whether a clause points back, or asks „który” or „jaki” of no noun („która jest następna?”)."""
    words = [word.group().lower() for word in WORD.finditer(clause)]
    asks = next((place for place, word in enumerate(words) if asks_of_noun(word)), len(words))
    bare = any(word in framing_words("copulas") for word in words[asks + 1 : asks + 2])
    return bare or not framing_words("anaphors").isdisjoint(words)


def asks_of_noun(word: str) -> bool:
    """Whether a word in any letter case is a question word that a noun stands behind."""
    return word.lower() in _of_nouns()


@cache
def _of_nouns() -> frozenset[str]:
    """The forms of question words that a noun stands behind."""
    return frozenset[str]().union(*(question_words()[word].forms for word in question_words_of(ADJECTIVE)))


def pointed_at(clause: str, names: Sequence[str], before: str = "") -> Sequence[str]:
    """Which of the names in front of a clause it may be about, last first: „to pierwsze miasto” is the first one, „ten
    zamek” the one in whose name, or in front of whose name in the text `before`, the word stands."""
    said = [word.group() for word in WORD.finditer(clause)]
    words = {word.lower() for at, word in enumerate(said) if not _tells_which(said, at)}
    for list_name, place in (("first", -1), ("second", -2), ("last", 0)):
        if names[place : place + 1 or None] and words & framing_words(list_name):
            return [names[place]]
    stems = _pointed_nouns(clause)
    called = [name for name in names if any(stem in _called(name, before) for stem in stems)]
    return called[:1] or names[:_MOST_NAMES]


def _pointed_nouns(clause: str) -> list[str]:
    """The beginnings of the nouns of which a clause says that they were named before."""
    words = [word.group() for word in WORD.finditer(clause)]
    nouns = (words[place + 1] for place in range(len(words) - 1) if _is_determiner(words, place))
    return [f" {noun[: max(_SHORTEST_STEM, len(noun) - _LONGEST_ENDING)].lower()}" for noun in nouns]


def points_to_noun(clause: str) -> bool:
    """Whether a clause has a noun of which it says that it was named before („ten kraj”)."""
    return bool(_pointed_nouns(clause))


def asks_of_that(clause: str) -> bool:
    """Whether a clause asks of all that was told before it, and not of a thing that was named („Ile to lat?”, „Jaki to
    był dzień tygodnia?”)."""
    words = [word.group().lower() for word in WORD.finditer(clause)]
    asks = next((place for place, word in enumerate(words) if is_asking(word)), len(words))
    if words[asks + 1 : asks + 2] != [_THAT]:
        return False
    of_time = not framing_words("times").isdisjoint(words[asks + 2 :])
    return asks_for_number(clause) or (of_time and not framing_words("copulas").isdisjoint(words[asks + 2 : asks + 3]))


def asks_for_number(clause: str) -> bool:
    """Whether „ile” opens a clause."""
    return next((word.group().lower() for word in WORD.finditer(clause)), "") == _HOW_MANY


def _called(name: str, before: str) -> str:
    """A name with the word in front of it, in small letters, each behind a space."""
    front = [word.group() for word in WORD.finditer(before[: max(0, before.rfind(name))])][-1:]
    return " ".join(("", *front, name.lstrip(MARKS))).lower()


def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters."""
    return frozenset(word.group().lower() for word in WORD.finditer(text))
