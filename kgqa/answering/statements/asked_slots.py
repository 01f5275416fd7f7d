"""Which part of a statement a question asks for, and what it is: a value, a qualifier, one end of the time in which it
held, or how long that was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from kgqa.answering.asked_noun import counts_people
from kgqa.answering.free.dated_statements import BEGINS, ENDS
from kgqa.answering.free.implied_amounts import bounds
from kgqa.answering.free.number_query import FIRST, LAST, between
from kgqa.answering.free.passing import passed
from kgqa.answering.magnitudes import leaves_open
from kgqa.answering.offices import calls_women
from kgqa.answering.statements.item_statements import Statement
from kgqa.answering.statements.word_needs import indices
from kgqa.matching.free.free_vocabulary import Phrases, listed_phrases
from kgqa.matching.free.held import asked_aspects
from kgqa.matching.free.measuring import asked_bounds, asks_for_bounds
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.told_moments import turns
from kgqa.matching.matching_tables import document
from kgqa.model import (
    Analysis,
    AnswerType,
    BoundsAspect,
    Direction,
    ElapsedUnit,
    HeldAspect,
    Query,
    TimeUnit,
    Told,
    WhPhrase,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import PERSON, PLACE, THING, asking_for
from kgqa.polish.question.asked_units import unit_beside
from kgqa.polish.values.units import names_unit, unit_at
from kgqa.sparql.algebra import Bgp, Join, Pattern, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, Literal, PropertyId, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BEGUN, ENDED, NATIVE_LABEL, OFFICIAL_NAME, PERCENT, PROPORTION, SERIES_ORDINAL

_LENGTHS = {
    HeldAspect.YEARS: (ElapsedUnit.YEARS, "yr"),
    HeldAspect.MONTHS: (ElapsedUnit.MONTHS, "mo"),
    HeldAspect.DAYS: (ElapsedUnit.DAYS, "d"),
}
_STRETCHES = frozenset({HeldAspect.SPAN, HeldAspect.BEGUN, HeldAspect.ENDED, *_LENGTHS})
_ITEMS = asking_for(PERSON, PLACE, THING)
_HOW, _HOW_MANY, _YEARS = "jak", "ile", "yr"
_ALLOWING = word_list("impersonal_modals") | word_list("allowing")
_TEXTS = frozenset({"", XSD + "string"})
_THING, _NODE, _TOLD = Variable("thing"), Variable("statement"), Variable("told")
_FROM, _UNTIL = (BEGINS, FIRST), (ENDS, LAST)


class Sort(StrEnum):
    """What sort of value is asked for."""

    ITEM = "item"
    AMOUNT = "amount"
    ITEM_OR_AMOUNT = "item or amount"
    TIME = "time"
    NAME = "name"
    """What something is or was called, in the words of a language."""
    PLACE = "place"
    """The place in a series."""
    AGE = "age"
    COUNT = "count"
    """A number without a unit."""

    def takes(self, term: Term, by: PropertyId) -> bool:
        """Whether a term that is told by a property is of the sort."""
        if self in _TOLD_BY:
            return by in _TOLD_BY[self]
        if isinstance(term, Iri):
            return self in (Sort.ITEM, Sort.ITEM_OR_AMOUNT)
        if self is Sort.TIME or time_of(term) is not None:
            return self is Sort.TIME and time_of(term) is not None
        amount = amount_of(term)
        units = {Sort.AGE: _YEARS, Sort.COUNT: ""}
        is_amount = amount is not None and self is not Sort.ITEM and amount.symbol == units.get(self, amount.symbol)
        return is_amount or (term.datatype in _TEXTS and self is Sort.ITEM_OR_AMOUNT)


_TOLD_BY = {Sort.NAME: frozenset({OFFICIAL_NAME, NATIVE_LABEL}), Sort.PLACE: frozenset({SERIES_ORDINAL})}
"""What alone tells some sorts of values."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks of a statement."""

    words: int
    """The bits of the words that ask."""
    nouns: int = 0
    """The bits of those of them that say what for."""
    sort: Sort | None = None
    """None where the time in which a statement held is asked for, by aspect."""
    aspect: HeldAspect | None = None
    time: TimeUnit | None = None
    """How precisely a time is asked for."""
    bounds: BoundsAspect | None = None
    """What of the bounds of an amount is asked for; None where that itself is."""
    most: Direction | None = None
    """Whether of several statements the one of the greatest amount is meant, or of the least."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of a statement that may be the answer."""

    terms: tuple[Term, ...]
    by: PropertyId
    """The property that it is told by: that of the statement, or of a qualifier."""
    asked: Asked
    told: tuple[tuple[Iri, Variable], ...]
    """What leads to it from the node of the statement."""
    length: ElapsedUnit | None = None
    """In what the time between the two that are told is counted, where that is asked for."""

    @property
    def unit(self) -> str:
        """The symbol of the unit of a length of time; empty for other slots."""
        return next((symbol for unit, symbol in _LENGTHS.values() if unit is self.length), "")

    @property
    def is_text(self) -> bool:
        """Whether it is a code, a number of a page and the like, which asks for words that say so."""
        texts = all(isinstance(one, Literal) and one.datatype in _TEXTS for one in self.terms)
        return texts and self.asked.sort not in _TOLD_BY

    @property
    def is_told(self) -> bool:
        """Whether what asks says by itself what tells it."""
        return self.asked.sort in _TOLD_BY

    @property
    def is_span(self) -> bool:
        """Whether it is the first and the last time of a stretch."""
        is_range = self.asked.bounds is BoundsAspect.RANGE
        return is_range or (len(self.told) > 1 and self.length is None)

    def told_by(self, statement: Statement) -> Told:
        """The one thing that it is."""
        (term,), ((by, _), *_) = self.terms, self.told
        return Told(term, statement.subject, statement.property, statement.node, by)

    def query(self, statement: Statement) -> Query:
        """The query that finds it."""
        given = Join((Values((_THING,), ((statement.subject,),)), Values((_NODE,), ((statement.node,),))))
        told = (Triple(_NODE, predicate, variable) for predicate, variable in self.told)
        whole: Pattern = Join((given, Bgp((Triple(_THING, Iri(CLAIM + statement.property), _NODE), *told))))
        variables = tuple(variable for _, variable in self.told)
        return Query(between(whole, self.length) if self.length else Select(whole, variables))


def asked_of(analysis: Analysis) -> Iterator[Asked]:
    """What a question may ask of a statement, and of that which tells most or least, where a superlative says so."""
    asked = tuple(_asked_of(analysis))
    yield from asked
    for degree in analysis.understanding.superlatives:
        words = mask(range(degree.index, degree.index + degree.words))
        yield from (
            replace(one, words=one.words | words, nouns=one.nouns & ~words, most=degree.direction) for one in asked
        )


def _asked_of(analysis: Analysis) -> Iterator[Asked]:
    if asks_for_bounds(analysis):
        yield from _of_bounds(analysis)
        return
    allows = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & _ALLOWING)  # which lasts no time
    aspects = () if allows else asked_aspects(analysis)
    stretches = [(aspect, words) for aspect, words in aspects if aspect in _STRETCHES]
    yield from (Asked(words, aspect=aspect) for aspect, words in stretches)
    tokens = analysis.tokens
    spoken = (one for one in analysis.wh_phrases if any(one.word in at.lemmas for at in tokens[one.start : one.end]))
    wh = next(spoken, None)
    words = mask(range(wh.start, wh.end)) if wh is not None else 0
    if wh is None and not stretches:  # „Niemcy powierzchnia”
        yield Asked(mask(unit_beside(analysis)), sort=Sort.ITEM_OR_AMOUNT)
    if wh is None or any(not _may_be_told(aspect, said, words, wh) for aspect, said in stretches):
        return
    nouns = mask(at for at in range(wh.start, wh.end) if wh.noun and wh.noun in tokens[at].lemmas)
    if analysis.asks_when:
        yield Asked(words, sort=Sort.TIME, time=wh.time)
        if wh.time is TimeUnit.CENTURY:  # „wiek”, which is an age, too
            yield Asked(words, sort=Sort.AGE)
        turned = (one.aspect for one in turns(tokens, ~words))
        yield from (Asked(words, aspect=aspect, time=wh.time) for aspect in turned if aspect in _STRETCHES)
    elif wh.word == _HOW_MANY and not calls_women(wh.noun):  # of people statements count men and women
        unit, sort = _unit_words(analysis, wh), Sort.COUNT if counts_people(analysis) else Sort.AMOUNT
        yield Asked(words | unit | allows, 0 if unit or names_unit(wh.noun) else nouns, sort)
    elif wh.word != _HOW_MANY:
        yield from _named_or_placed(analysis, words)
        is_thing = wh.word in _ITEMS and not wh.noun
        is_amount = analysis.understanding.answer_type is AnswerType.QUANTITY
        sort = Sort.AMOUNT if wh.word == _HOW and is_amount else Sort.ITEM if is_thing else Sort.ITEM_OR_AMOUNT
        yield Asked(words | mask(unit_beside(analysis)), nouns, sort)


def _may_be_told(aspect: HeldAspect, said: int, asking: int, wh: WhPhrase) -> bool:
    """Whether words that ask when something held may ask for what a statement tells, too: „kiedy”, „ile dni”,
    „jak długo”."""
    is_length = wh.word in (_HOW_MANY, _HOW) and aspect in _LENGTHS
    return is_length or (aspect, said) == (HeldAspect.SPAN, asking)


def _unit_words(analysis: Analysis, wh: WhPhrase) -> int:
    """The bits of the words of the unit behind „ile” („ile milionów kilometrów”), or of one that is told apart."""
    ends = [unit_at(analysis.tokens, at) for at in range(wh.start, min(wh.end + 1, len(analysis.tokens)))]
    behind = max((end for symbol, end in ends if symbol), default=wh.start)
    return mask(range(wh.start, behind)) | mask(unit_beside(analysis))


def _of_bounds(analysis: Analysis) -> Iterator[Asked]:
    """What asks for the bounds of an amount, beside a question word for it („Ile …, z jaką dokładnością?”) or alone."""
    for aspect, words in asked_bounds(analysis):
        wh = next((one for one in analysis.wh_phrases if mask(range(one.start, one.end)) & ~words), None)
        asking = mask(range(wh.start, wh.end)) if wh is not None else 0
        nouns = mask(at for at in indices(asking) if wh and wh.noun and wh.noun in analysis.tokens[at].lemmas)
        unit = wh is not None and names_unit(wh.noun)
        yield Asked(words | asking, 0 if unit else nouns, Sort.AMOUNT, bounds=aspect)


def _named_or_placed(analysis: Analysis, words: int) -> Iterator[Asked]:
    """What asks for a name („Jak się nazywał X?”), or for a place in a series („Którym z kolei …?”)."""
    for sort, phrases in _phrases().items():
        for _, told in phrases.longest(analysis.tokens):
            if told & words:
                yield Asked(told, sort=sort)


@cache
def _phrases() -> Mapping[Sort, Phrases[str]]:
    return {Sort(name): listed_phrases("told_of", name) for name in document("told_of")}


def slots(statement: Statement, asked: Asked) -> Iterator[Slot]:
    """The parts of a statement that may be what is asked for, as precisely as it is."""
    for slot in map(_bounded, _parts(statement, asked)):
        times = [one for one in slot.terms if isinstance(one, Literal)] if asked.time else ()
        if slot.terms and (asked.time is None or not any(leaves_open(one, asked.time) for one in times)):
            yield slot


def _bounded(slot: Slot) -> Slot:
    """The slot with the bounds of its amount in place of this, where they are asked for."""
    return replace(slot, terms=bounds(slot.terms, slot.asked.bounds)) if slot.asked.bounds else slot


def _parts(statement: Statement, asked: Asked) -> Iterator[Slot]:
    if asked.sort is None:
        yield from _stretch(statement, asked)
        return
    if asked.sort.takes(statement.value, statement.property):
        yield _one(statement.value, statement.property, asked, STATEMENT)
    for one in statement.qualifiers:
        if one.property not in (BEGUN, ENDED) and asked.sort.takes(one.value, one.property):
            value = _in_percent(one.value) if one.property == PROPORTION else one.value
            yield _one(value, one.property, asked, QUALIFIER)
    if asked.sort is Sort.TIME:  # from when to when it was so
        yield from _stretch(statement, replace(asked, sort=None, aspect=HeldAspect.SPAN))


def _one(value: Term, by: PropertyId, asked: Asked, namespace: str) -> Slot:
    return Slot((value,), by, asked, ((Iri(namespace + by), _TOLD),))


def _stretch(statement: Statement, asked: Asked) -> Iterator[Slot]:
    """What is asked of the time in which a statement held."""
    first, last = (_time(statement, name) for name in (BEGUN, ENDED))
    match asked.aspect:
        case HeldAspect.BEGUN if isinstance(statement.value, Literal) and time_of(statement.value) is not None:
            yield _one(statement.value, statement.property, asked, STATEMENT)
        case HeldAspect.BEGUN if first:
            yield Slot((first,), BEGUN, asked, (_FROM,))
        case HeldAspect.ENDED if last:
            yield Slot((last,), ENDED, asked, (_UNTIL,))
        case HeldAspect.SPAN if first and last:
            yield Slot((first, last), BEGUN, asked, (_FROM, _UNTIL))
        case (HeldAspect.YEARS | HeldAspect.MONTHS | HeldAspect.DAYS) as aspect if first and last:
            unit, _ = _LENGTHS[aspect]
            length = passed([first], [last], unit)
            if length and length[0].value != "0":
                yield Slot(length, BEGUN, asked, (_FROM, _UNTIL), unit)


def _time(statement: Statement, property_: PropertyId) -> Literal | None:
    """The one time that a qualifier tells; None where there are several."""
    found = [one.value for one in statement.qualifiers if one.property == property_]
    return found[0] if len(found) == 1 and isinstance(found[0], Literal) and time_of(found[0]) is not None else None


def _in_percent(value: Term) -> Term:
    """A proportion, which is a part of 1 where it has no unit, in percent."""
    amount = amount_of(value)
    if not isinstance(value, Literal) or amount is None or amount.unit is not None or not 0 <= amount.number <= 1:
        return value
    number = (100 * amount.number).normalize()
    return Literal(f"{number:f}", datatype=value.datatype, detail=Amount(number, PERCENT, "%"))
