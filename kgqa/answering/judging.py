"""What the graph says of whole results, whichever reader found them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from kgqa.answering.asked_for import PEOPLE, PLACES, AskedFor
from kgqa.answering.belonging import Divisions
from kgqa.answering.complete.ordered_sets import is_by_birth_alone
from kgqa.answering.free.free_answerer import orders_named
from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.kind_constraints import SETTLEMENTS, AnswerConstraints
from kgqa.answering.magnitudes import leaves_open
from kgqa.answering.offices import Offices
from kgqa.answering.ranking import asks_for_one
from kgqa.matching.free.asides import Aside
from kgqa.matching.free.coordination import options_of
from kgqa.matching.free.pieces import Sorts, mask
from kgqa.matching.free.sorts import CLASSED, noun_sorts
from kgqa.model import (
    AnswerForm,
    AnswerType,
    Extreme,
    Judgement,
    Kind,
    Link,
    Linked,
    Match,
    NumberMeaning,
    Part,
    Result,
    WhPhrase,
)
from kgqa.terms import NUMBERS, XSD, Iri, ItemId, Literal, Term
from kgqa.vocabulary import HUMAN

_DATES = frozenset({XSD + "date", XSD + "dateTime"})
_HUMANS = frozenset({HUMAN})
_TIMES = frozenset({AnswerType.TIME})
_NO_TIMES = frozenset({AnswerType.QUANTITY, AnswerType.OTHER})
_TIMED = frozenset({AnswerType.TIME, AnswerType.OTHER})
"""Sorts that dates may stand for: of events they are told themselves („pierwszy lot”)."""
_OTHERS = frozenset({AnswerType.OTHER})
_NEITHER = frozenset(AnswerType) - PEOPLE - PLACES
"""Sorts that a noun may name whose things are of none of the sorts known: no person and no place."""
_WHICH = "który"
_FEW = 12
"""Terms of a result that are looked at."""
_MOST_UNTYPED = 4
"""Things that may be told where none of them is known to be of the kind asked for."""


class ResultJudge:
    """Judges results by kinds, times, offices and what fits better."""

    def __init__(self, kinds: Kinds, constraints: AnswerConstraints, offices: Offices, divisions: Divisions) -> None:
        self._kinds = kinds
        self._constraints = constraints
        self._offices = offices
        self._divisions = divisions

    def judged(self, results: Iterable[Result], linked: Linked, empty: Sequence[Match]) -> Iterator[Result]:
        """The results with their judgements; `empty` are the matches to which the graph had no answer.

        Those are left out that the graph contradicts, or the question itself.
        """
        question, results = AskedFor(linked), tuple(results)
        best = max((min(1.0, match.score) for match in empty), default=0.0)
        for result in results:
            if _is_made(result, linked):
                yield result
                continue
            told = self._of_sex(self._surest(result, question), question.sex)
            if told is None or (question.asks_where and self._is_less_exact(told, results)):
                continue
            if self._is_contradicted(told, question):
                continue
            judgement = self._judgement(told, question, best)
            is_no_such_place = judgement.off_kind and question.asks_kind_of_place and not self._are_settlements(told)
            if not (is_no_such_place or self._are_others(told, question)):
                yield replace(told, judgement=judgement)

    def _surest(self, result: Result, question: AskedFor) -> Result:
        """The result of those of several things, where one is asked for today, that are of the classes which the words
        name: of the cities that a state calls its capital, those that are said to be one. What states the same from its
        end comes first."""
        is_one = asks_for_one(result) or question.names_one(result)
        several = len(result.terms) > 1 and not result.is_span and result.option is None
        if not (is_one and several) or isinstance(result.meaning, Extreme) or not question.is_of_today:
            return result
        terms = list(result.terms)
        for classes in question.classes:
            terms = [term for term in terms if self._constraints.is_kind(term, classes)] or terms
        terms.sort(key=lambda term: not self._constraints.is_mutual(term, result.links))
        return replace(result, terms=tuple(terms))

    def _are_others(self, result: Result, question: AskedFor) -> bool:
        """Whether the graph has the class that a question asks for, and tells all that a result tells apart from it."""
        kind, terms = question.kind, result.terms[:_FEW]
        if kind is None or not terms or result.option is not None or question.is_relation(result):
            return False
        others = (term for term in terms if self._kinds.verdict(term, kind) is Verdict.CONTRADICTED)
        return sum(self._kinds.is_told_apart(term, kind) for term in others) == len(terms)

    def _are_settlements(self, result: Result) -> bool:
        """Whether settlements are told: villages are told for towns, but no bay for a river, and no state for a sea."""
        return all(self._constraints.is_kind(term, SETTLEMENTS) for term in result.terms[:_FEW])

    def _is_less_exact(self, result: Result, others: Iterable[Result]) -> bool:
        """Whether a result tells the state of a thing, and another its town."""
        named = _items_named(result)
        alike = (one for one in others if result.terms and _items_named(one) == named)
        return any(self._constraints.are_towns_in(one.terms, result.terms) for one in alike)

    def _is_contradicted(self, result: Result, question: AskedFor) -> bool:
        """Whether a result tells things where a year or an amount is asked for, or who holds no such office."""
        terms = result.terms[:_FEW]
        if (question.asks_time or question.asks_amount) and terms and all(isinstance(term, Iri) for term in terms):
            return result.option is None
        if self._are_no_values(result, question) or (question.is_of_age and is_by_birth_alone(result)):
            return True
        if 0 < len(terms) < min(_FEW, question.least) and result.option is None:
            return True
        if len(terms) > 1 and self._is_of_no_origin(terms, question.placing):
            return True
        if self._lies_elsewhere(terms, question.placing) or self._is_no_part(result, question.placing):
            return True
        if self._answers_where_for_who(terms, question) or (question.asks_how and self._is_no_manner(terms)):
            return True
        if question.kind is not None and not result.typed and self._is_of_other_kind(terms, question.kind):
            return True
        if question.is_choice and _is_not_offered(result, question.mentioned):
            return True
        if any(self._is_elsewhere(result, aside) for aside in question.places):
            return True
        return self._is_of_other_name(result, question) or self._is_somebody_else(result, question)

    def _is_somebody_else(self, result: Result, question: AskedFor) -> bool:
        """Whether those told are known not to be whom the question asks for, or nobody knows who of them is."""
        terms = result.terms[:_FEW]
        is_other = self._are_of_other_calling(terms, question)
        if terms and question.asks_unknown_people:
            is_other = is_other or not any(self._kinds.may_be(term, PEOPLE) for term in terms)
        is_other = is_other or (question.asks_by_who and self._are_called_alike(result))
        return is_other or self._is_of_no_office(result, question) or self._are_several_heads(result, question)

    def _are_called_alike(self, result: Result) -> bool:
        """Whether all that is told are places that have the name of another thing, which it is drawn from: who a town
        was named after is no other town."""
        names, items = {link.candidate.label for link in result.links if link.candidate}, _items_named(result)
        others = [term for term in result.terms[:_FEW] if isinstance(term, Iri) and term.item not in items]
        return bool(others) and all(self._constraints.is_called(one, names) and self._is_place(one) for one in others)

    def _are_several_heads(self, result: Result, question: AskedFor) -> bool:
        """Whether one who heads something today is asked for, and the graph says so of several without telling whose
        time is over, nor does the question name one of them („prezydent Rosji Putin”)."""
        if any(isinstance(one, Iri) and one.item in question.mentioned for one in result.terms):
            return False
        if not question.is_of_today or not asks_for_one(result) or len(result.terms) + result.untold == 1:
            return False
        return any(self._offices.are_heads(result.terms[:_FEW], one) for one in _named(result))

    def _are_of_other_calling(self, terms: Sequence[Term], question: AskedFor) -> bool:
        """Whether a noun that no list knows asks for somebody („bejsbolista”), and the graph tells several callings of
        each of those told, none of them that one."""
        kind = question.kind
        if kind is None or kind.classes or not question.asks_somebody or self._kinds.sorts(kind):
            return False
        return bool(terms) and all(self._kinds.is_of_other_calling(term, kind.head) for term in terms)

    def _is_of_other_name(self, result: Result, question: AskedFor) -> bool:
        """Whether a result has nothing to do with a name of the question, or is true of what is not meant by one."""
        if self._passes_over_name(result, question):
            return True
        return bool(result.boolean) and question.is_of_today and any(map(self._is_bygone_namesake, result.links))

    def _is_bygone_namesake(self, link: Link) -> bool:
        """Whether a name is taken for what has ended, and most likely means what has not („Czy stolicą Polski jest
        Kraków?” does not speak of the Commonwealth)."""
        likeliest = next((one.item for one in link.mention.candidates), None)
        taken = link.candidate.item if link.candidate else None
        if likeliest == taken or not isinstance(likeliest, ItemId) or not isinstance(taken, ItemId):
            return False
        return self._constraints.is_past(taken.iri) and not self._constraints.is_past(likeliest.iri)

    def _is_elsewhere(self, result: Result, aside: Aside) -> bool:
        """Whether a result leaves out where a thing is said to lie, and nothing that it names is known to lie there
        („Rzym w stanie Georgia”)."""
        if not _taken_bits(result) & ~aside.words or _taken_bits(result) & aside.words or aside.place is None:
            return False
        places = frozenset(one.item for one in aside.place.candidates[:1] if isinstance(one.item, ItemId))
        return self._constraints.unplaced(tuple(_named(result)), WhPhrase(0, 0, _WHICH, AnswerForm(), within=places))

    def _passes_over_name(self, result: Result, question: AskedFor) -> bool:
        """Whether a result is of some names of a row alone, or nothing of it has to do with the name behind the class
        that is asked for („film Lema”)."""
        if _passes_over_row(result, question):
            return True
        wh = question.placing
        if wh is None or not wh.within or not wh.within.isdisjoint(_items_named(result)):
            return False
        terms = result.terms[:_FEW]
        return bool(terms) and self._constraints.unplaced(terms, wh)

    def _are_no_values(self, result: Result, question: AskedFor) -> bool:
        """Whether values are told, and none of them may answer the question; the noun of a relation asks for what it
        leads to."""
        values = [term for term in result.terms[:_FEW] if isinstance(term, Literal)]
        if not values or len(values) < len(result.terms[:_FEW]) or question.is_relation(result):
            return False
        return all(self._is_no_value(term, question, _explained(result)) for term in values)

    def _is_no_value(self, value: Literal, question: AskedFor, taken: Set[int]) -> bool:
        """Whether a value is no time where one is asked for, or none as precise, or stands for a thing („Jaki bank
        …?”)."""
        if question.time is not None and leaves_open(value, question.time):
            return True
        is_time = value.datatype in _DATES | NUMBERS
        return (question.asks_when and not is_time) or self._is_off(value, question, taken)

    def _is_of_no_origin(self, terms: Sequence[Term], wh: WhPhrase | None) -> bool:
        """Whether some people are told of none of whom it is known that they come from where an adjective says
        („chilijscy pisarze”)."""
        if wh is None or not all(self._constraints.is_kind(term, _HUMANS) for term in terms):
            return False
        return self._constraints.unplaced(terms, replace(wh, within=frozenset()))

    def _lies_elsewhere(self, terms: Sequence[Term], wh: WhPhrase | None) -> bool:
        """Whether places are told of which the graph says that all of them lie elsewhere than an adjective says
        („południowoamerykańskie państwo”)."""
        if wh is None or not terms or not all(self._is_place(term) for term in terms):
            return False
        return self._constraints.elsewhere(terms, replace(wh, within=frozenset()))

    def _is_no_part(self, result: Result, wh: WhPhrase | None) -> bool:
        """Whether places are told that are no parts as asked for: the place itself that the question names („W której
        dzielnicy Londynu …?”), or parts of another sort („W jakim powiecie …?”). Of things of one name, as Mexico and
        its capital are, only that counts which the result is drawn from."""
        terms = result.terms[:_FEW]
        if wh is None or not terms:
            return False
        within = (wh.within & _items_named(result)) or wh.within
        if all(isinstance(term, Iri) and term.item in within for term in terms):
            return True
        return any(self._divisions.is_of_other(term, wh.noun) for term in terms)

    def _answers_where_for_who(self, terms: Sequence[Term], question: AskedFor) -> bool:
        """Whether places or things are told where somebody is asked for, or people where a place is, or something that
        another is in, or a thing without a name of its own."""
        if question.asks_somebody and terms and all(map(self._is_place, terms)):
            return True
        if question.asks_who and terms and all(map(self._kinds.is_nobody, terms)):
            return True
        if question.asks_by_who and terms and all(map(self._kinds.calls_nobody, terms)):
            return True
        is_nobody = question.asks_within or question.asks_where or question.asks_common_thing
        return is_nobody and bool(terms) and all(self._constraints.is_kind(one, _HUMANS) for one in terms)

    def _is_of_other_kind(self, terms: Sequence[Term], kind: Kind) -> bool:
        """Whether things that need not be of a kind are many, or the graph says of each of some people that they are
        none of it („Jacy fizycy …?”)."""
        if len(terms) > _MOST_UNTYPED:
            return True
        people = len(terms) > 1 and all(self._constraints.is_kind(one, _HUMANS) for one in terms)
        return people and all(self._kinds.verdict(one, kind) is Verdict.CONTRADICTED for one in terms)

    def _is_no_manner(self, terms: Sequence[Term]) -> bool:
        """Whether dates, numbers, places or people are told, by which nothing is done."""
        return bool(terms) and all(
            term.datatype in _DATES | NUMBERS if isinstance(term, Literal) else self._is_somewhere_or_somebody(term)
            for term in terms
        )

    def _is_somewhere_or_somebody(self, term: Term) -> bool:
        sorts = self._kinds.sorts_of(term)
        return bool(sorts) and sorts <= PLACES | PEOPLE

    def _is_place(self, term: Term) -> bool:
        return self._kinds.sorts_of(term) == PLACES

    def _is_unplaced(self, result: Result, wh: WhPhrase | None) -> bool:
        """Whether nothing of a result belongs where a phrase says; how it belongs to a name that it is drawn from, a
        relation says."""
        terms = result.terms[:_FEW]
        if wh is None or not terms:
            return False
        is_drawn = not wh.within.isdisjoint(_items_named(result))
        return self._constraints.unplaced(terms, replace(wh, within=frozenset()) if is_drawn else wh)

    def _is_of_no_office(self, result: Result, question: AskedFor) -> bool:
        """Whether a question asks for the king of a republic, or a result tells its president instead; or a question
        asks which king, and of none in the result the graph says that they were one."""
        terms = result.terms[:_FEW]
        if question.holder is not None and any(isinstance(term, Iri) for term in terms):
            return not any(self._holds(term, question.holder) for term in terms)
        if not question.office:
            return False
        states = (term.item for term in _named(result) if term.item)
        is_denied = result.boolean is False
        if question.is_of_today and not is_denied and self._offices.is_ruled_otherwise(states, question.office):
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

    def _judgement(self, result: Result, question: AskedFor, best: float) -> Judgement:
        passed = max(0.0, best - result.match.score)
        if result.boolean is not None or result.option is not None:
            return Judgement(passed=passed)
        terms = result.terms[:_FEW]
        off = bool(terms) and all(self._is_off(term, question, _explained(result)) for term in terms)
        past = bool(terms) and question.is_of_today and all(map(self._constraints.is_past, terms))
        past = past and not any(map(self._constraints.is_past, _named(result)))  # whose neighbours have ended as well
        return Judgement(off, past, question.has_period, passed, self._is_unplaced(result, question.placing))

    def _is_off(self, term: Term, question: AskedFor, taken: Set[int]) -> bool:
        """Whether a term is known to be of another kind than asked for.

        Classes tell only where the noun names some: people are given jobs and kinships as well, and names, numbers and
        subjects have none.
        """
        if question.kind is None:
            place = question.place_kind(taken)
            is_off = place is not None and self._kinds.verdict(term, place) is Verdict.CONTRADICTED
            return is_off or self._is_of_other_sort(term, question.sorts(taken, is_item=isinstance(term, Iri)))
        sorts = noun_sorts((question.kind.noun, question.kind.head)) or question.sorts(
            taken, is_item=isinstance(term, Iri)
        )
        if isinstance(term, Literal):
            is_date = term.datatype in _DATES and bool(sorts) and sorts.isdisjoint(_TIMED)
            return is_date or (bool(sorts) and sorts <= question.no_values(term.datatype in NUMBERS))
        if self._kinds.verdict(term, question.kind) is not Verdict.CONTRADICTED:
            return False
        return bool(sorts & CLASSED) or not self._kinds.may_be(term, sorts)

    def _is_of_other_sort(self, term: Term, sorts: Sorts) -> bool:
        """Whether a term is known to be of no sort among some."""
        if not sorts:
            return False
        if isinstance(term, Literal):
            if term.datatype in _DATES:
                return sorts.isdisjoint(_TIMED)
            return sorts.isdisjoint(_NO_TIMES) if term.datatype in NUMBERS else sorts == _TIMES
        if sorts == _TIMES:
            return True
        return not self._kinds.may_be(term, _NEITHER if sorts == _OTHERS else sorts)


def _is_not_offered(result: Result, mentioned: Set[ItemId]) -> bool:
    """Whether a result says something else than a question that offers answers names."""
    if result.option is not None:
        return False
    return not any(isinstance(term, Iri) and term.item in mentioned for term in result.terms)


def _passes_over_row(result: Result, question: AskedFor) -> bool:
    """Whether a result is of some of the names in a row, and not of the others."""
    taken = _taken(result)
    said = ([not taken.isdisjoint(name) for name in row] for row in question.rows)
    return any(any(names) and not all(names) for names in said)


def _taken(result: Result) -> Set[int]:
    """The tokens that a result takes for names."""
    mentions = (link.mention for link in result.links)
    return {place for mention in mentions for place in range(mention.start, mention.end)}


def _explained(result: Result) -> Set[int]:
    """Those tokens, and the words that say what was computed: „Wiek X w dniu …” asks for no century."""
    return _taken(result) | {one.index for one in result.alignment if one.part is Part.OPERATOR}


def _taken_bits(result: Result) -> int:
    return mask(_taken(result))


def _named(result: Result) -> Iterator[Iri]:
    """The items that a result takes the names of the question for."""
    chosen = (link.candidate.item for link in result.links if link.candidate)
    return (item.iri for item in chosen if isinstance(item, ItemId))


def _is_made(result: Result, linked: Linked) -> bool:
    """Whether a result is no thing of a kind that is asked for: named things in an order („W jakiej kolejności …?”), or
    a number that keywords want made of what things of a kind have („księżyce Jowisza mediana promienia”)."""
    is_number = isinstance(result.meaning, NumberMeaning) and not (linked.analysis.wh_phrases or options_of(linked))
    return is_number or (result.meaning is not None and orders_named(result.meaning))


def _items_named(result: Result) -> frozenset[ItemId]:
    return frozenset(term.item for term in _named(result) if term.item)
