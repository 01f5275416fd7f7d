"""Runs of capitals that are several names."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.linking.lookup.run_parts import parts_of_runs
from kgqa.model import Mention


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
