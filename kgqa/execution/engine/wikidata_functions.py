"""Functions that the Wikidata Query Service adds to SPARQL: of labels, of places on a globe, of nodes of values.

Sources: Wikidata Query Service, user manual: label service, geospatial search, extensions; its source `LabelService`
(what stands in for a label); OGC GeoSPARQL 1.0, section 8.7 (`geof:distance`), with two arguments and in kilometres.
A point of another globe than the Earth begins with the IRI of the globe in angle brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from urllib.parse import unquote

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.sparql_numbers import ExpressionError, number_literal
from kgqa.execution.engine.term_values import Value, as_term
from kgqa.execution.engine.value_functions import simple_text
from kgqa.globe import Point, globe_of, great_circle, lies_between, point_of
from kgqa.sparql.wikidata_names import ALIASES, DESCRIPTION, DISTANCE, GLOBE, IN_BOX, LABEL
from kgqa.terms import ENTITY, GEO_FUNCTION, RDFS_LABEL, SCHEMA_DESCRIPTION, SKOS_ALT_LABEL, WIKIBASE, Iri, Literal
from kgqa.vocabulary import EARTH

_Texts = list[Literal]
_DIGITS = 3
"""Decimal places of a distance: metres, which is finer than a sphere is true."""
_UNKNOWN_VALUE = ("_:", "http://www.wikidata.org/.well-known/genid/")
"""What the node of a value begins with of which nothing but its existence is known."""


def _first(texts: _Texts, _run: Run, _node: int) -> Value:
    if not texts:
        raise ExpressionError("no text in these languages")
    return texts[0]


def _label(texts: _Texts, run: Run, node: int) -> Value:
    """A label; without one the id of an entity, and any other term as text."""
    return texts[0] if texts else Literal(run.term(node).value.removeprefix(ENTITY))


def _listed(texts: _Texts, run: Run, node: int) -> Value:
    first = as_term(_first(texts, run, node))
    language = first.language if isinstance(first, Literal) else ""
    return Literal(", ".join(sorted(text.value for text in texts)), language)


_WAYS: dict[Iri, tuple[str, Callable[[_Texts, Run, int], Value]]] = {
    LABEL: (RDFS_LABEL, _label),
    DESCRIPTION: (SCHEMA_DESCRIPTION, _first),
    ALIASES: (SKOS_ALT_LABEL, _listed),
}
LABEL_FUNCTIONS = frozenset(_WAYS)


def compile_label(function: Iri, parts: Sequence[Expression]) -> Expression:
    """A call of one of `LABEL_FUNCTIONS` of an entity and a list of languages, the preferred one first."""
    entity, languages = parts
    predicate, made = _WAYS[function]

    def value(run: Run, row: Row) -> Value:
        node = _node(entity, run, row)
        wanted = simple_text(languages.value(run, row))
        key = (function, node, wanted)
        if key not in run.scratch:
            run.keep()
            run.scratch[key] = _texts(run, node, run.graph.iri_node(predicate), wanted)
        return made(run.scratch[key], run, node)

    return Expression(value, entity.slots | languages.slots)


def _node(entity: Expression, run: Run, row: Row) -> int:
    if entity.slot >= 0 and row[entity.slot]:
        return row[entity.slot]
    return run.intern(as_term(entity.value(run, row)))


def _texts(run: Run, node: int, predicate: int, languages: str) -> _Texts:
    """The texts of an entity in the first of the languages that it has any in."""
    terms = map(run.term, run.graph.objects(node, predicate)) if node > 0 and predicate else ()
    texts = [term for term in terms if isinstance(term, Literal)]
    for language in languages.lower().split(","):
        found = [text for text in texts if text.language.lower() == language.strip()]
        if found:
            return found
    return []


def _text(value: Value) -> str:
    term = as_term(value)
    return term.value if isinstance(term, Literal) else ""


def _point(value: Value) -> Point:
    point = point_of(_text(value))
    if point is None:
        raise ExpressionError("not a point")
    return point


def _globe(value: Value) -> Value:
    _point(value)
    named = globe_of(_text(value))
    return Iri(named) if named else EARTH.iri


def _distance(one: Value, other: Value) -> Value:
    if _globe(one) != _globe(other):
        raise ExpressionError("points of two globes")
    kilometres = great_circle(_point(one), _point(other))
    return number_literal(Decimal(f"{kilometres:.{_DIGITS}f}"))


def _coordinate(place: int) -> Callable[[Value], Value]:
    return lambda value: number_literal(_point(value)[place])


def _in_box(location: Value, west: Value, east: Value) -> Value:
    return lies_between(_point(location), _point(west), _point(east))


GLOBE_FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {
    DISTANCE.value: (2, _distance),
    GLOBE.value: (1, _globe),
    GEO_FUNCTION + "latitude": (1, _coordinate(0)),
    GEO_FUNCTION + "longitude": (1, _coordinate(1)),
    IN_BOX.value: (3, _in_box),
}
"""How many arguments each function takes, and the function, by its IRI."""


def _is_some_value(value: Value) -> Value:
    return isinstance(value, Iri) and value.value.startswith(_UNKNOWN_VALUE)


def _decoded(value: Value) -> Value:
    return Literal(unquote(value.value if isinstance(value, Iri) else simple_text(value)))


WIKIBASE_FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {
    WIKIBASE + "isSomeValue": (1, _is_some_value),
    WIKIBASE + "decodeUri": (1, _decoded),
}
"""How many arguments each function takes, and the function, by its IRI."""
