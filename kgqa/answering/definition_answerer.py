"""What an item is by the graph, the main occupations of a person, the classes of anything else; and answers to
questions for what a name stands for."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.answering.asked_noun import is_person
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.pieces import VALUES
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import (
    Aim,
    Candidate,
    DefinedSort,
    Definition,
    DefinitionFrame,
    Findings,
    Link,
    Linked,
    Match,
    Mention,
    Query,
    Result,
)
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.polish.values.numbers import ordinals
from kgqa.protocols import GraphAnswerer, KnowledgeGraph
from kgqa.sparql.algebra import Bgp, Filter, Membership, Select, Triple
from kgqa.sparql.composing import ANSWER
from kgqa.sparql.paths import AlternativePath
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Case, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import (
    BIRTHPLACE,
    CITIZENSHIP,
    COUNTRY,
    HUMAN,
    INSTANCE_OF,
    OCCUPATION,
    POSITION,
    SUBCLASS_OF,
    TAXON,
    TAXON_RANK,
)

_SAYING = (OCCUPATION, POSITION, INSTANCE_OF, SUBCLASS_OF, TAXON_RANK)
"""Properties whose values say what a thing is."""
_NATIVE = ("pl", "mul")
_MAIN = 3
"""Occupations that are told where the description names fewer."""
_SHORT_NAME = 2
"""Words of the name of a class that says what a thing is rather than something about it."""
_COMMON_HEAD = 3
"""Classes whose names begin with the same noun: then the noun alone says what they share."""
_WORD_ENDING = 4
"""Letters by which a form may differ from the dictionary form („poetka” and „poeta” share „poet”)."""
_LEAST_STEM = 3
"""Letters that a word must have for its last one to be left out of a comparison."""
TEMPLATE = "definition"
"""The name under which traces and results show definitions."""
_SLOT = "thing"
_MOST = 3
"""Things of one name that are defined."""
_STEEP = 12.0
"""How fast the chance of an item grows with its lead in linking; none at no lead, where it is one of two.

Not fitted: few questions name nothing but one of several things of the same name."""
_SURE = 0.97
"""The chance of an item without a rival, as the name may mean what the graph lacks. Not fitted, like the one above."""


class Definer:
    """Gathers definitions of items."""

    def __init__(
        self, graph: KnowledgeGraph, constraints: AnswerConstraints, places: Mapping[str, frozenset[ItemId]]
    ) -> None:
        """`places` by the adjective that is made of their name („polski”)."""
        self._graph = graph
        self._constraints = constraints
        self._adjectives = {item: adjective for adjective, items in places.items() for item in items}

    def is_human(self, item: ItemId) -> bool:
        """Whether an item is one human being."""
        return HUMAN in self._graph.entity(item).classes

    def is_person(self, item: ItemId) -> bool:
        """Whether an item is a human being, a god or a character."""
        return is_person(self._graph, item)

    def is_class(self, item: ItemId) -> bool:
        """Whether an item is a class of things, or an occupation."""
        return self._constraints.is_class(item.iri)

    def define(self, item: ItemId, frame: DefinitionFrame, name: str = "") -> Definition | None:
        """What an item is that is called by a name; None for one of which the graph says nothing to the point."""
        texts = self._texts(item)
        description = next((text for text, language in texts if language in _NATIVE), "")
        kinds = self._occupations(item, texts)
        person = bool(kinds) or self.is_human(item)
        kinds = kinds if person else self._classes(item, description)
        if not kinds and not description:
            return None
        nations = self._nations(item, texts) if person else ()
        label = self._graph.entity(item).label
        full_name = label if is_abbreviation(name) and not is_abbreviation(label) else ""
        return Definition(item, kinds, nations, description, person, frame.case, frame.in_full, full_name)

    def query(self, definition: Definition) -> Query:
        """What yields the kinds of a definition, or its description where there are none."""
        item = definition.item.iri
        if not definition.kinds:
            return Query(Select(Bgp((Triple(item, Iri(SCHEMA_DESCRIPTION), ANSWER),)), (ANSWER,)))
        kinds = tuple(one.iri for one in definition.kinds)
        held = [by.direct for by in _SAYING if not set(kinds).isdisjoint(self._values(item, by))]
        by = held[0] if len(held) == 1 else AlternativePath(tuple(held))
        kept = Filter(Bgp((Triple(item, by, ANSWER),)), Membership(ANSWER, kinds))
        return Query(Select(kept, (ANSWER,), distinct=True))

    def _values(self, item: Iri, by: PropertyId) -> Sequence[Term]:
        return self._graph.objects(item, by.direct)

    def _items(self, item: ItemId, by: PropertyId) -> list[ItemId]:
        return [one.item for one in self._values(item.iri, by) if isinstance(one, Iri) and one.item]

    def _texts(self, item: ItemId) -> list[tuple[str, str]]:
        """The descriptions of an item, each with its language."""
        found = self._graph.objects(item.iri, Iri(SCHEMA_DESCRIPTION))
        return [(one.value, one.language.lower()) for one in found if isinstance(one, Literal)]

    def _occupations(self, item: ItemId, texts: Sequence[tuple[str, str]]) -> tuple[ItemId, ...]:
        """Occupations and offices that a description names, in its order, then the best known."""
        named: dict[ItemId, int] = {}
        offices = self._known(self._items(item, POSITION))
        known = self._known(self._items(item, OCCUPATION)) or offices
        for one in dict.fromkeys((*known, *offices)):
            places = [place for place in self._places_in(texts, one) if place >= 0]
            if places:
                named[one] = min(places)
        first = sorted(named, key=lambda one: named[one])
        others = [one for one in known if one not in named]
        return (*first, *others[: max(0, _MAIN - len(first))])

    def _places_in(self, texts: Sequence[tuple[str, str]], occupation: ItemId) -> Iterator[int]:
        """Where descriptions name an occupation, by its names in the same language; -1 where one does not."""
        labels = [one for one in self._graph.objects(occupation.iri, Iri(RDFS_LABEL)) if isinstance(one, Literal)]
        for text, language in texts:
            yield from (place_of(one.value, text) for one in labels if one.language.lower() == language)

    def _known(self, items: Sequence[ItemId]) -> list[ItemId]:
        """Items with a Polish name, the best known first."""
        ranked = self._constraints.ranked([item.iri for item in items])
        found = [term.item for term in ranked if isinstance(term, Iri) and term.item]
        return [item for item in found if self._graph.entity(item).language in _NATIVE]

    def _classes(self, item: ItemId, description: str) -> tuple[ItemId, ...]:
        """The class that says best what a thing is; several where their names share the noun that does."""
        found = self._items(item, INSTANCE_OF)
        if TAXON in found:  # its rank says less than any description
            return () if description else tuple(self._known(self._items(item, TAXON_RANK))[:1])
        known = self._known(found) or self._known(self._items(item, SUBCLASS_OF))
        by_noun: defaultdict[str, list[ItemId]] = defaultdict(list)
        for one in known:
            by_noun[self._graph.entity(one).label.split(" ")[0]].append(one)
        if not by_noun:
            return ()
        shared = max(by_noun.values(), key=lambda group: (len(group), self._graph.popularity(group[0])))
        if len(shared) >= _COMMON_HEAD:
            return tuple(shared)
        short = [one for one in shared if len(self._graph.entity(one).label.split(" ")) <= _SHORT_NAME]
        return tuple((short or shared)[:1])

    def _nations(self, item: ItemId, texts: Sequence[tuple[str, str]]) -> tuple[ItemId, ...]:
        """The countries of a person that descriptions name, else the only one, else that of the birthplace."""
        held = [one for one in self._items(item, CITIZENSHIP) if one in self._adjectives]
        named = {one: min(found) for one in held if (found := self._adjective_places(texts, one))}
        if named:
            return tuple(sorted(named, key=lambda one: named[one]))
        current = self._constraints.current([one.iri for one in held])
        if len(current) == 1:
            return tuple(term.item for term in current if isinstance(term, Iri) and term.item)
        born = {country for place in self._items(item, BIRTHPLACE) for country in self._items(place, COUNTRY)}
        return tuple(one for one in held if one in born)[:1]

    def _adjective_places(self, texts: Sequence[tuple[str, str]], country: ItemId) -> list[int]:
        stem = self._adjectives[country][:-1]
        found = (re.search(rf"\b{re.escape(stem)}|-{re.escape(stem)}", text.lower()) for text, _ in texts)
        return [match.start() for match in found if match]


def place_of(name: str, text: str) -> int:
    """Where a text has a name in some form, in characters; -1 where it has not.

    >>> place_of("poeta", "polska poetka i eseistka")
    7
    """
    words = [re.escape(stem(word)) + rf"\w{{0,{_WORD_ENDING}}}" for word in name.lower().split()]
    match = re.search(r"\b" + r"\s+".join(words) + r"\b", text.lower())
    return match.start() if match else -1


def stem(word: str) -> str:
    """A word without the last letter, which inflection and derivation change, unless little would be left."""
    return word[:-1] if len(word) > _LEAST_STEM else word


def is_abbreviation(name: str) -> bool:
    """Whether a name is capitals alone: „ONZ”."""
    return name.isupper() and name.isalpha() and len(name) > 1


class DefinitionAnswerer:
    """Implements `kgqa.protocols.GraphAnswerer`: definitions, and what another one answers."""

    def __init__(self, others: GraphAnswerer, definer: Definer) -> None:
        self._others = others
        self._definer = definer

    def answers(self, linked: Linked) -> Findings:
        """What the name stands for, where that is all that is asked; else what the others find.

        A name alone, and what is not of the sort that is asked for, are defined only where the others find nothing; who
        asks for a person is told of a class of people at most („Kto to jest wulkanolog?”).
        """
        asked = linked.analysis.definition
        if asked and _is_predicate(linked, asked):
            asked = None
        frame = asked or DefinitionFrame(0, len(linked.analysis.tokens), DefinedSort.ANY, Case.NOM)
        mention = _named(linked, frame)
        described = mention is not None and _has_words_beside(linked, mention)
        named = mention.candidates if mention else ()
        candidates = [one for one in named if _is_apt(one) and (one.features.get("type") or not described)]
        if linked.analysis.understanding.aim is Aim.MEANING:
            candidates = [one for one in candidates if one.label.islower() or is_abbreviation(one.label)]
        fitting = [one for one in candidates if asked and self._fits(one, asked)]
        if mention and (results := tuple(self._results(mention, fitting, frame))):
            return Findings(results)
        found = self._others.answers(linked)
        if mention is None or found.results or (asked is None and _asks_more(linked, mention)):
            return found
        person = frame.sort is DefinedSort.PERSON
        rest = [one for one in candidates if not person or self._definer.is_class(_item(one))]
        return replace(found, results=tuple(self._results(mention, rest, frame)))

    def _fits(self, candidate: Candidate, frame: DefinitionFrame) -> bool:
        """Whether an item is of the sort that the words take it for."""
        if frame.sort is DefinedSort.PERSON:
            return self._definer.is_person(_item(candidate))
        return frame.sort is DefinedSort.ANY or not self._definer.is_human(_item(candidate))

    def _results(self, mention: Mention, candidates: Sequence[Candidate], frame: DefinitionFrame) -> Iterator[Result]:
        """Definitions of the things that the name may stand for, the likeliest first."""
        for candidate, chance in _chances(candidates):
            definition = self._definer.define(_item(candidate), frame, candidate.label)
            if definition is not None:
                kinds = tuple(kind.iri for kind in definition.kinds)
                terms: tuple[Term, ...] = kinds or (Literal(definition.description, language="pl"),)
                match = Match(TEMPLATE, Aim.ENTITY, _SLOT, ((_SLOT, mention),), chance)
                link, queries = Link(mention, candidate), (self._definer.query(definition),)
                yield Result(match, terms, None, chance, queries, (link,), definition=definition)


def _is_predicate(linked: Linked, frame: DefinitionFrame) -> bool:
    """Whether what stands in the place of a name is what somebody was to it („Kto był podwładnym Washingtona?”)."""
    cases = linked.analysis.tokens[frame.start].cases
    several = frame.end - frame.start > 1
    return several and not frame.in_full and Case.INST in cases and Case.NOM not in cases


def _named(linked: Linked, frame: DefinitionFrame) -> Mention | None:
    """The mention that is just the name."""
    tokens = linked.analysis.tokens
    wanted = [i for i in range(frame.start, frame.end) if tokens[i].form[0].isalnum()]
    for mention in linked.mentions:
        words = [i for i in range(mention.start, min(mention.end, len(tokens))) if tokens[i].form[0].isalnum()]
        if words == wanted and mention.candidates:
            return None if _picks_one(linked, mention) else mention
    return None


def _picks_one(linked: Linked, mention: Mention) -> bool:
    """Whether a word in front of a name picks one of several („pierwszy król Polski”)."""
    beside = [one for one in linked.analysis.tokens[mention.start : mention.end] if one.form not in mention.surface]
    return any(token.is_graded or not token.lemmas.isdisjoint(ordinals()) for token in beside)


def _has_words_beside(linked: Linked, mention: Mention) -> bool:
    """Whether a mention has words that say something and are none of the name („fair play” for a play); what nouns say
    is known to linking."""
    tokens, content = linked.analysis.tokens, WordClasses.of(linked.analysis).content
    beside = (
        tokens[at]
        for at in range(mention.start, min(mention.end, len(tokens)))
        if content >> at & 1 and tokens[at].form not in mention.surface
    )
    return any(not token.may_be(PLAIN_NOUNS) for token in beside)


def _asks_more(linked: Linked, mention: Mention) -> bool:
    """Whether a word of the mention asks for a property, as no noun for things does („powierzchnia Łotwy”)."""
    nouns = (one for one in linked.relation_phrases if one.is_noun and not (one.names_subject or one.is_hint))
    inside = [one.tokens for one in nouns if mention.start <= one.tokens[0] < mention.end and len(one.tokens) == 1]
    lemmas = (linked.analysis.tokens[place].lemmas for (place,) in inside)
    return mention.end - mention.start > 1 and any(not noun_sorts(words) - VALUES for words in lemmas)


def _item(candidate: Candidate) -> ItemId:
    assert isinstance(candidate.item, ItemId)
    return candidate.item


def _is_apt(candidate: Candidate) -> bool:
    """Whether an item is what the noun before its name says, if one stands there: „Lalka Prusa” is not Prus."""
    return not candidate.features.get("unknown_noun") and candidate.features.get("type", 1.0) > 0


def _chances(candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, float]]:
    """The likeliest candidates, each with the chance that it is meant."""
    best = max((one.score for one in candidates), default=0.0)
    weights = [math.exp(_STEEP * (one.score - best)) for one in candidates]
    ordered = sorted(zip(candidates, weights, strict=True), key=lambda one: -one[1])
    for candidate, weight in ordered[:_MOST]:
        yield candidate, _SURE * weight / sum(weights)
