"""Questions about several things that the text in front of them tells: „Wisła, Odra i Warta – która z nich …?”.

What is told is a row of names, or what stands behind „te” and „wszystkie” („o tych pierwiastkach, z których zrobiony
jest szmaragd”). It is put in front of the question as it stands: a reader of free order needs no other words.
A question whose end says the same once more in plain words („… najtrudniej stopić, bo ma najwyższą temperaturę
topnienia?”) asks that of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.clause_variants import WORD, without_fillers
from kgqa.polish.messages.framing import core_question, framing_words, is_asking, is_preposition
from kgqa.polish.messages.names_told import names_in
from kgqa.polish.messages.pointing_back import BREAK, asks_of_noun, opened, points_back, words_of
from kgqa.polish.values.numbers import cardinals

_MOST_SETS = 2
"""Things told in front of a question of which the last ones are tried."""
_LEAST_WORDS = 2
_WHETHER = "czy "
_TRAILING = re.compile(r"(?:[\s,;:.!?–—-]+(?:to|i|a|więc|no)?)+$")
"""What joins what was told with the question behind it."""
_AMOUNT = re.compile(r"\bil(?:e|u|oma)\b", re.IGNORECASE)
_JOINT = r"\s*,?\s+(?:i|oraz|a|czy|lub|albo)\s+"
_PAST = ("ł", "ła", "ło", "li", "ły")
_THEY_DID, _SHORTEST_VERB = ("li", "ły"), 4
"""How verbs end by which several did something, and the letters that adverbs („mały”, „cały”) have at most."""
_LEAST_AGAIN = 3
"""Words that a predicate has at least."""


def of_several_told(clause: str, before: str, mentions: Sequence[str]) -> Iterator[str]:
    """A clause that points back to several things behind what tells of them, last first.

    >>> next(of_several_told("Ile wynosi mediana ich długości?", "Mam trzy rzeki: Wisłę, Odrę i Wartę.", ()))
    'Wisłę, Odrę i Wartę – ile wynosi mediana ich długości?'
    """
    pointers = framing_words("several") if names_in(f", {clause}", mentions) else framing_words("several or one")
    takes_together = takes_all(clause) and not names_in(f", {opened(clause)}", mentions)
    if words_of(clause).isdisjoint(pointers) and not takes_together:
        return
    clause = without_fillers(clause)
    if clause.lower().startswith(_WHETHER):
        yield from (claim for row in _rows(before, mentions) for claim in _in_place(clause, row, pointers))
        return
    for told in dict.fromkeys((*_rows(before, mentions), *_sets(before))):
        yield from (f"{told} – {opened(one)}" for one in (*said_again(clause), clause))
    for row in _rows(before, mentions):
        yield from _for_them(clause, row)


def takes_all(clause: str) -> bool:
    """Whether a clause speaks of all that was told before it, and of none of it alone: by a word for that, or by a verb
    of what several did."""
    words = words_of(clause)
    is_of_several = any(word.endswith(_THEY_DID) and len(word) > _SHORTEST_VERB for word in words)
    return is_of_several or not words.isdisjoint(framing_words("several") | framing_words("together"))


def _for_them(clause: str, row: str) -> Iterator[str]:
    """A clause with a row in place of the noun that points back to it („stolice tych trzech krajów”)."""
    words = list(WORD.finditer(clause))
    for place, word in enumerate(words[:-1]):
        counted = words[place + 1].group().lower() in framing_words("several counted")
        noun = words[place + 1 + counted : place + 2 + counted]
        if word.group().lower() in framing_words("of all") and noun and noun[0].group().islower():
            names = " ".join(one for one in row.split() if not is_preposition(one))
            yield f"{clause[: word.start()]}{names}{clause[noun[0].end() :]}"
            return


def _in_place(clause: str, row: str, pointers: Collection[str]) -> Iterator[str]:
    """A claim about a row in place of the first word that points back to it („Czy oni żyli …?”)."""
    for pointer in islice((word for word in WORD.finditer(clause) if word.group().lower() in pointers), 1):
        yield f"{clause[: pointer.start()]}{row}{clause[pointer.end() :]}"


def _rows(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """The last row of names in a text, those in small letters among them that are known."""
    names = {*names_in(text, mentions), *(one.strip() for one in mentions if WORD.fullmatch(one.strip()))}
    if len(names) < _LEAST_WORDS:
        return
    name = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"
    further = rf"(?:(?:{'|'.join(framing_words('prepositions'))})\s+)?{name}"
    row = re.compile(rf"(?<!\w){name}(?:\s*,\s*{further})*(?:{_JOINT}|\s*,\s*){further}(?!\w)", re.IGNORECASE)
    yield from (found[0] for found in list(row.finditer(text))[-1:])


def _sets(text: str) -> Iterator[str]:
    """What stands behind words that speak of several things, up to the end of a text, last first."""
    numbers = framing_words("of all") | cardinals().keys()
    starts = [word for word in WORD.finditer(text) if word.group().lower() in numbers]
    for word in reversed(starts[-_MOST_SETS:]):
        told = core_question(_TRAILING.sub("", text[word.end() :]).strip())
        if len(WORD.findall(told)) >= _LEAST_WORDS and not is_asking(WORD.findall(told)[0]):
            yield told


def what_is_computed(clause: str, before: str) -> str:
    """What the text in front of a question for an amount wants computed, from its verb on; empty if it wants nothing.

    >>> what_is_computed("Ile kilometrów dostanę?", "Załóżmy, że dodam długość Wisły do długości Odry.")
    'dodam długość Wisły do długości Odry'
    """
    if not _AMOUNT.search(clause):
        return ""
    stems = tuple(framing_words("computing stems"))
    verbs = [word for word in WORD.finditer(before) if word.group().lower().startswith(stems)]
    return _TRAILING.sub("", before[verbs[-1].start() :]) if verbs else ""


def without_those_told(clause: str, names: Sequence[str]) -> Iterator[str]:
    """A clause that asks for other things than one of some names, last first, by that name.

    >>> next(without_those_told("Jakie inne księżyce ma Jowisz?", ["Io"]))
    'Jakie księżyce ma Jowisz oprócz Io?'
    """
    words = list(WORD.finditer(clause))
    other = next((at for at, word in enumerate(words) if word.group().lower() in framing_words("others")), 0)
    if other and is_asking(words[other - 1].group()):
        rest = f"{clause[: words[other].start()]}{clause[words[other].end() :].lstrip()}"
        yield from (f"{rest.rstrip(' ?.!')} oprócz {name}?" for name in names if name not in clause)


def said_again(text: str) -> Iterator[str]:
    """What is asked for, with the predicate that stands behind „czyli”, „to znaczy” or „bo”.

    >>> next(said_again("Które muzeum ma najdłuższy staż, czyli najwcześniej otworzyło swoje drzwi?"))
    'które muzeum najwcześniej otworzyło swoje drzwi?'
    """
    for mark in BREAK.finditer(text):
        asked = _asked(WORD.findall(text[: mark.start()]))
        predicate = _predicate(WORD.findall(text[mark.end() :]))
        if asked and predicate:
            yield f"{' '.join((*asked, *predicate))}?"
        elif asked and (once_more := _asked_again(text[mark.end() :])):
            yield f"{once_more} {_behind(text[: mark.start()])}?"


def _asked(words: Sequence[str]) -> Sequence[str]:
    """The question word with its preposition and its noun, in small letters where it opens the question."""
    place = next((at for at, word in enumerate(words) if is_asking(word)), None)
    if place is None:
        return ()
    start = place - (place > 0 and is_preposition(words[place - 1]))
    end = place + 1 + asks_of_noun(words[place])
    if words[place + 1 : place + 2] and words[place + 1] in word_list("of_several"):  # „który z tych metali”
        end = place + 3 + any(word in framing_words("determiners") for word in words[place + 2 : place + 3])
    return (words[start].lower(), *words[start + 1 : end])


def _asked_again(text: str) -> str:
    """What says a question once more behind a word for that, where a question word opens it („to znaczy ile km²”)."""
    words = list(WORD.finditer(text))
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.group().lower() in framing_words("restating")), 0)
    if not start or start >= len(words) or not is_asking(words[start].group()):
        return ""
    return text[words[start].start() :].rstrip(" ?.!")


def _behind(text: str) -> str:
    """What a question says behind „jak” with its adjective, or behind its question word."""
    words = list(WORD.finditer(text))
    place = next(at for at, word in enumerate(words) if is_asking(word.group()))
    return text[words[min(place + 1, len(words) - 1)].end() :].strip(" ,")


def _predicate(words: Sequence[str]) -> Sequence[str]:
    """The words behind one that says a question once more, if a verb is near and nothing else is asked."""
    again = framing_words("restating") | framing_words("reasons")
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.lower() in again), 0)
    said = words[start:] if start else ()
    has_verb = any(_is_verb(word) for word in said[:2])
    unclear = any(is_asking(word) or points_back(word) for word in said)
    return said if len(said) >= _LEAST_AGAIN and has_verb and not unclear else ()


def _is_verb(word: str) -> bool:
    """Whether a word is a verb by its looks: a form of the past, or of „mieć” and „być”."""
    return word.endswith(_PAST) or word in framing_words("having") | framing_words("copulas")
