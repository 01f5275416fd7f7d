"""Value types: Wikidata ids, RDF terms, morphological tags, grammatical categories. Imports nothing of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Self

ENTITY = "http://www.wikidata.org/entity/"
DIRECT = "http://www.wikidata.org/prop/direct/"
CLAIM = "http://www.wikidata.org/prop/"
NO_VALUE = CLAIM + "novalue/"
"""Begins the class of what has no value of a property."""
STATEMENT = "http://www.wikidata.org/prop/statement/"
STATEMENT_VALUE = "http://www.wikidata.org/prop/statement/value/"
QUALIFIER = "http://www.wikidata.org/prop/qualifier/"
QUALIFIER_VALUE = "http://www.wikidata.org/prop/qualifier/value/"
WIKIBASE = "http://wikiba.se/ontology#"
XSD = "http://www.w3.org/2001/XMLSchema#"
GEO_FUNCTION = "http://www.opengis.net/def/function/geosparql/"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
SKOS_ALT_LABEL = "http://www.w3.org/2004/02/skos/core#altLabel"
SCHEMA_DESCRIPTION = "http://schema.org/description"

NUMBERS = frozenset({XSD + "decimal", XSD + "integer"})
"""Datatypes of numbers that graphs state, and counts have."""

PREFIXES: dict[str, str] = {
    "wd": ENTITY,
    "wdt": DIRECT,
    "p": CLAIM,
    "ps": STATEMENT,
    "psv": STATEMENT_VALUE,
    "pq": QUALIFIER,
    "wikibase": WIKIBASE,
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "schema": "http://schema.org/",
    "xsd": XSD,
    "geof": GEO_FUNCTION,
}
"""Prefixes that every query may use without declaring them."""


class _EntityId(str):
    """A checked Wikidata entity id; compares and hashes as its text."""

    __slots__ = ()
    _pattern = re.compile(r"[A-Z][1-9][0-9]*")

    def __new__(cls, text: str) -> Self:
        if not cls._pattern.fullmatch(text):
            raise ValueError(f"not a {cls.__name__}: {text!r}")
        return super().__new__(cls, text)

    @property
    def number(self) -> int:
        """The digits after the letter."""
        return int(self[1:])

    @property
    def iri(self) -> Iri:
        """The entity's IRI (`http://www.wikidata.org/entity/…`)."""
        return _iri(ENTITY, self)


class ItemId(_EntityId):
    """A Wikidata item id such as `Q36`."""

    __slots__ = ()
    _pattern = re.compile(r"Q[1-9][0-9]*")


class PropertyId(_EntityId):
    """A Wikidata property id such as `P50`."""

    __slots__ = ()
    _pattern = re.compile(r"P[1-9][0-9]*")

    @property
    def direct(self) -> Iri:
        """The IRI of the property in truthy statements (`…/prop/direct/P…`)."""
        return _iri(DIRECT, self)


@dataclass(frozen=True, slots=True, order=True)
class Iri:
    """An IRI, without angle brackets."""

    value: str

    @property
    def item(self) -> ItemId | None:
        """The item that this IRI names, or None if it names something else."""
        return _item(self.value)


@lru_cache(maxsize=20_000)
def _iri(namespace: str, name: str) -> Iri:
    """A name in a namespace; the same few thousand are asked for millions of times."""
    return Iri(namespace + name)


RANK, PREFERRED, DEPRECATED = (Iri(WIKIBASE + name) for name in ("rank", "PreferredRank", "DeprecatedRank"))
"""What tells how a statement ranks, and the ranks above and below the usual one."""


@lru_cache(maxsize=20_000)
def _item(iri: str) -> ItemId | None:
    if iri.startswith(ENTITY + "Q") and iri[len(ENTITY) + 1 :].isdigit():
        return ItemId(iri[len(ENTITY) :])
    return None


class Detail:
    """What the graph says of a literal beyond its text; `kgqa.values` has the kinds: times and amounts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, order=True)
class Literal:
    """An RDF literal: its text (unescaped), and either a language tag or a datatype IRI."""

    value: str
    language: str = ""
    datatype: str = ""
    detail: Detail | None = field(default=None, compare=False, repr=False)
    """Its full value, where a statement of the graph has one; no part of the literal as RDF tells it from others."""


def integer(number: int) -> Literal:
    """A whole number, as counts, years and limits of queries have them.

    >>> integer(-44).value
    '-44'
    """
    return Literal(str(number), datatype=XSD + "integer")


Term = Iri | Literal
"""What a slot or a variable can be bound to. Blank nodes are `Iri` values that start with `_:`."""


def compared(term: Term) -> Term:
    """The term as it is told from others: language tags have no case. Source: RDF 1.1 Concepts, section 3.3."""
    if isinstance(term, Iri) or not term.language or term.language.islower():
        return term
    return Literal(term.value, term.language.lower())


RDF_TYPE = Iri(RDF + "type")


class Case(StrEnum):
    """Grammatical case, by the tagset's names."""

    NOM = "nom"
    GEN = "gen"
    DAT = "dat"
    ACC = "acc"
    INST = "inst"
    LOC = "loc"
    VOC = "voc"


class Number(StrEnum):
    """Grammatical number; `AS_IS` keeps the number of the label."""

    SG = "sg"
    PL = "pl"
    AS_IS = "as-is"


class Gender(StrEnum):
    """Grammatical gender: the five genders of the SGJP tagset (m1 personal, m2 animate, m3 inanimate masculine)."""

    M1 = "m1"
    M2 = "m2"
    M3 = "m3"
    F = "f"
    N = "n"


_CASES = frozenset(Case)
_GENDERS = frozenset(Gender)
_DEGREES = frozenset({"pos", "com", "sup"})
_PERSONS = frozenset({"pri", "sec", "ter"})


@dataclass(frozen=True, slots=True)
class _TagParts:
    """What a tag says, taken apart."""

    cases: frozenset[Case]
    numbers: frozenset[Number]
    genders: frozenset[Gender]
    degree: str
    person: str


@lru_cache(maxsize=8192)
def _parts(tag: str) -> _TagParts:
    """The parts of a tag; a tagset has few hundred tags, and each is asked for millions of times."""
    values = {value for part in tag.split(":")[1:] for value in part.split(".")}
    return _TagParts(
        frozenset(Case(value) for value in values & _CASES),
        frozenset(Number(value) for value in values & {"sg", "pl"}),
        frozenset(Gender(value) for value in values & _GENDERS),
        next(iter(values & _DEGREES), ""),
        next(iter(values & _PERSONS), ""),
    )


@dataclass(frozen=True, slots=True)
class Tag:
    """A morphosyntactic tag of the SGJP tagset (`subst:sg:nom.acc:m3`), alternatives kept.

    Source: tagset of Morfeusz 2 / SGJP (http://morfeusz.sgjp.pl/doc/about).
    """

    text: str
    pos: str = field(init=False, repr=False, compare=False)
    """The grammatical class, the tag's first part (`subst`, `adj`, `praet`, `ign`, …)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "pos", self.text.partition(":")[0])

    @property
    def cases(self) -> frozenset[Case]:
        """The cases the form may stand in; empty for uninflected classes."""
        return _parts(self.text).cases

    @property
    def numbers(self) -> frozenset[Number]:
        """The numbers the form may stand in."""
        return _parts(self.text).numbers

    @property
    def genders(self) -> frozenset[Gender]:
        """The genders the form may have."""
        return _parts(self.text).genders

    @property
    def degree(self) -> str:
        """`pos`, `com` or `sup` for adjectives and adverbs, else an empty string."""
        return _parts(self.text).degree

    @property
    def person(self) -> str:
        """`pri`, `sec` or `ter` for verbs and pronouns that have one, else an empty string."""
        return _parts(self.text).person

    def agrees(self, other: Tag) -> bool:
        """Whether both forms may share case, number and gender, as an adjective and its noun do."""
        return bool(self.cases & other.cases and self.numbers & other.numbers and self.genders & other.genders)
