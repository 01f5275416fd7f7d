"""What lies on a border, or between two places: „na granicy Brazylii i Paragwaju”, „między Iranem a Irakiem”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.describing.sentence_mentions import Sentence, likeliest
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token
from kgqa.polish.tokens.tags import STATING_VERBS

_DIVISIONS = frozenset({"country", "region"})
_NATURE = frozenset({"water", "land"})
_TOLD = {what: frozenset(words.split()) for what, words in read_rows("border_words.tsv")}
_LINES, _UPON, _JOINTS = (_TOLD[what] for what in ("line", "upon", "joint"))
_WORDS = _LINES | _TOLD["gap"]


@dataclass(frozen=True, slots=True)
class Border:
    """Two places between which something lies."""

    first: frozenset[int]
    second: frozenset[int]
    is_line: bool
    """Whether it lies on the border that they share, as no neighbour of them does."""

    @property
    def items(self) -> frozenset[int]:
        """Both places."""
        return self.first | self.second

    def verdict(self, facts: ItemFacts) -> str:
        """`between` for what belongs to both, and for waters and mountains on a border; `not_between` for a part of one
        of them, and for countries and their parts on a border; else nothing."""
        sides = [not side.isdisjoint(facts.places | facts.countries) for side in (self.first, self.second)]
        if all(sides):
            return "between"
        if not facts.guessed and facts.sorts <= _DIVISIONS:
            return "not_between" if self.is_line or any(sides) else ""
        return "between" if self.is_line and facts.is_of(_NATURE) else ""


def border_names(tokens: Sequence[Token], end: int) -> int:
    """Index where the first of two names begins between which something lies that ends there, a verb between; -1 if
    there are none."""
    at = end + 1 if end < len(tokens) and (tokens[end].form == "," or tokens[end].may_be(STATING_VERBS)) else end
    if at < len(tokens) and tokens[at].form.lower() in _UPON:
        at += 1
    while at < len(tokens) and tokens[at].lemmas & _WORDS:
        at += 1
    is_border = at > end and bool(tokens[at - 1].lemmas & _WORDS)
    return at if is_border and at < len(tokens) and tokens[at].word[:1].isupper() else -1


def border(sentence: Sentence, end: int) -> Border | None:
    """The border on which something lies that ends there; None if none is told."""
    start = border_names(sentence.tokens, end)
    first = sentence.name_at(start) if start >= 0 else None
    if first is None or first.end >= len(sentence.tokens) or sentence.tokens[first.end].form not in _JOINTS:
        return None
    second = sentence.name_at(first.end + 1)
    is_line = not sentence.tokens[start - 1].lemmas.isdisjoint(_LINES)
    return Border(likeliest(first), likeliest(second), is_line) if second is not None else None
