"""Answers where no template fits: walks over one or two properties from a linked item.

Properties come from the relation lexicon, ranked by how well their words fit those of the question; what they lead
to must be of the sort that is asked for, and few things may be left. Results carry the template name `walk`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from kgqa.answering.solver import Solver
from kgqa.answering.walk_trust import BASE_SCORE, SHARE, likely_items, sure_relations
from kgqa.answering.walk_types import PLACE_WORDS, is_of_type
from kgqa.answering.walk_words import content_words, is_name, may_be_left
from kgqa.model import (
    AskedEnd,
    Candidate,
    Link,
    Linked,
    Match,
    Mention,
    Query,
    QuestionKind,
    RelationReading,
    Result,
    WhPhrase,
)
from kgqa.sparql.algebra import Bgp, Select, Triple, Variable
from kgqa.terms import ItemId, PropertyId, Term

TEMPLATE = "walk"
"""The name under which traces and results show a walk."""

_ANSWER = "answer"
_ITEM = "item"
_MAX_TERMS = 3
"""Answers of a question in the singular: more have been misread."""
_HEADS = frozenset(map(PropertyId, ("P6", "P35", "P169", "P488", "P1037")))
"""Head of government, of state, chief executive, chairperson, director: statements of the present."""

_MOST_QUERIES = 60
"""Four times what golden questions take; counted, so that a busy machine finds what an idle one does."""
_SECONDS = 0.5
"""What those queries may take together where single ones are slow."""


@dataclass(frozen=True, slots=True)
class _Path:
    """Properties from the item to the answer, with the words that name them."""

    readings: tuple[RelationReading, ...]

    @property
    def tokens(self) -> frozenset[int]:
        return frozenset(index for reading in self.readings for index in reading.tokens)

    @property
    def score(self) -> float:
        return min(reading.score for reading in self.readings)

    @property
    def words(self) -> str:
        return " · ".join(reading.words for reading in self.readings)

    @property
    def is_forward(self) -> bool:
        """Whether every step goes from a subject to its values, which are few."""
        return all(reading.asked is AskedEnd.OBJECT for reading in self.readings)

    @property
    def leads_to_holders(self) -> bool:
        """Whether the answer is who stands at the head of something: a dead holder is one of an outdated statement."""
        return self.readings[-1].asked is AskedEnd.OBJECT and self.readings[-1].property in _HEADS

    def query(self) -> Select:
        """From `?item` to `?answer`."""
        return _followed(tuple((reading.property, reading.asked) for reading in self.readings))


@lru_cache(maxsize=1024)
def _followed(steps: tuple[tuple[PropertyId, AskedEnd], ...]) -> Select:
    names = [_ITEM, *(f"step{number}" for number in range(1, len(steps))), _ANSWER]
    ends = zip(steps, pairwise(map(Variable, names)), strict=True)
    triples = (
        Triple(near, name.direct, far) if asked is AskedEnd.OBJECT else Triple(far, name.direct, near)
        for (name, asked), (near, far) in ends
    )
    return Select(Bgp(tuple(triples)), (Variable(_ANSWER),), distinct=True)


class PropertyWalk:
    """Follows the properties that the words of a question name."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._graph = solver.graph
        self._constraints = solver.constraints

    def results(self, linked: Linked, fillers: frozenset[str]) -> Iterator[Result]:
        """What lies at the ends of the paths, for questions that ask by a wh-phrase; bounded in queries and seconds."""
        if not _is_plain(linked):
            return
        tried, ends = 0, time.perf_counter() + _SECONDS
        content = content_words(linked, fillers)
        for wh in linked.analysis.wh_phrases[:1]:
            for path in _paths(sure_relations(linked)):
                for mention in linked.mentions:
                    asked = _asked(wh, path)
                    words = frozenset(range(mention.start, mention.end))
                    said = path.tokens | set(range(wh.start, wh.end))
                    left = content - words - said
                    if not is_name(mention) or words & said or not may_be_left(linked, left, verbs=path.is_forward):
                        continue
                    for candidate in likely_items(mention):
                        if tried == _MOST_QUERIES or time.perf_counter() > ends:
                            return
                        tried += 1
                        result = self._result(linked, asked, path, Link(mention, candidate), len(left))
                        if result is not None:
                            yield result

    def _result(self, linked: Linked, wh: WhPhrase, path: _Path, link: Link, uncovered: int) -> Result | None:
        candidate = link.candidate
        if candidate is None or not isinstance(candidate.item, ItemId):
            return None
        query = Query(path.query(), ((_ITEM, candidate.item.iri),))
        solutions = self._solver.run(query)
        if not solutions.complete:
            return None
        found = solutions.column(_ANSWER)
        if path.leads_to_holders and not self._constraints.is_past(candidate.item.iri):
            found = self._constraints.living(found)
        terms = self._sensible(linked, wh, link.mention, candidate, found)
        if not terms or (len(terms) > _MAX_TERMS and not wh.plural):
            return None
        score = BASE_SCORE + SHARE * path.score + SHARE * candidate.score - 0.1 * uncovered - 0.05 * (len(terms) - 1)
        fillers = ((_ITEM, link.mention), (_ANSWER, wh))
        match = Match(TEMPLATE, _kind(wh), _ANSWER, fillers, score - SHARE * candidate.score, path.words)
        return Result(match, terms, None, score, (query,), (link,), linking=candidate.score)

    def _sensible(
        self, linked: Linked, wh: WhPhrase, mention: Mention, candidate: Candidate, found: tuple[Term, ...]
    ) -> tuple[Term, ...]:
        """The terms of the sort that the question asks for, best known first."""
        named = tuple(
            term
            for term in self._constraints.named(found, {mention.surface, candidate.label})
            if is_of_type(self._graph, term, wh, linked.analysis.understanding.answer_type)
        )
        fitting = self._constraints.fitting(named, wh) or self._constraints.lifted(named, wh)
        if not fitting and not wh.classes and not wh.modifiers:
            fitting = named
        if wh.feminine:
            fitting = self._constraints.women(fitting)
        return self._constraints.ranked(self._constraints.current(fitting))


def _is_plain(linked: Linked) -> bool:
    """Whether nothing narrows the answer that a path cannot express: ordinals, degrees, times, options."""
    narrowed = linked.analysis.understanding
    told = narrowed.ordinals or narrowed.superlatives or narrowed.comparatives or narrowed.times or narrowed.negated
    return not (told or linked.options or linked.analysis.kind in (QuestionKind.YES_NO, QuestionKind.CHOICE))


def _paths(sure: tuple[RelationReading, ...]) -> Iterator[_Path]:
    """Single properties first, then pairs whose words are apart."""
    for reading in sure:
        yield _Path((reading,))
    for first in sure:
        for second in sure:
            if frozenset(first.tokens).isdisjoint(second.tokens):
                yield _Path((first, second))


def _asked(wh: WhPhrase, path: _Path) -> WhPhrase:
    """The wh-phrase without its noun where that names the relation („siostra”) and no class."""
    if wh.end - 1 not in path.tokens:
        return wh
    return replace(wh, noun="", classes=frozenset(), modifiers=())


def _kind(wh: WhPhrase) -> QuestionKind:
    if wh.time or wh.word == "kiedy":
        return QuestionKind.TIME
    return QuestionKind.PLACE if wh.word in PLACE_WORDS else QuestionKind.ENTITY
