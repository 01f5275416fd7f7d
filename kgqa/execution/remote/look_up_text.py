"""The text of a request that looks up much at once: one SELECT with a part of a UNION for every look-up.

Rows are (sort, key, predicate, object); what the three mean is told at each sort.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import cast

from kgqa import vocabulary
from kgqa.execution.entity_reading import DESCRIPTION, INSTANCE_OF, LABEL, LANGUAGES, OCCUPATION, POSITION, SEX
from kgqa.sparql.expression_text import sparql_text
from kgqa.terms import CLAIM, DIRECT, ENTITY, SKOS_ALT_LABEL, Iri, ItemId, Term
from kgqa.vocabulary import ENDS, PARENT_TAXON, PLACES, TAXON_RANK

MOST_COUNTED = 100_000
"""Up to how many triples with one object are counted; beyond that an endpoint would be busy for seconds."""
FEW_SUBJECTS = 500
"""Up to how many triples with one object are fetched together, whatever their properties."""
_FEW_COUNTED = 25
"""Items of which each is counted up to `MOST_COUNTED`."""
VARIABLES = ("k", "i", "p", "o")
_STATEMENT_NODES = f"{ENTITY}statement/"
NODES = (_STATEMENT_NODES, "http://www.wikidata.org/value/")
"""What the nodes of full statements and of their values begin with."""
FACT_NAMES = (LABEL, DESCRIPTION)
NAMES = (*FACT_NAMES, Iri(SKOS_ALT_LABEL))
"""Texts of which only those of `LANGUAGES` are fetched: items have them in hundreds of languages."""
_ASKED = (*PLACES, *ENDS, PARENT_TAXON, TAXON_RANK, vocabulary.SUBCLASS_OF)
FACT_CLAIMS = frozenset((INSTANCE_OF, OCCUPATION, POSITION, SEX, *(name.direct for name in _ASKED)))
"""Claims that answering asks of most items."""
_PREFIXES = {"wd": ENTITY, "wdt": DIRECT}


class Sort(IntEnum):
    """Sorts of look-ups, with what their keys are."""

    FACTS = 0
    """The label, the description and the `FACT_CLAIMS` of an item or a property; its IRI."""
    WHOLE = 1
    """All that is said of a subject, and of the nodes of its statements; its IRI."""
    PART = 2
    """The objects of one predicate of a subject, and all of those that are statements; both IRIs."""
    INTO = 3
    """The subjects of an object by predicate; a term."""
    SUBJECTS = 4
    """The subjects of one predicate of an object; the IRI and the term."""
    COUNTS = 5
    """How many subjects an item has by predicate; the item."""
    ABOVE = 6
    """The superclasses of a class, and theirs; its IRI."""


def request(wanted: Mapping[Sort, Sequence[object]]) -> str:
    """The text that looks up some keys of each sort."""
    parts = (f"{{ SELECT {text} }}" for sort, keys in wanted.items() if keys for text in _TEXTS[sort](keys))
    return f"PREFIX wd: <{ENTITY}>\nPREFIX wdt: <{DIRECT}>\nSELECT ?k ?i ?p ?o WHERE {{ {' UNION '.join(parts)} }}"


def leads_to_statements(predicate: Iri) -> bool:
    """Whether the objects of a predicate are nodes of statements (`p:P31`)."""
    return predicate.value.removeprefix(CLAIM)[:1] == "P"


def _facts(keys: Sequence[object]) -> Iterator[str]:
    yield f"({Sort.FACTS:d} AS ?k) ?i ?p ?o WHERE {{ {_values('i', keys)} ?i ?p ?o FILTER({_IS_FACT}) }}"


def _whole(keys: Sequence[object]) -> Iterator[str]:
    yield f"({Sort.WHOLE:d} AS ?k) ?i ?p ?o WHERE {{ {_values('i', keys)} ?i ?p ?o FILTER({_IS_READ}) }}"
    items = [key for key in keys if isinstance(key, Iri) and key.item]
    if items:
        yield from _nodes_of(f'{_values("x", items)} ?x ?c ?s . FILTER(STRSTARTS(STR(?s), "{_STATEMENT_NODES}"))')
        yield (
            f"DISTINCT ({Sort.FACTS:d} AS ?k) ?i ?p ?o WHERE {{ {_values('x', items)} ?x ?c ?i ."
            f' FILTER(STRSTARTS(STR(?i), "{ENTITY}Q")) ?i ?p ?o FILTER({_IS_FACT}) }}'
        )


def _nodes_of(start: str) -> Iterator[str]:
    """All that is said of the statements ?s that a pattern finds, and of their values."""
    yield f"({Sort.WHOLE:d} AS ?k) (?s AS ?i) ?p ?o WHERE {{ {start} ?s ?p ?o }}"
    values = f'?s ?d ?v . FILTER(STRSTARTS(STR(?v), "{NODES[1]}"))'
    yield f"DISTINCT ({Sort.WHOLE:d} AS ?k) (?v AS ?i) ?p ?o WHERE {{ {start} {values} ?v ?p ?o }}"


def _part(keys: Sequence[object]) -> Iterator[str]:
    pairs = cast("Sequence[tuple[Iri, Iri]]", keys)
    for predicate in dict.fromkeys(predicate for _, predicate in pairs):
        subjects = [subject for subject, one in pairs if one == predicate]
        name = sparql_text(predicate, _PREFIXES)
        yield f"({Sort.PART:d} AS ?k) ?i ({name} AS ?p) ?o WHERE {{ {_values('i', subjects)} ?i {name} ?o }}"
        if leads_to_statements(predicate):
            yield from _nodes_of(f"{_values('x', subjects)} ?x {name} ?s .")


def _into(keys: Sequence[object]) -> Iterator[str]:
    for number, obj in enumerate(cast("Sequence[Term]", keys)):
        found = f"?o ?p {sparql_text(obj, _PREFIXES)}"
        yield f"({Sort.INTO:d} AS ?k) ({number} AS ?i) ?p ?o WHERE {{ {found} }} LIMIT {FEW_SUBJECTS + 1}"


def _subjects(keys: Sequence[object]) -> Iterator[str]:
    for number, (predicate, obj) in enumerate(cast("Sequence[tuple[Iri, Term]]", keys)):
        name = sparql_text(predicate, _PREFIXES)
        found = f"?o {name} {sparql_text(obj, _PREFIXES)}"
        chosen = f"({Sort.SUBJECTS:d} AS ?k) ({number} AS ?i) ({name} AS ?p) ?o"
        yield f"{chosen} WHERE {{ {found} }} LIMIT {FEW_SUBJECTS + 1}"


def _counts(keys: Sequence[object]) -> Iterator[str]:
    items = cast("Sequence[ItemId]", keys)
    if len(items) > _FEW_COUNTED:  # the like of each other, as the members of a class are
        chosen = f"({Sort.COUNTS:d} AS ?k) ?i ?p (COUNT(*) AS ?o)"
        yield f"{chosen} WHERE {{ {_values('i', (item.iri for item in items))} ?s ?p ?i }} GROUP BY ?i ?p"
        return
    for item in items:
        some = f"{{ SELECT ?p WHERE {{ ?s ?p wd:{item} }} LIMIT {MOST_COUNTED} }}"
        yield f"({Sort.COUNTS:d} AS ?k) (wd:{item} AS ?i) ?p (COUNT(*) AS ?o) WHERE {{ {some} }} GROUP BY ?p"


def _above(keys: Sequence[object]) -> Iterator[str]:
    above, values = f"wdt:{vocabulary.SUBCLASS_OF}", _values("x", keys)
    chosen = f"DISTINCT ({Sort.ABOVE:d} AS ?k) ?i ({above} AS ?p) ?o"
    yield f"{chosen} WHERE {{ {_values('i', keys)} ?i {above} ?o }}"
    # Virtuoso needs a first step from several starts.
    yield f"{chosen} WHERE {{ {values} ?x {above}/{above}* ?i . ?i {above} ?o }}"


_TEXTS = {
    Sort.FACTS: _facts,
    Sort.WHOLE: _whole,
    Sort.PART: _part,
    Sort.INTO: _into,
    Sort.SUBJECTS: _subjects,
    Sort.COUNTS: _counts,
    Sort.ABOVE: _above,
}


def _values(variable: str, terms: Iterable[object]) -> str:
    names = " ".join(sparql_text(cast("Term", term), _PREFIXES) for term in terms)
    return f"VALUES ?{variable} {{ {names} }}"


def _listed(terms: Iterable[Iri]) -> str:
    return ", ".join(sparql_text(term, _PREFIXES) for term in sorted(terms, key=lambda one: one.value))


_IN_LANGUAGES = "LANG(?o) IN ({})".format(", ".join(f'"{language}"' for language in LANGUAGES))
# Filters, not VALUES: engines then begin with the few subjects, not with everything that has a class.
_IS_FACT = f"?p IN ({_listed(FACT_CLAIMS)}) || (?p IN ({_listed(FACT_NAMES)}) && {_IN_LANGUAGES})"
_IS_READ = f"?p NOT IN ({_listed(NAMES)}) || {_IN_LANGUAGES}"
