"""Runs of capitals that are several names."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.linking.lookup.run_parts import parts_of_runs
from kgqa.model import Candidate, Mention
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
