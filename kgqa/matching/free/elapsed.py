"""How much time lies between two times: ages, „ile lat temu”, „ile lat minęło od … do …”, „jak długo trwała …”.

The words that ask so cut a question into parts, each of which is read by itself as a set: whose age it is, when that
was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from kgqa.matching.free.claimed_statements import claims
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, RelationPiece, SetPiece, item_of, mask, words_of
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.told_moments import (
    HAPPENED,
    LASTING,
    TIMES,
    UNITS,
    Moments,
    Sets,
    found_phrases,
    likewise,
    lists,
    to_times,
    turns,
    when,
)
from kgqa.model import (
    Analysis,
    AnswerType,
    Elapsed,
    ElapsedUnit,
    Held,
    HeldAspect,
    Meaning,
    MeaningReading,
    Moment,
    Related,
    Relation,
    SetMeaning,
    TimeUnit,
    Today,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import Case

_YEARS = frozenset({"rok", "lato", "wiek"})
_YEAR_WORDS = 2
"""Words of a year behind „w” („w 2020 roku”)."""
_HAVING = word_list("having_verbs")
_JOINTS = word_list("joints_of_nouns")
_MODALS = word_list("impersonal_modals")
_UNITS = dict(
    zip(UNITS, (ElapsedUnit.YEARS, ElapsedUnit.MONTHS, ElapsedUnit.WEEKS, ElapsedUnit.DAYS_APART), strict=True)
)
"""What the openings with units want the time counted in; others leave that open."""
_OWN_TIME = 0.1
"""What it costs that a name alone stands for its own time, rather than for what the words beside it say of another
thing. Not fitted: it only puts the two readings in order."""
_FEW_NAMES = 2
"""Names of which something that names nothing may be said. Not fitted: it bounds the work."""
_IN_DAYS = 0.05
"""What it costs that a time is counted in days of which years were not asked: shorter ones are no full
year. Not fitted: it only puts the two readings in order."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The opening of a question for a time, and the other words of the question."""

    words: int
    rest: int
    unit: ElapsedUnit | None
    """What the opening wants the time counted in; None where it does not say."""

    @property
    def end(self) -> int:
        """The index behind the opening."""
        return self.words.bit_length()


class ElapsedReader:
    """Reads how much time one question asks for."""

    def __init__(self, analysis: Analysis, pieces: Sequence[AnyPiece], sets: Sets, sorts: ItemSorts) -> None:
        self._tokens = analysis.tokens
        self._all = mask(range(len(analysis.tokens)))
        is_century = any(wh.time is TimeUnit.CENTURY for wh in analysis.wh_phrases)
        self._asks_century = is_century and (analysis.in_past_tense or not any(found_phrases(self._tokens, "now")))
        self._is_past = analysis.in_past_tense
        self._pieces = pieces
        self._states_years = _states_years(pieces, sorts)
        self._moments = Moments(analysis, pieces, sets)
        self._openings: dict[str, _Asked | None] = {}

    def read(self) -> Iterator[MeaningReading]:
        """All readings of the longest opening."""
        found: dict[Elapsed, float] = {}
        for name, read in _READERS.items():
            asked = self._opening(name)
            if asked is not None and asked.words == self.words():
                found.update((one, min(cost, found.get(one, cost))) for one, cost in read(self, asked))
        yield from (MeaningReading(meaning, cost) for meaning, cost in found.items())

    def little_words(self, meaning: Meaning) -> int:
        """The bits of the words that only say from when to when a time is asked for."""
        moments = (meaning.first, meaning.last) if isinstance(meaning, Elapsed) else ()
        turned = any(isinstance(one, Held) for one in moments)
        said = frozenset(word for name in _JOINING for phrase in lists()[name] for word in phrase.split())
        times = words_of(one for one in self._pieces if isinstance(one, BoundPiece) and one.is_time)
        times |= words_of(turns(self._tokens)) if turned else 0
        times |= self._moments.numbered(meaning)
        return self.words() | times | mask(at for at, token in enumerate(self._tokens) if token.lemmas & said)

    def words(self) -> int:
        """The bits of the words that ask for a time."""
        names = () if self._asks_century or self._states_years else tuple(_READERS)
        found = (self._opening(name) for name in names)
        return max((one.words for one in found if one is not None), default=0, key=int.bit_count)

    def _opening(self, name: str) -> _Asked | None:
        if name not in self._openings:
            self._openings[name] = self._find_opening(name)
        return self._openings[name]

    def _find_opening(self, name: str) -> _Asked | None:
        """The longest phrase of a list that stands in the question."""
        if name == "differing" and not self._graded("older", "younger"):
            return None
        if name == "outliving" and not self._moments.lemmas(self._all, "outlived"):
            return None
        places = [one for one in found_phrases(self._tokens, name) if not self._is_else(*one)]
        found = [mask(range(start, end)) for start, end in places]
        if not found:
            return None
        words = max(found, key=int.bit_count)
        if name == "age" and self._lasts(words):
            return None
        units = (unit for listed, unit in _UNITS.items() if self._moments.lemmas(words, listed))
        unit = ElapsedUnit.AGE if self._moments.lemmas(words, "full") else next(units, None)
        return _Asked(words, self._all & ~words, unit)

    def _lasts(self, words: int) -> bool:
        """Whether „ile lat” asks how long something was so, as no verb says that it is an age („ile lat X był …?”)."""
        bare = next(
            (end for start, end in found_phrases(self._tokens, "bare age") if mask(range(start, end)) == words), 0
        )
        behind = min((start for start, _ in found_phrases(self._tokens, "at") if start >= bare), default=None)
        between = self._tokens[bare:behind] if bare else ()
        return any(token.is_finite for token in between) and not any(token.lemmas & _HAVING for token in between)

    def _is_else(self, start: int, end: int) -> bool:
        """Whether a phrase is said of what comes again („co ile lat”), or of another unit („lat świetlnych”)."""
        recurs = start > 0 and self._tokens[start - 1].form.lower() in lists()["every"]
        return recurs or (end < len(self._tokens) and not self._tokens[end].lemmas.isdisjoint(lists()["other units"]))

    def _ages(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„Ile lat miał X, gdy …?”, and today where no other time is told."""
        if any(token.form.lower() in _MODALS for token in self._tokens):
            return  # what is allowed is nobody's age
        cuts = [(start, end) for start, end in found_phrases(self._tokens, "at") if asked.rest >> start & 1]
        for start, end in cuts:
            yield from self._ages_at(asked, start, end)
        if not cuts:
            yield from self._ages_of_deed(asked)
            now = self._moments.lemmas(asked.rest, "today")
            for piece, cost in self._moments.part(asked.rest & ~now) if not self._is_past else ():
                if not piece.sorts & TIMES and not piece.is_clause:
                    yield Elapsed(when("born", piece.meaning), Today(), ElapsedUnit.AGE), cost

    def _ages_at(self, asked: _Asked, start: int, end: int) -> Iterator[tuple[Elapsed, float]]:
        """The ages of whom the words on one side of a cut name at the time of those on the other side."""
        opening = asked.end
        in_year = self._moments.lemmas(mask(range(start, end + _YEAR_WORDS)), "in year")
        reaches = in_year and self._moments.lemmas(asked.words, "reaching")  # „Ile lat skończyła w roku, w którym …?”
        unit = ElapsedUnit.CALENDAR if reaches else ElapsedUnit.AGE
        if start >= opening:
            before = (asked.words & -asked.words) - 1  # „Kopernik wiek w chwili śmierci”
            between = mask(range(opening, start))
            who, then = between if self._moments.said(between) else before, mask(range(end, len(self._tokens)))
        else:
            who, then = mask(range(opening, len(self._tokens))), mask(range(end, opening)) & asked.rest
        for piece, cost in self._moments.part(who & asked.rest):
            born = when("born", piece.meaning)
            for moment, further in self._moments.of(then, piece.meaning, mask(range(start, end))):
                yield Elapsed(born, moment, unit), cost + further

    def _ages_of_deed(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„W jakim wieku zmarł X?”: the time of what the verb says of whom."""
        for relation in self._moments.dated(asked.rest):
            for piece, cost in self._moments.part(asked.rest & ~relation.words):
                deed = Related(relation.relation, piece.meaning)
                yield Elapsed(when("birth", piece.meaning), deed, ElapsedUnit.AGE), cost + relation.cost
        joined = any(asked.rest >> at & 1 and token.form.lower() in _JOINTS for at, token in enumerate(self._tokens))
        for name in self._moments.names(asked.rest) if not joined else ():  # „Ile lat mają Chopin i Liszt?”
            for moment, cost in self._moments.of(asked.rest & ~name.words, name.meaning):
                yield Elapsed(when("birth", name.meaning), moment, ElapsedUnit.AGE), cost + name.cost

    def _lives(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        unit = ElapsedUnit.AGE if asked.unit in (None, ElapsedUnit.YEARS) else asked.unit
        for piece, cost in self._moments.part(asked.rest):
            yield Elapsed(when("birth", piece.meaning), when("died", piece.meaning), unit), cost

    def _ago(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for moment, cost in self._moments.of(asked.rest):
            yield from self._counted(asked, moment, Today(), cost)

    def _between(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """From one time to the other, whichever comes first."""
        is_parted = self._moments.lemmas(asked.words, "parting")  # „dzieli X od Y”
        opening, first = min(() if is_parted else found_phrases(self._tokens, "from"), default=(asked.end, asked.end))
        cuts = tuple(found_phrases(self._tokens, "parted" if is_parted else "to"))
        if opening < first and not cuts:
            rest = mask(range(first, len(self._tokens))) & asked.rest
            for moment, cost in self._moments.of(rest, before=mask(range(opening, first))):
                yield from self._counted(asked, moment, Today(), cost)
        for start, end in cuts:
            if start <= first or not asked.rest >> start & 1:
                continue
            before, behind = mask(range(first, start)) & asked.rest, mask(range(end, len(self._tokens))) & asked.rest
            told = (
                *self._pairs(before, behind),
                *self._with_year(before, behind, mask(range(start, end))),
                *self._with_year(behind, before, mask(range(opening, first))),
            )
            gaps = tuple(self._gaps(before, behind))
            extra = _OWN_TIME * bool(gaps)  # between two wars is peace
            for one, other, cost in told:
                yield from self._counted(asked, one, other, cost + extra)
                yield from self._counted(asked, other, one, cost + extra)
            for ended, started, cost in gaps:
                yield from self._counted(asked, ended, started, cost)

    def _gaps(self, before: int, behind: int) -> Iterator[tuple[Moment, Moment, float]]:
        """From the end of one event that is named alone to the start of another („między I a II wojną światową”)."""
        one, other = (
            [name for name in self._named_alone(words) if not name.sorts & LASTING] for words in (before, behind)
        )
        for first, last in (*product(one, other), *product(other, one)):
            yield when("ended", first.meaning), when("started", last.meaning), first.cost + last.cost

    def _with_year(self, words: int, year: int, preposition: int) -> Iterator[tuple[Moment, Moment, float]]:
        """The times that some words tell, and a year that others name behind a preposition („do 1939 roku”)."""
        for point in self._moments.years(year, preposition):
            yield from ((moment, point, cost) for moment, cost in self._told(words, year, "moment"))

    def _after(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„Ile lat po wstąpieniu do NATO Polska …?”: the time that is told first comes first."""
        return self._in_order(asked, self._side_by_side(asked, "ended"))

    def _before(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        return self._in_order(asked, self._side_by_side(asked, "started"), is_turned=True)

    def _later(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„O ile lat później niż X … Y?”, „O ile lat później … Y niż X?”"""
        return self._in_order(asked, self._compared(asked))

    def _earlier(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        return self._in_order(asked, self._compared(asked), is_turned=True)

    def _in_order(
        self, asked: _Asked, pairs: Iterator[tuple[Moment, Moment, float]], *, is_turned: bool = False
    ) -> Iterator[tuple[Elapsed, float]]:
        for one, other, cost in pairs:
            yield from self._counted(asked, *((other, one) if is_turned else (one, other)), cost)

    def _differing(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„O ile dni X był starszy od Y?”: whoever is named behind „od” is what the other is compared with."""
        is_older, graded = bool(self._graded("older")), self._graded("older", "younger")
        for start, end in found_phrases(self._tokens, "than"):
            behind = mask(range(end, len(self._tokens))) & asked.rest
            before = mask(range(start)) & asked.rest & ~graded
            for standard in self._moments.names(behind):
                others = before | (behind & ~mask(range(standard.words.bit_length())))
                for other in self._moments.names(others):
                    born, standard_born = when("birth", other.meaning), when("birth", standard.meaning)
                    ends = (born, standard_born) if is_older else (standard_born, born)
                    yield from self._counted(asked, *ends, other.cost + standard.cost)

    def _outliving(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        """„O ile lat X przeżył Y?”, „… swoją żonę?”: from the death of one to that of the other, who stands in the
        nominative, or in front of the verb."""
        verb = self._moments.lemmas(self._all, "outlived")
        for survivor in self._moments.names(asked.rest & ~verb):
            is_first = survivor.first < verb
            if not (is_first or self._tokens[survivor.first.bit_length() - 1].may_stand_in(Case.NOM)):
                continue
            rest = asked.rest & ~(verb | survivor.words)
            for other, words, cost in (*self._others(rest), *self._kin(rest, survivor)):
                if not self._moments.said(rest & ~words):
                    died, outlived = when("died", survivor.meaning), when("died", other)
                    extra = _OWN_TIME * (is_first != (survivor.words < words))
                    yield from self._counted(asked, outlived, died, cost + survivor.cost + extra)

    def _others(self, words: int) -> Iterator[tuple[SetMeaning, int, float]]:
        """The named things among some words, with theirs and what they cost."""
        yield from ((one.meaning, one.words, one.cost) for one in self._moments.names(words))

    def _kin(self, words: int, of: SetPiece) -> Iterator[tuple[SetMeaning, int, float]]:
        """Whom nouns among some words call a relative of somebody."""
        for one in self._pieces:
            is_kin = isinstance(one, RelationPiece) and one.is_noun and one.object.type is AnswerType.PERSON
            if isinstance(one, RelationPiece) and is_kin and not one.words & ~words:
                yield Related(one.relation, of.meaning), one.words, one.cost

    def _graded(self, *names: str) -> int:
        """The bits of comparatives of the lemmas of some lists."""
        told = frozenset(lemma for name in names for lemma in lists()[name])
        return mask(at for at, token in enumerate(self._tokens) if token.is_graded and token.lemmas & told)

    def _compared(self, asked: _Asked) -> Iterator[tuple[Moment, Moment, float]]:
        """The time of what stands behind „niż”, and that of what it is compared with."""
        for start, end in found_phrases(self._tokens, "than"):
            before = mask(range(start)) & asked.rest
            behind = mask(range(end, len(self._tokens))) & asked.rest
            if self._moments.said(before):
                yield from self._pairs(behind, before)
            else:
                further = _Asked(asked.words | mask(range(end)), behind, asked.unit)
                yield from self._side_by_side(further, "started")

    def _side_by_side(self, asked: _Asked, own: str) -> Iterator[tuple[Moment, Moment, float]]:
        """Two times that words tell one behind the other, the first up to a name; `own` is the time of an event that is
        named alone."""
        ends = {one.words.bit_length() for one in self._moments.names(asked.rest)}
        commas = {at for at, token in enumerate(self._tokens) if token.form == "," and at > asked.end}
        for end in sorted(ends | commas):
            before, behind = asked.rest & mask(range(end)), asked.rest & ~mask(range(end))
            if self._moments.said(before) and self._moments.said(behind):
                yield from self._pairs(before, behind, own)

    def _pairs(self, one: int, other: int, own: str = "moment") -> Iterator[tuple[Moment, Moment, float]]:
        """Times of two parts of a question: what one says of nobody is said of whom the other names, and a name alone
        stands for the same of another thing."""
        mine, yours = list(self._told(one, other, own)), list(self._told(other, one, own))
        for (first, cost), (last, further) in product(mine, yours):
            yield first, last, cost + further
        for words, moments, is_first in ((one, yours, True), (other, mine, False)):
            for name in self._named_alone(words):
                ends = own == "ended" and not name.sorts & LASTING  # what is after a war is after its end
                for moment, cost in moments:
                    for same in likewise(moment, name) if not (ends and _begins(moment)) else ():
                        yield (*((same, moment) if is_first else (moment, same)), cost + name.cost)

    def _told(self, words: int, beside: int, own: str) -> Iterator[tuple[Moment, float]]:
        """The times that some words tell, alone or of a name beside them; of an event named alone its own."""
        bare = self._named_alone(words)
        if bare and not self._named_alone(beside):
            events = (name for name in bare if not name.sorts & LASTING)
            yield from ((when(own, name.meaning), name.cost + _OWN_TIME) for name in events)
            return
        yield from self._moments.of(words)
        for name in sorted(self._moments.names(beside), key=_by_length)[:_FEW_NAMES]:
            yield from self._moments.of(words, name.meaning)

    def _named_alone(self, words: int) -> Sequence[SetPiece]:
        """The names that some words are, if they are nothing else."""
        return [name for name in self._moments.names(words) if not self._moments.said(words & ~name.words)]

    def _lasting(self, asked: _Asked) -> Iterator[tuple[Elapsed, float]]:
        for begun, ended, cost in self._stretches(asked.rest):
            if asked.unit is not ElapsedUnit.DAYS_APART:
                yield Elapsed(begun, ended, asked.unit or ElapsedUnit.YEARS), cost
            if asked.unit not in (ElapsedUnit.MONTHS, ElapsedUnit.WEEKS):
                extra = _IN_DAYS * (asked.unit is not ElapsedUnit.DAYS_APART)
                yield Elapsed(begun, ended, ElapsedUnit.DAYS), cost + extra

    def _stretches(self, words: int) -> Iterator[tuple[Moment, Moment, float]]:
        """From when to when something went on that some words name, or held that they claim („małżeństwo X”)."""
        for piece, cost in self._moments.part(words):
            yield when("begun", piece.meaning), when("ended", piece.meaning), cost
            for relation, first, second, further in claims(piece.meaning):
                begun = Held(relation, first, second, HeldAspect.BEGUN)
                yield begun, replace(begun, aspect=HeldAspect.ENDED), cost + further

    @staticmethod
    def _counted(asked: _Asked, first: Moment, last: Moment, cost: float) -> Iterator[tuple[Elapsed, float]]:
        """The time between two times in the unit that is asked for, or else in years or days."""
        yield Elapsed(first, last, asked.unit or ElapsedUnit.YEARS), cost
        if asked.unit in (None, ElapsedUnit.YEARS):
            yield Elapsed(first, last, ElapsedUnit.DAYS_APART), cost + _IN_DAYS


def _states_years(pieces: Sequence[AnyPiece], sorts: ItemSorts) -> bool:
    """Whether a named thing states itself a number of years that some words name („wiek emerytalny”)."""
    items = [item for one in pieces if isinstance(one, SetPiece) and one.is_name and (item := item_of(one.meaning))]
    stating = (one for one in pieces if isinstance(one, RelationPiece) and not one.signs and one.object.nouns & _YEARS)
    return any(
        one.object.type is AnswerType.QUANTITY and any(sorts.bears(item, path[0].property) for item in items)
        for one in stating
        for path in one.relation.paths
    )


def _begins(moment: Moment) -> bool:
    return isinstance(moment, Related) and moment.relation == to_times("started")


def _by_length(name: SetPiece) -> tuple[int, float]:
    """Longer names first, and surer ones."""
    return -name.words.bit_count(), name.cost


def time_span() -> tuple[Relation, Relation]:
    """What leads to when people were born, or things began, and to when they died or ended."""
    return to_times("birth", "begun"), to_times("died", "ended")


_READERS: Mapping[str, Callable[[ElapsedReader, _Asked], Iterator[tuple[Elapsed, float]]]] = {
    "age": ElapsedReader._ages,
    "lived": ElapsedReader._lives,
    "ago": ElapsedReader._ago,
    "between": ElapsedReader._between,
    "after": ElapsedReader._after,
    "before": ElapsedReader._before,
    "later": ElapsedReader._later,
    "earlier": ElapsedReader._earlier,
    "differing": ElapsedReader._differing,
    "outliving": ElapsedReader._outliving,
    "lasted": ElapsedReader._lasting,
}
"""What reads the other words of a question, by the list of the phrases that open it."""
_JOINING = ("older", "younger", "outlived", "around", "pointing", "at", "today", "now", "from", "to", "than", *HAPPENED)
