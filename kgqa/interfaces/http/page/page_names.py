"""Names, values and the loaded data in the language of a page, where what has no English name keeps its Polish one; and
the answer of the graph in English words, as far as it is a truth value, a definition, names or a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Protocol

from kgqa.globe import place_words
from kgqa.interfaces.http.service import Service
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names, Spoken
from kgqa.interfaces.outcomes.statement_words import NUMBERS, StatementWords, grouped
from kgqa.model import Answer, AnswerForm, Definition, Linked, Result, Source
from kgqa.pipeline.question_answering import Outcome
from kgqa.resources import read_yaml
from kgqa.terms import NUMBERS as STATED_NUMBERS
from kgqa.terms import SCHEMA_DESCRIPTION, XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import Calendar, PointInTime, Precision, period
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import ELEVATION
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_ENGLISH = ("en", "mul", "pl")
_SPACE = "\N{NO-BREAK SPACE}"
_ONE = "1"
_TEENS = range(11, 14)
_ERAS = {Precision.CENTURY: "century", Precision.MILLENNIUM: "millennium"}


def page_label(service: Service, language: str) -> GraphLabels:
    """The labels of items and properties for a page."""
    return _english(service) if language == "en" else service.label


def page_names(service: Service, language: str) -> Names:
    """Names, descriptions and values in words for a page."""
    parts = service.answering.parts
    names = Names.of(parts, page_label(service, language))
    if language != "en":
        return names
    described = GraphLabels(parts.graph, _ENGLISH, Iri(SCHEMA_DESCRIPTION))
    return replace(names, description=described, words=EnglishWords(parts.graph, parts.verbaliser))


@lru_cache(maxsize=4)
def _english(service: Service) -> GraphLabels:
    return GraphLabels(service.answering.parts.graph, _ENGLISH)


def data_named(service: Service, texts: Mapping[str, str]) -> str:
    """Which data are loaded, and of which day."""
    sources = ", ".join(texts.get(f"data {name}", name) for name in service.sources)
    days = {"data as of": service.built_of}
    if service.data_date != service.built_of:
        days["data changed"] = service.data_date
    dated = (texts[name].format(_date(day, service, texts)) for name, day in days.items() if day)
    return (sources or texts["data unknown"]) + "".join(dated)


def _date(date: str, service: Service, texts: Mapping[str, str]) -> str:
    """A date, its month as a word."""
    day = Literal(f"{date}T00:00:00Z", datatype=XSD + "dateTime")
    if texts["lang"] == "en":
        return english_literal(day)
    return service.answering.parts.verbaliser.verbalise([day], AnswerForm())


@dataclass(frozen=True, slots=True)
class EnglishWords(StatementWords):
    """Puts literals into English words."""

    def literal(self, literal: Literal) -> str:
        """„24 December 1798”, „38 036 118”."""
        return english_literal(literal)

    def behind(self, by: PropertyId) -> str:
        """See `StatementWords.behind`."""
        return str(_texts()["elevation"]) if by == ELEVATION else ""


def _english_truth(truth: bool) -> str:
    """The answer to a question of yes or no."""
    return str(_texts()["truths"][truth])


def _with_english_unit(number: str, symbol: str) -> str:
    """A number with its unit behind it; as it is where the unit stands there, and without one."""
    if not symbol or number.endswith(symbol):
        return number
    words = _texts()["units"].get(symbol, (symbol, symbol))
    return f"{number}{_SPACE}{words[number != _ONE]}"


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
    month = _texts()["months"][time.month - 1] if time.month else ""
    return " ".join(filter(None, (str(time.day) if time.day else "", month, year)))


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in _TEENS else _texts()["ordinals"].get(number % 10, "th")
    return f"{number}{ending}"


def _said(name: str, **values: object) -> str:
    return str(_texts()[name]).format(**values)


@cache
def _texts() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(files(__package__) / "data" / "english.yaml")
    return found


_AND = " and "
Define = Callable[[ItemId], Definition | None]


class TellsTerms(Protocol):
    """What knows which terms a short answer consists of."""

    def bare_terms(self, result: Result, linked: Linked) -> tuple[Term, ...]:
        """The terms that the answer tells, where it tells nothing but them."""


def english_answer(outcome: Outcome, names: Names, teller: TellsTerms) -> str:
    """What the answer says; empty where the Polish text says something else, and where a name is Polish alone."""
    answer, linked = outcome.answer, outcome.linked
    if not isinstance(answer, Answer) or answer.source is not Source.GRAPH or linked is None or not outcome.findings:
        return ""
    if answer.truth is not None:
        return _english_truth(answer.truth)
    result = outcome.findings.results[0]
    if result.definition is not None:
        return _in_english(names.description(result.definition.item)) or _defined(result.definition, names)
    said = [_told(term, names) for term in teller.bare_terms(result, linked)]
    return _with_english_unit(_listed(said), answer.unit) if said and all(said) else ""


def english_things(items: Sequence[ItemId], names: Names, define: Define) -> str:
    """What things are called, each with what it is; empty for none, and where one has a Polish name alone."""
    found = [_thing(item, names, define) for item in items]
    return Spoken(", ".join(found), "en") if found and all(found) else ""


def _thing(item: ItemId, names: Names, define: Define) -> str:
    label, definition = _in_english(names.label(item)), define(item)
    said = _in_english(names.description(item)) or (_defined(definition, names) if definition else "")
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
    """The name of an item, a number as it stands; empty for anything else, and for what has a Polish name alone."""
    if isinstance(term, Iri):
        return _in_english(names.label(term.item)) if term.item else ""
    is_number = term.datatype in STATED_NUMBERS and (term.detail is None or isinstance(term.detail, Amount))
    return names.words.literal(term) if is_number and names.words else ""


def _in_english(text: str) -> str:
    """A text that is not Polish; empty for one that is."""
    return "" if getattr(text, "language", "") == "pl" else text


def _listed(texts: Sequence[str]) -> str:
    once = list(dict.fromkeys(texts))
    return _AND.join((", ".join(once[:-1]), once[-1])) if len(once) > 1 else "".join(once)
