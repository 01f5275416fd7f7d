"""Functions of entities that the label service of the Wikidata Query Service needs: label, description, aliases.

Source: Wikidata Query Service, user manual, label service; its source `LabelService` (what stands in for a label).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.string_functions import simple_text
from kgqa.execution.engine.term_values import Value, as_term
from kgqa.sparql.wikidata_names import ALIASES, DESCRIPTION, LABEL
from kgqa.terms import ENTITY, RDFS_LABEL, SCHEMA_DESCRIPTION, SKOS_ALT_LABEL, Iri, Literal

_Texts = list[Literal]


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
