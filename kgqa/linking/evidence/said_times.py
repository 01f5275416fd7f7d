"""When the words of a question say that something was: times, epochs, wars and treaties (`data/epochs.tsv`), lives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.linking.facts.item_facts import UNSURE, ItemFacts, Verdict, Years, shared_years
from kgqa.linking.linking_tables import words_of
from kgqa.model import Token
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.values.centuries import century_told
from kgqa.resources import table_rows

_Words = tuple[str, ...]
_PAST = "past"
"""What rows begin with whose words tell no years, but that something is of the past."""
_PRESENT = 1945
"""What was over by then is of the past; states that are no more are spoken of with what was there with them."""


@dataclass(frozen=True, slots=True)
class SaidTimes:
    """The times that a question speaks of."""

    years: Sequence[Years]
    """First and last years of the times and epochs that are told."""
    lives: Sequence[Years]
    """Those of the grown-up people and states that other names most likely stand for."""
    is_past: bool
    """Whether another name most likely stands for something that is said to be of the past, or a word is of it."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`time`, `untimely`; `contemporary`: it was there with what another name stands for; `former`: it is of the
        past, as are the times that the question speaks of, and it was there then, as far as its years are told."""
        told = [_verdict(facts, years) for years in self.years]
        for feature in dict.fromkeys(name for name, _ in told):
            yield feature, max(value for name, value in told if name == feature), ""
        spans, acted = (*self.years, *self.lives), facts.acted
        if acted is not None:
            yield "contemporary", shared_years(acted, self.lives), ""
        then = acted is None or not spans or any(_overlap(acted, one) for one in spans)
        if then and facts.is_former and (self.is_past or any(end < _PRESENT for _, end in spans)):
            yield "former", 1.0, ""


def _overlap(one: Years, other: Years) -> bool:
    return other[0] <= one[1] and one[0] <= other[1]


def _verdict(facts: ItemFacts, years: Years) -> tuple[str, float]:
    """`time` (there then; twice that where it began or ended in that very year, less where it did not act yet, or no
    more) or `untimely`."""
    if facts.made is not None:
        return _made_verdict(facts.made, years)
    if facts.lifetime is None:
        return "time", 0.0
    if not _overlap(facts.lifetime, years):
        return "untimely", 1.0
    if years[0] == years[1] and years[0] in facts.lifetime:
        return "time", 2.0
    return "time", 1.0 if facts.acted and _overlap(facts.acted, years) else UNSURE


def _made_verdict(made: Years, years: Years) -> tuple[str, float]:
    """The same for works and events: nobody speaks of them before they are there, anybody may later."""
    first, last = years
    if last < made[0]:
        return "untimely", 1.0
    return "time", 2.0 if first == last and made[0] <= first <= made[1] else 0.0


@cache
def past_words() -> frozenset[str]:
    """The words, as lemmas, beside which a name more likely stands for what is of the past."""
    return words_of("epochs.tsv", _PAST)


def epochs(tokens: Sequence[Token]) -> Iterator[Years]:
    """The first and last year of each epoch that is named."""
    lemmas = [frozenset(lemma.lower() for lemma in token.lemmas) for token in tokens]
    for at, one in enumerate(lemmas):
        for first in one & _table().keys():
            yield from (years for words, years in _table()[first].items() if _stands(words, lemmas[at:]))


def said_century(tokens: Sequence[Token], noun: int) -> Years | None:
    """The years of the century that an adjective right in front of a noun tells, others may stand between."""
    at = noun - 1
    while at >= 0 and tokens[at].may_be(ADJECTIVAL):
        century = next((number for lemma in tokens[at].lemmas if (number := century_told(lemma))), 0)
        if century:
            return 100 * (century - 1) + 1, 100 * century
        at -= 1
    return None


def _stands(words: _Words, lemmas: Sequence[frozenset[str]]) -> bool:
    return len(words) <= len(lemmas) and all(map(frozenset.__contains__, lemmas, words))


@cache
def _table() -> Mapping[str, Mapping[_Words, Years]]:
    """The years of the epochs, by the first of their words."""
    found: dict[str, dict[_Words, Years]] = {}
    for name, *years in table_rows("kgqa.linking", "epochs.tsv"):
        if name == _PAST:
            continue
        first, last = years
        words = tuple(name.split())
        found.setdefault(words[0], {})[words] = (int(first), int(last))
    return found
