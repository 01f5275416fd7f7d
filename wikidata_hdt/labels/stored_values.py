"""Short values of string properties by which things are known: codes, symbols, mottos („HR”, „Au”, „+33”)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_format import entity_number, is_entity
from wikidata_hdt.ntriples.ntriples import split_literal
from wikidata_hdt.store import HdtFile, Role

VALUE_VERSION = "1"
"""Changes with the rules of this module; an index made by others is built anew to have values."""

LONGEST_VALUE = 60
"""In characters; nobody names a thing by a longer text."""
_MOST_STATEMENTS = 300_000
"""A property with more is a title or a name of everything; its values are not what things are known by."""
_SAMPLE = 500
_LEAST_SHORT = 0.9
"""Share of a property's values that must be short."""
_LEAST_DISTINCT = 0.5
"""Share that must differ from all others."""
_ENDS = " \"'.,;:!?…()"


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A value with its property."""

    key: str
    property: int
    """As `label_format.entity_number` makes it of the id."""
    literal: str
    """As the graph has it: `"HR"`, `"Labor omnia vincit"@la`."""


def value_key(text: str) -> str:
    """What a value is looked up by: folded, with subscripts and full-width signs as plain ones, without end marks."""
    return fold(unicodedata.normalize("NFKC", text)).strip(_ENDS)


def stored_values(graph: HdtFile) -> Iterator[StoredValue]:
    """The values that the label index keeps, property by property.

    Kept are values of at most 60 characters of properties most of whose values are short and different. One that
    begins with a sign („+33”) is found without it, too.
    """
    for number in range(1, graph.predicate_count + 1):
        name = graph.id_term(number, Role.PREDICATE).removeprefix(v.DIRECT)
        if is_entity(name) and name.startswith("P") and _is_told_by(graph, number):
            for literal in dict.fromkeys(triple[2] for triple in graph.search(p=v.DIRECT + name)):
                yield from _keyed(entity_number(name), literal)


def _is_told_by(graph: HdtFile, number: int) -> bool:
    """Whether people name things by the values of a property."""
    count = graph.search_ids(p=number)[1]
    if not 0 < count <= _MOST_STATEMENTS:
        return False
    step = max(1, count // _SAMPLE)
    sample = [graph.id_term(obj, Role.OBJECT) for _, _, obj in islice(graph.search_ids(p=number)[0], 0, None, step)]
    short = sum(_short(text) is not None for text in sample)
    return short >= _LEAST_SHORT * len(sample) and len(set(sample)) >= _LEAST_DISTINCT * len(sample)


def _short(literal: str) -> str | None:
    """The text of a short literal without a datatype; None for anything else."""
    if not literal.startswith('"'):
        return None
    try:
        value, _, datatype = split_literal(literal)
    except ValueError:
        return None
    return value if len(value) <= LONGEST_VALUE and datatype in ("", f"{v.XSD}string") else None


def _keyed(number: int, literal: str) -> Iterator[StoredValue]:
    key = value_key(_short(literal) or "")
    for one in dict.fromkeys((key, key.lstrip("+"))):
        if one:
            yield StoredValue(one, number, literal)
