"""What the wh-phrase demands of an answer: its class („który pisarz”) and its country or region („polski”)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from kgqa.answering.belonging import Belonging
from kgqa.answering.magnitudes import finest
from kgqa.answering.sparse_classes import MOST, SparseClasses, holders, is_listed_with
from kgqa.matching.free.winners import prizes_of
from kgqa.model import Link, WhPhrase
from kgqa.protocols import KnowledgeGraph
from kgqa.templating.template import SlotSpec, SlotType, Template
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import (
    AWARD_RECEIVED,
    CAPITAL_CITY,
    CITY,
    COUNTRY,
    FEMALE,
    HUMAN,
    MALE,
    MEMBER_OF,
    PARENT_TAXON,
    POSITION,
    SETTLEMENT,
    SUBCLASS_OF,
    VILLAGE,
)

_COUNTRY = COUNTRY.direct
SETTLEMENTS = frozenset({CITY, SETTLEMENT, VILLAGE, CAPITAL_CITY})
"""City, settlement, village, capital: questions are careless about which of them a place is."""

_NATIVE = frozenset({"pl", "mul"})
_TEXT_ORDER = ("pl", "", "mul", "en")
"""Languages of texts, the best first; texts in others come behind these."""
_HUMAN = frozenset({HUMAN})
_OFFICE = POSITION.direct
_AWARD = AWARD_RECEIVED.direct
_SUBCLASS = SUBCLASS_OF.direct
_PARENT_TAXON = PARENT_TAXON.direct
_MAX_LIFT = 4
"""Steps from a place to the larger ones that hold it."""
_FAR_BETTER_KNOWN = 100
"""Times as well known from which on one is meant. Not fitted: two decimal orders, set by hand; few questions ask for
one of a few people."""


class AnswerConstraints:
    """Checks answers against a wh-phrase; graphs are incomplete, so the caller decides what a failed check means."""

    def __init__(self, graph: KnowledgeGraph, places: Mapping[str, frozenset[ItemId]]) -> None:
        """`places` by adjective lemma: „polski” -> Q36."""
        self._graph = graph
        self._belonging = Belonging(graph, places)
        self._classes = SparseClasses(graph)
        self._are_taxa = lru_cache(maxsize=2_000)(self._have_lower_taxa)

    def fitting(self, terms: Sequence[Term], wh: WhPhrase) -> tuple[Term, ...]:
        """The terms of the class and place that the phrase names, or of the class alone; literals always fit."""
        classed = self._surest(tuple(term for term in terms if self._fits(term, wh)), wh)
        if not classed and wh.noun and not wh.classes:
            classed = self._classes.of_english_name(terms, wh.noun)
        placed = tuple(term for term in classed if self._belonging.is_placed(term, wh))
        return placed or tuple(term for term in classed if not self._belonging.is_elsewhere(term, wh))

    def _surest(self, fitting: tuple[Term, ...], wh: WhPhrase) -> tuple[Term, ...]:
        """Of some things that fit, where the graph says of one that it is of the class itself, those of which it says
        otherwise are left out: a „planeta karłowata” is no planet."""
        if not wh.classes or not any(self.is_kind(term, wh.classes) for term in fitting):
            return fitting
        return tuple(term for term in fitting if self.is_kind(term, wh.classes) or not self._is_placed_apart(term, wh))

    def _is_placed_apart(self, term: Term, wh: WhPhrase) -> bool:
        """Whether the classes of a thing whose names have the noun stand elsewhere in the tree of the graph."""
        classes = self._graph.entity(term.item).classes if isinstance(term, Iri) and term.item else ()
        named = [one for one in classes if self._graph.entity(one).label.lower().startswith(f"{wh.class_name} ")]
        return bool(named) and all(self.is_class(one.iri) for one in named)

    def completed(self, fitting: tuple[Term, ...], terms: Sequence[Term], named: frozenset[Term]) -> tuple[Term, ...]:
        """All that is of a kind of which the graph tells too little.

        Where most of some terms are of a class, that also goes for those without any; and if it does not say of the
        other members of the class where they lie, they lie in the place `named`, too: „hrabstwo w stanie Tennessee”.
        """
        if len(fitting) >= MOST * len(terms):
            fitting = tuple(term for term in terms if term in fitting or self._is_unclassed(term))
        return (*fitting, *self._classes.rest(fitting, named))

    def _is_unclassed(self, term: Term) -> bool:
        item = term.item if isinstance(term, Iri) else None
        return item is not None and not self._graph.entity(item).classes

    def placed(self, terms: Sequence[Term], wh: WhPhrase) -> tuple[Term, ...]:
        """The terms that lie or come from where the phrase says, whatever their class."""
        return self.fitting(terms, replace(wh, noun="", kind="", classes=frozenset()))

    def unplaced(self, terms: Sequence[Term], wh: WhPhrase) -> bool:
        """Whether the phrase names a place, and the graph says of none of the terms that it belongs there."""
        return self._belonging.names_place(wh) and not any(self._belonging.is_placed(term, wh) for term in terms)

    def elsewhere(self, terms: Sequence[Term], wh: WhPhrase) -> bool:
        """Whether the phrase names a place, and the graph says of all of the terms that they belong elsewhere."""
        return self.unplaced(terms, wh) and all(self._belonging.is_elsewhere(term, wh) for term in terms)

    def are_towns_in(self, towns: Sequence[Term], states: Sequence[Term]) -> bool:
        """Whether all of some terms are settlements, and together lie in all of some states."""
        inside = {state for town in towns if isinstance(town, Iri) for state in self._graph.objects(town, _COUNTRY)}
        return bool(towns) and inside.issuperset(states) and all(self.is_kind(one, SETTLEMENTS) for one in towns)

    def lifted(self, terms: Iterable[Term], wh: WhPhrase) -> tuple[Term, ...]:
        """What holds the terms and is of the class asked for: the voivodeship of a town, the country of a state. What
        several such hold today lies in parts of each: nothing that is said of it is said of them („państwa nad Morzem
        Czarnym” are not those of all rivers that flow into it)."""
        held = (self._held_by(term, wh) for term in terms)
        return tuple(dict.fromkeys(one for found in held if len(self.current(found)) == 1 for one in found))

    def _held_by(self, term: Term, wh: WhPhrase) -> tuple[Term, ...]:
        """The nearest larger things of the class asked for that hold a term."""
        level: tuple[Term, ...] = (term,)
        for _ in range(_MAX_LIFT):
            level = tuple(holder for one in level for holder in holders(self._graph, one))
            found = tuple(dict.fromkeys(self.named(one for one in level if self._fits(one, wh))))
            if found:
                return found
        return ()

    def tolerates(self, terms: Sequence[Term], wh: WhPhrase, spec: SlotSpec) -> bool:
        """Whether terms of another class may stand as answers.

        A village may where the slot takes towns; a person may where the graph does not know the noun, or no occupation
        of the person. None may that belong elsewhere than the phrase says, and nobody of whom nothing is known that an
        adjective says either („szwajcarski skoczek”).
        """
        if self._belonging.names_place(wh) and any(self._belonging.is_elsewhere(term, wh) for term in terms):
            return False
        if self.unplaced(terms, replace(wh, within=frozenset())) and all(self.is_kind(term, _HUMAN) for term in terms):
            return False
        if spec.type is SlotType.PERSON or all(self.is_kind(term, _HUMAN) for term in terms):
            return not wh.classes or not any(self._has_occupation(term) for term in terms)
        return bool(wh.classes & SETTLEMENTS and spec.classes & SETTLEMENTS)

    def is_class(self, term: Term) -> bool:
        """Whether a term is a class: its members („jeziora”) lie in many places."""
        return isinstance(term, Iri) and bool(self._graph.objects(term, _SUBCLASS))

    def names_kind(self, terms: Iterable[Term], links: Iterable[Link]) -> bool:
        """Whether a term is a class, or named by a common noun: the graph does not list where all of a kind are."""
        common = any(link.mention.text.islower() and link.mention.text.isalpha() for link in links)
        return common or any(self.is_class(term) for term in terms)

    def lists(self, template: Template, slot: str, term: Term) -> bool:
        """Whether the graph would name this term in the slot if it belonged there."""
        if slot not in (*template.closed, template.query.answered) or self.is_past(term):
            return False
        is_place = template.slots[slot].type is SlotType.PLACE
        return self.is_kind(term, template.slots[slot].classes) and not (is_place and self._has_members(term))

    def _has_members(self, term: Term) -> bool:
        """Whether things are members of a thing, which then is no place („w NATO”)."""
        return self._graph.count_subjects(MEMBER_OF.direct, term) > 0

    def alike(self, terms: Iterable[Term], thing: Term) -> tuple[Term, ...]:
        """Those of some terms that share a class with a thing; none with people, who are of one class, all of them."""
        item = thing.item if isinstance(thing, Iri) else None
        classes = frozenset(self._graph.entity(item).classes if item else ()) - _HUMAN
        items = ((term, term.item) for term in terms if isinstance(term, Iri))
        return tuple(t for t, one in items if one and not classes.isdisjoint(self._graph.entity(one).classes))

    def is_listed_with(self, terms: Sequence[Term], thing: Term, owners: Sequence[Term]) -> bool:
        """Whether the list that its owners have would name a thing (`kgqa.answering.sparse_classes`)."""
        return is_listed_with(self._graph, terms, thing, owners)

    def completes(self, terms: Iterable[Term], links: Iterable[Link]) -> bool:
        """Whether the names of the terms hold the linked names and more: who knows the surname may ask for the rest."""
        labels = [self._graph.entity(term.item).label for term in terms if isinstance(term, Iri) and term.item]
        names = [one.candidate.label for one in links if one.candidate and not one.candidate.features.get("slip")]
        return any(label != name and name in label.split(" ") for label in labels for name in names)

    def is_mutual(self, term: Term, links: Iterable[Link]) -> bool:
        """Whether a thing and one that a link names state something of each other by different properties, as a capital
        and its state do, and neighbours do not."""
        items = [term.item] if isinstance(term, Iri) and term.item is not None else []
        named = [link.candidate.item for link in links if link.candidate and isinstance(link.candidate.item, ItemId)]
        pairs = [(self._between(one, other), self._between(other, one)) for one in items for other in named]
        return any(there and back and len(there | back) > 1 for there, back in pairs)

    def _between(self, one: ItemId, other: ItemId) -> frozenset[PropertyId]:
        """The properties by which the graph states another thing of one."""
        properties = self._graph.direct_properties(one)
        return frozenset(name for name in properties if other.iri in self._graph.objects(one.iri, name.direct))

    def women(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The women among the terms, if there are any, else all."""
        return tuple(term for term in terms if self._is_woman(term)) or tuple(terms)

    def no_men(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The terms that are not known to be men."""
        return tuple(term for term in terms if not self._is_of(term, MALE))

    def are_women(self, terms: Iterable[Term]) -> bool:
        """Whether all of some terms are known to be women."""
        return all(map(self._is_woman, terms))

    def people(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The people among the terms, if there are any, else all."""
        return tuple(term for term in terms if self.is_kind(term, _HUMAN)) or tuple(terms)

    def ranked(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        """Items by popularity, best known first, those without a Polish name last; literals keep their order.

        A year is left out where another term is a day in it.
        """
        return tuple(sorted(finest(terms), key=self._rank))

    def equally_known(self, terms: Sequence[Term]) -> bool:
        """Whether all terms are people with a Polish name, none of them a hundred times better known than another."""
        items = [term.item for term in terms if isinstance(term, Iri) and self.is_kind(term, _HUMAN)]
        known = [self._graph.popularity(item) for item in items if item and self._rank(item.iri)[0] is False]
        return len(known) == len(terms) and max(known) <= _FAR_BETTER_KNOWN * min(known)

    def is_kind(self, term: Term, classes: frozenset[ItemId]) -> bool:
        """Whether a term is an item of one of the classes, or no class is asked for."""
        item = term.item if isinstance(term, Iri) else None
        return not classes or (item is not None and self._graph.is_a(item, classes))

    def _is_woman(self, term: Term) -> bool:
        return self._is_of(term, FEMALE)

    def _is_of(self, term: Term, sex: ItemId) -> bool:
        item = term.item if isinstance(term, Iri) else None
        return item is not None and self._graph.entity(item).sex == sex

    def _has_occupation(self, term: Term) -> bool:
        item = term.item if isinstance(term, Iri) else None
        return item is not None and bool(self._graph.entity(item).occupations)

    def _rank(self, term: Term) -> tuple[bool, int, str]:
        """Things that are equally well known stand in the order of their ids, whatever order a graph gives them in; of
        texts those in Polish come first."""
        if isinstance(term, Literal):
            return False, _TEXT_ORDER.index(term.language) if term.language in _TEXT_ORDER else len(_TEXT_ORDER), ""
        item = term.item
        if item is None:
            return False, 0, ""
        return self._graph.entity(item).language not in _NATIVE, -self._graph.popularity(item), item

    def named(self, terms: Iterable[Term], given: Collection[str] = ()) -> tuple[Term, ...]:
        """The terms that can be told: literals, and items with a label; none that the question gives as a text."""
        return tuple(term for term in terms if self._is_named(term, given))

    def is_called(self, term: Term, names: Collection[str]) -> bool:
        """Whether a term is an item of one of some names."""
        item = term.item if isinstance(term, Iri) else None
        return item is not None and self._graph.entity(item).label in names

    def nameless(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """The items without any name, which cannot be told, but for those that have ended."""
        items = ((term, term.item) for term in terms if isinstance(term, Iri))
        return tuple(
            term for term, item in items if item and not self._graph.entity(item).language and not self.is_past(term)
        )

    def current(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The terms that are no history, if there are any, else all."""
        return tuple(term for term in terms if not self.is_past(term)) or tuple(terms)

    def _is_named(self, term: Term, given: Collection[str]) -> bool:
        if isinstance(term, Literal):
            return True
        entity = self._graph.entity(term.item) if term.item is not None else None
        return entity is not None and bool(entity.language) and entity.label not in given

    def is_past(self, term: Term) -> bool:
        """Whether a term is an item that has ended: a historical country, a dissolved body."""
        return self._belonging.is_past(term)

    def are_bygone(self, terms: Iterable[Term], links: Iterable[Link]) -> bool:
        """Whether all of some terms are history, and nothing that is named is: none of them is what there is today."""
        named = (link.candidate.item for link in links if link.candidate)
        if any(isinstance(item, ItemId) and self.is_past(item.iri) for item in named):
            return False
        return all(map(self.is_past, terms))

    def _fits(self, term: Term, wh: WhPhrase) -> bool:
        item = term.item if isinstance(term, Iri) else None
        if item is None:
            return isinstance(term, Literal)
        if item in wh.classes:  # „Którym prezydentem …” is not answered by the office itself
            return False
        if not wh.noun or self._graph.is_a(item, wh.classes) or self._is_called(item, wh.class_name):
            return True
        if self._is_in_taxon(item, wh.classes) or self._has_won(item, wh.noun):
            return True
        return not self._says_more(wh) and self._is_classed(item, wh.class_name)

    def _has_won(self, item: ItemId, noun: str) -> bool:
        """Whether somebody has one of the prizes whose winners a noun calls („noblista”)."""
        prizes = prizes_of(noun)
        return bool(prizes) and any(
            one.item in prizes for one in self._graph.objects(item.iri, _AWARD) if isinstance(one, Iri)
        )

    def _says_more(self, wh: WhPhrase) -> bool:
        """Whether the class is narrower than its noun: a „prezydent USA” is no other president."""
        begins = f"{wh.class_name} "
        return bool(wh.classes) and all(self._graph.entity(one).label.startswith(begins) for one in wh.classes)

    def _is_classed(self, item: ItemId, noun: str) -> bool:
        """Whether the noun stands in the name of a class, occupation or office of the item („reżyser filmowy”)."""
        entity = self._graph.entity(item)
        offices = [one.item for one in self._graph.objects(item.iri, _OFFICE) if isinstance(one, Iri) and one.item]
        names = (self._graph.entity(kind).label.lower() for kind in (*entity.classes, *entity.occupations, *offices))
        return any(f" {noun} " in f" {name} " for name in names)

    def _is_called(self, item: ItemId, noun: str) -> bool:
        """Whether the class stands in the item's own name („województwo lubelskie”)."""
        return self._graph.entity(item).label.lower().split(" ")[0] == noun

    def _is_in_taxon(self, item: ItemId, taxa: frozenset[ItemId]) -> bool:
        """Whether one of the items is above this one in the tree of life."""
        seen: set[ItemId] = set()
        above = [item] if self._are_taxa(taxa) else []
        while above:
            current = above.pop()
            if current in taxa:
                return True
            if current not in seen:
                seen.add(current)
                parents = self._graph.objects(current.iri, _PARENT_TAXON)
                above += [parent.item for parent in parents if isinstance(parent, Iri) and parent.item]
        return False

    def _have_lower_taxa(self, items: frozenset[ItemId]) -> bool:
        """Whether anything stands below one of some items in the tree of life; few classes are of that kind."""
        return any(self._graph.count_subjects(_PARENT_TAXON, one.iri) for one in items)
