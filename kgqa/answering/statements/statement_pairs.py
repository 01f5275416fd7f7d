"""What two statements make together that share the words of a question: „O ile X jest wyższy od Y?”, „O ilu mniej …
w 2013 niż w 2012?”, „Ile razy …?”, „ile łącznie”, „Ile dni po … …?”

Each word must be said by one of both, and each must say some that the other does not, or be of another time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from kgqa.answering.free.day_counts import expression
from kgqa.answering.free.number_query import FIRST, LAST, NUMBER, between
from kgqa.answering.free.passing import passed
from kgqa.answering.statements.asked_slots import Slot
from kgqa.answering.statements.item_statements import Statement
from kgqa.answering.statements.pair_asking import Made, PairAsked
from kgqa.answering.statements.said_of import Said
from kgqa.answering.statements.statement_aligning import Aligner, Fit, Taken
from kgqa.answering.statements.word_needs import WordNeeds, indices
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Direction, ElapsedUnit, Link, Query
from kgqa.polish.values.numbers import plain
from kgqa.polish.values.units import convert
from kgqa.sparql.algebra import As, Bgp, Join, Pattern, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, XSD, Iri, Literal, PropertyId
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.time_literals import time_of

_MOST = 60
"""Statements of which pairs are made, those first that say most. Not fitted: it bounds the work."""
_CLEARLY = 0.15
"""By how much surer one statement says a word that is its own. Not fitted: less than any word that names something."""
_PLACES = 2
"""Decimal places of what is made of two units."""
_DIGITS = 1
"""Decimal places of a ratio."""
_UNITS = {"years": "yr", "months": "mo", "weeks": "wk", "days apart": "d"}
_OTHER_UNIT = reading_cost("other unit")
_SIGNS = {Made.DIFFERENCE: "-", Made.RATIO: "/", Made.SUM: "+"}


@dataclass(frozen=True, slots=True)
class Half:
    """A statement of which a part may be one of the two values."""

    fit: Fit
    link: Link
    taken: Taken

    @property
    def statement(self) -> Statement:
        return self.fit.statement

    @property
    def slot(self) -> Slot:
        return self.fit.slot

    def surely(self, at: int) -> float:
        """How surely it says a word."""
        return self.taken[at][0] if at in self.taken else 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, the second of which the first is compared with, and what they make."""

    halves: tuple[Half, Half]
    terms: tuple[Literal, ...]
    unit: str
    query: Query
    cost: float

    @property
    def taken(self) -> Taken:
        """What words are taken for by whichever half says them surer."""
        first, second = self.halves
        both = {**first.taken, **second.taken}
        return {at: max(first.taken.get(at, found), second.taken.get(at, found)) for at, found in both.items()}


class StatementPairs:
    """Makes pairs of statements for one question."""

    def __init__(self, aligner: Aligner, needs: WordNeeds) -> None:
        self._aligner, self._needs = aligner, needs

    def pairs(self, asked: PairAsked, told: Iterable[tuple[Link, Statement, Said]]) -> Iterator[Pair]:
        """The pairs that say all that must be said, with what they make."""
        words = [at for at in indices(self._needs.beside(asked.words)) if self._needs.is_needed(at)]
        halves = sorted(self._halves(asked, told), key=lambda half: -sum(map(half.surely, words)))[:_MOST]
        for one, other in combinations(halves, 2):
            pair = self._pair(asked, one, other) if _may_pair(asked, one, other) else None
            if pair is not None:
                yield pair

    def _halves(self, asked: PairAsked, told: Iterable[tuple[Link, Statement, Said]]) -> Iterator[Half]:
        """The parts of statements that the question says by what they are told, at one of its times."""
        seen: set[tuple[Iri, Slot]] = set()
        for link, statement, subject in told:
            for fit in self._aligner.fits(statement, subject, asked.slots):
                key = (statement.node, fit.slot)
                if key in seen or not (any(fit.times.values()) or (not fit.times and statement.is_best)):
                    continue
                if not self._aligner.may_be_told(fit):
                    continue
                taken = self._aligner.taken(fit)
                if self._aligner.is_told(fit, taken):
                    seen.add(key)
                    yield Half(fit, link, taken)

    def _pair(self, asked: PairAsked, one: Half, other: Half) -> Pair | None:
        words = [at for at in indices(self._needs.beside(asked.words)) if not asked.words >> at & 1]
        if any(self._needs.is_needed(at) and not (one.surely(at) or other.surely(at)) for at in words):
            return None
        if all(self._aligner.lacks_noun(half.fit) for half in (one, other)) or not _fit_times(one, other):
            return None
        own = [_own(words, *both) for both in ((one, other), (other, one))]
        sides = ((one.statement, other.statement), (other.statement, one.statement))
        if not all(words or self._aligner.tells_apart(*side) for words, side in zip(own, sides, strict=True)):
            return None
        if not any(own):
            return None
        first, second = (one, other) if _is_standard(asked.cut, own) else (other, one)
        return self._made(asked, first, second, self._cost(words, one, other))

    def _cost(self, words: Sequence[int], one: Half, other: Half) -> float:
        """What speaks against a pair: words that neither says, and what speaks against each of both."""
        told = (*words, *indices(one.slot.asked.nouns))
        left = sum(self._needs.weight(at) * (1 - max(one.surely(at), other.surely(at))) for at in told)
        times = sum(1 - max(fits, other.fit.times[time]) for time, fits in one.fit.times.items())
        return left + times + max(self._aligner.doubt(one.fit), self._aligner.doubt(other.fit))

    def _made(self, asked: PairAsked, first: Half, second: Half, cost: float) -> Pair | None:
        if asked.made is Made.ELAPSED:
            return _elapsed(asked, first, second, cost)
        amounts = [amount_of(half.slot.terms[0]) for half in (first, second)]
        a, b = amounts
        if a is None or b is None:
            return None
        is_alike = a.unit == b.unit
        other = plain(b.number) if is_alike else convert(plain(b.number), b.symbol, a.symbol)
        number = _number(asked, a.number, Decimal(other)) if other and (is_alike or a.symbol != b.symbol) else None
        if number is None:
            return None
        if not is_alike:
            number, cost = round(number, _PLACES), cost + _OTHER_UNIT
        if asked.measure not in ("", a.symbol):
            if convert("0", a.symbol, asked.measure) != "0":  # degrees, which begin elsewhere
                return None
            cost += _OTHER_UNIT
        unit = "" if asked.made is Made.RATIO else a.symbol
        detail = Amount(number, None if asked.made is Made.RATIO else a.unit, unit, a.is_about or b.is_about)
        term = Literal(plain(number), datatype=XSD + "decimal", detail=detail)
        told = "?value2" if is_alike else other
        query = Query(_computed(f"?value1 {_SIGNS[asked.made]} {told}", first, second))
        return Pair((first, second), (term,), unit, query, cost)


def _own(words: Sequence[int], one: Half, other: Half) -> Sequence[int]:
    """The words that one half says, and the other does not, those of times among them."""
    times = [(indices(time), fits - other.fit.times[time]) for time, fits in one.fit.times.items()]
    dated = {at: more for told, more in times for at in told}
    return [at for at in (*words, *dated) if dated.get(at, one.surely(at) - other.surely(at)) > _CLEARLY]


def _may_pair(asked: PairAsked, one: Half, other: Half) -> bool:
    """Whether two values may be compared: of one property, or of two of the same thing."""
    if asked.made is Made.ELAPSED:
        return one.slot.terms != other.slot.terms
    return one.slot.by == other.slot.by or (
        asked.made is not Made.SUM and one.statement.subject == other.statement.subject
    )


def _fit_times(one: Half, other: Half) -> bool:
    """Whether each time of the question fits, a single one both; of several each fits one of both best."""
    times, others = one.fit.times, other.fit.times
    if len(times) <= 1:
        return all(times.values()) and all(others.values())
    both = [(fits, others[time]) for time, fits in times.items()]
    return all(map(max, both)) and any(a > b for a, b in both) and any(b > a for a, b in both)


def _is_standard(cut: int, own: Sequence[Sequence[int]]) -> bool:
    """Whether the second of two is what the first is compared with: the words that it alone says stand right behind."""
    behind = [min((at for at in words if at >= cut), default=-1) for words in own]
    if -1 in behind:
        return behind[1] != -1 or behind[0] == -1
    return behind[1] < behind[0]


def _number(asked: PairAsked, first: Decimal, second: Decimal) -> Decimal | None:
    """What two numbers make; None where it is not what the question takes for granted."""
    match asked.made:
        case Made.SUM:
            return first + second
        case Made.RATIO:
            return round(first / second, _DIGITS) if second and first > second > 0 else None
    difference = first - second
    if asked.direction is None:
        return abs(difference)
    sign = 1 if asked.direction is Direction.MAX else -1
    return sign * difference if sign * difference > 0 or not asked.cut else None


def _elapsed(asked: PairAsked, first: Half, second: Half, cost: float) -> Pair | None:
    """The time from the earlier to the later of two times."""
    times = [(time_of(half.slot.terms[0]), half) for half in (first, second) if len(half.slot.terms) == 1]
    if len(times) != len((first, second)) or any(time is None for time, _ in times):
        return None
    halves = sorted((first, second), key=lambda half: _day(half.slot))
    unit, both = asked.unit, (halves[0].slot.terms, halves[1].slot.terms)
    terms = passed(*both, unit)
    if unit is ElapsedUnit.YEARS and any(one.value == "0" for one in terms):  # no full year
        unit, terms = ElapsedUnit.DAYS_APART, passed(*both, ElapsedUnit.DAYS_APART)
    if not terms:
        return None
    variables = dict(zip(map(id, halves), (FIRST, LAST), strict=True))
    pattern = Join(tuple(_pattern(place, half, variables[id(half)]) for place, half in enumerate(halves)))
    return Pair((first, second), terms, _UNITS[unit], Query(between(pattern, unit)), cost)


def _day(slot: Slot) -> int:
    time = time_of(slot.terms[0])
    return time.days[0] if time is not None else 0


def _computed(text: str, *halves: Half) -> Select:
    values = [Variable(f"value{place + 1}") for place in range(len(halves))]
    parts = tuple(_pattern(place, half, values[place]) for place, half in enumerate(halves))
    return Select(Join(parts), (As(expression(text), NUMBER),))


def _pattern(place: int, half: Half, value: Variable) -> Pattern:
    """A pattern that binds a variable to the value of a half."""
    thing, node = Variable(f"thing{place + 1}"), Variable(f"statement{place + 1}")
    statement, (predicate, _) = half.statement, half.slot.told[0]
    given = Join((Values((thing,), ((statement.subject,),)), Values((node,), ((statement.node,),))))
    claim = Triple(thing, Iri(CLAIM + statement.property), node)
    return Join((given, Bgp((claim, Triple(node, predicate, value)))))


def properties_of(pair: Pair) -> frozenset[PropertyId]:
    """The properties by which a pair tells its values."""
    return frozenset(one for half in pair.halves for one in (half.statement.property, half.slot.by))
