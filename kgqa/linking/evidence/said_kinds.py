"""Nouns that say what a thing is, as they are compared with what is known of items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.facts.sort_table import SortTable, read_sorts
from kgqa.linking.linking_tables import words_of
from kgqa.linking.relations.class_links import ClassLinker, mens_nouns
from kgqa.model import Reading
from kgqa.polish.lists.kind_names import english_names
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.terms import Case, Gender, ItemId, Number

_PERSON = "person"
_MEN = frozenset({_PERSON, "being"})
"""What nouns for people call, those of stories with them („Tarzana, człowieka wychowanego przez małpy”)."""
_MOST_CLASSES = 8
"""Classes of a noun that are compared, the best known ones: at Wikidata's size namesakes of a class are many."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a noun calls a thing."""

    classes: frozenset[int]
    names: frozenset[str]
    """The noun itself and what its classes are called."""
    sorts: frozenset[str]

    @staticmethod
    def either(one: Kind | None, other: Kind) -> Kind:
        """What may be meant by a word that may name two kinds, or the other alone."""
        if one is None:
            return other
        sorts = one.sorts | other.sorts if one.sorts and other.sorts else frozenset[str]()
        return Kind(one.classes | other.classes, one.names | other.names, sorts)

    def verdict(self, facts: ItemFacts) -> str:
        """`fits`, `clash` (of other sorts) or nothing where the graph does not tell."""
        if facts.number in self.classes:
            return ""
        of_others = bool(self.sorts and facts.sorts) and self.sorts.isdisjoint(facts.sorts)
        named = not self.names.isdisjoint(facts.nouns)
        if not self.classes.isdisjoint(facts.kinds) or (named and (facts.guessed or not of_others)):
            return "fits"
        return "clash" if of_others else ""


@dataclass(frozen=True, slots=True)
class SaidKind:
    """A kind that the words beside a name speak of."""

    kind: Kind
    words: str
    """As the question says it."""
    is_sure: bool = True
    """Whether it is the name that is called so; else the name may be an attribute of the noun: „księcia Andory”."""
    agrees: bool = True
    """Whether the forms of noun and name allow that; else only what is named as it is written is called so: „kapitan
    Romy” commands no city."""
    is_apposed: bool = False
    """Whether it stands beside a name that is no attribute of it („nauczyciela Arystotelesa”): both are nominatives, or
    the name is a title, which is not inflected, or it stands behind a comma or in brackets."""
    years: tuple[int, int] | None = None
    """The years of the century that an adjective of the noun says: „szesnastowieczny malarz”."""

    def verdict(self, facts: ItemFacts, *, is_exact: bool) -> str:
        """As `Kind.verdict`; where the name may be an attribute, only what fits says something. `is_exact` tells that
        the item is named as it is written."""
        found = self.kind.verdict(facts)
        sure = self.is_sure and (self.agrees or is_exact)
        return found if sure or found == "fits" else ""


class KindReader:
    """Resolves nouns to kinds; those of recent nouns are remembered."""

    def __init__(
        self, classes: ClassLinker, facts: FactReader, morphology: Morphology, sorts: SortTable | None = None
    ) -> None:
        self._classes = classes
        self._facts = facts
        self._morphology = morphology
        self._sorts = sorts or read_sorts()
        self._english = english_names()
        self._vague = words_of("nouns.tsv", "vague")
        self.of = lru_cache(maxsize=5_000)(self._kind)
        """The kind that a noun in its dictionary form names; None for one that names none."""

    def of_items(self, items: Iterable[ItemId], name: str) -> Kind | None:
        """The kind that items of one name stand for."""
        known = [item.number for item in items][:_MOST_CLASSES]
        sorts = self._sorts.of_nouns([name]) or self._sorts_of(name, known)
        if _PERSON in sorts:
            sorts |= _MEN
        english = self._english.get(name, frozenset())
        if not known and not sorts and not english:
            return None
        names = {name, *self._single_names(known)}
        names |= english
        return Kind(frozenset(known), frozenset(names), sorts)

    def _kind(self, noun: str) -> Kind | None:
        if noun in self._vague:
            return None
        known = self.of_items(self._classes.ranked(noun), noun)
        return known or next((kind for kind in map(self.of, mens_nouns(noun)) if kind is not None), None)

    def _sorts_of(self, noun: str, classes: Iterable[int]) -> frozenset[str]:
        """The sorts of classes, and of a noun for men: Polish has a gender of its own for them."""
        found = frozenset[str]().union(*map(self._facts.sorts_of_class, classes))
        return found | _MEN if any(map(_is_man, self._morphology.readings(noun))) else found

    def _single_names(self, classes: Iterable[int]) -> Iterable[str]:
        """Names of classes that are one word; longer ones say more than the noun does."""
        for number in classes:
            for label in self._facts.labels(number):
                if " " not in label:
                    yield label.lower()


def _is_man(reading: Reading) -> bool:
    """Whether a reading is a common noun for a man in its dictionary form."""
    common = reading.is_of(SUBSTANTIVES) and reading.lemma[:1].islower()
    return common and Gender.M1 in reading.genders and Case.NOM in reading.cases and Number.SG in reading.numbers
