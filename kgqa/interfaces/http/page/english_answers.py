"""The answer of the graph in English words, as far as it is a truth value, a definition, names or a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kgqa.interfaces.http.page.page_names import english_truth, with_english_unit
from kgqa.interfaces.outcomes.item_naming import Names, Spoken
from kgqa.model import Answer, Definition, Linked, Result, Source
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import NUMBERS, Iri, ItemId, Term
from kgqa.values.amounts import Amount

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
        return english_truth(answer.truth)
    result = outcome.findings.results[0]
    if result.definition is not None:
        return _english(names.description(result.definition.item)) or _defined(result.definition, names)
    said = [_said(term, names) for term in teller.bare_terms(result, linked)]
    return with_english_unit(_listed(said), answer.unit) if said and all(said) else ""


def english_things(items: Sequence[ItemId], names: Names, define: Define) -> str:
    """What things are called, each with what it is; empty for none, and where one has a Polish name alone."""
    found = [_thing(item, names, define) for item in items]
    return Spoken(", ".join(found), "en") if found and all(found) else ""


def _thing(item: ItemId, names: Names, define: Define) -> str:
    label, definition = _english(names.label(item)), define(item)
    said = _english(names.description(item)) or (_defined(definition, names) if definition else "")
    return f"{label} – {said}" if label and said else label


def _defined(definition: Definition, names: Names) -> str:
    """What somebody or something is, with the countries that the Polish text tells by adjectives in brackets."""
    kinds, nations = ([_english(names.label(one)) for one in items] for items in (definition.kinds, definition.nations))
    if not kinds or not all((*kinds, *nations)):
        return ""
    return _listed(kinds) + (f" ({', '.join(nations)})" if nations else "")


def _said(term: Term, names: Names) -> str:
    """The name of an item, a number as it stands; empty for anything else, and for what has a Polish name alone."""
    if isinstance(term, Iri):
        return _english(names.label(term.item)) if term.item else ""
    is_number = term.datatype in NUMBERS and (term.detail is None or isinstance(term.detail, Amount))
    return names.words.literal(term) if is_number and names.words else ""


def _english(text: str) -> str:
    """A text that is not Polish; empty for one that is."""
    return "" if getattr(text, "language", "") == "pl" else text


def _listed(texts: Sequence[str]) -> str:
    once = list(dict.fromkeys(texts))
    return _AND.join((", ".join(once[:-1]), once[-1])) if len(once) > 1 else "".join(once)
