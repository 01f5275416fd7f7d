"""Questions that tell by something else when that was so what they ask: „Kto był prezydentem, kiedy wybuchła wojna?”,
„Czy X dożył wybuchu wojny?”.

What happened then is a question of its own („Kiedy wybuchła wojna?”), whose answer tells the time of the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kgqa.polish.messages.framing import framing_words, is_asking
from kgqa.polish.messages.pointing_back import words_of
from kgqa.polish.tokens.tags import PLAIN_NOUNS, SUBJECTLESS_VERBS, UNKNOWN
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.time_values import months
from kgqa.resources import Patterns, read_patterns
from kgqa.terms import Case, Gender
from kgqa.values.points_in_time import PointInTime, Precision

_MOST_CHARACTERS = 300
"""Of a question that is searched. Not fitted: it bounds the work."""
_WHEN = "kiedy"
_ASKING, _TAKING_PLACE = "Kiedy {}?", "Kiedy nastąpiło {}?"
_LIVED, _LIVED_UNTIL = "lived_to_see", "dożył"
_WAYS = {"clause_behind": _ASKING, "clause_in_front": _ASKING, "event": _TAKING_PLACE, _LIVED: _TAKING_PLACE}
"""The expressions that tell such questions, with what asks for the time of what they find."""
_IN, _OF_YEAR, _BEFORE_CHRIST = "w ", "roku", " p.n.e."


@dataclass(frozen=True, slots=True)
class DatedQuestion:
    """A question without what tells its time, and the question for that."""

    main: str
    asks_when: str
    names_day: bool = False
    """Whether the time stands in the genitive behind it („dożył 1918 roku”)."""

    def at(self, time: PointInTime) -> str:
        """The question with a day, a month or a year; empty for any other time."""
        told = _time(time)
        told = told.removeprefix(_IN) if self.names_day else told
        return f"{self.main} {told}?" if told else ""

    def has_apart(self, question: str) -> bool:
        """Whether another question is made of one part of it, without all of the other."""
        said, main, when = map(words_of, (question, self.main, self.asks_when))
        return said <= when or said <= main or (main <= said and not when - {_WHEN} <= said)


def dated_question(text: str) -> DatedQuestion | None:
    """A question, and what is to be asked first for its time; None if no part of it tells that."""
    if len(text) > _MOST_CHARACTERS:
        return None
    return next(_read(text.strip()), None)


def tells_subject(tokens: Sequence[Token]) -> bool:
    """Whether a clause says itself who or what did what it tells, or tells a deed of nobody („gdy doszło do awarii”,
    „gdy została premierem” does not)."""
    if any(one.is_likely(PLAIN_NOUNS | UNKNOWN) and one.may_stand_in(Case.NOM) for one in tokens):
        return True
    verbs = [one for one in tokens if one.is_finite]
    return any(one.best is not None and _is_of_nobody(one) for one in verbs)


def _is_of_nobody(verb: Token) -> bool:
    assert verb.best is not None
    return verb.best.tag.pos in SUBJECTLESS_VERBS or verb.best.genders == {Gender.N}


def _read(text: str) -> Iterator[DatedQuestion]:
    for name, asking in _WAYS.items():
        found = _patterns()[name].match(text)
        if found is None:
            continue
        main, told = (found[group].strip(" ,") for group in ("main", "told"))
        if _asks(main) and not _asks(told) and words_of(told).isdisjoint(framing_words("anaphors")):
            main = f"{main} {_LIVED_UNTIL}" if name == _LIVED else main
            yield DatedQuestion(main, asking.format(told), names_day=name == _LIVED)


def _asks(text: str) -> bool:
    return any(is_asking(word) for word in words_of(text))


def _time(time: PointInTime) -> str:
    match time.precision:
        case Precision.DAY:
            return f"{time.day} {months()[time.month][1]} {_year(time.year)}"
        case Precision.MONTH:
            return f"{_IN}{months()[time.month][2]} {_year(time.year)}"
        case Precision.YEAR:
            return f"{_IN}{_year(time.year)}"
        case _:
            return ""


def _year(year: int) -> str:
    return f"{abs(year)} {_OF_YEAR}{_BEFORE_CHRIST if year < 0 else ''}"


@cache
def _patterns() -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / "dated_clauses.yaml")
