"""The function words of the data file."""

from __future__ import annotations

import pytest
import yaml

from kgqa.polish.lists.function_words import FILE, word_list

LISTS: dict[str, list[str]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LISTS)
def test_a_list_holds_words_in_lower_case_each_once(name: str) -> None:
    assert all(isinstance(word, str) and word == word.lower().strip() for word in LISTS[name])
    assert len(word_list(name)) == len(LISTS[name]) > 0


def test_words_that_yaml_takes_for_truth_values_are_words() -> None:
    assert "on" in word_list("before_verb")


def test_a_list_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="nonsense"):
        word_list("nonsense")
