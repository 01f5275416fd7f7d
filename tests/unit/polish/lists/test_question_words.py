"""Tests of question words and of what asks as they do."""

from __future__ import annotations

import pytest

from kgqa.polish.lists.question_words import question_word_forms, said_alike


@pytest.mark.parametrize(
    ("said", "plain"),
    [("któż", "kto"), ("cóż", "co"), ("jakimże", "jakim"), ("ileż", "ile"), ("gdzież", "gdzie"), ("ilorgu", "ilu")],
)
def test_what_insists_or_counts_a_group_asks_as_the_plain_word(said: str, plain: str) -> None:
    assert said_alike()[said] == plain
    assert {said, plain} <= question_word_forms()
