"""The short answer that a result of the graph makes: „tak”, the first of several terms, a part of a name, an amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.model import AnswerForm, Distance, Extreme, Linked, NamePart, Result, TimeUnit, WhPhrase
from kgqa.polish.lists.truth_words import truth_word
from kgqa.terms import NUMBERS, Case, Literal, Number, Term
from kgqa.verbalisation.answers.meaning_answers import meaning_answer

_PRECISIONS = {TimeUnit.CENTURY: 7, TimeUnit.DECADE: 8, TimeUnit.YEAR: 9, TimeUnit.MONTH: 10}
"""Wikibase's precision of dates by what is asked for."""
_YEAR = "rok"


class Verbalise(Protocol):
    """Puts terms into words, as `kgqa.protocols.Verbaliser.verbalise` does."""

    def __call__(self, terms: Sequence[Term], form: AnswerForm, *, precision: int | None = None, noun: str = "") -> str:
        """The text; empty for no terms."""


def asked_phrase(result: Result, linked: Linked) -> WhPhrase | None:
    """The wh-phrase that a result stands for, or else the first of the question; None if it has none."""
    filler = result.match.filler(result.match.asked)
    if isinstance(filler, WhPhrase):
        return filler
    return next(iter(linked.analysis.wh_phrases), None)


def result_text(result: Result, linked: Linked, verbalise: Verbalise) -> str:
    """The short answer that a result makes to a question."""
    if result.boolean is not None:
        return truth_word(result.boolean)
    if result.option is not None:
        return result.option.surface
    wh = asked_phrase(result, linked)
    form = wh.answer_form if wh and not _is_amount(result.terms) else AnswerForm()
    if isinstance(result.meaning, Distance):
        return meaning_answer("distance", value=verbalise(result.terms, AnswerForm()))
    terms = result.terms[: _shown(result, wh, linked)]
    if len(terms) > 1:
        form = replace(form, number=Number.AS_IS)
    noun = next((phrase.noun for phrase in (wh, *linked.analysis.wh_phrases) if phrase and phrase.noun), "")
    unit = _time_unit(wh, linked)
    precision = _PRECISIONS.get(unit) if unit else None
    text = verbalise(terms, form, precision=precision, noun=noun)
    return _part_of_name(text, wh.part) if wh and wh.part else text


def _shown(result: Result, wh: WhPhrase | None, linked: Linked) -> int:
    """How many terms the answer names: a question in the singular gets the first, which is the best known."""
    if isinstance(result.meaning, Extreme) and result.meaning.count > 1:
        return len(result.terms)
    said = wh is not None and wh.end > wh.start
    return len(result.terms) if (wh.takes_several if wh and said else _names_several(result, linked)) else 1


def _names_several(result: Result, linked: Linked) -> bool:
    """Whether a noun without a question word is surely plural („sąsiedzi finlandii”), names aside; the first one
    stands in the nominative („państwa graniczące z Mongolią”)."""
    named = {index for link in result.links for index in range(link.mention.start, link.mention.end)}
    tokens = (token for index, token in enumerate(linked.analysis.tokens) if index not in named)
    nouns = [tags for token in tokens if (tags := [one.tag for one in token.readings if one.tag.pos == "subst"])]
    subject = [tag for tag in nouns[0] if Case.NOM in tag.cases] if nouns else []
    return any(tags and all(one.numbers == {Number.PL} for one in tags) for tags in (subject, *nouns))


def _time_unit(wh: WhPhrase | None, linked: Linked) -> TimeUnit | None:
    """How precisely a time is asked for: by words of the question, or without any by what it implies."""
    if (wh is None or wh.end == wh.start) and _names_year(linked):
        return TimeUnit.YEAR
    return wh.time if wh else None


def _names_year(linked: Linked) -> bool:
    """Whether words without a question word ask for a year („wojna rok rozpoczęcia”) and tell none („w 1410 roku”)."""
    tokens = linked.analysis.tokens
    return any(_YEAR in token.lemmas for token in tokens) and not any(token.form.isdigit() for token in tokens)


def _is_amount(terms: tuple[Term, ...]) -> bool:
    """Whether the answer is a bare number, which takes no preposition („w jakiej temperaturze” -> „1538”)."""
    return any(isinstance(term, Literal) and term.datatype in NUMBERS for term in terms)


def _part_of_name(text: str, part: NamePart) -> str:
    words = text.split(" ")
    return words[0 if part is NamePart.GIVEN else -1]
