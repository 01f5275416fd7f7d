"""What things are called: in other languages, and who lives in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.answering.free.spelling import POLISH_LABELS, named_pattern, names_of
from kgqa.answering.free.steps import Steps
from kgqa.model import Called, Manner, Query, Step
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Bgp, Filter, Membership, Select, Triple
from kgqa.sparql.composing import ANSWER
from kgqa.terms import Iri, Literal, Term
from kgqa.vocabulary import DEMONYM, LANGUAGE_CODE, LATIN, POLISH, TAXON_NAME


def called(meaning: Called, thing: Term, steps: Steps) -> tuple[tuple[Literal, ...], Query] | None:
    """What a thing is called, with the query that finds it; None where the graph does not say. Raises TooMuch."""
    if not isinstance(thing, Iri):
        return None
    if meaning.language is None:
        names = tuple(_inhabitants(meaning.manner, thing, steps))
        return (names, _one_of(thing, names)) if names else None
    for code in _codes(meaning.language, steps):
        if names := names_of(thing, steps.graph, code):
            return names, Query(Select(named_pattern(thing, ANSWER, code), (ANSWER,), distinct=True))
    if meaning.language == LATIN.iri and (taxa := tuple(_literals(thing, TAXON_NAME.direct, steps))):
        return taxa, Query(Select(Bgp((Triple(thing, TAXON_NAME.direct, ANSWER),)), (ANSWER,), distinct=True))
    return None


def _codes(language: Term, steps: Steps) -> Iterator[str]:
    """The codes of a language in labels."""
    return (
        iter((POLISH_LABELS,))
        if language == POLISH.iri
        else (one.value for one in _literals(language, LANGUAGE_CODE.direct, steps))
    )


def _literals(thing: Term, predicate: Iri, steps: Steps) -> Iterator[Literal]:
    found = steps.graph.objects(thing, predicate) if isinstance(thing, Iri) else ()
    return (one for one in found if isinstance(one, Literal))


def _inhabitants(manner: Manner, thing: Term, steps: Steps) -> Iterator[Literal]:
    """The Polish names of those who live in a place, in the gender or number that is asked for."""
    for one in steps.step(Step(DEMONYM), thing):
        if isinstance(one, Literal) and one.language == POLISH_LABELS and _manner_of(one.value) is manner:
            yield one


def _manner_of(name: str) -> Manner:
    """Whom a name of inhabitants calls: its ending tells, the longest one that the table has."""
    endings = (name[start:] for start in range(len(name)))
    return next((_endings()[ending] for ending in endings if ending in _endings()), Manner.MAN)


def _one_of(thing: Iri, names: tuple[Literal, ...]) -> Query:
    stated = Bgp((Triple(thing, DEMONYM.direct, ANSWER),))
    return Query(Select(Filter(stated, Membership(ANSWER, names)), (ANSWER,), distinct=True))


@cache
def _endings() -> Mapping[str, Manner]:
    return {ending: Manner(manner) for ending, manner in table_rows("kgqa.answering", "demonym_endings.tsv")}
