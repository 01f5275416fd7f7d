"""What the graph says of whole results, whichever reader found them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.offices import Offices, asked_office, asked_sex, is_office
from kgqa.matching.free.sorts import CLASSED, noun_sorts
from kgqa.model import AnswerType, Judgement, Kind, Linked, Match, Result, TemporalRelation, TimeUnit, WhPhrase
from kgqa.polish.question_words import TIME, asking_for
from kgqa.terms import NUMBERS, XSD, Iri, ItemId, Literal, Term
from kgqa.vocabulary import HUMAN

_DATES = frozenset({XSD + "date", XSD + "dateTime"})
_YEARS = frozenset({TimeUnit.YEAR, TimeUnit.DECADE, TimeUnit.CENTURY})
_NO_KIND = frozenset({"ile", "czyj"})
"""Question words whose noun does not say of what kind the answer is."""
_WHEN = asking_for(TIME)
_PLACES = frozenset({AnswerType.PLACE})
_HUMANS = frozenset({HUMAN})
_FEW = 12
"""Terms of a result that are looked at."""


class ResultJudge:
    """Judges results by kinds, times, offices and what fits better."""

    def __init__(self, kinds: Kinds, constraints: AnswerConstraints, offices: Offices) -> None:
        self._kinds = kinds
        self._constraints = constraints
        self._offices = offices

    def judged(self, results: Iterable[Result], linked: Linked, empty: Sequence[Match]) -> Iterator[Result]:
        """The results with their judgements; `empty` are the matches to which the graph had no answer.

        Those are left out that the graph contradicts, or the question itself.
        """
        question = _Question(linked)
        best = max((min(1.0, match.score) for match in empty), default=0.0)
        for result in results:
            told = self._of_sex(result, question.sex)
            if told is not None and not self._is_contradicted(told, question):
                yield replace(told, judgement=self._judgement(told, question, best))

    def _is_contradicted(self, result: Result, question: _Question) -> bool:
        """Whether a result tells things where a year is asked for, or who holds no such office."""
        terms = result.terms[:_FEW]
        if question.asks_time and terms and all(isinstance(term, Iri) for term in terms):
            return result.option is None
        if terms and all(isinstance(term, Literal) and self._is_no_value(term, question) for term in terms):
            return True
        if len(terms) > 1 and self._is_of_no_origin(terms, question.placing):
            return True
        return self._passes_over_name(result, question) or self._is_of_no_office(result, question)

    def _passes_over_name(self, result: Result, question: _Question) -> bool:
        """Whether nothing of a result has to do with the name behind the class that is asked for („film Lema”)."""
        wh = question.placing
        if wh is None or not wh.within or not wh.within.isdisjoint(_items_named(result)):
            return False
        terms = result.terms[:_FEW]
        return bool(terms) and self._constraints.unplaced(terms, wh)

    def _is_no_value(self, value: Literal, question: _Question) -> bool:
        """Whether a value is no time where one is asked for, or stands for a thing („Jaki bank …?”)."""
        is_time = value.datatype in _DATES | NUMBERS
        return (question.asks_when and not is_time) or self._is_off(value, question)

    def _is_of_no_origin(self, terms: Sequence[Term], wh: WhPhrase | None) -> bool:
        """Whether some people are told of none of whom it is known that they come from where an adjective says
        („chilijscy pisarze”)."""
        if wh is None or not all(self._constraints.is_kind(term, _HUMANS) for term in terms):
            return False
        return self._constraints.unplaced(terms, replace(wh, within=frozenset()))

    def _is_unplaced(self, result: Result, wh: WhPhrase | None) -> bool:
        """Whether nothing of a result belongs where a phrase says; a name of no place that it is drawn from says not
        where."""
        terms = result.terms[:_FEW]
        if wh is None or not terms:
            return False
        drawn_from = wh.within & _items_named(result)
        is_place = all(self._kinds.may_be(item.iri, _PLACES) for item in drawn_from)
        return self._constraints.unplaced(terms, wh if is_place else replace(wh, within=frozenset()))

    def _is_of_no_office(self, result: Result, question: _Question) -> bool:
        """Whether a question asks for the king of a republic, or a result tells its president instead; or a question
        asks which king, and of none in the result the graph says that they were one."""
        terms = result.terms[:_FEW]
        if question.holder is not None and any(isinstance(term, Iri) for term in terms):
            return not any(self._holds(term, question.holder) for term in terms)
        if not question.office:
            return False
        states = (term.item for term in _named(result) if term.item)
        if question.is_of_today and self._offices.is_ruled_otherwise(states, question.office):
            return True
        return bool(terms) and all(self._offices.is_held_otherwise(term, question.office) for term in terms)

    def _holds(self, term: Term, kind: Kind) -> bool:
        is_said = self._offices.is_called(term, kind.head) or self._offices.is_stated(term, kind.head)
        return is_said or self._kinds.verdict(term, kind) is Verdict.CONFIRMED

    def _of_sex(self, result: Result, sex: ItemId | None) -> Result | None:
        """The result without those of another sex than asked for; None if it told of such only."""
        if sex is None or not result.terms:
            return result
        terms = tuple(term for term in result.terms if not self._offices.is_of_other_sex(term, sex))
        return replace(result, terms=terms) if terms else None

    def _judgement(self, result: Result, question: _Question, best: float) -> Judgement:
        passed = max(0.0, best - result.match.score)
        if result.boolean is not None or result.option is not None:
            return Judgement(passed=passed)
        terms = result.terms[:_FEW]
        off = bool(terms) and all(self._is_off(term, question) for term in terms)
        past = bool(terms) and question.is_of_today and all(map(self._constraints.is_past, terms))
        past = past and not any(map(self._constraints.is_past, _named(result)))  # whose neighbours have ended as well
        return Judgement(off, past, question.has_period, passed, self._is_unplaced(result, question.placing))

    def _is_off(self, term: Term, question: _Question) -> bool:
        """Whether a term is known to be of another kind than asked for.

        Classes tell only where the noun names some: people are given jobs and kinships as well, and names, numbers and
        subjects have none.
        """
        if question.kind is None:
            return False
        sorts = noun_sorts((question.kind.noun, question.kind.head))
        if isinstance(term, Literal):
            is_date = term.datatype in _DATES and bool(sorts) and not sorts & {AnswerType.TIME, AnswerType.OTHER}
            return is_date or (term.datatype in NUMBERS and bool(sorts & CLASSED))
        if self._kinds.verdict(term, question.kind) is not Verdict.CONTRADICTED:
            return False
        return bool(sorts & CLASSED) or not self._kinds.may_be(term, sorts)


def _named(result: Result) -> Iterator[Iri]:
    """The items that a result takes the names of the question for."""
    chosen = (link.candidate.item for link in result.links if link.candidate)
    return (item.iri for item in chosen if isinstance(item, ItemId))


def _items_named(result: Result) -> frozenset[ItemId]:
    return frozenset(term.item for term in _named(result) if term.item)


class _Question:
    """What a question asks for, as far as results are judged by it."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked

    @cached_property
    def kind(self) -> Kind | None:
        """The kind of thing that the first question word with a noun asks for, be it with others in between."""
        phrases, asked_for = self._linked.analysis.wh_phrases, self._linked.analysis.understanding
        asked = next((wh for wh in phrases if wh.noun and not wh.time and wh.word not in _NO_KIND), None)
        if asked is not None:
            return Kind(asked.class_name, asked.classes)
        is_thing = asked_for.noun and not any(wh.word in _NO_KIND or wh.time for wh in phrases)
        return Kind(asked_for.noun, asked_for.classes) if is_thing else None

    @cached_property
    def placing(self) -> WhPhrase | None:
        """The phrase of the first question word, where it may say where the things come from that it asks for."""
        phrases = [wh for wh in self._linked.analysis.wh_phrases if wh.noun and wh.word not in _NO_KIND]
        first = [wh for wh in phrases if (wh.start, wh.noun) == (phrases[0].start, phrases[0].noun)]
        return max(first, key=lambda wh: wh.end, default=None)  # the longest name behind the noun

    @cached_property
    def office(self) -> str:
        """The office whose holder it asks for; empty if none."""
        return asked_office(self._linked)

    @cached_property
    def holder(self) -> Kind | None:
        """The kind of thing that it asks for, where that is the holder of an office."""
        return self.kind if self.kind is not None and is_office(self.kind.head) else None

    @cached_property
    def sex(self) -> ItemId | None:
        """The sex of whom it asks for by a noun of kinship; None if it names none."""
        return asked_sex(self._linked)

    @cached_property
    def asks_time(self) -> bool:
        """Whether all its question words ask for years, but for „który” alone, which points back („serial, w którym”);
        days and months are things, too („dzień po wtorku”)."""
        phrases = [wh for wh in self._linked.analysis.wh_phrases if wh.noun or wh.time or wh.word != "który"]
        return bool(phrases) and all(wh.time in _YEARS for wh in phrases)

    @cached_property
    def asks_when(self) -> bool:
        """Whether its first question word asks for a time."""
        return any(wh.time or wh.word in _WHEN for wh in self._linked.analysis.wh_phrases[:1])

    @cached_property
    def has_period(self) -> bool:
        """Whether the question speaks of a period longer than a year, or as long as an event."""
        times = self._linked.analysis.understanding.times
        return any(one.relation is TemporalRelation.DURING or one.first != one.last for one in times)

    @cached_property
    def is_of_today(self) -> bool:
        """Whether the question speaks of no past time."""
        analysis = self._linked.analysis
        return not analysis.understanding.times and not analysis.may_be_past
