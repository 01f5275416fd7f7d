"""Claims that no template fits: whether a property that the question names joins two items, or one of the options.

Only what the graph holds is told: that it does not know of a statement makes it no falsehood.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from kgqa.answering.solver import Solver
from kgqa.answering.walk_trust import BASE_SCORE, SHARE, likely_items, sure_relations
from kgqa.answering.walk_words import content_words, is_name, may_be_left
from kgqa.model import AskedEnd, Link, Linked, Match, Mention, Query, QuestionKind, RelationReading, Result
from kgqa.sparql.algebra import Ask, Bgp, Triple, Variable
from kgqa.terms import PropertyId

_SUBJECT, _OBJECT = "subject", "object"
_MAX_PAIRS = 24
"""Pairs of names that are tried."""


class ClaimWalk:
    """Checks claims by the properties that the words of a question name."""

    def __init__(self, solver: Solver, template: str) -> None:
        """`template` is the name that results bear."""
        self._solver = solver
        self._template = template

    def results(self, linked: Linked, fillers: frozenset[str]) -> Iterator[Result]:
        """„tak” for a yes/no question whose claim holds, or the only option that it holds for."""
        if linked.analysis.kind is QuestionKind.YES_NO:
            yield from islice(self._true(linked, fillers), 1)
        elif linked.options and not linked.analysis.understanding.negated:
            found = list(self._chosen(linked, fillers))
            if len({result.option for result in found}) == 1:
                yield max(found, key=lambda result: result.score)

    def _true(self, linked: Linked, fillers: frozenset[str]) -> Iterator[Result]:
        content = content_words(linked, fillers)
        names = [mention for mention in linked.mentions if is_name(mention)]
        pairs = ((one, other) for one in names for other in names if one.end <= other.start)
        for one, other in islice(pairs, _MAX_PAIRS):
            for reading in sure_relations(linked):
                words = {*range(one.start, one.end), *range(other.start, other.end), *reading.tokens}
                if may_be_left(linked, content - words):
                    yield from self._holding(reading, one, other, None)
                    yield from self._holding(reading, other, one, None)

    def _chosen(self, linked: Linked, fillers: frozenset[str]) -> Iterator[Result]:
        asked = {index for wh in linked.analysis.wh_phrases[:1] for index in range(wh.start, wh.end)}
        content = content_words(linked, fillers) - asked
        for mention in (mention for mention in linked.mentions if is_name(mention)):
            for reading in sure_relations(linked):
                if may_be_left(linked, content - set(range(mention.start, mention.end)) - set(reading.tokens)):
                    for option in linked.options:
                        yield from islice(self._holding(reading, mention, option, option), 1)

    def _holding(
        self, reading: RelationReading, known: Mention, asked: Mention, option: Mention | None
    ) -> Iterator[Result]:
        """The claim for the likeliest candidates of both names, where the graph holds it."""
        for one in likely_items(known):
            for other in likely_items(asked):
                near, far = (one, other) if reading.asked is AskedEnd.OBJECT else (other, one)
                bindings = ((_SUBJECT, near.item.iri), (_OBJECT, far.item.iri))
                query = Query(_claim(reading.property), bindings)
                if self._solver.run(query).boolean:
                    kind = QuestionKind.CHOICE if option else QuestionKind.YES_NO
                    linking = (one.score + other.score) / 2
                    score = BASE_SCORE + SHARE * reading.score
                    match = Match(self._template, kind, "", (), score, reading.words)
                    links = (Link(known, one), Link(asked, other))
                    yield Result(match, (), None if option else True, score + SHARE * linking, (query,), links, option)


@lru_cache(maxsize=1024)
def _claim(name: PropertyId) -> Ask:
    return Ask(Bgp((Triple(Variable(_SUBJECT), name.direct, Variable(_OBJECT)),)))
