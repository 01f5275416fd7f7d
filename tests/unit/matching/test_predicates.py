from __future__ import annotations

import pytest

from kgqa.matching.predicates import coordinations
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("text", "names", "members"),
    [
        ("Co graniczy z Polską i Niemcami?", "Polską Niemcami", ["Polską", "Niemcami"]),
        ("Co graniczy zarówno z Polską, jak i z Niemcami?", "Polską Niemcami", ["z Polską", "z Niemcami"]),
        ("Co graniczy z Polską, Czechami i Niemcami?", "Polską Czechami Niemcami", ["Polską", "Czechami", "Niemcami"]),
        ("Z czym graniczą i Polska, i Czechy, i Niemcy?", "Polska Czechy Niemcy", ["Polska", "Czechy", "Niemcy"]),
        ("Czy ani Polska, ani Czechy nie leżą w Azji?", "Polska Czechy", ["Polska", "Czechy"]),
        ("Czy Polska lub Czechy leżą w Azji?", "Polska Czechy", ["Polska", "Czechy"]),
    ],
)
def test_names_take_their_turns(asked: Asker, text: str, names: str, members: list[str]) -> None:
    question = asked(text, {name: f"Q{number}" for number, name in enumerate(names.split(), start=1)})
    tokens = question.analysis.tokens
    everything = frozenset(range(len(tokens)))
    found = [
        [" ".join(tokens[index].form for index in member) for member in ranges]
        for ranges, _ in coordinations(question, everything)
    ]
    assert members in found


def test_alternatives_are_joined_only_in_claims(asked: Asker) -> None:
    question = asked("Co graniczy z Polską lub Niemcami?", {"Polską": "Q1", "Niemcami": "Q2"})
    assert not list(coordinations(question, frozenset(range(len(question.analysis.tokens)))))
