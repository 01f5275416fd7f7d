"""Reads „Czy X jest Y?” where Y is the name of a class that the linker found as a whole („związek chemiczny”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Aim, Both, Kind, Link, Linked, MeaningReading, Mention, Thing, Token, Truth
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import ItemId

_BEING = word_list("being_verbs")
_THAT = "to"
_OPENER = "czy"
_MOST_CLASSES = 3
"""Meanings of the name of a class that are taken together: none of several things of one name is told of another."""


def kind_statements(linked: Linked) -> Iterator[MeaningReading]:
    """The claim that a thing is of a kind, where two names and a copula are all that a yes/no question says."""
    if linked.analysis.kind is not Aim.YES_NO:
        return
    words = _words(linked.analysis.tokens)
    understood = linked.analysis.understanding
    graded = {one.index for one in (*understood.superlatives, *understood.comparatives)}
    for place in words:
        if not _is_copula(linked.analysis.tokens[place]) or not graded.isdisjoint(words):
            continue
        thing = _spanning(linked.mentions, [one for one in words if one < place])
        kind = _spanning(linked.mentions, [one for one in words if one > place])
        if thing and kind and isinstance(thing.candidates[0].item, ItemId):
            yield MeaningReading(Truth(Both(_kind(kind), Thing(thing.candidates[0].item.iri, _link(thing)))), 0.0)


def _kind(mention: Mention) -> Kind:
    items = frozenset(one.item for one in mention.candidates[:_MOST_CLASSES] if isinstance(one.item, ItemId))
    return Kind(mention.candidates[0].label.lower(), items)


def _link(mention: Mention) -> Link:
    return Link(mention, mention.candidates[0])


def _words(tokens: Sequence[Token]) -> Sequence[int]:
    """The places of the words of a question, without „czy” in front of it."""
    found = [place for place, token in enumerate(tokens) if token.form[0].isalnum()]
    return found[1:] if found and tokens[found[0]].word.lower() == _OPENER else found


def _is_copula(token: Token) -> bool:
    return token.word.lower() == _THAT or not _BEING.isdisjoint(token.lemmas)


def _spanning(mentions: Sequence[Mention], words: Sequence[int]) -> Mention | None:
    """The mention that takes just some words, and is called by all of them: others take in what only describes it."""
    found = (one for one in mentions if one.candidates and words and (one.start, one.end - 1) == (words[0], words[-1]))
    return next((one for one in found if len(one.surface.split()) == len(words)), None)
