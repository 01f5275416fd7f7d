"""Reads what tells an item from its namesakes out of its signature, and those of its classes and places; signatures
come from the label index, with lists read on in the graph, or from the graph alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import Protocol

from kgqa.linking.facts.callings import (
    BestKnown,
    GenderReader,
    HeadNouns,
    implied_callings,
    known_gender,
    media_of,
    status_callings,
)
from kgqa.linking.facts.holding_places import HoldingPlaces, LandTable, claimed, countries_called, told_countries
from kgqa.linking.facts.item_facts import GENERAL, MOBILE, ItemFacts, lifetime, made_in
from kgqa.linking.linking_tables import read_sorts, settled
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.vocabulary import (
    ANCIENT_CIVILIZATION,
    HISTORICAL_COUNTRY,
    HISTORICAL_REGION,
    HUMAN,
    INSTANCE_OF,
    LANGUAGE,
    LANGUAGE_OF_WORK,
    LONG_LISTS,
    MOTHER_TONGUE,
    NAMED_AFTER,
    OCCUPATION,
    OFFICIAL_LANGUAGE,
    ORIGINAL_LANGUAGE,
    POSITION,
    SET_IN,
    SUBCLASS_OF,
    numbers,
)
from wikidata_hdt.labels.signature import Signature
from wikidata_hdt.labels.signature_build import MOST_OF_A_PROPERTY, bounded, cut, year_of

_CLASS, _SUPERCLASS = INSTANCE_OF.number, SUBCLASS_OF.number
_KINDS = numbers(INSTANCE_OF, OCCUPATION, POSITION)
"""Class, occupation, office: what a noun may call an item."""
_TONGUES = numbers(ORIGINAL_LANGUAGE, LANGUAGE_OF_WORK)
_NATIVE = numbers(MOTHER_TONGUE, OFFICIAL_LANGUAGE)
_HUMANS = frozenset({"person"})
"""The sort of humans, whatever other things their occupations may be called („producent”)."""
_MADE = frozenset({"work", "event"})
_EPONYM = numbers(NAMED_AFTER)
"""What others are called after; their names say hardly what it is."""
_NAMED_ANYHOW = frozenset({"work", "band"})
"""Sorts of things whose names say nothing of what they are: „King Kong”, the film, is no king."""
_LANDS = frozenset({"water", "land"})
"""Sorts of things that often have no country in a graph."""
_FORMER_CLASSES = frozenset({HISTORICAL_COUNTRY.number, HISTORICAL_REGION.number, ANCIENT_CIVILIZATION.number})
_FORMER = re.compile(r"(?:[Ff]ormer|[Aa]ncient|[Hh]istorical|[Dd]awn[yae]|[Ss]tarożytn[yae]|[Hh]istoryczn[yae])\b")
"""How names of what is of the past, and of its classes, begin."""
_ENGLISH = "en"
_ENDS_SMALL = re.compile(r"[A-Z].* [a-z]+$")
"""An English name that ends with a common noun, which says what the thing is."""
_NO_WORDS = frozenset[str]()
_MAX_SUPERCLASSES = 200
"""Classes above an item that are looked at."""
_WORD = re.compile(r"\w{3,}")
_MOST_VALUES = 100
"""Values of a property that are read; few films name more actors."""


def _pairs(words: Iterable[str]) -> frozenset[str]:
    """Words side by side, joined."""
    return frozenset(f"{one}-{other}" for one, other in pairwise(words))


class FactReader:
    """Reads facts out of signatures; those of recent items are remembered."""

    def __init__(self, signatures: Signatures, heads: HeadNouns, genders: GenderReader | None = None) -> None:
        """Without `genders` only what the graph says tells women from men."""
        self._sorts = read_sorts()
        self._genders = genders
        self._heads = heads
        self._lands = LandTable()
        self._signature = lru_cache(maxsize=3_000)(signatures.signature)
        self._above = lru_cache(maxsize=4_000)(self._superclasses)
        self._class_sorts = lru_cache(maxsize=4_000)(self.sorts_of_class)
        self._class_nouns = lru_cache(maxsize=4_000)(self._nouns_of_class)
        self._best_known = BestKnown(heads, self._class_nouns)
        self._holding = HoldingPlaces(self._signature)
        self.of = lru_cache(maxsize=2_000)(self._facts)
        """The facts of the item with a number."""

    def labels(self, item: int) -> tuple[str, ...]:
        """The labels of the item with a number, in the languages of the index."""
        return tuple(text for _, text in self._signature(item).labels)

    def languages(self, facts: ItemFacts) -> frozenset[int]:
        """The languages that an item was made in, or its own, or else those of its countries, or what it speaks."""
        of_countries = frozenset[int]().union(*(self.of(country).native for country in facts.countries))
        return facts.tongues or facts.native or of_countries or facts.spoken

    def sorts_of_class(self, number: int) -> frozenset[str]:
        """The sorts that instances of a class are of: of the nearest classes above it that tell, and of its name."""
        told: list[frozenset[str]] = []
        reached, level = {number}, [number]
        while level:
            known = [self._sorts.of_classes([one]) for one in level]
            told += known
            vague = [one for one, sorts in zip(level, known, strict=True) if not sorts]
            above = [item for one in vague for name, item in self._signature(one).claims if name == _SUPERCLASS]
            level = list(dict.fromkeys(item for item in above if item not in reached))
            reached.update(level)
        return settled([*told, *(self._sorts.of_nouns([noun]) for noun in self._class_nouns(number))])

    def _facts(self, item: int) -> ItemFacts:
        signature = self._signature(item)
        direct = list(claimed(signature, _KINDS))
        kinds = direct or list(claimed(signature, {_SUPERCLASS}))
        heads = frozenset[str]().union(*(self._heads(*text) for text in signature.descriptions))
        nouns, sorts = self._called(signature, kinds, heads)
        likely = sorts or self._likely(signature)
        places, countries = self._holding.of(item, is_country="country" in sorts)
        if not countries and self._is_land(signature, sorts):
            countries = self._lands.countries(label for _, label in signature.labels)
        inner = self._holding.smaller(places, countries)
        told = _WORD.findall(" ".join(text for _, text in signature.descriptions).lower())
        described = frozenset(told).union(_pairs(told))
        return ItemFacts(
            number=item,
            kinds=frozenset[int]().union(*map(self._above, kinds)),
            nouns=nouns,
            foremost=self._best_known.first(signature),
            sidelines=self._best_known.aside(signature, heads),
            sorts=likely,
            guessed=not sorts,
            places=places,
            countries=countries,
            told_countries=self._names_of_countries(countries) or self._told_countries(told, direct, sorts),
            inner=inner,
            tongues=frozenset(claimed(signature, _TONGUES)),
            native=frozenset(claimed(signature, _NATIVE)),
            spoken=frozenset(claimed(signature, {LANGUAGE.number})),
            settings=self._holding.lifted(claimed(signature, {SET_IN.number})),
            related=frozenset(number for name, number in signature.claims if name not in (_CLASS, _SUPERCLASS)),
            said=signature.said,
            received=signature.received,
            woman=self._woman(signature, nouns, sorts) if "person" in sorts else None,
            lifetime=lifetime(signature),
            is_former=self._is_former(signature, direct),
            made=made_in(signature) if likely & _MADE else None,
            names=frozenset(label.lower() for _, label in signature.labels),
            media=media_of(nouns, described) if "work" in sorts else _NO_WORDS,
            text=" ".join(["", *told, ""]),
            told=frozenset(told),
            words=nouns.union(told, *(_WORD.findall(label.lower()) for _, label in signature.labels)),
            is_class=any(name == _SUPERCLASS for name, _ in signature.claims),
            is_typed=bool(direct),
            is_told=bool(sorts) and bool(nouns - GENERAL),
            has_instances=not _KINDS.isdisjoint(signature.received),
        )

    def _likely(self, signature: Signature) -> frozenset[str]:
        """The sorts that properties tell; of a proper name of which nothing else is known, those of what gives its name
        to others."""
        likely = self._sorts.of_ends(signature.said, signature.received - _EPONYM)
        if (
            likely
            or signature.said
            or signature.descriptions
            or not all(text.istitle() for _, text in signature.labels)
        ):
            return likely
        return self._sorts.of_ends((), signature.received & _EPONYM)

    def _names_of_countries(self, countries: Iterable[int]) -> frozenset[str]:
        return countries_called(label.lower() for number in countries for label in self.labels(number))

    def _told_countries(self, told: Iterable[str], direct: Iterable[int], sorts: frozenset[str]) -> frozenset[str]:
        """The countries that descriptions speak of, or names of classes of what is in one place („municipality of
        Finland”)."""
        classes = direct if sorts.isdisjoint(MOBILE) else ()
        named = (label.lower() for number in classes for label in self.labels(number))
        return told_countries(" ".join((*told, *named)))

    def _is_former(self, signature: Signature, direct: Sequence[int]) -> bool:
        """Whether its classes are of the past, or its names or theirs say so („ancient city”)."""
        named = (signature, *map(self._signature, direct))
        told = any(_FORMER.match(text) for one in named for _, text in one.labels)
        return told or not _FORMER_CLASSES.isdisjoint(direct)

    def _woman(self, signature: Signature, nouns: frozenset[str], sorts: frozenset[str]) -> bool | None:
        """Whether somebody is a woman; one name alone tells only of humans: „Rama” is a god."""
        known = known_gender(signature)
        if known is not None or self._genders is None:
            return known
        return self._genders.told((label for _, label in signature.labels if sorts == _HUMANS or " " in label), nouns)

    def _called(
        self, signature: Signature, direct: Sequence[int], described: frozenset[str]
    ) -> tuple[frozenset[str], frozenset[str]]:
        """The words that call an item, those of its descriptions with them, and the sorts that these and its classes
        tell."""
        told = [self._sorts.of_nouns([noun]) for noun in described]
        sorts = _HUMANS if HUMAN.number in direct else settled([*told, *map(self._class_sorts, direct)])
        if "person" not in sorts:
            named = frozenset(self._label_nouns(signature)) if sorts.isdisjoint(_NAMED_ANYHOW) else _NO_WORDS
            said, called = self._sorts.of_properties(signature.said), self._sorts.of_nouns(named)
            if sorts or not said or not said.isdisjoint(called):  # „Planeta małp” is no planet, by what is told of it
                described, sorts = described | named, sorts | called
            if not direct and not described:
                described |= implied_callings(signature)
        elif OCCUPATION.number not in signature.said and described <= GENERAL:
            described |= implied_callings(signature)
        return described.union(status_callings(signature), *map(self._class_nouns, direct)), sorts

    def _is_land(self, signature: Signature, sorts: frozenset[str]) -> bool:
        """Whether an item is a water or the like, or may be one as far as is known."""
        if sorts or not signature.said:
            return sorts <= _LANDS
        return not self._sorts.of_properties(signature.said).isdisjoint(_LANDS)

    def _label_nouns(self, signature: Signature) -> Iterable[str]:
        """Nouns that stand at either end of a name and tell a sort: „Seville Province”, „Mount Cameroon”; of an English
        one that ends with a common noun, no other: „Port wine”."""
        for language, label in signature.labels:
            words = label.lower().split()
            if len(words) > 1:
                ends = words[-1:] if language == _ENGLISH and _ENDS_SMALL.match(label) else (words[0], words[-1])
                yield from (word for word in ends if self._sorts.of_nouns([word]))

    def _superclasses(self, number: int) -> frozenset[int]:
        """A class and everything above it; each is visited once, so cycles end."""
        reached, waiting = {number}, [number]
        while waiting and len(reached) < _MAX_SUPERCLASSES:
            claims = self._signature(waiting.pop()).claims
            above = [item for name, item in claims if name == _SUPERCLASS and item not in reached]
            reached.update(above)
            waiting.extend(above)
        return frozenset(reached)

    def _nouns_of_class(self, number: int) -> frozenset[str]:
        """Words of the names of a class that say what its instances are."""
        return frozenset[str]().union(*(self._heads(*label) for label in self._signature(number).labels))


class Signatures(Protocol):
    """Where signatures of items come from."""

    def signature(self, item: int) -> Signature:
        """The signature of the item with a number; empty for an unknown one."""


class GraphSignatures:
    """Makes signatures out of look-ups in a graph, for data whose label index has none.

    Incoming properties stay unknown: a graph tells them only at the cost of reading all claims about an item.
    """

    def __init__(self, graph: KnowledgeGraph, languages: Iterable[str] = ("pl", "mul", "en")) -> None:
        self._graph = graph
        self._languages = tuple(languages)

    def signature(self, item: int) -> Signature:
        """Same as `Signatures.signature`."""
        iri = ItemId(f"Q{item}").iri
        said = self._graph.direct_properties(ItemId(f"Q{item}"))
        claims = [
            (name.number, term.item.number)
            for name in said
            for term in [one for one in self._graph.objects(iri, name.direct) if isinstance(one, Iri)][
                :MOST_OF_A_PROPERTY
            ]
            if term.item is not None
        ]
        labels, descriptions = (self._texts(iri, Iri(name)) for name in (RDFS_LABEL, SCHEMA_DESCRIPTION))
        years = [year for name in said for year in self._years(iri, name.direct)]
        return Signature(
            bounded(claims),
            frozenset(name.number for name in said),
            years=(min(years), max(years)) if years else None,
            labels=labels,
            descriptions=cut(descriptions),
        )

    def _years(self, subject: Iri, predicate: Iri) -> Iterable[int]:
        terms = (term for term in self._graph.objects(subject, predicate) if isinstance(term, Literal))
        return (year for term in terms if term.datatype.endswith("dateTime") for year in year_of(term.value))

    def _texts(self, subject: Iri, predicate: Iri) -> tuple[tuple[str, str], ...]:
        terms = (term for term in self._graph.objects(subject, predicate) if isinstance(term, Literal))
        found = {term.language.lower(): term.value for term in terms}
        return tuple((language, found[language]) for language in self._languages if language in found)


class FullerSignatures:
    """Reads on, in one look-up each, the lists of some properties that signatures cut off; they are few."""

    def __init__(self, signatures: Signatures, graph: KnowledgeGraph) -> None:
        self._signatures = signatures
        self._graph = graph
        self._long = {one.number: one for one in LONG_LISTS}

    def signature(self, item: int) -> Signature:
        """Same as `Signatures.signature`."""
        found = self._signatures.signature(item)
        counts = Counter(name for name, _ in found.claims if name in self._long)
        cut = [name for name, count in counts.items() if count >= MOST_OF_A_PROPERTY]
        if not cut:
            return found
        more = (
            (name, term.item.number)
            for name in cut
            for term in islice(self._graph.objects(ItemId(f"Q{item}").iri, self._long[name].direct), _MOST_VALUES)
            if isinstance(term, Iri) and term.item is not None
        )
        return replace(found, claims=tuple(dict.fromkeys((*found.claims, *more))))
