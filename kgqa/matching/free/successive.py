"""Which is asked for of those that came one after the other: „pierwszy prezydent NRD”, „premier przed X”, „Kto
najdłużej był kanclerzem?”."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.coordination import options_of
from kgqa.matching.free.free_vocabulary import listed_phrases
from kgqa.matching.free.orders import words_in_a_row
from kgqa.matching.free.pieces import AnyPiece, SetPiece, mask
from kgqa.matching.free.told_moments import Sets
from kgqa.matching.free.winners import HOLDERS, holders_in
from kgqa.matching.matching_tables import word_lists
from kgqa.matching.periods import Period, period_of, periods
from kgqa.model import (
    Aim,
    Analysis,
    At,
    Both,
    Choice,
    Either,
    Kind,
    Linked,
    Mention,
    Related,
    SetMeaning,
    Successive,
    SuccessivePlace,
    Thing,
    Token,
)
from kgqa.polish.clauses.clause_context import relative_clauses
from kgqa.polish.lists.question_words import PERSON, asking_for
from kgqa.polish.tokens.tags import PLAIN_NOUNS

_WORDS = word_lists("successive")
_OPEN = frozenset({Aim.ENTITY, Aim.UNKNOWN})
"""What is asked for by questions that neither claim, choose nor count."""
_NEIGHBOURS = (SuccessivePlace.BEFORE, SuccessivePlace.AFTER)
_COMPARED = {
    SuccessivePlace.FIRST: "earlier",
    SuccessivePlace.LAST: "later",
    SuccessivePlace.LONGEST: "longest",
    SuccessivePlace.SHORTEST: "shortest",
}
"""The lists of adverbs that compare some that are named."""
_LENGTHS = (SuccessivePlace.LONGEST, SuccessivePlace.SHORTEST)
_WHO = asking_for(PERSON)
_LASTING, _IN_PLACE = "lasting", "in place of"
_UP_TO, _THAT = "up to", frozenset({"ten"})
_TERM, _LASTING_TERM = "term", "having a term"


def successive_operators(linked: Linked, pieces: Sequence[AnyPiece], sets: Sets) -> Iterator[Operator]:
    """What asks for one of those that a relation led to one after the other, if the other words mean them."""
    analysis = linked.analysis
    if options := options_of(linked):
        yield from _offered(linked, options)
    elif analysis.kind in _OPEN:
        row = words_in_a_row(analysis.tokens)
        names = [one for one in pieces if isinstance(one, SetPiece) and one.is_name and not one.words & row]
        yield from _numbered(analysis)
        beside = tuple(_beside(analysis.tokens, names))
        yield from (*beside, *_at_times(beside, analysis))
        yield from _beside_described(analysis.tokens, sets)
        yield from _asked_beside(analysis, names)
        yield from _for_long(analysis.tokens)
        yield from _in_a_row(analysis.tokens, names, row) if row else ()


def _numbered(analysis: Analysis) -> Iterator[Operator]:
    """„pierwszy”, „drugi”, „ostatni”."""
    for one in analysis.understanding.ordinals:
        place = SuccessivePlace.FIRST if one.number > 0 else SuccessivePlace.LAST
        yield _operator(mask(range(one.start, one.index + 1)), place, abs(one.number))


def _beside(tokens: Sequence[Token], names: Iterable[SetPiece]) -> Iterator[Operator]:
    """„przed X”, „poprzednik X na stanowisku …”."""
    for name in names:
        start, end = name.first.bit_length() - 1, name.words.bit_length()
        for place in _NEIGHBOURS:
            in_front = [words for words in _told(place.value, tokens) if words.bit_length() == start]
            behind = [words for words in _told(_IN_PLACE, tokens) if words & 1 << end]
            for words in in_front:
                whole = words | name.words | max(behind, default=0)
                yield _operator(whole, place, among=name.meaning)


def _beside_described(tokens: Sequence[Token], sets: Sets) -> Iterator[Operator]:
    """„przed tym, który pochodził z X”: before whoever a clause describes, of whom no other reading may speak."""
    clauses = tuple(relative_clauses(tokens))
    for place in _NEIGHBOURS:
        for words in _told(place.value, tokens):
            start = words.bit_length()
            for clause in (one for one in clauses if one.head == start and _points(tokens[start])):
                whole = words | mask(range(start, clause.end))
                yield Operator(whole, lambda _: iter(()))
                for piece, _ in sets(mask(clause.words)):
                    yield replace(_operator(whole, place, among=piece.meaning), is_firm=True)


def _at_times(operators: Iterable[Operator], analysis: Analysis) -> Iterator[Operator]:
    """What asks for one of those who came one after the other, and was that at a time („po X w 2014”)."""
    for period in periods(analysis):
        words, time = mask(range(period.start, period.end)), period_of(period)
        for one in operators if time else ():
            if time and not one.words & words:
                yield replace(one, words=one.words | words, asked=partial(_then, time, one.asked))


def _then(time: Period, asked: Callable[[SetMeaning], Iterator[Asked]], meaning: SetMeaning) -> Iterator[Asked]:
    for found, cost in asked(meaning):
        for one in found.inside():
            if isinstance(found, SetMeaning) and isinstance(one, Successive):
                yield Both(found, At(one.relation, one.base, *time)), cost


def _points(token: Token) -> bool:
    """Whether a word stands for the one that a relative clause tells of („tym, który”, „papieżem, który”)."""
    return bool(token.lemmas & _THAT) or (token.word.islower() and token.is_likely(PLAIN_NOUNS))


def _asked_beside(analysis: Analysis, names: Iterable[SetPiece]) -> Iterator[Operator]:
    """„Po kim X został premierem?”: who came before him."""
    for wh in analysis.wh_phrases[:1]:
        for place, asked in zip(_NEIGHBOURS, reversed(_NEIGHBOURS), strict=True):
            if wh.word in _WHO and wh.form.preposition in _WORDS[place.value]:
                asking = mask(range(wh.start, wh.end))
                yield from (_operator(asking | name.words, asked, among=name.meaning) for name in names)


def _for_long(tokens: Sequence[Token]) -> Iterator[Operator]:
    """„najdłużej”, „najkrócej urzędujący”, „najdłuższe panowanie”."""
    for at, token in enumerate(tokens):
        for place in _LENGTHS if any(one.is_superlative for one in token.readings) else ():
            said = token.lemmas
            if not said.isdisjoint(_WORDS[place.value]):
                yield _operator(mask((at, *_beside_at(tokens, at, _LASTING))), place)
            elif not said.isdisjoint(_WORDS[f"{place.value} term"]) and (terms := _beside_at(tokens, at, _TERM)):
                yield _operator(mask((at, *terms, *_finite_at(tokens, _LASTING_TERM))), place)


def _in_a_row(tokens: Sequence[Token], names: Sequence[SetPiece], said: int) -> Iterator[Operator]:
    """„po kolei”, „kolejnych”, the bits of which are `said`: all of them, or those after somebody, up to somebody."""
    yield _operator(said, SuccessivePlace.ALL)
    after, up_to = (list(_behind(tokens, names, name)) for name in (SuccessivePlace.AFTER.value, _UP_TO))
    for first, words in after:
        yield _operator(said | words, SuccessivePlace.ALL, among=first.meaning)
        for last, more in up_to:
            if not words & more:
                yield _operator(said | words | more, SuccessivePlace.ALL, among=first.meaning, until=last.meaning)


def _behind(tokens: Sequence[Token], names: Iterable[SetPiece], list_name: str) -> Iterator[tuple[SetPiece, int]]:
    """The names right behind a phrase of a list, with the bits of all these words."""
    found = _told(list_name, tokens)
    for name in names:
        yield from ((name, words | name.words) for words in found if words.bit_length() == name.first.bit_length() - 1)


def _beside_at(tokens: Sequence[Token], at: int, name: str) -> Sequence[int]:
    """Those of the words beside one that a list has."""
    words = _WORDS[name]
    return [near for near in (at - 1, at + 1) if 0 <= near < len(tokens) and tokens[near].lemmas & words]


def _finite_at(tokens: Sequence[Token], name: str) -> Iterator[int]:
    """The verbs of a question that a list has."""
    words = _WORDS[name]
    return (at for at, token in enumerate(tokens) if token.is_finite and token.lemmas & words)


def _offered(linked: Linked, options: tuple[Mention, ...]) -> Iterator[Operator]:
    """„wcześniej”, „dłużej” of some that are named („Kto dłużej był kanclerzem: A czy B?”)."""
    tokens = linked.analysis.tokens
    among = Either(tuple(Thing(one.candidates[0].item.iri) for one in options if one.candidates))
    offered = mask(range(min(one.start for one in options), max(one.end for one in options)))
    for place, name in _COMPARED.items() if len(among.parts) == len(options) else ():
        degrees = _WORDS[name]
        graded = (at for at, token in enumerate(tokens) if token.is_graded and token.lemmas & degrees)
        if words := mask((*graded, *_ordinals(linked.analysis, place))):
            operator = _operator(words | offered, place)
            yield replace(operator, asked=partial(_chosen, options, place, among))


def _ordinals(analysis: Analysis, place: SuccessivePlace) -> Iterator[int]:
    """The words that say which of some was the first, or the last."""
    number = {SuccessivePlace.FIRST: 1, SuccessivePlace.LAST: -1}.get(place)
    yield from (one.index for one in analysis.understanding.ordinals if one.number == number)


def _chosen(
    options: tuple[Mention, ...], place: SuccessivePlace, among: Either, meaning: SetMeaning
) -> Iterator[Asked]:
    for successive, cost in _asked(place, 1, among, meaning):
        if isinstance(successive, Successive):
            yield Choice(options, successive), cost


def _operator(
    words: int,
    place: SuccessivePlace,
    rank: int = 1,
    among: SetMeaning | None = None,
    until: SetMeaning | None = None,
) -> Operator:
    return Operator(words, partial(_up_to, until, partial(_asked, place, rank, among)), is_firm=False, is_stated=True)


def _up_to(
    until: SetMeaning | None, asked: Callable[[SetMeaning], Iterator[Asked]], meaning: SetMeaning
) -> Iterator[Asked]:
    """What is asked of a set, which ends with somebody."""
    for found, cost in asked(meaning):
        match found:
            case Successive():
                yield replace(found, until=until), cost
            case Both(first=first, second=Successive() as second):
                yield Both(first, replace(second, until=until)), cost


def _asked(place: SuccessivePlace, rank: int, among: SetMeaning | None, meaning: SetMeaning) -> Iterator[Asked]:
    match meaning:
        case Thing():  # an office
            yield Successive(HOLDERS, meaning, place, rank, among), 0.0
        case Related(relation=relation, base=base):
            yield Successive(relation, base, place, rank, among), 0.0
        case Both(first=Kind() as kind, second=Related(relation=relation, base=base)):
            yield Both(kind, Successive(relation, base, place, rank, among)), 0.0
        case Kind() if among is not None:  # „prezydentem po Lechu Wałęsie”: of what he was president of
            office = Both(meaning, Related(HOLDERS.reversed(), among))
            named = (Thing(one.iri) for one in sorted(meaning.classes))
            yield from ((Successive(HOLDERS, one, place, rank, among), 0.0) for one in (office, *named))
    yield from holders_in(meaning, lambda office: Successive(HOLDERS, office, place, rank, among))


def _told(name: str, tokens: Sequence[Token]) -> list[int]:
    """The bits of each phrase of a list that stands in a question."""
    return [words for _, words in listed_phrases("successive", name).longest(tokens)]
