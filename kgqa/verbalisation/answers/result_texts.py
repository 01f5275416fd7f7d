"""The short answer that a result of the graph makes: „tak”, the first of several terms, a part of a name, an amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.model import (
    AnswerForm,
    Between,
    Elapsed,
    Linked,
    Mention,
    NamePart,
    Result,
    Tie,
    TimeUnit,
    WhPhrase,
    is_ordered,
)
from kgqa.polish.lists.function_words import truth_word
from kgqa.polish.lists.question_words import TIME, asking_for
from kgqa.polish.question.asked_units import tells_of_several
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.terms import NUMBERS, Case, Literal, Number, Term
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import LengthOfTime, time_of
from kgqa.verbalisation.answers.literal_texts import ADVERBIAL, SPANNED, asked_span_text, length_told, span_text
from kgqa.verbalisation.answers.meaning_answers import meaning_answer

_YEAR = "rok"
_HOW_MANY, _HOW, _TIME = "ile", "jak", "czas"
_SINCE = "od"
_MARK = "{ }"
"""What stands for terms; of two words, of which names are cut."""
_WHEN = asking_for(TIME)


class Verbalise(Protocol):
    """Puts terms into words, as `kgqa.protocols.Verbaliser.verbalise` does."""

    def __call__(
        self, terms: Sequence[Term], form: AnswerForm, *, precision: TimeUnit | None = None, noun: str = ""
    ) -> str:
        """The text; empty for no terms."""


def asked_phrase(result: Result, linked: Linked) -> WhPhrase | None:
    """The wh-phrase that a result stands for, or else the first of the question; None if it has none."""
    filler = result.match.filler(result.match.asked)
    if isinstance(filler, WhPhrase):
        return filler
    return next(iter(linked.analysis.wh_phrases), None)


def said_phrase(phrase: WhPhrase | None, linked: Linked) -> WhPhrase | None:
    """A phrase with the noun that the question says („ile księżyców”), which results leave out where it says no more
    than what they tell; of amounts without the name behind them („o ile kilometrów Wisła”)."""
    if phrase is None or (phrase.noun and phrase.word != _HOW_MANY):
        return phrase
    alike = [one for one in linked.analysis.wh_phrases if one.start == phrase.start and one.noun]
    if phrase.word == _HOW_MANY:
        return min(alike, key=lambda one: one.end, default=phrase)
    return next((one for one in alike if one.end == phrase.end), phrase)


def result_text(result: Result, linked: Linked, verbalise: Verbalise, *, remarked: bool = False) -> str:
    """The short answer that a result makes to a question; `remarked` tells the calendar of stretches of time, as
    `verbalise` does of times."""
    if result.boolean is not None:
        return truth_word(result.boolean)
    if result.option is not None:
        return _option_text(result, linked, verbalise)
    wh = asked_phrase(result, linked)
    if result.is_span and all(isinstance(one, Literal) and isinstance(one.detail, Amount) for one in result.terms):
        return meaning_answer("between", **_ends(result.terms, verbalise))
    if result.is_span:
        return _span(result, wh, linked, remarked=remarked)
    form = wh.answer_form if wh and not _is_amount(result.terms) else AnswerForm()
    if isinstance(result.meaning, Between) and result.meaning.tie is Tie.DISTANCE:
        return meaning_answer("distance", value=verbalise(result.terms, AnswerForm()))
    if isinstance(result.meaning, Elapsed) and len(result.terms) > 1:
        return _either(result.terms, verbalise)
    if remarked and (length := _length(result, wh)):
        return length
    terms = shown_terms(result, wh, linked)
    if len(terms) > 1:
        form = replace(form, number=Number.AS_IS)
    noun = next((phrase.noun for phrase in (wh, *linked.analysis.wh_phrases) if phrase and phrase.noun), "")
    text = verbalise(terms, _when_form(terms, form, wh), precision=_time_unit(wh, linked), noun=noun)
    return _part_of_name(text, wh.part) if wh and wh.part else text


def bare_terms(result: Result, linked: Linked) -> tuple[Term, ...]:
    """The terms that the short answer tells, where it tells nothing but them; none where it says more, or less."""
    if result.option is not None:
        return result.terms
    told: list[tuple[Term, ...]] = []

    def mark(terms: Sequence[Term], form: AnswerForm, *, precision: TimeUnit | None = None, noun: str = "") -> str:  # noqa: ARG001 (no words are wanted)
        told.append(tuple(terms))
        return _MARK

    return told[-1] if result_text(result, linked, mark) == _MARK else ()


def _length(result: Result, wh: WhPhrase | None) -> str:
    """How long something lasted, in full, where no word says in what to count that; empty for anything else."""
    opens = wh is None or wh.word == _HOW or wh.noun == _TIME
    lengths = [term.detail for term in result.terms if isinstance(term, Literal)] if opens else []
    return length_told(lengths[0]) if len(lengths) == 1 and isinstance(lengths[0], LengthOfTime) else ""


def _option_text(result: Result, linked: Linked, verbalise: Verbalise) -> str:
    """An option as it is named; in the nominative where words in front of it („spośród”) put it into another case than
    the question word's."""
    assert result.option is not None
    surface, wh = result.option.surface, next(iter(linked.analysis.wh_phrases), None)
    asks_subject = wh is None or wh.answer_form == AnswerForm()
    heads = [option[0] for option in linked.analysis.options if option and surface.startswith(option[0].form)]
    oblique = any(token.readings and not token.may_stand_in(Case.NOM) for token in heads) or _is_inflected(
        result.option
    )
    return (
        verbalise(result.terms, AnswerForm())
        if asks_subject and oblique and result.terms
        else _as_spelled(result.option, linked)
    )


def _as_spelled(option: Mention, linked: Linked) -> str:
    """An option as it is named, in its proper letters where all was typed in small ones („w hiszpanii”, „zloto”)."""
    typed = without_diacritics(option.surface)
    if not linked.analysis.question.text.islower():
        return option.surface
    for label in (one.label for one in option.candidates[:1]):
        at = without_diacritics(label.lower()).find(typed)
        if at >= 0:
            return label[at : at + len(typed)]
    words = [token.word for token in linked.analysis.tokens[option.start : option.end]]
    said = " ".join((*option.surface.split()[: -len(words) or None], *words))
    return said if without_diacritics(said.lower()) == typed else option.surface


def _is_inflected(option: Mention) -> bool:
    """Whether a name stands in a form that nothing is called by („Warty”)."""
    return option.text[:1].isupper() and option.is_known and not option.is_exact


def _either(terms: Sequence[Term], verbalise: Verbalise) -> str:
    """The least and the most that a number may be, as no day is known."""
    least, most = sorted((term for term in terms if isinstance(term, Literal)), key=lambda term: int(term.value))
    frame = "either" if int(most.value) - int(least.value) == 1 else "between"
    return meaning_answer(frame, **_ends((least, most), verbalise))


def _ends(terms: Sequence[Term], verbalise: Verbalise) -> dict[str, str]:
    first, second = terms
    return {"first": verbalise([first], AnswerForm()), "second": verbalise([second], AnswerForm())}


def _span(result: Result, wh: WhPhrase | None, linked: Linked, *, remarked: bool) -> str:
    """A stretch of time; „w jakich latach” and „od którego do którego roku” ask for years, „w którym wieku” for
    centuries. Empty where its ends are no times."""
    first, last = (time_of(term) for term in result.terms)
    if first is None or last is None:
        return ""
    if wh is not None and wh.time in SPANNED:
        return asked_span_text(first, last, wh.time, named=remarked)
    asks_years = wh is not None and (wh.time is TimeUnit.YEAR or (_is_from(wh) and _names_year(linked)))
    return span_text(first, last, years=asks_years, remarked=remarked)


def _is_from(wh: WhPhrase) -> bool:
    """Whether a question word asks for a beginning and leaves it to others of what („od którego do którego roku”)."""
    return not wh.noun and wh.form.preposition == _SINCE


def _when_form(terms: Sequence[Term], form: AnswerForm, wh: WhPhrase | None) -> AnswerForm:
    """The form of an answer; to „kiedy” one that tells when."""
    asks_when = wh is not None and not wh.noun and wh.word in _WHEN and form == AnswerForm()
    return adverbial(terms) if asks_when else form


def adverbial(terms: Sequence[Term]) -> AnswerForm:
    """The form of times that tells when: „w kwietniu 1564”, „w XX wieku”; days and years stand alone."""
    times = [time_of(term) for term in terms]
    said = all(time is not None and time.precision in ADVERBIAL and not time.is_about for time in times)
    return AnswerForm(Case.LOC, preposition="w") if times and said else AnswerForm()


def shown_terms(result: Result, wh: WhPhrase | None, linked: Linked) -> tuple[Term, ...]:
    """The terms of a result that an answer names."""
    return result.terms[: _shown(result, wh, linked)]


def _shown(result: Result, wh: WhPhrase | None, linked: Linked) -> int:
    """How many terms the answer names: a noun in the singular asks for the first, which is the best known; without a
    noun nothing says that there is but one."""
    if is_ordered(result.meaning):  # „drugie i trzecie co do wielkości państwo”
        return len(result.terms)
    said = wh is not None and wh.end > wh.start
    several = wh.takes_several if wh and said else tells_of_several(linked.analysis.tokens, result.named)
    is_open = wh is not None and wh.may_take(len(result.terms)) and not isinstance(result.meaning, Between)
    return len(result.terms) if several or is_open else 1


def _time_unit(wh: WhPhrase | None, linked: Linked) -> TimeUnit | None:
    """How precisely a time is asked for: by words of the question, or without any by what it implies."""
    is_bare = wh is None or wh.end == wh.start or (wh.word == _HOW and not wh.noun)  # „Proszę podać rok …”
    if is_bare and _names_year(linked):
        return TimeUnit.YEAR
    return wh.time if wh and wh.time is not TimeUnit.DATE else None


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
