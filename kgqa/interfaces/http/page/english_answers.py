"""Answers of the graph and what things are in English words, as far as an answer is a truth value, a definition, names,
times or a number, or several of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from kgqa.interfaces.http.page.english_words import english_texts
from kgqa.interfaces.outcomes.item_naming import Names, Spoken
from kgqa.model import Answer, Definition, Linked, Result, Source
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import NUMBERS, Iri, ItemId, Term
from kgqa.values.amounts import Amount
from kgqa.values.time_literals import time_of

_AND = " and "
_SPACE = "\N{NO-BREAK SPACE}"
_ONE = "1"
_BY = re.compile(r"\bwdt:(P\d+)")
"""The properties that a query asks by."""
Define = Callable[[ItemId], Definition | None]


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
