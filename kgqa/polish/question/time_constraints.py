"""What narrows an answer: times that a question names (years, spans of years, centuries, decades, events and reigns),
superlatives, comparatives, ordinals, negation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.understanding import Direction, Graded, Ordinal, TemporalConstraint, TemporalRelation
from kgqa.polish.tokens.tags import PREPOSITIONS, SUBSTANTIVES
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.numbers import ordinal_at, read_roman
from kgqa.polish.values.time_values import Time, TimeKind
from kgqa.polish.values.times import times
from kgqa.resources import table_rows
from kgqa.terms import Number

_EDGES = word_list("edges_of_time")
_NEAR = 3
"""Words behind „między 1953” in which the other end begins."""
_SHORT = re.compile(r"\d{1,3}")
_NEGATIVES = word_list("negatives")
_UNTRUE = "nieprawda"
_CENTURY = frozenset({"wiek", "stulecie"})


class TemporalReader:
    """Finds temporal constraints; the words that make them are data (`data/temporal.tsv`)."""

    def __init__(self) -> None:
        roles: dict[str, set[str]] = {}
        for role, words in table_rows("kgqa.polish", "temporal.tsv"):
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


class GradedWords:
    """Finds superlatives and comparatives and the dimension that they measure."""

    def __init__(self) -> None:
        self._dimensions: dict[str, tuple[str, Direction]] = {}
        for dimension, end, words in table_rows("kgqa.polish", "dimensions.tsv"):
            for word in words.split():
                self._dimensions.setdefault(word, (dimension, Direction(end)))
        self._degrees = {(word, degree): lemma for word, degree, lemma in table_rows("kgqa.polish", "degrees.tsv")}

    def read(self, tokens: Sequence[Token], indices: Sequence[int], degree: str) -> tuple[Graded, ...]:
        """The words of a degree, `sup` or `com`, among the tokens with these indices."""
        found = []
        for index in indices:
            lemmas = [r.lemma for r in tokens[index].readings if r.tag.degree == degree]
            lemmas += filter(None, [self._degrees.get((tokens[index].word.lower(), degree))])
            noun = index > 0 and _is_rather_noun(tokens[index])
            if lemmas and not noun and tokens[index].word.lower() != "dawniej":
                lemma = next((lemma for lemma in lemmas if lemma in self._dimensions), lemmas[0])
                found.append(self._graded(tokens, index, lemma))
        return tuple(found)

    def is_gradable(self, token: Token) -> bool:
        """Whether a word measures a dimension in its positive: „jak wysoki”, „jak długo”."""
        return any(self._dimensions.get(lemma, ("",))[0] for lemma in token.lemmas)

    def _graded(self, tokens: Sequence[Token], index: int, lemma: str) -> Graded:
        """„najbardziej znany” takes its dimension from the adjective behind it."""
        dimension, direction = self._dimensions.get(lemma, ("", Direction.MAX))
        words, is_turned = 1, False
        if lemma in ("bardzo", "mało") and index + 1 < len(tokens):
            adjectives = [r.lemma for r in tokens[index + 1].readings if r.tag.pos in ("adj", "adv", "ppas")]
            if adjectives:
                lemma = adjectives[0]
                least = direction if dimension == "" else Direction.MIN
                dimension, direction = self._dimensions.get(lemma, ("", Direction.MAX))
                words, is_turned = 2, least is Direction.MIN
                direction = direction.opposite if is_turned else direction
        return Graded(index, lemma, direction, dimension, words, is_turned)


def _is_rather_noun(token: Token) -> bool:
    return token.word[:1].isupper() and token.may_be(SUBSTANTIVES)


_AND = "i"
"""A conjunction behind an ordinal, where it might be a Roman numeral."""


def read_ordinals(tokens: Sequence[Token], indices: Sequence[int]) -> tuple[Ordinal, ...]:
    """The ordinals among the tokens with these indices; centuries and numbers of rulers are none."""
    allowed, found, behind = frozenset(indices), list[Ordinal](), 0
    for index in indices:
        ordinal = _ordinal(tokens, index) if index >= behind else None
        last = ordinal.index if ordinal else index
        if ordinal is None or _is_century(tokens, last) or not allowed.issuperset(range(index, last)):
            continue
        if tokens[index].form == _AND and found and found[-1].index == index - 1:  # „drugi i trzeci”
            continue
        found.append(ordinal)
        behind = last + 1
    return tuple(found)


def _ordinal(tokens: Sequence[Token], index: int) -> Ordinal | None:
    """An ordinal in words, a Roman numeral before a noun, digits with a full stop."""
    spelled = ordinal_at(tokens, index)
    if spelled is not None:
        return Ordinal(spelled.end - 1, spelled.number, spelled.start)
    token, before = tokens[index], tokens[index - 1] if index else None
    if before is None or not before.word[:1].isupper() or index == 1:
        number = read_roman(token.word) if token.form != _AND else None
        if number is not None:
            return Ordinal(index, number, index)
    is_ordinal = _SHORT.fullmatch(token.form) and (_has_stop(tokens, index) or _is_before_one(tokens, index))
    return Ordinal(index, int(token.form), index) if is_ordinal else None


def _has_stop(tokens: Sequence[Token], index: int) -> bool:
    """Whether a full stop stands right behind digits, and goes on: „23. prezydent”."""
    return index + 2 < len(tokens) and tokens[index + 1].form == "." and tokens[index + 1].start == tokens[index].end


def _is_before_one(tokens: Sequence[Token], index: int) -> bool:
    """Whether a superlative of one thing stands behind digits: „2 największy kraj”, unlike „2 największe kraje”."""
    behind = tokens[index + 1 : index + 3]
    is_superlative = any(one.tag.degree == "sup" for token in behind[:1] for one in token.readings)
    return is_superlative and not any(Number.PL in one.numbers for token in behind for one in token.readings[:1])


def _is_century(tokens: Sequence[Token], index: int) -> bool:
    following = tokens[index + 1 : index + 3]
    return any(token.lemmas & _CENTURY or token.form == "w." for token in following) or _abbreviated(following)


def _abbreviated(following: Sequence[Token]) -> bool:
    """„XIX w.”: the preposition's form with a full stop."""
    return [token.form for token in following] == ["w", "."]


def is_negated(tokens: Sequence[Token], indices: Sequence[int]) -> bool:
    """Whether a negative particle stands outside quotation marks and names, or „nieprawdą jest, że”, but not both."""
    particle = any(tokens[index].word.lower() in _NEGATIVES for index in indices)
    return particle is not any(_UNTRUE in tokens[index].lemmas for index in indices)
