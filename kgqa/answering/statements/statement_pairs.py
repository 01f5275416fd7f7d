"""What two statements make together that share the words of a question: „O ile X jest wyższy od Y?”, „O ilu mniej …
w 2013 niż w 2012?”, „Ile razy …?”, „ile łącznie”, „Ile dni po … …?”

Each word must be said by one of both, and each must say some that the other does not, or be of another time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from kgqa.answering.statements.asked_slots import Slot
from kgqa.answering.statements.item_statements import Statement
from kgqa.answering.statements.pair_asking import PairAsked
from kgqa.answering.statements.said_of import Said
from kgqa.answering.statements.statement_aligning import Aligner, Fit, Taken
from kgqa.answering.statements.word_needs import WordNeeds, indices
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import (
    OWN_VALUE,
    Contrast,
    Contrasted,
    Direction,
    Elapsed,
    ElapsedUnit,
    Link,
    NumberMeaning,
    Thing,
    Told,
)
from kgqa.polish.values.numbers import plain
from kgqa.polish.values.units import convert
from kgqa.terms import XSD, Iri, Literal, PropertyId
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import time_of

_MOST = 60
"""Statements of which pairs are made, those first that say most. Not fitted: it bounds the work."""
_CLEARLY = 0.15
"""By how much surer one statement says a word that is its own. Not fitted: less than any word that names something."""
_PLACES = 2
"""Decimal places of an amount in another unit."""
_OTHER_UNIT = reading_cost("other unit")


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

    @property
    def told(self) -> Told:
        """The value that it tells."""
        return self.slot.told_by(self.statement)

    @property
    def unit(self) -> str:
        """The symbol of its unit."""
        amount = amount_of(self.slot.terms[0])
        return amount.symbol if amount is not None else ""

    def surely(self, at: int) -> float:
        """How surely it says a word."""
        return self.taken[at][0] if at in self.taken else 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, the second of which the first is compared with, and what may be made of them."""

    halves: tuple[Half, Half]
    meanings: tuple[NumberMeaning, ...]
    cost: float

    @property
    def taken(self) -> Taken:
        """What words are taken for by whichever half says them surer."""
        first, second = self.halves
        both = {**first.taken, **second.taken}
        return {at: max(first.taken.get(at, found), second.taken.get(at, found)) for at, found in both.items()}

    @property
    def size(self) -> Decimal:
        """How much both are together: of several amounts of one time the largest counts."""
        amounts = (amount_of(half.told.term) for half in self.halves)
        return sum((one.number for one in amounts if one is not None), Decimal())


class StatementPairs:
    """Makes pairs of statements for one question."""

    def __init__(self, aligner: Aligner, needs: WordNeeds) -> None:
        self._aligner, self._needs = aligner, needs

    def pairs(self, asked: PairAsked, told: Iterable[tuple[Link, Statement, Said]]) -> Iterator[Pair]:
        """The pairs that say all that must be said, with what may be made of them."""
        words = [at for at in indices(self._needs.beside(asked.words)) if self._needs.is_needed(at)]
        halves = sorted(self._halves(asked, told), key=lambda half: -sum(map(half.surely, words)))[:_MOST]
        for one, other in combinations(halves, 2):
            pair = self._pair(asked, one, other) if _may_pair(asked, one, other) else None
            if pair is not None and pair.meanings:
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
        is_first = self._is_first(asked, words, one, other)
        if is_first is None:
            return None
        first, second = (one, other) if is_first else (other, one)
        units = 0 if asked.is_per else (first.unit != second.unit) + (asked.measure not in ("", first.unit))
        cost = self._cost(asked, words, one, other) + _OTHER_UNIT * units
        return Pair((first, second), tuple(_meanings(asked, first, second)), cost)

    def _is_first(self, asked: PairAsked, words: Sequence[int], one: Half, other: Half) -> bool | None:
        """Whether it is the second of two that the first is compared with; None where they do not differ."""
        if asked.times:
            first, _ = (time.words for time in asked.times)
            return one.fit.times[first] > other.fit.times[first]
        if asked.is_per:
            return True
        own = [_own(words, *both) for both in ((one, other), (other, one))]
        sides = ((one.statement, other.statement), (other.statement, one.statement))
        if not all(words or self._aligner.tells_apart(*side) for words, side in zip(own, sides, strict=True)):
            return None
        return _is_standard(asked.cut, own) if any(own) else None

    def _cost(self, asked: PairAsked, words: Sequence[int], one: Half, other: Half) -> float:
        """What speaks against a pair: words that neither says, and what speaks against each of both."""
        told = (*words, *indices(one.slot.asked.nouns))
        left = sum(self._needs.weight(at) * (1 - max(one.surely(at), other.surely(at))) for at in told)
        fitting = (max(fits, other.fit.times[time]) for time, fits in one.fit.times.items())
        times = 0 if asked.times else sum(1 - fits for fits in fitting)  # whatever held then may have changed
        return left + times + max(self._aligner.doubt(one.fit), self._aligner.doubt(other.fit))


def _own(words: Sequence[int], one: Half, other: Half) -> Sequence[int]:
    """The words that one half says, and the other does not, those of times among them."""
    times = [(indices(time), fits - other.fit.times[time]) for time, fits in one.fit.times.items()]
    dated = {at: more for told, more in times for at in told}
    return [at for at in (*words, *dated) if dated.get(at, one.surely(at) - other.surely(at)) > _CLEARLY]


def _may_pair(asked: PairAsked, one: Half, other: Half) -> bool:
    """Whether two values may be compared: of one property, or of two of the same thing."""
    if len(one.slot.terms) != 1 or len(other.slot.terms) != 1:
        return False
    if asked.made is None:
        return one.slot.terms != other.slot.terms
    return one.slot.by == other.slot.by or (
        asked.made is not Contrast.SUM and one.statement.subject == other.statement.subject
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


def _meanings(asked: PairAsked, first: Half, second: Half) -> Iterator[NumberMeaning]:
    """What the question may want made of two values, the likeliest first."""
    if asked.made is None:
        yield from _elapsed(asked, first.told, second.told)
        return
    if asked.is_per:
        shares = ((one, _in_unit(other, asked.measure)) for one, other in ((first, second), (second, first)))
        yield from (Contrasted(asked.made, one.told, by, OWN_VALUE) for one, by in shares if by and not one.unit)
        return
    unit = first.unit
    standard = _in_unit(second, unit)
    is_bare = asked.measure in ("", "%", unit) or convert("0", unit, asked.measure) == "0"  # degrees begin elsewhere
    if standard is None or not is_bare:
        return
    in_percent = asked.made is Contrast.DIFFERENCE and asked.measure == "%" != unit
    more = Contrasted(Contrast.PERCENTS_OF_SECOND if in_percent else asked.made, first.told, standard, OWN_VALUE)
    less = Contrasted(Contrast.PERCENTS_OF_FIRST if in_percent else asked.made, standard, first.told, OWN_VALUE)
    is_one_way = (asked.cut or asked.times) and asked.direction
    yield from [more, less] if not is_one_way else [less] if asked.direction is Direction.MIN else [more]


def _in_unit(half: Half, unit: str) -> Told | Thing | None:
    """An amount in a unit; None where it is none of that."""
    amount = amount_of(half.told.term)
    if amount is None or amount.symbol == unit:
        return half.told if amount is not None else None
    number = convert(plain(amount.number), amount.symbol, unit)
    if not number:
        return None
    detail = Amount(round(Decimal(number), _PLACES), symbol=unit, is_about=amount.is_about)
    return Thing(Literal(plain(detail.number), datatype=XSD + "decimal", detail=detail))


def _elapsed(asked: PairAsked, *times: Told) -> Iterator[Elapsed]:
    """The time from the earlier to the later of two times; in days where no full year passed."""
    if all(time_of(one.term) is not None for one in times):
        first, last = sorted(times, key=_day)
        units = (asked.unit, ElapsedUnit.DAYS_APART) if asked.unit is ElapsedUnit.YEARS else (asked.unit,)
        yield from (Elapsed(first, last, unit) for unit in units)


def _day(told: Told) -> int:
    time = time_of(told.term)
    return time.days[0] if time is not None else 0


def properties_of(pair: Pair) -> frozenset[PropertyId]:
    """The properties by which a pair tells its values."""
    return frozenset(one for half in pair.halves for one in (half.statement.property, half.slot.by))
