"""What a question wants made of what two statements tell: a difference, a ratio, a sum, the time between both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from kgqa.answering.statements.asked_slots import Asked, Sort, asked_of
from kgqa.answering.statements.item_statements import ToldTime, of_period
from kgqa.answering.statements.word_needs import indices
from kgqa.matching.free.compared_times import around, asks_for_change, compared_times
from kgqa.matching.free.free_vocabulary import listed_phrases
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.told_moments import turns
from kgqa.matching.matching_tables import document
from kgqa.model import Aim, Analysis, Contrast, Direction, ElapsedUnit, HeldAspect, Token
from kgqa.polish.values.units import unit_at

_HOW_MUCH = "ile"
_STRETCHES = (HeldAspect.BEGUN, HeldAspect.ENDED)


@dataclass(frozen=True, slots=True)
class PairAsked:
    """What a question wants made of two values."""

    made: Contrast | None
    """None for the time between two times."""
    slots: tuple[Asked, ...]
    """What it asks of each of both statements."""
    words: int
    """The bits of the words that want it."""
    cut: int = 0
    """Where what the first is compared with begins; 0 where nothing is compared."""
    direction: Direction | None = None
    """Whether the first has more or less, where words say so."""
    unit: ElapsedUnit = ElapsedUnit.YEARS
    """In what the time between two times is counted."""
    measure: str = ""
    """The symbol of the unit in which an amount is asked for; empty where no word says so."""
    is_per: bool = False
    """Whether a bare number is told for each unit of the other amount, which is measured in that."""
    times: tuple[ToldTime, ToldTime] | None = None
    """The times of both, where it is told from which to which an amount changed."""


def pairs_asked(analysis: Analysis) -> Iterator[PairAsked]:
    """What an open question wants made of two values."""
    if analysis.kind in (Aim.YES_NO, Aim.CHOICE):
        return
    amounts = tuple(one for one in asked_of(analysis) if one.sort in (Sort.AMOUNT, Sort.COUNT))
    wh = next((one for one in analysis.wh_phrases if one.word == _HOW_MUCH), None)
    if wh is None:
        return
    asking = reduce(or_, (one.words for one in amounts), mask(range(wh.start, wh.end)))
    yield from _per(analysis, amounts, asking)
    if amounts and asks_for_change(analysis):
        yield from _of_changes(analysis, amounts, asking)
    elif amounts:
        yield from _of_amounts(analysis, amounts, asking)
    yield from _of_times(analysis, asking)


def _of_amounts(analysis: Analysis, amounts: tuple[Asked, ...], asking: int) -> Iterator[PairAsked]:
    tokens = analysis.tokens
    for made in (Contrast.RATIO, Contrast.DIFFERENCE, Contrast.SUM):
        words = _said(tokens, made.value)
        if not words:
            continue
        degrees = [one for one in analysis.understanding.comparatives if not words >> one.index & 1]
        graded = mask(at for one in degrees for at in range(one.index, one.index + one.words))
        than = [] if made is Contrast.SUM else [found for _, found in listed_phrases("pairs", "than").longest(tokens)]
        grown = {direction: _listed(tokens, name) for name, direction in _CHANGES.items()}
        told = next((one.direction for one in degrees), None) or next((one for one, at in grown.items() if at), None)
        around = _listed(tokens, "besides") | graded | reduce(or_, (*than, *grown.values()), 0)
        slots = tuple(replace(one, words=one.words | words, nouns=one.nouns & ~around) for one in amounts)
        cut = min((found.bit_length() for found in than), default=0)
        yield PairAsked(made, slots, asking | words | around, cut, told, measure=analysis.understanding.measure)
        return


def _per(analysis: Analysis, amounts: tuple[Asked, ...], asking: int) -> Iterator[PairAsked]:
    """How much of one there is for each unit of the other („Ilu ludzi przypadało na kilometr kwadratowy …?”)."""
    for _, words in listed_phrases("pairs", "per").longest(analysis.tokens) if amounts else ():
        unit, _ = unit_at(analysis.tokens, next(indices(words)) + 1)
        around = asking | words | _listed(analysis.tokens, "besides")
        slots = (*amounts, *(replace(one, sort=Sort.AMOUNT, nouns=0) for one in amounts))
        yield PairAsked(Contrast.RATIO, slots, around, measure=unit, is_per=True)


def _of_changes(analysis: Analysis, amounts: tuple[Asked, ...], asking: int) -> Iterator[PairAsked]:
    """By how much an amount changed: „O ilu mieszkańców zmalała Warszawa między 1939 a 1945?”, „Ile razy więcej … w
    2019 niż w 2018?”"""
    tokens, measure = analysis.tokens, analysis.understanding.measure
    ratio = _said(tokens, Contrast.RATIO.value)
    said = _said(tokens, Contrast.DIFFERENCE.value) | ratio | _listed(tokens, "besides") | around(analysis)
    for one in compared_times(analysis):
        words = one.words | said
        slots = tuple(replace(asked, words=asked.words | words, nouns=asked.nouns & ~words) for asked in amounts)
        times = of_period(one.first, one.words), of_period(one.second, 0)
        direction, pair = (Direction.MIN, times[::-1]) if one.is_fall else (Direction.MAX, times)
        made = Contrast.RATIO if ratio else Contrast.DIFFERENCE
        yield PairAsked(made, slots, asking | words, direction=direction, measure=measure, times=pair)


def _of_times(analysis: Analysis, asking: int) -> Iterator[PairAsked]:
    """The time between two: „ile dni po … …?”, „ile minęło od … do …?”"""
    tokens, units = analysis.tokens, document("pairs")["units"]
    noun = next((lemma for at, one in enumerate(tokens) if asking >> at & 1 for lemma in one.lemmas & units.keys()), "")
    passing = _listed(tokens, "between")
    if not passing and not (noun and _listed(tokens, "joints")):
        return
    words = asking | passing | _listed(tokens, "besides") | _listed(tokens, "joints")
    slots = [Asked(asking, sort=Sort.TIME)]
    slots += [Asked(asking | one.words, aspect=one.aspect) for one in turns(tokens) if one.aspect in _STRETCHES]
    yield PairAsked(None, tuple(slots), words, unit=ElapsedUnit(units.get(noun, ElapsedUnit.YEARS)))


_CHANGES = {"grew": Direction.MAX, "shrank": Direction.MIN}


def _said(tokens: Sequence[Token], name: str) -> int:
    return listed_phrases("pairs", name).words(tokens)


def _listed(tokens: Sequence[Token], name: str) -> int:
    listed = frozenset(document("changes" if name in _CHANGES else "pairs")[name])
    return mask(at for at, token in enumerate(tokens) if token.lemmas & listed or token.form.lower() in listed)
