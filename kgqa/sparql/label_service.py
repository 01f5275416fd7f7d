"""`SERVICE wikibase:label`: binds labels, descriptions and aliases of what other variables are bound to.

By name (`?xLabel`, `?xDescription` and `?xAltLabel` wherever the query mentions them) and by triples in its braces
(`?x rdfs:label ?name`). Source: Wikidata Query Service, user manual, label service.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from kgqa.sparql.algebra import Call, Extend, Pattern, Variable
from kgqa.sparql.scope import visible
from kgqa.sparql.service_call import ServiceCall
from kgqa.sparql.wikidata_names import ALIASES, DESCRIPTION, LABEL
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, SKOS_ALT_LABEL, WIKIBASE, Iri, Literal

_LANGUAGE = Iri(WIKIBASE + "language")
_DEFAULT = "en"
"""The service's language where the query names none."""
_FUNCTIONS = {Iri(RDFS_LABEL): LABEL, Iri(SCHEMA_DESCRIPTION): DESCRIPTION, Iri(SKOS_ALT_LABEL): ALIASES}
_SUFFIXES = {"AltLabel": ALIASES, "Description": DESCRIPTION, "Label": LABEL}

_Named = tuple[Variable, Variable, Iri]
"""The variable that is bound, whose entity it describes, and by which function."""


@dataclass(frozen=True, slots=True)
class LabelService:
    """`kgqa.sparql.service_call.Service` of labels."""

    languages: str
    named: tuple[_Named, ...]
    """What its triples bind."""
    inputs: frozenset[Variable] | None = None

    def applied(self, pattern: Pattern, mentioned: frozenset[str]) -> Pattern:
        """See `Service.applied`; what the group binds itself is left alone."""
        bound = visible(pattern)
        for target, source, function in (*self.named, *_by_name(bound, mentioned)):
            if target not in bound:
                bound[target] = None
                pattern = Extend(pattern, target, Call(function, (source, Literal(self.languages))))
        return pattern


def label_service(call: ServiceCall) -> LabelService:
    """The service as called. Raises `QueryError` for triples that it does not know."""
    return LabelService(call.text(_LANGUAGE, _DEFAULT), tuple(_named(call)))


def _named(call: ServiceCall) -> Iterator[_Named]:
    for triple in call.triples:
        function = _FUNCTIONS.get(triple.predicate) if isinstance(triple.predicate, Iri) else None
        if function is None or not isinstance(triple.subject, Variable) or not isinstance(triple.obj, Variable):
            raise call.fault(
                "a triple that it does not know", "?x rdfs:label ?name, or schema:description, skos:altLabel"
            )
        yield triple.obj, triple.subject, function


def _by_name(bound: Iterable[Variable], mentioned: Container[str]) -> Iterator[_Named]:
    for source in tuple(bound):
        for suffix, function in _SUFFIXES.items():
            if source.name + suffix in mentioned:
                yield Variable(source.name + suffix), source, function
