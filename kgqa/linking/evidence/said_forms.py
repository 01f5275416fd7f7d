"""What the forms of words say of a name: of a man or a woman („dostała”), of a people or the place of the same name
(„Niemcy walczyli”, „w Niemczech”)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.linking.facts.item_facts import ItemFacts, Verdict

_SHARED = frozenset({"country", "region", "city", "village", "language"})
"""Sorts of things that share names with a people."""


@dataclass(frozen=True, slots=True)
class SaidForms:
    """What the forms of a name and of the words beside it say of its bearer, None where they do not tell."""

    woman: bool | None
    """Whether it is a woman, or a man."""
    people: bool | None
    """Whether it is a people, or the place of the same name."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`misgendered`; `gendered`: what is said of a woman, as what is said of men may be said of anybody; `people`:
        1 for a people where people are spoken of, -1 for its country there and for a people where they are not."""
        if self.woman is not None and facts.woman is not None and facts.woman is not self.woman:
            yield "misgendered", 1.0, ""
        elif self.woman and facts.woman:
            yield "gendered", 1.0, ""
        is_people = "people" in facts.sorts and _SHARED.isdisjoint(facts.sorts)
        if is_people and self.people is not None:
            yield "people", 1.0 if self.people else -1.0, ""
        elif self.people and not _SHARED.isdisjoint(facts.sorts):
            yield "people", -1.0, ""
