"""Answers of the graph and what things are in English words, as far as an answer is a truth value, a definition, names,
times or a number, or several of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from kgqa.globe import place_words
from kgqa.interfaces.outcomes.item_naming import Names, Spoken
from kgqa.interfaces.outcomes.statement_words import NUMBERS, StatementWords, grouped
from kgqa.model import Answer, Definition, Linked, Result, Source
from kgqa.pipeline.outcome import Outcome
from kgqa.resources import read_yaml
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import Calendar, PointInTime, Precision, period, time_of
from kgqa.vocabulary import ELEVATION
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_AND = " and "
_SPACE = "\N{NO-BREAK SPACE}"
_ONE = "1"
_BY = re.compile(r"\bwdt:(P\d+)")
"""The properties that a query asks by."""
Define = Callable[[ItemId], Definition | None]
_TEENS = range(11, 14)
_ERAS = {Precision.CENTURY: "century", Precision.MILLENNIUM: "millennium"}


class TellsTerms(Protocol):
    """What knows which terms a short answer consists of."""

    def bare_terms(self, result: Result, linked: Linked) -> tuple[Term, ...]:
        """The terms that the answer tells, where it tells nothing but them."""


def english_answer(outcome: Outcome, names: Names, teller: TellsTerms) -> str:
    """What the answer says; empty where the Polish text says something else, and where a name is Polish alone."""
    answer, linked = outcome.answer, outcome.linked
    if not isinstance(answer, Answer) or answer.source is not Source.GRAPH:
        return ""
    if outcome.parts:
        return _joined(outcome.parts, answer, names, teller)
    if linked is None or not outcome.findings:
        return ""
    if answer.truth is not None:
        return _english_truth(answer.truth)
    result = outcome.findings.results[0]
    if result.definition is not None:
        return _in_english(names.description(result.definition.item))
    said = [_told(term, names) for term in teller.bare_terms(result, linked)]
    return _with_english_unit(_listed(said), answer.unit) if said and all(said) else ""


def _joined(parts: Iterable[Outcome], whole: Answer, names: Names, teller: TellsTerms) -> str:
    """The answers to several questions, each with the property that it was found by, or, where they differ in that
    alone, with what it is about: „capital: Tokyo; currency: Japanese yen”, „Poland: Warsaw; …”. Empty unless all are
    told that were joined."""
    found = [(one, one.answer) for one in parts if isinstance(one.answer, Answer)]
    said = [english_answer(one, names, teller) for one, _ in found]
    if not all(said) or tuple(item for _, answer in found for item in answer.items) != whole.items:
        return ""
    asked = [_asked_by(answer, names) for _, answer in found]
    if len(found) > 1 and len(set(asked)) == 1:
        asked = [_about(answer, names) for _, answer in found]
    return "; ".join(f"{by}: {text}" if by and len(found) > 1 else text for by, text in zip(asked, said, strict=True))


def _asked_by(answer: Answer, names: Names) -> str:
    """The name of the property that an answer was found by; empty where that took several, or a definition."""
    query = answer.evidence.query
    by = set(_BY.findall(query.text)) if query and answer.truth is None else set[str]()
    return names.label(by.pop()) if len(by) == 1 else ""


def _about(answer: Answer, names: Names) -> str:
    """What the names of a question stand for that has an answer; empty where they are Polish alone."""
    items = [one.candidate.item for one in answer.evidence.links if one.candidate]
    return _listed([_in_english(names.label(item)) for item in items])


def english_description(item: ItemId, names: Names, define: Define) -> str:
    """What an item is, in English words where its description or what it is an instance of has any."""
    described = names.description(item)
    if _in_english(described):
        return described
    definition = define(item)
    said = _defined(definition, names) if definition else ""
    return Spoken(said, "en") if said else described


def english_things(items: Sequence[ItemId], names: Names) -> str:
    """What things are called, each with what it is; empty for none, and where one has a Polish name alone."""
    found = [_thing(item, names) for item in items]
    return Spoken(", ".join(found), "en") if found and all(found) else ""


def _thing(item: ItemId, names: Names) -> str:
    label, said = _in_english(names.label(item)), _in_english(names.description(item))
    return f"{label} – {said}" if label and said else label


def _defined(definition: Definition, names: Names) -> str:
    """What somebody or something is, with the countries that the Polish text tells by adjectives in brackets."""
    kinds, nations = (
        [_in_english(names.label(one)) for one in items] for items in (definition.kinds, definition.nations)
    )
    if not kinds or not all((*kinds, *nations)):
        return ""
    return _listed(kinds) + (f" ({', '.join(nations)})" if nations else "")


def _told(term: Term, names: Names) -> str:
    """The name of an item, a time or number in words; empty for anything else, and for what has a Polish name alone."""
    if isinstance(term, Iri):
        return _in_english(names.label(term.item)) if term.item else ""
    is_number = term.datatype in NUMBERS and (term.detail is None or isinstance(term.detail, Amount))
    return names.words.literal(term) if names.words and (is_number or time_of(term) is not None) else ""


def _in_english(text: str) -> str:
    """A text that is not Polish; empty for one that is."""
    return "" if getattr(text, "language", "") == "pl" else text


def _listed(texts: Sequence[str]) -> str:
    once = list(dict.fromkeys(texts))
    return _AND.join((", ".join(once[:-1]), once[-1])) if len(once) > 1 else "".join(once)


def _english_truth(truth: bool) -> str:
    """The answer to a question of yes or no."""
    return str(english_texts()["truths"][truth])


def _with_english_unit(number: str, symbol: str) -> str:
    """A number with its unit behind it; as it is where the unit stands there, and without one."""
    if not symbol or number.endswith(symbol):
        return number
    words = english_texts()["units"].get(symbol, (symbol, symbol))
    return f"{number}{_SPACE}{words[number != _ONE]}"


@dataclass(frozen=True, slots=True)
class EnglishWords(StatementWords):
    """Puts literals into English words."""

    def literal(self, literal: Literal) -> str:
        """„24 December 1798”, „38 036 118”."""
        return english_literal(literal)

    def behind(self, by: PropertyId) -> str:
        """See `StatementWords.behind`."""
        return str(english_texts()["elevation"]) if by == ELEVATION else ""


def english_literal(literal: Literal) -> str:
    """A time, a number with its unit, or any other text as it is."""
    time = time_of(literal)
    if time is not None:
        return english_time(time)
    if literal.datatype not in NUMBERS:
        return (place_words(literal.value, ".") if literal.datatype == WKT_LITERAL else "") or literal.value
    amount = amount_of(literal)
    number = grouped(literal.value.lstrip("+"))
    if amount is None:
        return number
    said = f"{number}{_SPACE}{amount.symbol}" if amount.symbol else number
    return _said("about", time=said) if amount.is_about else said


def english_time(time: PointInTime) -> str:
    """A time as precisely as it is known: a day, a month, a year, a decade, a century."""
    text = _era(time, _bare(time))
    if time.calendar is Calendar.JULIAN and time.precision is Precision.DAY:
        text = _said("julian", time=text)
    return _said("about", time=text) if time.is_about else text


def _era(time: PointInTime, text: str) -> str:
    """The time with its era, where it lies before Christ and is told by its year."""
    return _said("bc", time=text) if time.year < 0 and time.precision >= Precision.MILLENNIUM else text


def _bare(time: PointInTime) -> str:
    year = str(abs(time.year))
    if time.precision is Precision.DECADE:
        return _said("decade", year=abs(time.years[0]))
    if time.precision in _ERAS:
        return _said(_ERAS[time.precision], number=_ordinal(period(time.years[0], time.precision)))
    if time.precision < Precision.MILLENNIUM:
        return _said("long", years=grouped(year))
    month = english_texts()["months"][time.month - 1] if time.month else ""
    return " ".join(filter(None, (str(time.day) if time.day else "", month, year)))


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in _TEENS else english_texts()["ordinals"].get(number % 10, "th")
    return f"{number}{ending}"


def _said(name: str, **values: object) -> str:
    return str(english_texts()[name]).format(**values)


@cache
def english_texts() -> Mapping[str, Any]:
    """How English pages put things."""
    found: Mapping[str, Any] = read_yaml(files(__package__) / "data" / "english.yaml")
    return found
