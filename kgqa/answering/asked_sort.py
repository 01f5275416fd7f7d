"""Whether a term is of the sort that a wh-phrase asks for, where no template says what to expect."""

from __future__ import annotations

import re

from kgqa.model import AnswerType, WhPhrase
from kgqa.polish.lists.question_words import PLACE, asking_for
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, Case, Iri, ItemId, Literal, Term
from kgqa.vocabulary import CONTINENT, COORDINATES, COUNTRY, HUMAN, UNIT_OF

_DATE = XSD + "dateTime"
_NUMBERS = frozenset({XSD + "decimal", XSD + "integer", XSD + "double"})
_NUMERAL = re.compile(r"[+-]?\d[\d ./-]*")
_HUMAN = frozenset({HUMAN})
_LIES = tuple(one.direct for one in (COUNTRY, UNIT_OF, CONTINENT, COORDINATES))
"""Country, administrative unit, continent, coordinates: what has one is a place."""

PLACE_WORDS = asking_for(PLACE)


def is_of_type(graph: KnowledgeGraph, term: Term, wh: WhPhrase, expected: AnswerType) -> bool:
    """Whether the term is a date, number, person or place as asked; a noun with a class is checked elsewhere."""
    if wh.time or wh.word == "kiedy" or expected is AnswerType.TIME:
        return isinstance(term, Literal) and term.datatype == _DATE
    if wh.word == "ile" or expected is AnswerType.QUANTITY:
        return isinstance(term, Literal) and (term.datatype in _NUMBERS or _is_numeral(term))
    if isinstance(term, Literal):
        return not term.datatype and wh.word not in ("kto", *PLACE_WORDS)
    return term.item is not None and _is_item_of_type(graph, term, term.item, wh, expected)


def _is_numeral(literal: Literal) -> bool:
    """Whether a text is a number that nobody counts with: „+597”, „112”."""
    return not literal.datatype and bool(_NUMERAL.fullmatch(literal.value))


def _is_item_of_type(graph: KnowledgeGraph, term: Iri, item: ItemId, wh: WhPhrase, expected: AnswerType) -> bool:
    is_predicate = wh.form.case is Case.INST and not wh.form.preposition  # „Kim z zawodu jest …” asks for no person
    if (wh.word == "kto" and not is_predicate) or (expected is AnswerType.PERSON and not wh.classes):
        return _is_person(graph, item)
    if wh.word == "co" and not wh.noun:
        return not _is_person(graph, item)
    if wh.word in PLACE_WORDS or (expected is AnswerType.PLACE and not wh.classes):
        return _is_place(graph, term)
    return True


def _is_person(graph: KnowledgeGraph, item: ItemId) -> bool:
    return graph.entity(item).sex is not None or graph.is_a(item, _HUMAN)


def _is_place(graph: KnowledgeGraph, term: Iri) -> bool:
    return any(graph.objects(term, predicate) for predicate in _LIES)
