"""What members of teams, bands and parties do there: „Messi odszedł z Barcelony” (`data/moves.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.linking.evidence.verb_roles import clause_around
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Mention, Token
from kgqa.terms import PropertyId


@dataclass(frozen=True, slots=True)
class Move:
    """What a verb of members tells of the name behind a preposition."""

    verbs: frozenset[str]
    prepositions: frozenset[str]
    members: frozenset[str]
    properties: frozenset[int]
    sorts: frozenset[str]
    things: frozenset[str]
    """What such things are called."""

    @property
    def word(self) -> str:
        """What members are called, for explanations."""
        return min(self.members)

    def is_of(self, member: ItemFacts) -> bool:
        """Whether somebody is known to be such a member."""
        return "person" in member.sorts and not (
            self.members.isdisjoint(member.nouns) and self.properties.isdisjoint(member.said)
        )


def moves(tokens: Sequence[Token], mention: Mention, others: Iterable[ItemFacts]) -> Iterator[Move]:
    """What is told of a name by the verbs of its clause, if members are named beside it."""
    form = tokens[mention.start - 1].form.lower() if mention.start else ""
    lemmas = frozenset(lemma for at in clause_around(tokens, mention) for lemma in tokens[at].lemmas)
    told = [one for one in _table() if form in one.prepositions and not one.verbs.isdisjoint(lemmas)]
    named = list(others) if told else []
    yield from (one for one in told if any(map(one.is_of, named)))


@cache
def _table() -> tuple[Move, ...]:
    rows = ([frozenset(cell.split()) - {"-"} for cell in row] for row in read_rows("moves.tsv"))
    return tuple(
        Move(verbs, prepositions, members, frozenset(PropertyId(one).number for one in properties), sorts, things)
        for verbs, prepositions, members, properties, sorts, things in rows
    )
