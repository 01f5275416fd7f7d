"""Times that a question names: years, spans of years, centuries, decades, events and reigns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kgqa.analysis.analysis_tables import read_rows
from kgqa.model import TemporalConstraint, TemporalRelation, Token, Years
from kgqa.polish.numerals import ordinal_value
from kgqa.polish.roman import read_roman

_YEAR = re.compile(r"[12]?\d{3}")
_DIGITS = re.compile(r"\d{1,4}")
_SPAN = re.compile(r"(\d{3,4})[-–—](\d{3,4})")
_DASHES = frozenset("-–—")
_CENTURY = frozenset({"wiek", "stulecie"})
_YEAR_NOUN = frozenset({"rok", "r", "r."})
_BEFORE_CHRIST = re.compile(r"p\.?n\.?e\.?")
_NEAR = 6
"""Tokens behind a time in which „p.n.e.” still belongs to it."""


class TemporalReader:
    """Finds temporal constraints; the words that make them are data (`data/temporal.tsv`)."""

    def __init__(self) -> None:
        roles: dict[str, set[str]] = {}
        for role, words in read_rows("temporal.tsv"):
            roles.setdefault(role, set()).update(words.split())
        self._relations = {
            word: TemporalRelation(role)
            for role in ("before", "after", "since", "until", "between", "in")
            for word in roles[role]
        }
        self._during, self._events = roles["during"], roles["event"]
        self._adverbs = roles["adverb"]
        self._months = frozenset(word for _number, word in read_rows("month_numbers.tsv"))

    def read(self, tokens: Sequence[Token], indices: Sequence[int]) -> tuple[TemporalConstraint, ...]:
        """The constraints among the tokens with these indices, in the order of the question."""
        allowed = frozenset(indices)
        found: list[TemporalConstraint] = []
        for index in indices:
            if found and index < found[-1].end:
                continue
            constraint = self._dated(tokens, index, allowed) or self._undated(tokens, index, allowed)
            if constraint is not None:
                found.append(constraint)
        return tuple(found)

    def _dated(self, tokens: Sequence[Token], index: int, allowed: frozenset[int]) -> TemporalConstraint | None:
        years = self._years(tokens, index)
        if years is None or not allowed.issuperset(range(years.start, years.end)):
            return None
        start, relation = index, TemporalRelation.IN
        before = index - 1
        while before >= 0 and tokens[before].lemmas & {"rok", "lato", "początek", "koniec", "połowa"}:
            before -= 1
        if before in allowed:
            found = self._relation(tokens[before])
            start, relation = (before, found) if found else (index, relation)
        if relation is TemporalRelation.BETWEEN:
            years = self._between(tokens, years)
        return TemporalConstraint(start, years.end, relation, years.first, years.last)

    def _relation(self, token: Token) -> TemporalRelation | None:
        prepositions = (reading.lemma for reading in token.readings if reading.tag.pos == "prep")
        return next((self._relations[one] for one in prepositions if one in self._relations), None)

    def _between(self, tokens: Sequence[Token], first: Years) -> Years:
        """„między 1953 a 1961 rokiem”: the years behind „a” or „i” close the span."""
        for index in range(first.end, min(len(tokens), first.end + 3)):
            second = self._years(tokens, index)
            if second is not None:
                return Years(first.start, second.end, first.first, second.last)
        return first

    def _years(self, tokens: Sequence[Token], index: int) -> Years | None:
        found = next(
            (
                years
                for years in (self._span(tokens, index), _year(tokens, index), self._century(tokens, index))
                if years
            ),
            None,
        )
        found = found or self._date(tokens, index)
        if found and any(_BEFORE_CHRIST.fullmatch(t.form) for t in tokens[found.end : found.end + _NEAR]):
            return replace(found, first=-found.last, last=-found.first)
        return found

    def _span(self, tokens: Sequence[Token], index: int) -> Years | None:
        """„1939–1945” in one token or three."""
        whole = _SPAN.fullmatch(tokens[index].form)
        if whole:
            return Years(index, index + 1, int(whole[1]), int(whole[2]))
        three = tokens[index : index + 3]
        if len(three) == 3 and three[1].form in _DASHES and _YEAR.fullmatch(three[0].form):  # noqa: PLR2004
            return Years(index, index + 3, int(three[0].form), int(three[2].form)) if three[2].form.isdigit() else None
        return None

    def _century(self, tokens: Sequence[Token], index: int) -> Years | None:
        roman = read_roman(tokens[index].word)
        number = roman if roman is not None else ordinal_value(tokens[index])
        behind = tokens[index + 1 : index + 3]
        if number is None or number <= 0 or not behind:
            return None
        if behind[0].lemmas & _CENTURY or behind[0].form == "w.":
            return Years(index, index + 2, 100 * number - 99, 100 * number)
        if roman is not None and [token.form for token in behind] == ["w", "."]:
            return Years(index, index + 3, 100 * number - 99, 100 * number)
        return None

    def _date(self, tokens: Sequence[Token], index: int) -> Years | None:
        """„6 stycznia 1980”; without a year it is no span of years and left to `_undated`."""
        if not self._is_day(tokens, index) or index + 2 >= len(tokens) or not _YEAR.fullmatch(tokens[index + 2].form):
            return None
        year = int(tokens[index + 2].form)
        return Years(index, index + 3, year, year)

    def _is_day(self, tokens: Sequence[Token], index: int) -> bool:
        behind = tokens[index + 1 : index + 2]
        return bool(_DIGITS.fullmatch(tokens[index].form)) and bool(behind) and bool(behind[0].lemmas & self._months)

    def _undated(self, tokens: Sequence[Token], index: int, allowed: frozenset[int]) -> TemporalConstraint | None:
        """„podczas wojny”, „za panowania …”, „po powstaniu”, „6 stycznia”, „dawniej”."""
        token = tokens[index]
        if token.word.lower() in self._adverbs:
            return TemporalConstraint(index, index + 1, TemporalRelation.DURING)
        relation = TemporalRelation.IN if self._is_day(tokens, index) else None
        if relation is None and index + 1 < len(tokens) and index + 1 in allowed:
            relation = self._of_event(token, tokens[index + 1])
        return TemporalConstraint(index, index + 2, relation) if relation else None

    def _of_event(self, token: Token, following: Token) -> TemporalRelation | None:
        """How a preposition and the event, reign or name behind it place something in time."""
        if "podczas" in token.lemmas:
            return TemporalRelation.DURING
        if not any(reading.tag.pos == "prep" for reading in token.readings):
            return None
        if following.lemmas & self._during and token.lemmas & {"za", "w", "od", "do"}:
            return TemporalRelation.DURING
        relation = self._relation(token)
        before = relation is TemporalRelation.BEFORE and following.word[:1].isupper()
        event = bool(following.lemmas & self._events) and relation is not TemporalRelation.IN
        return relation if before or event else None


def _year(tokens: Sequence[Token], index: int) -> Years | None:
    """A year with the word „rok” around it, or alone where it cannot be anything else („w 1410”)."""
    form = tokens[index].form
    behind = tokens[index + 1 : index + 2]
    named = bool(behind) and bool(behind[0].lemmas & _YEAR_NOUN or behind[0].form in _YEAR_NOUN)
    before = index > 0 and bool(tokens[index - 1].lemmas & {"rok", "lato"})
    likely = bool(_YEAR.fullmatch(form)) and len(form) == 4  # noqa: PLR2004
    if not form.isdigit() or len(form) > 4 or not (named or likely or (before and _YEAR.fullmatch(form))):  # noqa: PLR2004
        return None
    return Years(index, index + 1 + named, int(form), int(form))
