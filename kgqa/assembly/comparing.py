"""Answers questions that compare two objects: what a choice of the pipeline says of its two options.

Source: QALD-10, task 2: the two objects, what they are compared by, and 1 or 2 for the object that the answer is, 0 if
they are equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.assembly.parts import Parts
from kgqa.model import Answer, Choice, ComparedObject, Comparison, Mention, OptionList, Query, Question, Result
from kgqa.pipeline.outcome import Outcome
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.terms import DIRECT, ENTITY, Iri, Literal, PropertyId

_OBJECTS = 2


class Comparer:
    """Compares the two objects of a question."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def compare(self, question: str) -> Comparison:
        """Answer a question. Raises as the pipeline does."""
        return self.of(question, self._parts.pipeline.answer(Question(question)))

    def of(self, question: str, outcome: Outcome) -> Comparison:
        """What the outcome of a question says of two options; nothing where it chose none, or among more."""
        results = outcome.findings.results if outcome.findings else ()
        if not (results and results[0].option and isinstance(outcome.answer, Answer)):
            return Comparison(question)
        result = results[0]
        options = _options(result)
        if len(options) != _OBJECTS:
            return Comparison(question)
        objects = tuple(self._object(option, result.queries) for option in options)
        property_ = self._property(objects, result.queries)
        values = [one.value for one in objects]
        equal = values[0] is not None and values[0] == values[1]
        answer = 0 if equal else 1 if result.option == options[0] else 2
        return Comparison(question, answer, objects, property_, result.queries, outcome.answer.confidence)

    def _property(self, objects: Sequence[ComparedObject], queries: Sequence[Query]) -> PropertyId | None:
        """The property that both values are of, where a query names several; else the first that it names."""
        named = [name for query in queries for name in _properties(query)]
        held = (name for name in named if all(self._holds(one, name) for one in objects))
        return next(held, named[0] if named else None)

    def _holds(self, compared: ComparedObject, name: PropertyId) -> bool:
        found = self._parts.graph.objects(Iri(ENTITY + compared.item), name.direct) if compared.item else ()
        return any(term.value == compared.value for term in found)

    def _object(self, option: Mention, queries: Sequence[Query]) -> ComparedObject:
        """An option with its item and value."""
        best = option.candidates[0].item if option.candidates else None
        return ComparedObject(option.surface, best, self._measured(best, queries))

    def _measured(self, item: str | None, queries: Sequence[Query]) -> str | None:
        """The first number, time or place that an item has of a property that a query names."""
        named = (name for query in queries for name in _properties(query))
        found = (self._parts.graph.objects(Iri(ENTITY + item), name.direct) for name in named) if item else ()
        return next((term.value for terms in found for term in terms if isinstance(term, Literal)), None)


def _options(result: Result) -> tuple[Mention, ...]:
    """The options among which a result chose: those of its meaning, or in a template's slot."""
    if isinstance(result.meaning, Choice):
        return result.meaning.options
    asked = result.match.filler(result.match.asked)
    return asked.options if isinstance(asked, OptionList) else ()


def _properties(query: Query) -> Iterator[PropertyId]:
    """The properties of direct claims that a query names, in order."""
    for triple in triples(query.form):
        for iri in properties(triple.predicate):
            if (name := iri.removeprefix(DIRECT)) != iri:
                yield PropertyId(name)
