"""The times that some words of a question tell: a year, somebody's death, the end of a war, „gdy X wstąpiła do Y”.

Whatever asks about a time – ages, times between two of them, who held an office then – takes all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from itertools import chain, islice, permutations
from operator import or_

from kgqa.matching.free.claimed_statements import Claimed, claims, unsaid
from kgqa.matching.free.free_vocabulary import Phrases, listed_phrases
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, RelationPiece, SetPiece, item_of, mask
from kgqa.matching.free.winners import HAVING_PRIZE, is_prize
from kgqa.matching.matching_tables import document
from kgqa.matching.periods import is_open_end
from kgqa.model import (
    Alternatives,
    Analysis,
    AnswerType,
    Held,
    HeldAspect,
    Kind,
    Meaning,
    Moment,
    Related,
    Relation,
    SetMeaning,
    Step,
    Thing,
    Token,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import JOINING, PREPOSITIONS, PRONOUNS
from kgqa.terms import XSD, Literal, PropertyId
from kgqa.vocabulary import POSITION

_TIMES, _FOR_THE = word_list("repeating"), frozenset({"po", "za"})
"""„raz”, and what stands in front of it („po raz pierwszy”)."""
Sets = Callable[[int], Sequence[tuple[SetPiece, float]]]
"""The likeliest sets that the words of some bits mean, with what they cost."""

TIMES = frozenset({AnswerType.TIME})
LASTING = frozenset({AnswerType.PERSON, AnswerType.PLACE})
"""Sorts of things that do not happen."""
HAPPENED = {"dying": "died", "ending": "ended", "starting": "started", "happening": "moment"}
"""Lists of words that say that something was, and where its time stands then."""
_OFFICE = "stanowisko"
_PAIR = 2
"""Things of which one may have entered upon something with the other."""
_FEW = 3
"""Sets of some words that are tried."""
_NAMES = {
    "born": "początek",
    "birth": "data urodzenia",
    "died": "data śmierci",
    "moment": "czas",
    "begun": "początek",
    "started": "początek",
    "ended": "koniec",
}
UNITS = ("years", "months", "weeks", "days")
"""The lists of the units that time is counted in."""
_ANY_UNIT = "*"
"""Stands in the data file for any unit of time."""
_JOINTS = JOINING | PRONOUNS


@dataclass(frozen=True, slots=True)
class Turn:
    """Words that tell one end of the time in which something held."""

    aspect: HeldAspect
    words: int
    """The bits of the words, which may tell the relation, too („wstąpić do”)."""


def turns(tokens: Sequence[Token], inside: int = -1) -> Iterator[Turn]:
    """The turns that are told in a question, or by some of its words."""
    for name in document("turning"):
        found = listed_phrases("turning", name).longest(tokens)
        yield from (Turn(HeldAspect(name), words) for _, words in found if not words & ~inside)


def ranks(analysis: Analysis) -> tuple[tuple[int, int], ...]:
    """Which of several moments the ordinals of a question may say, with the bits of their words („pierwszego”, „po raz
    drugi”)."""
    tokens, found = analysis.tokens, list[tuple[int, int]]()
    for one in analysis.understanding.ordinals:
        places = {one.start - 1, one.index + 1} & set(range(len(tokens)))
        times = {at for at in places if tokens[at].lemmas & _TIMES}
        opening = {at - 1 for at in times if at and tokens[at - 1].form.lower() in _FOR_THE}
        found.append((one.number, mask({*range(one.start, one.index + 1), *times, *opening})))
    return tuple(found)


class Moments:
    """Reads the times that words of one question tell."""

    def __init__(self, analysis: Analysis, pieces: Sequence[AnyPiece], sets: Sets) -> None:
        self._tokens = analysis.tokens
        self._ranks = ranks(analysis)
        self._pieces = pieces
        self._sets = sets

    def of(self, words: int, of: SetMeaning | None = None, before: int = 0) -> Iterator[tuple[Moment, float]]:
        """The times that some words tell, with those `before` them; `of` is what they are said of where they name
        nothing („gdy zmarł”)."""
        yield from ((time, 0.0) for time in self.years(words, before))
        if of is not None:
            yield from (*self._said_of(words, of), *self._taking_office(words, of))
        yield from (*self._turned(words, of), *self._prized(words))
        for name, place in HAPPENED.items():
            said = self.lemmas(words, name)
            if said:
                yield from self._times_of(words & ~said, place)
        names = tuple(self.names(words))
        concerned = len(names) + (of is not None)
        of_two = concerned >= _PAIR or any(self._is_governed(one) for one in names)
        is_turn = of_two and any(turns(self._tokens, words))  # when it joined, not when that was founded
        is_event = is_turn or any(self.lemmas(words, name) for name in HAPPENED)
        yield from (one for one in self._times_of(words, "moment") if not (is_event and _is_own_time(one[0])))

    def _is_governed(self, name: SetPiece) -> bool:
        """Whether a preposition stands in front of a name („wstąpić do X”)."""
        at = name.first.bit_length() - 2
        return at >= 0 and self._tokens[at].is_likely(PREPOSITIONS)

    def spans(self, words: int) -> Iterator[tuple[SetMeaning, SetMeaning, float]]:
        """From when to when something went on that some words name."""
        for piece, cost in self.part(words):
            if not piece.sorts & (LASTING | TIMES):
                yield when("begun", piece.meaning), when("ended", piece.meaning), cost

    def part(self, words: int) -> Sequence[tuple[SetPiece, float]]:
        """The likeliest sets of things that some words mean."""
        found = ((piece, cost) for piece, cost in self._sets(words) if not piece.is_negated)
        return tuple(islice(found, _FEW))

    def names(self, words: int) -> Iterator[SetPiece]:
        """The names among some words, but for those inside longer ones that nothing shorter names."""
        among = (one for one in self._pieces if isinstance(one, SetPiece) and one.is_name and not one.words & ~words)
        found = tuple(among)
        whole = [one for one in found if not any(_is_inside(it, one) for it in found if it.meaning == one.meaning)]
        yield from (one for one in found if not any(_is_inside(one, longer) for longer in whole))

    def _bare(self, words: int) -> Iterator[SetPiece]:
        """The things that names or nouns among some words stand for („euro”)."""
        yield from self.names(words)
        for piece in self._pieces:
            if isinstance(piece, SetPiece) and isinstance(piece.meaning, Kind) and not piece.words & ~words:
                yield from (replace(piece, meaning=Thing(one.iri)) for one in sorted(piece.meaning.classes))

    def dated(self, words: int) -> Iterator[RelationPiece]:
        """The relations to times that some words name."""
        for piece in self._pieces:
            if isinstance(piece, RelationPiece) and piece.is_dated and not piece.signs and not piece.words & ~words:
                yield piece

    def lemmas(self, words: int, name: str) -> int:
        """The bits of those of some words that a list has."""
        listed = frozenset(lists()[name])
        return mask(at for at, token in enumerate(self._tokens) if words >> at & 1 and token.lemmas & listed)

    def said(self, words: int) -> int:
        """The bits of those of some words that are no prepositions, marks or the like, and do not only point back."""
        pointing = frozenset(lists()["pointing"])
        told = ((at, token) for at, token in enumerate(self._tokens) if words >> at & 1)
        return mask(at for at, token in told if _says(token) and not token.lemmas & pointing)

    def _said_of(self, words: int, of: SetMeaning) -> Iterator[tuple[Moment, float]]:
        """The times of what some words say of a thing and of nothing else."""
        for relation in self.dated(words):
            if not self.said(words & ~relation.words):
                yield Related(relation.relation, of), relation.cost
        dying = self.lemmas(words, "dying")
        if dying and not self.said(words & ~dying):
            yield when("died", of), 0.0

    def _taking_office(self, words: int, of: SetMeaning) -> Iterator[tuple[Moment, float]]:
        """When somebody began to hold the office that some words name („gdy został papieżem”, „gdy wybrano go na
        papieża”)."""
        begun = (turn.words for turn in turns(self._tokens, words) if turn.aspect is HeldAspect.BEGUN)
        named = [self.part(left) for left in dict.fromkeys((words, *(words & ~entering for entering in begun)))]
        for piece, cost in chain.from_iterable(named):
            if isinstance(kind := piece.meaning, Kind):
                offices: list[SetMeaning] = [Thing(one.iri) for one in sorted(kind.classes)]
                for office in (*offices, kind):
                    yield Held(Relation.of(POSITION, _OFFICE), of, office, HeldAspect.BEGUN), cost

    def _turned(self, words: int, of: SetMeaning | None) -> Iterator[tuple[Moment, float]]:
        """When something that then lasted began or ended, by words that may tell what it was, too."""
        for turn in turns(self._tokens, words):
            for left in dict.fromkeys((words & ~turn.words, words)):
                yield from self._held(left, turn, of)
                for rank, said in self._ranks if turn.aspect is HeldAspect.POINT else ():
                    if said & left:
                        yield from ((_ranked(one, rank), cost) for one, cost in self._held(left & ~said, turn, of))

    def _prized(self, words: int) -> Iterator[tuple[Moment, float]]:
        """When somebody got a prize, where words name both and no more („między Noblem X a drugim Noblem Y”)."""
        prizes = [one for one in self._pieces if isinstance(one, SetPiece) and is_prize(one.meaning)]
        for prize in (one for one in prizes if not one.words & ~words):
            for name in self.names(words & ~prize.words):
                held = Held(HAVING_PRIZE, name.meaning, prize.meaning, HeldAspect.POINT)
                left = words & ~(prize.words | name.words)
                for rank, said in ((0, 0), *self._ranks):
                    if said & left == said and not self.said(left & ~said):
                        yield replace(held, rank=rank), prize.cost + name.cost

    def numbered(self, meaning: Meaning) -> int:
        """The bits of the words that say which of several moments a meaning speaks of."""
        told = {one.rank for one in meaning.inside() if isinstance(one, Held)}
        return reduce(or_, (said for rank, said in self._ranks if rank in told), 0)

    def _held(self, words: int, turn: Turn, of: SetMeaning | None) -> Iterator[tuple[Moment, float]]:
        """The turns of what some words claim, of a thing if they name none that it is claimed of."""
        for one, other in permutations(self._bare(words & ~turn.words), 2):
            if not self.said(words & ~(turn.words | one.words | other.words)):
                yield from _turned(turn.aspect, unsaid(one.meaning, other.meaning), one.cost + other.cost)
        for piece, cost in self.part(words):
            whole = piece.meaning
            yield from _turned(turn.aspect, claims(whole), cost)
            if of is not None and isinstance(whole, Related) and not isinstance(whole.base, Kind):
                yield Held(whole.relation, whole.base, of, turn.aspect), cost
        if of is None:
            return
        for by in self._relations(words, turn.words):  # „gdy została kanclerzem”, „gdy się ożenił”, whatever of
            yield Held(by.backward, of, Related(by.backward, of), turn.aspect), by.cost

    def _relations(self, words: int, turned: int) -> Iterator[RelationPiece]:
        """The relations that nouns among some words name, or those that tell a turn, if the others say nothing."""
        for piece in self._pieces:
            if not isinstance(piece, RelationPiece) or piece.is_dated or piece.words & ~words:
                continue
            if (piece.is_noun or piece.words & turned) and not self.said(words & ~piece.words):
                yield piece

    def _times_of(self, words: int, place: str) -> Iterator[tuple[Moment, float]]:
        """The times that sets of some words are, or else those when things began or ended."""
        found = self.part(words)
        times = [(piece.meaning, cost) for piece, cost in found if piece.sorts == TIMES]
        yield from times
        for piece, cost in found:
            if piece.is_name or not (times or piece.sorts & LASTING):
                yield when(place, piece.meaning), cost

    def years(self, words: int, before: int) -> Iterator[Thing]:
        """A year that some words name and nothing else, perhaps with those before them, as far as or from which on
        something is („do 1939 roku”)."""
        for piece in self._pieces:
            if not isinstance(piece, BoundPiece) or not piece.is_time or piece.words & ~(words | before):
                continue
            year = _year(piece, is_end=bool(piece.words & before))
            if year is not None and not self.said(words & ~piece.words):
                yield Thing(_date(year))


def _year(piece: BoundPiece, *, is_end: bool) -> Literal | None:
    """The year of a time that is one, or of the end of one that has only one, if it may be told by that."""
    assert isinstance(piece.bound, Literal)
    if piece.upper in (None, piece.bound):
        return piece.bound
    ends = [one for one in (piece.bound, piece.upper) if isinstance(one, Literal) and not is_open_end(one.value)]
    return ends[0] if is_end and len(ends) == 1 else None


def _ranked(moment: Moment, rank: int) -> Moment:
    return replace(moment, rank=rank) if isinstance(moment, Held) else moment


def _turned(aspect: HeldAspect, claimed: Iterable[Claimed], cost: float) -> Iterator[tuple[Moment, float]]:
    for relation, first, second, further in claimed:
        yield Held(relation, first, second, aspect), cost + further


def _is_own_time(moment: Moment) -> bool:
    return isinstance(moment, Related) and moment.relation == to_times("moment")


def _is_inside(one: SetPiece, other: SetPiece) -> bool:
    return one.words != other.words and not one.words & ~other.words


def when(place: str, meaning: SetMeaning) -> Related:
    """When things began, took place or ended."""
    return Related(to_times(place), meaning)


def to_times(*places: str) -> Relation:
    """What leads to the times that stand at some places in the data file, those of the first first."""
    paths = tuple((Step(PropertyId(one)),) for place in places for one in lists()[place])
    return Relation(_NAMES[places[-1]], paths, Alternatives.FIRST)


def likewise(moment: Moment, other: SetPiece) -> Iterator[Moment]:
    """The same of another named thing: when it did what somebody did at a time („trzy lata po Niemczech”)."""
    match moment:
        case Held(base=Thing(), end=Thing()) if item_of(other.meaning):
            yield replace(moment, base=other.meaning)
            yield replace(moment, end=other.meaning)
        case Related(base=Thing()) if item_of(other.meaning):
            yield replace(moment, base=other.meaning)


def found_phrases(tokens: Sequence[Token], name: str) -> Iterator[tuple[int, int]]:
    """Where the phrases of a list begin and end, of those that begin together the longest."""
    for index in range(len(tokens)):
        ends = [found[-1] + 1 for _, found in _phrases(name).at(tokens, index)]
        if ends:
            yield index, max(ends)


@cache
def _phrases(name: str) -> Phrases[str]:
    units = [unit for listed in (*UNITS, "any unit", "full years") for unit in lists()[listed]]
    said = (phrase.replace(_ANY_UNIT, unit) for phrase in lists()[name] for unit in units)
    return Phrases((phrase, phrase) for phrase in dict.fromkeys(said))


@cache
def lists() -> Mapping[str, tuple[str, ...]]:
    """The words of the data file."""
    return {str(name): tuple(map(str, words)) for name, words in document("elapsed").items()}


def _says(token: Token) -> bool:
    """Whether a word says something; those do that no dictionary knows."""
    return token.form[0].isalnum() and not (token.classes and token.is_likely(_JOINTS))


def _date(bound: Literal) -> Literal:
    """A year as a date, of which 1 January tells no day; a day as it is."""
    if bound.datatype != XSD + "integer":
        return bound
    year = int(bound.value)
    return Literal(f"{'-' * (year < 0)}{abs(year):04}-01-01T00:00:00Z", datatype=XSD + "dateTime")
