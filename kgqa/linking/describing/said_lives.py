"""When somebody was born and died, as the words beside a name say: „(1940–2010)”, „(ur. 1940)”, „zmarły w 2010”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.describing.lifetimes import LifeEnds
from kgqa.linking.describing.neighbouring_words import may_call
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Mention, Token
from kgqa.polish.values.time_values import Time, TimeKind

_BRACKETS = frozenset("([")
_OPENING = _BRACKETS | {","}
_BETWEEN = frozenset({".", "w", "we"})
"""What may stand between a word for birth or death and the year."""
_SLACK = 1
"""Years by which sources may differ. Not fitted: calendars and dates of baptism do that."""


@dataclass(frozen=True, slots=True)
class SaidLife:
    """The years of birth and death that a question says of a name."""

    ends: LifeEnds

    def verdicts(self, facts: ItemFacts) -> Iterator[str]:
        """`lived` for each year that agrees, `not_lived` for each that does not."""
        for said, known in zip(self.ends, facts.life, strict=True):
            if said is not None and known is not None:
                yield "lived" if abs(said - known) <= _SLACK else "not_lived"


def said_life(tokens: Sequence[Token], times: Iterable[Time], mention: Mention) -> SaidLife | None:
    """The life that is said of a name: behind it, or by participles in front; None if none is."""
    years = {time.start: time for time in times if time.first is not None}
    found = dict(_behind(tokens, mention.end, years)) or dict(_in_front(tokens, mention.start, years))
    return SaidLife((found.get(True), found.get(False))) if found else None


def _behind(tokens: Sequence[Token], end: int, years: Mapping[int, Time]) -> Iterator[tuple[bool, int | None]]:
    """The years of birth (True) and death that are said behind a name, each after a bracket or a comma."""
    while end < len(tokens) - 1 and tokens[end].form in _OPENING:
        time = years.get(end + 1) if tokens[end].form in _BRACKETS else None
        if time is not None and time.kind is TimeKind.YEARS:
            yield from ((True, time.first), (False, time.last))
            return
        said = _dated(tokens, end + 1, years)
        if said is None:
            return
        yield said[:2]
        end = said[2]


def _in_front(tokens: Sequence[Token], start: int, years: Mapping[int, Time]) -> Iterator[tuple[bool, int | None]]:
    """The year of a participle that describes a name or the noun in front: „urodzony w 1940 roku poeta Jan Nowak”."""
    for at in range(start):
        said = _dated(tokens, at, years)
        if said is not None and said[2] <= start and all(map(may_call, tokens[said[2] : start])):
            yield said[:2]


def _dated(tokens: Sequence[Token], at: int, years: Mapping[int, Time]) -> tuple[bool, int | None, int] | None:
    """Whether a word speaks of birth or death, the year behind it, and where that ends; None if it does not."""
    word = tokens[at].form.lower()
    is_birth = next((_words()[one] for one in (word, *sorted(tokens[at].lemmas)) if one in _words()), None)
    at += 1
    while at < len(tokens) and tokens[at].form in _BETWEEN and at not in years:
        at += 1
    time = years.get(at)
    if is_birth is None or time is None or time.first != time.last:
        return None
    return is_birth, time.first, time.end


@cache
def _words() -> Mapping[str, bool]:
    """Words that speak of birth (True) or death."""
    return {word: end == "birth" for end, words in read_rows("life_words.tsv") for word in words.split()}
