"""Functions that the Wikidata Query Service adds to SPARQL. Source: Wikidata Query Service, user manual, extensions."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

from kgqa.execution.engine.string_functions import simple_text
from kgqa.execution.engine.term_values import Value
from kgqa.terms import WIKIBASE, Iri, Literal

_UNKNOWN_VALUE = ("_:", "http://www.wikidata.org/.well-known/genid/")
"""What the node of a value begins with of which nothing but its existence is known."""


def _is_some_value(value: Value) -> Value:
    return isinstance(value, Iri) and value.value.startswith(_UNKNOWN_VALUE)


def _decoded(value: Value) -> Value:
    return Literal(unquote(value.value if isinstance(value, Iri) else simple_text(value)))


WIKIBASE_FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {
    WIKIBASE + "isSomeValue": (1, _is_some_value),
    WIKIBASE + "decodeUri": (1, _decoded),
}
"""How many arguments each function takes, and the function, by its IRI."""
