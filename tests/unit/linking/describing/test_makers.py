"""Who made a work is told by the name behind its title, by claims and by descriptions."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.describing.makers import is_other_maker, maker_behind, names_of_makers
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.model import Mention, Question


def test_words_of_names_by_labels_and_descriptions() -> None:
    found = frozenset(names_of_makers(["Jan Kot"], ["1968 film directed by Anna van Lis", "stage play"]))
    assert found == {"jan", "kot", "anna", "van", "lis"}


@pytest.mark.parametrize(
    ("known", "said", "is_other"),
    [
        ({"kozintsev"}, {"kozincewa"}, False),
        ({"almereyda"}, {"kozincewa"}, True),
        ({"almereyda"}, set(), False),
        (set(), {"kozincewa"}, False),
    ],
)
def test_spellings_that_begin_alike_are_one_name(known: set[str], said: set[str], is_other: bool) -> None:
    assert is_other_maker(frozenset(known), frozenset(said)) is is_other


@pytest.mark.parametrize(
    ("text", "maker"),
    [("Kto gra w „Hamlecie” Kozincewa?", "kozincewa"), ("Kto gra w „Hamlecie” w Londynie?", "")],
)
def test_the_name_right_behind_a_title(analyser: QuestionAnalyser, text: str, maker: str) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    start = next(at for at, token in enumerate(tokens) if token.form == "„")
    title = Mention(start, start + 3, "Hamlecie", (), quoted=True)
    assert bool(maker) == (maker in maker_behind(tokens, name_runs(tokens), title))


def test_a_title_needs_no_quotation_marks(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto gra w Draculi Coppoli?")).tokens
    assert "coppoli" in maker_behind(tokens, [(4, 5)], Mention(3, 4, "Draculi", ()))
