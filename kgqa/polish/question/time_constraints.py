"""Times that a question names: years, spans of years, centuries, decades, events and reigns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.understanding import TemporalConstraint, TemporalRelation
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.time_values import Time, TimeKind
from kgqa.polish.values.times import times

_EDGES = word_list("edges_of_time")
_NEAR = 3
"""Words behind „między 1953” in which the other end begins."""


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
        self._or, self._later, self._earlier = roles["or"], roles["later"], roles["earlier"]
        self._during, self._events = roles["during"], roles["event"]
        self._adverbs = roles["adverb"]

    def read(self, tokens: Sequence[Token], indices: Sequence[int]) -> tuple[TemporalConstraint, ...]:
        """The constraints among the tokens with these indices, in the order of the question."""
        allowed = frozenset(indices)
        told = {time.start: time for time in times(tokens) if allowed.issuperset(range(time.start, time.end))}
        found: list[TemporalConstraint] = []
        for time in told.values():
            dated = self._dated(tokens, time, told, allowed)
            if dated and not (found and dated.start < found[-1].end):
                found.append(dated)
        taken = {index for one in found for index in range(one.start, one.end)}
        for index in indices:
            undated = self._undated(tokens, index, allowed) if index not in taken else None
            if undated and taken.isdisjoint(range(undated.start, undated.end)):
                found.append(undated)
                taken.update(range(undated.start, undated.end))
        return tuple(sorted(found, key=lambda one: one.start))

    def _dated(
        self, tokens: Sequence[Token], time: Time, told: Mapping[int, Time], allowed: frozenset[int]
    ) -> TemporalConstraint | None:
        """A time with the preposition in front of it; an epoch counts only behind „w”, else it names a style."""
        before = time.start - 1
        while before >= 0 and tokens[before].lemmas & _EDGES:
            before -= 1
        relation = self._relation(tokens[before]) if before in allowed else None
        start = before if relation or self._begins(tokens, time, allowed) else time.start
        match time.kind, relation:
            case TimeKind.EPOCH, _ if relation is None or "w" not in tokens[before].lemmas:
                return None
            case _, TemporalRelation.BETWEEN:
                second = next((told[index] for index in range(time.end, time.end + _NEAR) if index in told), time)
                return TemporalConstraint(start, second.end, TemporalRelation.BETWEEN, time.first, second.last)
            case TimeKind.DAY, _ if time.first is None:
                start, relation = time.start, None
        found = TemporalConstraint(start, time.end, relation or TemporalRelation.IN, time.first, time.last)
        return self._opened(tokens, found, allowed) if found.relation is TemporalRelation.IN else found

    def _opened(self, tokens: Sequence[Token], time: TemporalConstraint, allowed: frozenset[int]) -> TemporalConstraint:
        """A time with what opens it to one side („w 2010 roku lub później”)."""
        end = time.end + 2
        if not allowed.issuperset(range(time.end, end)) or tokens[time.end].word not in self._or:
            return time
        sides = ((self._later, TemporalRelation.SINCE), (self._earlier, TemporalRelation.UNTIL))
        opened = next((relation for words, relation in sides if tokens[end - 1].word in words), None)
        return replace(time, end=end, relation=opened) if opened else time

    def _begins(self, tokens: Sequence[Token], time: Time, allowed: frozenset[int]) -> bool:
        """Whether a preposition that says nothing itself stands in front of a part („pod koniec XVIII wieku”)."""
        before = time.start - 1
        return time.kind is TimeKind.PART and before in allowed and tokens[before].may_be(PREPOSITIONS)

    def _relation(self, token: Token) -> TemporalRelation | None:
        prepositions = (reading.lemma for reading in token.readings if reading.tag.pos == "prep")
        return next((self._relations[one] for one in prepositions if one in self._relations), None)

    def _undated(self, tokens: Sequence[Token], index: int, allowed: frozenset[int]) -> TemporalConstraint | None:
        """„podczas wojny”, „za panowania …”, „po powstaniu”, „dawniej”."""
        token = tokens[index]
        if token.word.lower() in self._adverbs:
            return TemporalConstraint(index, index + 1, TemporalRelation.DURING)
        event = index + 1 < len(tokens) and index + 1 in allowed
        relation = self._of_event(token, tokens[index + 1]) if event else None
        return TemporalConstraint(index, index + 2, relation) if relation else None

    def _of_event(self, token: Token, following: Token) -> TemporalRelation | None:
        """How a preposition and the event, reign or name behind it place something in time."""
        if "podczas" in token.lemmas:
            return TemporalRelation.DURING
        if not token.may_be(PREPOSITIONS):
            return None
        if following.lemmas & self._during and token.lemmas & {"za", "w", "od", "do"}:
            return TemporalRelation.DURING
        relation = self._relation(token)
        before = relation is TemporalRelation.BEFORE and following.word[:1].isupper()
        event = bool(following.lemmas & self._events) and relation is not TemporalRelation.IN
        return relation if before or event else None
