"""Runs of capitals that are several names."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.letter_case import name_runs
from kgqa.linking.lookup.run_parts import parts_of_runs
from kgqa.model import Candidate, Mention
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId


@pytest.mark.parametrize(
    ("text", "known", "parts"),
    [
        ("Kogo uczył Lipska Jan Sebastian Bach?", ["Lipska", "Jan Sebastian Bach"], ["Lipska", "Jan Sebastian Bach"]),
        ("Kim był Jan Sebastian Bach?", ["Jan Sebastian Bach", "Jan", "Bach"], ["Jan Sebastian Bach"]),
        ("Kim był Jan Kowalski?", ["Jan", "Kowalski"], ["Jan Kowalski"]),
        ("Gdzie jest Gimnazjum Jana Kazimierza?", ["Gimnazjum", "Jana Kazimierza"], ["Gimnazjum Jana Kazimierza"]),
    ],
)
def test_parts(analyser: QuestionAnalyser, text: str, known: list[str], parts: list[str]) -> None:
    tokens = analyser.tokens(text)
    mentions = [
        Mention(start, end, name, ())
        for name in known for start in range(len(tokens)) for end in range(start + 1, len(tokens) + 1)
        if text[tokens[start].start : tokens[end - 1].end] == name
    ]  # fmt: skip
    found = parts_of_runs(tokens, name_runs(tokens), mentions)
    assert [text[tokens[start].start : tokens[end - 1].end] for start, end in found] == parts


def test_a_name_as_it_is_written_is_no_part_of_a_genitive(analyser: QuestionAnalyser) -> None:
    tokens = analyser.tokens("Kogo bronił przed sądem Izby Gmin Winston Churchill?")
    name = Candidate(ItemId("Q8016"), "Winston Churchill", 1.0, {"exact": 1.0})
    mentions = [Mention(6, 8, "Winston Churchill", (name,))]
    assert list(parts_of_runs(tokens, [(4, 8)], mentions)) == [(4, 6), (6, 8)]


def test_a_name_in_the_genitive_stands_behind_a_longer_one(analyser: QuestionAnalyser) -> None:
    tokens = analyser.tokens("Kto zasiadał w Radzie Regencyjnej Królestwa Polskiego?")
    mentions = [Mention(5, 7, "Królestwa Polskiego", ())]
    assert list(parts_of_runs(tokens, [(3, 7)], mentions)) == [(3, 5), (5, 7)]


@pytest.mark.parametrize(
    ("text", "name", "parts"),
    [
        ("Kto gra w Dekameronie Pasoliniego?", "Dekameronie", ["Dekameronie", "Pasoliniego"]),
        ("Kto to wydał Lolitę Nabokova?", "Lolitę", ["Lolitę", "Nabokova"]),
        ("Kim w końcu była Lolita Nabokova?", "Lolita", ["Lolita Nabokova"]),
        ("Kto zna Zenona Kowalskiego?", "Zenona", ["Zenona Kowalskiego"]),
        ("Kto był w Hotelu Wajdy?", "Hotelu", ["Hotelu Wajdy"]),
        ("Kto był w Hamlecie Wielkim?", "Hamlecie", ["Hamlecie Wielkim"]),
    ],
)
def test_a_surname_in_another_case_is_no_part_of_a_name(
    analyser: QuestionAnalyser, text: str, name: str, parts: list[str]
) -> None:
    tokens = analyser.tokens(text)
    words = len(name.split())
    mentions = [Mention(3, 3 + words, name, (Candidate(ItemId("Q1"), name, 1.0, {"label": 1.0}),))]
    found = parts_of_runs(tokens, name_runs(tokens), mentions)
    assert [text[tokens[start].start : tokens[end - 1].end] for start, end in found] == parts
