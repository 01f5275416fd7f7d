"""Names with another one behind them that tells which of several things is meant, as descriptions of things do: „Steve
Clark z Def Leppard”, „Oxford (Massachusetts)”, „album „Warsaw” zespołu Joy Division”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kgqa.model import Candidate, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.letter_case import name_runs
from kgqa.polish.tokens.plain_text import stands_in, stem, words_in
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import linking_weights
from kgqa.terms import ItemId

_FITS = linking_weights()["type"]["fits"]
_LINKING = word_list("with") | word_list("inside")
_OPENING, _CLOSING, _APPOSED = "(", ")", frozenset({",", *"–—-"})
_QUOTES = frozenset('„”"“«»')
_MOST_NOUNS = 2
"""Common nouns that may stand between both names („, gitarzysta Def Leppard”). Not fitted: it bounds what is left
out."""


class DescribedNames:
    """Finds names that are described by others, by the descriptions of the things that they may mean."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def widened(self, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[Mention]:
        """The mentions of several things with the name behind them that stands in the description of some of these."""
        ends = {at: end for start, end in name_runs(tokens) for at in range(start, end)}
        for mention in mentions:
            start = _behind(tokens, mention.end)
            end = ends.get(start, 0)
            is_several = len(mention.candidates) + len(mention.others) > 1
            if not end or not is_several or not (mention.quoted or mention.text[:1].isupper()):
                continue
            told = [token for token in tokens[start:end] if token.word[:1].isupper()]
            found = tuple(_confirmed(one) for one in mention.candidates if self._is_described(one, told))
            if found and not any(_is_called(one, told) for one in mention.candidates):
                end += end < len(tokens) and tokens[end].form == _CLOSING and tokens[start - 1].form == _OPENING
                surface = "".join(_written(tokens[mention.start : end]))
                yield replace(mention, end=end, surface=surface, candidates=found)

    def _is_described(self, candidate: Candidate, told: Sequence[Token]) -> bool:
        """Whether all words of a name stand in the description of a thing."""
        if not isinstance(candidate.item, ItemId):
            return False
        said = words_in(self._graph.entity(candidate.item).description)
        return all(stands_in({token.form.lower(), *token.lemmas, stem(token)}, said) for token in told)


def _behind(tokens: Sequence[Token], at: int) -> int:
    """Where a name may begin that describes the one that ends at an index: right behind it, behind a bracket or a
    preposition, or behind a mark and what somebody is called."""
    at += at < len(tokens) and tokens[at].form in _QUOTES
    if at >= len(tokens) or tokens[at].form == _OPENING:
        return at + 1
    if tokens[at].form in _LINKING:  # „w stanie Nowy Jork”
        return at + 1 + _is_common(tokens[at + 1 : at + 2])
    is_apposed = tokens[at].form in _APPOSED
    nouns = range(at + is_apposed, min(at + is_apposed + _MOST_NOUNS, len(tokens)))
    said = [index for index in nouns if _is_common(tokens[index : index + 1])]
    is_group = bool(said) and not tokens[said[0]].lemmas.isdisjoint(word_list("groups_of_makers"))
    return at + is_apposed + len(said) if is_apposed else at + is_group


def _is_common(tokens: Sequence[Token]) -> bool:
    """Whether the first of some words is a common noun."""
    return any(one.form.islower() and one.is_likely(PLAIN_NOUNS) for one in tokens[:1])


def _written(tokens: Sequence[Token]) -> Iterator[str]:
    """Words as they are written, with the spaces between them."""
    for one, other in pairwise(tokens):
        yield one.form + " " * (other.start > one.end)
    yield tokens[-1].form


def _is_called(candidate: Candidate, told: Sequence[Token]) -> bool:
    """Whether a thing is called so in full: that name is found otherwise."""
    return all(token.form in candidate.label for token in told)


def _confirmed(candidate: Candidate) -> Candidate:
    features = {**candidate.features, "neighbour": 1.0}
    return replace(candidate, score=candidate.score + _FITS, features=features)
