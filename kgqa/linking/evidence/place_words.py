"""Where the words stand that say where something is: adjectives, and names behind prepositions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import OPENING, Apposition
from kgqa.polish.clauses.name_agreement import name_readings
from kgqa.polish.clauses.neighbouring_words import (
    common_nouns,
    is_adjective,
    is_of_place,
    is_preposition,
    may_be_adjective,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words

_PLACE_PREPOSITIONS = question_words()["gdzie"].stands_for | {"we", "koło", "obok", "z", "ze", "niedaleko"}
INSIDE = word_list("inside")
_TIMES = word_list("time_nouns") | word_list("times_of_something")


def adjectives_around(tokens: Sequence[Token], mention: Mention, said: Apposition | None, front: int) -> Iterator[int]:
    """Indices of adjectives that describe a name, its class noun in front or the noun of its apposition; behind the
    name only those of places do („Jury szwajcarskiej”), and none in front of its preposition („wojskami tureckimi pod
    Warną”)."""
    index = mention.start - 1
    least = front + 1 if front >= 0 and is_preposition(tokens[front]) else 0
    while index >= least and (index >= front or may_be_adjective(tokens[index])):
        if may_be_adjective(tokens[index]):
            yield index
        index -= 1
    if mention.end < len(tokens) and _describes_name(tokens[mention.end], tokens[mention.end - 1]):
        yield mention.end
    if said is not None:
        yield from (index for index in range(said.start, said.noun) if is_adjective(tokens[index]))
        if said.noun + 1 < len(tokens) and is_adjective(tokens[said.noun + 1]):
            yield said.noun + 1


def _describes_name(adjective: Token, name: Token) -> bool:
    """Whether a word in small letters is an adjective of a place that stands in a form of the name in front."""
    if not adjective.word.islower() or not is_of_place(adjective):
        return False
    nouns = name_readings(name)
    return any(one.agrees(noun) for one in adjective.readings for noun in nouns)


def place_starts(tokens: Sequence[Token], end: int) -> Iterator[int]:
    """Indices where the name of a place may begin that is said behind a name or noun: „w Libanie”, „w stanie Ohio”."""
    index = end
    if index < len(tokens) and tokens[index].form in OPENING:
        index += 1
        yield index
    if index < len(tokens) and tokens[index].form.lower() in _PLACE_PREPOSITIONS:
        index += 1
        yield index
    elif index == end:
        yield index
    for _ in range(3):
        if index >= len(tokens) or not tokens[index].lemmas.isdisjoint(_TIMES):  # „w chwili rosyjskiej inwazji”
            return
        if not (common_nouns(tokens[index]) or _may_describe(tokens[index])):
            return
        index += 1
        yield index


def _may_describe(token: Token) -> bool:
    """Whether a word may be an adjective in front of a name, even one that names people, too: „Dolnym Śląsku”."""
    return is_adjective(token) or (token.word[:1].isupper() and may_be_adjective(token))


def further_starts(tokens: Sequence[Token], end: int) -> Iterator[int]:
    """Indices where the name of a place may begin in which the place lies that ends there: „na wybrzeżu Algarve w
    Portugalii”."""
    if end < len(tokens) and tokens[end].form.lower() in INSIDE:
        yield from place_starts(tokens, end)


def is_inside(tokens: Sequence[Token], end: int, start: int) -> bool:
    """Whether the words between say that what stands in front lies in what begins there: „w”, but not „koło”, „nad”."""
    between = {token.form.lower() for token in tokens[end:start]}
    return not between & (_PLACE_PREPOSITIONS - INSIDE)
