"""How much time lies between two times: ages, „ile lat temu”, „ile lat minęło od … do …”, „jak długo trwała …”.

The words that ask so cut a question into parts, each of which is read by itself as a set: whose age it is, when that
was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice, product

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, RelationPiece, SetPiece, mask, words_of
from kgqa.model import (
    Alternatives,
    Analysis,
    AnswerType,
    Elapsed,
    ElapsedUnit,
    Held,
    HeldAspect,
    Kind,
    MeaningReading,
    Moment,
    Related,
    Relation,
    SetMeaning,
    Step,
    Thing,
    TimeUnit,
    Today,
    Token,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.resources import read_yaml
from kgqa.terms import XSD, Literal, PropertyId
from kgqa.vocabulary import POSITION

Sets = Callable[[int], Sequence[tuple[SetPiece, float]]]
"""The likeliest sets that the words of some bits mean, with what they cost."""

_MODALS = word_list("impersonal_modals")
_TIMES = frozenset({AnswerType.TIME})
_LASTING = frozenset({AnswerType.PERSON, AnswerType.PLACE})
"""Sorts of things that do not happen."""
_HAPPENED = {"dying": "died", "ending": "ended", "happening": "moment"}
"""Lists of words that say that something was, and where its time stands then."""
_OFFICE = "stanowisko"
_FEW = 3
"""Sets of one part of a question that are tried."""
_IN_DAYS = 0.05
"""What it costs that a time is counted in days of which years were not asked: shorter ones are no full
year. Not fitted: it only puts the two readings in order."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The opening of a question for a time, and the other words of the question."""

    words: int
    rest: int


class ElapsedReader:
    """Reads how much time one question asks for."""

    def __init__(self, analysis: Analysis, pieces: Sequence[AnyPiece], sets: Sets) -> None:
        self._tokens = analysis.tokens
        self._all = mask(range(len(analysis.tokens)))
        is_century = any(wh.time is TimeUnit.CENTURY for wh in analysis.wh_phrases)
        self._asks_century = is_century and (analysis.in_past_tense or not any(_found(self._tokens, "now")))
        self._is_past = analysis.in_past_tense
        self._pieces = pieces
        self._sets = sets
        self._opening = cache(self._find_opening)

    def read(self) -> Iterator[MeaningReading]:
        """All readings."""
        for name, read in (
            ("age", self._ages),
            ("lived", self._lives),
            ("ago", self._ago),
            ("between", self._between),
            ("lasted", self._lasting),
            ("days", self._lasting_days),
        ):
            asked = self._opening(name)
            if asked is not None and not self._asks_century:
                yield from (MeaningReading(meaning, cost) for meaning, cost in read(asked))

    def little_words(self) -> int:
        """The bits of the words that only say from when to when a time is asked for."""
        said = frozenset(word for name in _JOINING for phrase in _lists()[name] for word in phrase.split())
        times = words_of(one for one in self._pieces if isinstance(one, BoundPiece) and one.is_time)
        return self.words() | times | mask(at for at, token in enumerate(self._tokens) if token.lemmas & said)

    def words(self) -> int:
        """The bits of the words that ask for a time."""
        names = () if self._asks_century else ("age", "lived", "ago", "between", "lasted", "days")
        found = (self._opening(name) for name in names)
        return max((one.words for one in found if one is not None), default=0)

    def _find_opening(self, name: str) -> _Asked | None:
        """The longest phrase of a list that stands in the question."""
        places = [one for one in _found(self._tokens, name) if not self._is_else(*one)]
        found = [mask(range(start, end)) for start, end in places]
        if not found:
            return None
        words = max(found, key=int.bit_count)
        return _Asked(words, self._all & ~words)

    def _is_else(self, start: int, end: int) -> bool:
        """Whether a phrase is said of what comes again („co ile lat”), or of another unit („lat świetlnych”)."""
        recurs = start > 0 and self._tokens[start - 1].form.lower() in _lists()["every"]
        return recurs or (end < len(self._tokens) and not self._tokens[end].lemmas.isdisjoint(_lists()["other units"]))

    def _ages(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„Ile lat miał X, gdy …?”, and today where no other time is told."""
        if any(token.form.lower() in _MODALS for token in self._tokens):
            return  # what is allowed is nobody's age
        cuts = [(start, end) for start, end in _found(self._tokens, "at") if asked.rest >> start & 1]
        for start, end in cuts:
            yield from self._ages_at(asked, start, end)
        if not cuts:
            yield from self._ages_of_deed(asked)
            now = self._lemmas(asked.rest, "today")
            for piece, cost in self._part(asked.rest & ~now) if not self._is_past else ():
                if not piece.sorts & _TIMES and not piece.is_clause:
                    yield Elapsed(_when("born", piece.meaning), Today(), ElapsedUnit.AGE), cost

    def _ages_at(self, asked: _Asked, start: int, end: int) -> Iterator[tuple[Elapsed, float]]:
        """The ages of whom the words on one side of a cut name at the time of those on the other side."""
        opening = asked.words.bit_length()
        if start >= opening:
            before = (asked.words & -asked.words) - 1  # „Kopernik wiek w chwili śmierci”
            between = self._said(mask(range(opening, start)))
            who, when = between or before, mask(range(end, len(self._tokens)))
        else:
            who, when = mask(range(opening, len(self._tokens))), mask(range(end, opening)) & asked.rest
        for piece, cost in self._part(who & asked.rest):
            born = _when("birth", piece.meaning)
            for moment, further in self._moments(when, piece.meaning, mask(range(start, end))):
                yield Elapsed(born, moment, ElapsedUnit.AGE), cost + further

    def _ages_of_deed(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„W jakim wieku zmarł X?”: the time of what the verb says of whom."""
        for relation in self._dated(asked.rest):
            for piece, cost in self._part(asked.rest & ~relation.words):
                deed = Related(relation.relation, piece.meaning)
                yield Elapsed(_when("birth", piece.meaning), deed, ElapsedUnit.AGE), cost + relation.cost
        for name in self._names(asked.rest):
            for moment, cost in self._moments(asked.rest & ~name.words, name.meaning):
                yield Elapsed(_when("birth", name.meaning), moment, ElapsedUnit.AGE), cost + name.cost

    def _names(self, words: int) -> Iterator[SetPiece]:
        """The names among some words."""
        for piece in self._pieces:
            if isinstance(piece, SetPiece) and piece.is_name and not piece.words & ~words:
                yield piece

    def _lives(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for piece, cost in self._part(asked.rest):
            yield Elapsed(_when("birth", piece.meaning), _when("died", piece.meaning), ElapsedUnit.AGE), cost

    def _ago(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for moment, cost in self._moments(asked.rest):
            yield Elapsed(moment, Today()), cost

    def _between(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """From one time to the other, whichever comes first."""
        starts = [end for _, end in _found(self._tokens, "from")] or [asked.words.bit_length()]
        first = min(starts)
        cuts = tuple(_found(self._tokens, "to"))
        if not cuts and any(_found(self._tokens, "from")):
            rest = mask(range(first, len(self._tokens))) & asked.rest
            yield from ((Elapsed(moment, Today()), cost) for moment, cost in self._moments(rest))
        for start, end in cuts:
            if start <= first or not asked.rest >> start & 1:
                continue
            before, behind = mask(range(first, start)) & asked.rest, mask(range(end, len(self._tokens))) & asked.rest
            for (one, cost), (other, further) in product(self._moments(before), self._moments(behind)):
                yield Elapsed(one, other), cost + further
                yield Elapsed(other, one), cost + further

    def _lasting(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for piece, cost in self._part(asked.rest):
            yield Elapsed(_when("begun", piece.meaning), _when("ended", piece.meaning)), cost
        yield from ((meaning, cost + _IN_DAYS) for meaning, cost in self._lasting_days(asked))

    def _lasting_days(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for piece, cost in self._part(asked.rest):
            begun, ended = _when("begun", piece.meaning), _when("ended", piece.meaning)
            yield Elapsed(begun, ended, ElapsedUnit.DAYS), cost

    def _part(self, words: int) -> Sequence[tuple[SetPiece, float]]:
        """The likeliest sets of things that some words mean."""
        found = ((piece, cost) for piece, cost in self._sets(words) if not piece.is_negated)
        return tuple(islice(found, _FEW))

    def _moments(self, words: int, of: SetMeaning | None = None, before: int = 0) -> Iterator[tuple[Moment, float]]:
        """The times that some words tell, with those `before` them; `of` is what they are said of where they name
        nothing („gdy zmarł”)."""
        yield from ((time, 0.0) for time in self._years(words, before))
        if of is not None:
            yield from (*self._said_of(words, of), *self._taking_office(words, of))
        for name, place in _HAPPENED.items():
            said = self._lemmas(words, name)
            if said:
                yield from self._times_of(words & ~said, place)
        yield from self._times_of(words, "moment")

    def _said_of(self, words: int, of: SetMeaning) -> Iterator[tuple[Moment, float]]:
        """The times of what some words say of a thing and of nothing else."""
        for relation in self._dated(words):
            if not self._said(words & ~relation.words):
                yield Related(relation.relation, of), relation.cost
        dying = self._lemmas(words, "dying")
        if dying and not self._said(words & ~dying):
            yield _when("died", of), 0.0

    def _taking_office(self, words: int, of: SetMeaning) -> Iterator[tuple[Moment, float]]:
        """When somebody began to hold the office that some words name („gdy został papieżem”)."""
        for piece, cost in self._part(words):
            if isinstance(kind := piece.meaning, Kind):
                named: list[SetMeaning] = [Thing(one.iri) for one in sorted(kind.classes)]
                for office in (*named, kind):
                    yield Held(Relation.of(POSITION, _OFFICE), of, office, HeldAspect.BEGUN), cost

    def _times_of(self, words: int, place: str) -> Iterator[tuple[Moment, float]]:
        """The times that sets of some words are, or else those when things began or ended."""
        found = self._part(words)
        times = [(piece.meaning, cost) for piece, cost in found if piece.sorts == _TIMES]
        yield from times
        for piece, cost in found:
            if piece.is_name or not (times or piece.sorts & _LASTING):
                yield _when(place, piece.meaning), cost

    def _years(self, words: int, before: int) -> Iterator[Thing]:
        """A year that some words name and nothing else, perhaps with those before them."""
        for piece in self._pieces:
            is_year = isinstance(piece, BoundPiece) and piece.is_time and piece.upper in (None, piece.bound)
            if is_year and not piece.words & ~(words | before) and not self._said(words & ~piece.words):
                assert isinstance(piece, BoundPiece)
                assert isinstance(piece.bound, Literal)
                yield Thing(_date(piece.bound))

    def _dated(self, words: int) -> Iterator[RelationPiece]:
        """The relations to times that some words name."""
        for piece in self._pieces:
            if isinstance(piece, RelationPiece) and piece.is_dated and not piece.signs and not piece.words & ~words:
                yield piece

    def _lemmas(self, words: int, name: str) -> int:
        """The bits of those of some words that a list has."""
        listed = frozenset(_lists()[name])
        return mask(at for at, token in enumerate(self._tokens) if words >> at & 1 and token.lemmas & listed)

    def _said(self, words: int) -> int:
        """The bits of those of some words that no preposition, mark or the like is."""
        return mask(at for at, token in enumerate(self._tokens) if words >> at & 1 and _says(token))


def _says(token: Token) -> bool:
    """Whether a word says something; those do that no dictionary knows."""
    return token.form[0].isalnum() and not (token.classes and token.classes <= _JOINTS)


_JOINTS = frozenset({"prep", "conj", "comp", "part", "qub", "siebie"})


def _date(bound: Literal) -> Literal:
    """A year as a date, of which 1 January tells no day; a day as it is."""
    if bound.datatype != XSD + "integer":
        return bound
    year = int(bound.value)
    return Literal(f"{'-' * (year < 0)}{abs(year):04}-01-01T00:00:00Z", datatype=XSD + "dateTime")


def _found(tokens: Sequence[Token], name: str) -> Iterator[tuple[int, int]]:
    """Where the phrases of a list begin and end, of those that begin together the longest."""
    for index in range(len(tokens)):
        ends = [found[-1] + 1 for _, found in _phrases(name).at(tokens, index)]
        if ends:
            yield index, max(ends)


def time_span() -> tuple[Relation, Relation]:
    """What leads to when people were born, or things began, and to when they died or ended."""
    return _to_times("birth", "begun"), _to_times("died", "ended")


def _to_times(*places: str) -> Relation:
    paths = tuple((Step(PropertyId(one)),) for place in places for one in _lists()[place])
    return Relation(_NAMES[places[-1]], paths, Alternatives.FIRST)


def _when(place: str, meaning: SetMeaning) -> Related:
    """When things began, took place or ended."""
    return Related(_to_times(place), meaning)


_JOINING = ("around", "at", "today", "now", "from", "to", *_HAPPENED, "dying")
_NAMES = {
    "born": "początek",
    "birth": "data urodzenia",
    "died": "data śmierci",
    "moment": "czas",
    "begun": "początek",
    "ended": "koniec",
}


@cache
def _phrases(name: str) -> Phrases[str]:
    return Phrases((phrase, phrase) for phrase in _lists()[name])


@cache
def _lists() -> Mapping[str, tuple[str, ...]]:
    data = read_yaml(files("kgqa.matching") / "data" / "elapsed.yaml")
    return {str(name): tuple(map(str, words)) for name, words in data.items()}
