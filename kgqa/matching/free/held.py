"""When, how long and how often a statement held: „Od kiedy do kiedy stolicą Niemiec było Bonn?”, „Ile razy X dostała
Nobla?”; and its dates by a calendar, or what day of the week a date is.

The words ask of a claim that the others make, whatever its relation: of the statement's qualifiers, not of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from kgqa.matching.free.claimed_statements import Claimed, claims, unsaid
from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Phrases, listed_phrases
from kgqa.matching.free.pieces import AnyPiece, SetPiece, mask
from kgqa.matching.free.told_moments import Moments, found_phrases, ranks, turns
from kgqa.matching.free.winners import HOLDERS, OFFICES, holders_in, leads_to_head
from kgqa.matching.matching_tables import document, reading_cost, word_lists
from kgqa.matching.periods import day_or_month, periods
from kgqa.model import (
    EXISTENCE,
    Aim,
    Analysis,
    At,
    Both,
    BoundSign,
    Either,
    HasSize,
    Held,
    HeldAspect,
    InCalendar,
    Kind,
    KindTrust,
    Meaning,
    MeaningReading,
    Occasions,
    Related,
    Relation,
    SetMeaning,
    Size,
    StatedTime,
    Thing,
    TimeUnit,
    Today,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import TIME, asking_for
from kgqa.terms import Literal
from kgqa.values.points_in_time import Calendar
from kgqa.vocabulary import AWARD_RECEIVED, POSITION

_IN_DAYS = reading_cost("any dimension")
"""What it costs that a length is counted in days where no word says so."""
_OPEN = frozenset({Aim.ENTITY, Aim.NUMBER, Aim.TIME, Aim.UNKNOWN})
"""What is asked for by questions that neither claim nor choose."""
_BEING = word_list("being_verbs")
_TIME_WORDS = asking_for(TIME)
_HEAD_ALONE = reading_cost("head alone")
"""What it costs that states tell who headed them over several years: graphs often tell the last one alone."""
_FEW = 3
"""Readings of a clause that tells a time."""
_WHEN = "when"
"""The list of words that ask so only of what lasts."""
_RECURRING = frozenset({AWARD_RECEIVED, POSITION})
"""Properties of which a thing has a statement for each time that it was so."""
_HOW_MANY = "ile"
_BESIDE_DATES = "besides"


def held_operators(analysis: Analysis) -> Iterator[Operator]:
    """What asks for the time in which a statement held; of phrases inside each other the longest."""
    for aspect, words in asked_aspects(analysis):
        yield _operator(analysis, aspect, words)
    yield from _turning(analysis) if analysis.kind in _OPEN else ()


def asked_aspects(analysis: Analysis) -> Iterator[tuple[HeldAspect, int]]:
    """What of the time in which a statement held the words ask for, with the bits of these."""
    tokens = analysis.tokens if analysis.kind in _OPEN else ()
    ends = any(token.lemmas & word_lists("elapsed")["ending"] for token in tokens)  # „Kiedy był koniec …?”
    lasts = not ends and any(token.is_lasting for token in tokens)
    told = (name for name in document("held") if lasts or name != _WHEN)
    found = [(name, words) for name in told for _, words in listed_phrases("held", name).longest(tokens)]
    asked = mask(wh.start for wh in analysis.wh_phrases[:1])
    for name, words in found:
        if asked & ~words:  # „Ile lat miał X, kiedy został …?” asks for no time
            continue
        if not any(words != other and words & other == words for _, other in found):
            yield HeldAspect.SPAN if name == _WHEN else HeldAspect(name), words
            if name == HeldAspect.YEARS and not analysis.may_be_past:
                yield HeldAspect.SO_FAR, words


def _turning(analysis: Analysis) -> Iterator[Operator]:
    """When something turned („Kiedy X wstąpiła do Y?”, „W jaki dzień tygodnia …?”), by words that may tell the
    relation, too."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or not (wh.time or wh.word in _TIME_WORDS):
        return
    asked = mask(range(wh.start, wh.end))
    for turn in turns(analysis.tokens, ~asked):
        for words in (asked | turn.words, asked):
            yield _operator(analysis, turn.aspect, words, is_turn=True)
            is_point = turn.aspect is HeldAspect.POINT and wh.time is not TimeUnit.CENTURY  # „w jakim wieku”: an age
            for rank, said in ranks(analysis) if is_point else ():
                operator = _operator(analysis, turn.aspect, words | said, is_turn=True)
                yield replace(operator, asked=partial(_ranked, rank, operator.asked), of_two=None)


def _ranked(rank: int, asked: Callable[[SetMeaning], Iterator[Asked]], meaning: SetMeaning) -> Iterator[Asked]:
    """What is asked of a set, of the n-th time that it was so."""
    yield from ((replace(one, rank=rank) if isinstance(one, Held) else one, cost) for one, cost in asked(meaning))


def _operator(analysis: Analysis, aspect: HeldAspect, words: int, *, is_turn: bool = False) -> Operator:
    """What asks so of a claim, and of two names where no verb says what else they have to do with each other."""
    tells = (at for at, token in enumerate(analysis.tokens) if token.is_finite and not token.lemmas & _BEING)
    is_bare = not mask(tells) & ~words
    of_two = partial(_asked_of_two, aspect) if is_bare else None
    is_alone = is_bare and not is_turn  # what somebody entered upon is not his own beginning
    return Operator(words, partial(_asked, aspect, is_alone), of_two, is_firm=False, is_stated=True)


def at_time_operators(analysis: Analysis) -> Iterator[Operator]:
    """Times at which something is asked for („Kto rządził Francją w 1805 roku?”, „Ilu mieszkańców miał X w 2010?”)."""
    for period in periods(analysis) if analysis.kind in _OPEN else ():
        first, last = period.filler.term, period.filler.last
        if isinstance(first, Literal) and isinstance(last, Literal):
            words = mask(range(period.start, period.end))
            yield Operator(words, partial(_then, first, last, analysis), is_firm=False, is_stated=True)


def at_moment_operators(analysis: Analysis, moments: Moments) -> Iterator[Operator]:
    """What something else dates („…, gdy wybuchła wojna?”, „… podczas wojny?”): by a day of it, or by all of it."""
    asked = max((wh.end for wh in analysis.wh_phrases[:1]), default=0)
    behind = mask(range(len(analysis.tokens)))
    for name in ("then", "during") if analysis.kind in _OPEN and asked else ():
        for start, end in found_phrases(analysis.tokens, name):
            told = behind & ~mask(range(end))
            words = behind & ~mask(range(start))
            for first, last, cost in moments.spans(told) if name == "during" else _points(moments, told):
                if start >= asked:
                    yield Operator(words, partial(_at, first, last, cost=cost), is_firm=False, is_stated=True)


def _points(moments: Moments, words: int) -> Iterator[tuple[SetMeaning, SetMeaning, float]]:
    """The likeliest times that some words tell, each from itself to itself."""
    times = ((one, cost) for one, cost in moments.of(words) if not isinstance(one, Today))
    yield from ((one, one, cost) for one, cost in sorted(times, key=lambda pair: pair[1])[:_FEW])


def _at(
    first: Literal | SetMeaning, last: Literal | SetMeaning, meaning: SetMeaning, cost: float = 0.0
) -> Iterator[Asked]:
    """What a relation led to then, of the kind that is asked for."""
    match meaning:
        case Related(relation=relation, base=base):
            yield (
                At(relation, base, first, last),
                cost + (_HEAD_ALONE if first != last and leads_to_head(relation) else 0),
            )
        case Both(first=Kind() as kind, second=Related(relation=relation, base=base)):
            yield Both(kind, At(relation, base, first, last)), cost
    yield from holders_in(meaning, lambda office: At(HOLDERS, office, first, last), cost)


def _then(first: Literal, last: Literal, analysis: Analysis, meaning: SetMeaning) -> Iterator[Asked]:
    """What a relation led to then, or who held an office."""
    yield from _at(first, last, meaning)
    yield from _holders(first, last, analysis, meaning)


def _holders(first: Literal, last: Literal, analysis: Analysis, meaning: SetMeaning) -> Iterator[Asked]:
    """Who held an office then, or how many: one that is named, or one of a state, by the noun of those asked for."""
    wh = next(iter(analysis.wh_phrases), None)
    match meaning:
        case Thing():
            held: SetMeaning = At(HOLDERS, meaning, first, last)
        case Related(relation=relation, base=Thing() as state) if wh and wh.noun and leads_to_head(relation):
            kind = Kind(wh.noun, wh.classes, KindTrust.STRICT)
            held = Both(kind, At(HOLDERS, Related(OFFICES, state), first, last))
        case _:
            return
    yield Size(held) if analysis.kind is Aim.NUMBER else held, 0.0


def _asked(aspect: HeldAspect, is_bare: bool, meaning: SetMeaning) -> Iterator[Asked]:
    """What is asked of a claim, or of a thing alone where nothing is told of it („powstanie warszawskie od do”)."""
    if aspect is HeldAspect.POINT:
        if isinstance(meaning, Related):
            yield Held(meaning.relation, meaning.base, meaning, aspect), 0.0
        elif isinstance(meaning, Both):
            yield from _asked_of(aspect, claims(meaning))
        return
    if is_bare and isinstance(meaning, Thing):
        yield from _asked_of(aspect, [(EXISTENCE, meaning, meaning, 0.0)])
    yield from _asked_of(aspect, claims(meaning))


def _asked_of_two(aspect: HeldAspect, one: SetMeaning, other: SetMeaning) -> Iterator[Asked]:
    yield from _asked_of(aspect, unsaid(one, other))


def _asked_of(aspect: HeldAspect, claimed: Iterable[Claimed]) -> Iterator[Asked]:
    for relation, first, second, cost in claimed:
        yield Held(relation, first, second, aspect), cost
        if aspect is HeldAspect.YEARS:
            yield Held(relation, first, second, HeldAspect.DAYS), cost + _IN_DAYS


def how_often_operators(analysis: Analysis, pieces: Sequence[AnyPiece]) -> Iterator[Operator]:
    """What asks, or claims, how often what the other words tell was so."""
    if analysis.kind is Aim.NUMBER:
        for words in (*_found(document("how_often")["asking"], analysis), *_counted_prizes(analysis, pieces)):
            yield _often(words, Size)
    elif analysis.kind is Aim.YES_NO:
        for entry in document("how_often")["claims"]:
            claim = partial(HasSize, comparison=BoundSign(entry["sign"]), number=int(entry["number"]))
            for words in _found(entry["said"], analysis):
                if not _compares(words.bit_length(), analysis):
                    yield replace(_often(words, claim), is_firm=True)


def _counted_prizes(analysis: Analysis, pieces: Sequence[AnyPiece]) -> Iterator[int]:
    """The bit of „ile” in front of a prize that is several items („ile Nobli”)."""
    for wh in analysis.wh_phrases[:1]:
        named = (one for one in pieces if isinstance(one, SetPiece) and isinstance(one.meaning, Either))
        if wh.word == _HOW_MANY and any(one.words >> wh.end - 1 & 1 for one in named):
            yield mask([wh.start])


def _often(words: int, asks: Callable[[SetMeaning], Meaning]) -> Operator:
    return Operator(words, partial(_asked_often, asks), is_firm=False, is_stated=True)


def _asked_often(asks: Callable[[SetMeaning], Meaning], meaning: SetMeaning) -> Iterator[Asked]:
    for relation, first, second, cost in claims(meaning):
        if _recurs(relation):
            yield asks(Occasions(relation, first, second)), cost


def _recurs(relation: Relation) -> bool:
    return any(step.property in _RECURRING for step in relation.dated_steps())


def _compares(at: int, analysis: Analysis) -> bool:
    """Whether a comparative stands at a place („dwa razy większy”)."""
    return at < len(analysis.tokens) and analysis.tokens[at].is_graded


def _found(listed: Sequence[str], analysis: Analysis) -> Iterator[int]:
    phrases = Phrases((str(said), str(said)) for said in listed)
    yield from (words for _, words in phrases.longest(analysis.tokens))


def calendar_operators(analysis: Analysis) -> Iterator[Operator]:
    """What asks for dates by a calendar („według kalendarza gregoriańskiego”)."""
    if analysis.kind in (Aim.YES_NO, Aim.CHOICE):
        return
    for calendar in Calendar:
        for _, words in listed_phrases("calendars", calendar.value).longest(analysis.tokens):
            yield Operator(words, partial(_by_calendar, calendar))


def stated_times(analysis: Analysis) -> Iterator[MeaningReading]:
    """The date of which nothing is said but that its day of the week, century or the like is asked for."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or wh.time is None:
        return
    idle = word_lists("calendars")[_BESIDE_DATES] | _BEING
    for span in analysis.spans:
        told = {*range(wh.start, wh.end), *range(span.start, span.end)}
        others = (token for at, token in enumerate(analysis.tokens) if at not in told)
        time = day_or_month(span)
        if time is not None and all(one.lemmas & idle or not one.form[0].isalnum() for one in others):
            yield MeaningReading(StatedTime(time), 0.0)


def _by_calendar(calendar: Calendar, meaning: SetMeaning) -> Iterator[Asked]:
    if isinstance(meaning, Related | At | Held):
        yield InCalendar(meaning, calendar), 0.0
