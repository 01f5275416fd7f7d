"""Answers by what descriptions say: „Jaki ptak jest największy na świecie?” asks for what the graph describes as
„największy żyjący ptak”, „Gdzie urodziła się autorka Muminków?” speaks of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kgqa.answering.described.description_search import DescriptionSearch
from kgqa.answering.described.sought import Phrase, SoughtReader
from kgqa.model import Aim, Candidate, Findings, Linked, Match, Mention, Query, Result
from kgqa.polish.tokens.words import Morphology
from kgqa.protocols import GraphAnswerer, KnowledgeGraph
from kgqa.sparql.algebra import Bgp, Select, Triple
from kgqa.sparql.composing import ANSWER
from kgqa.sparql.scope import is_ordered
from kgqa.terms import SCHEMA_DESCRIPTION, Iri, ItemId, Literal, PropertyId

TEMPLATE = "description"
"""The name under which traces and results show answers by descriptions."""
_CHANCE = 0.8
"""How likely the one thing is meant that is described so. Not fitted; on the everyday questions that were read it was
right oftener."""
_ENOUGH = 0.5
"""Results of the other answerer that are as likely are not doubted. Not fitted."""
_MOST_PHRASES = 4
"""Things described inside a question of which the answers are looked for. Not fitted: it bounds the work."""
_LANGUAGE = "pl"


class DescriptionAnswerer:
    """Implements `kgqa.protocols.GraphAnswerer`: what another one answers, else the one thing that is described as the
    question asks, else what the other one answers about a thing that the question describes."""

    def __init__(
        self,
        others: GraphAnswerer,
        search: DescriptionSearch,
        graph: KnowledgeGraph,
        morphology: Morphology,
        agents: Mapping[PropertyId, frozenset[str]],
    ) -> None:
        """`agents` are the nouns that name whom a property leads to („wynalazca”, „odkrywca”)."""
        self._others = others
        self._search = search
        self._graph = graph
        self._morphology = morphology
        self._agents = agents

    def answers(self, linked: Linked) -> Findings:
        """What the others find, unless it is unlikely and descriptions tell; what is described as the first of all goes
        before what but seems to be by its numbers."""
        found = self._others.answers(linked)
        is_likely = bool(found.results) and found.results[0].score >= _ENOUGH
        if is_likely and not _seems_first(found.results[0], linked):
            return found
        reader = SoughtReader(linked, self._morphology, self._agents)
        sought = reader.asked()
        if is_likely and (sought is None or not any(one.is_degree for one in sought.words)):
            return found
        if sought and (thing := self._search.the_one(sought)):
            if is_likely and thing[0].iri in found.results[0].terms:
                return found
            return replace(found, results=(_result(*thing), *found.results))
        if is_likely:
            return found
        about = next(self._about(linked, reader), ())
        return replace(found, results=about) if about else found

    def _about(self, linked: Linked, reader: SoughtReader) -> Iterator[tuple[Result, ...]]:
        """The results about things that a question describes, each phrase read as a name."""
        for _, (phrase, item) in zip(range(_MOST_PHRASES), self._described(reader), strict=False):
            results = self._others.answers(self._with_name(linked, phrase, item)).results
            if results and results[0].score >= _ENOUGH:
                yield tuple(replace(one, score=one.score * _CHANCE) for one in results)

    def _described(self, reader: SoughtReader) -> Iterator[tuple[Phrase, ItemId]]:
        """The things that a question describes: what happened of which it asks when, else things inside it."""
        event = reader.event()
        if event and (item := self._search.the_event(event.sought)):
            yield event, item
        for phrase in reader.phrases():
            if thing := self._search.the_one(phrase.sought):
                yield phrase, thing[0]

    def _with_name(self, linked: Linked, phrase: Phrase, item: ItemId) -> Linked:
        tokens = linked.analysis.tokens[phrase.start : phrase.end]
        surface = linked.analysis.question.text[tokens[0].start : tokens[-1].end]
        candidate = Candidate(item, self._graph.entity(item).label, _CHANCE)
        name = Mention(phrase.start, phrase.end, surface, (candidate,))
        inside = frozenset(range(phrase.start, phrase.end))
        others = (one for one in linked.mentions if inside.isdisjoint(range(one.start, one.end)))
        relations = tuple(one for one in linked.relation_phrases if inside.isdisjoint(one.tokens))
        return replace(linked, mentions=(*others, name), relation_phrases=relations)


def _seems_first(result: Result, linked: Linked) -> bool:
    """Whether a result is the first of some things by their numbers: rivers that only pass through a country may be
    longer than its own."""
    is_first = len(result.terms) == 1 and any(is_ordered(one.form) for one in result.queries)
    return is_first and bool(linked.analysis.understanding.superlatives)


def _result(item: ItemId, description: str) -> Result:
    """What is described so, with the query that finds it."""
    told = Triple(ANSWER, Iri(SCHEMA_DESCRIPTION), Literal(description, language=_LANGUAGE))
    match = Match(TEMPLATE, Aim.ENTITY, "", (), _CHANCE)
    return Result(match, (item.iri,), None, _CHANCE, (Query(Select(Bgp((told,)), (ANSWER,))),), ())
