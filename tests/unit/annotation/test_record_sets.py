"""Parts are balanced, whole articles, and the same every time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.annotation.question_records import Article, Record
from kgqa.annotation.record_sets import PAPER, dealt, folds, sizes, split_lines
from kgqa.errors import InputError

TYPES = ("PERSON", "LOCATION", "NUMERIC")


def records(articles: list[int], types: list[int]) -> list[Record]:
    return [
        Record(str(i), "?", Article(f"text {article}"), question_type=TYPES[kind], answer_type=TYPES[kind])
        for i, (article, kind) in enumerate(zip(articles, types, strict=True))
    ]


SETS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2)), max_size=60).map(
    lambda pairs: records([article for article, _ in pairs], [kind for _, kind in pairs])
)


@given(found=SETS, count=st.integers(2, 5), seed=st.integers(0, 3))
def test_every_record_is_in_one_part_with_its_article(found: list[Record], count: int, seed: int) -> None:
    parts = dealt(found, folds(count), seed)
    assert sorted(index for indices in parts.values() for index in indices) == list(range(len(found)))
    held = [{found[index].article for index in indices} for indices in parts.values()]
    assert sum(map(len, held)) == len(set().union(*held))
    assert parts == dealt(found, folds(count), seed)


def test_types_are_balanced() -> None:
    found = records(list(range(300)), [0] * 200 + [1] * 90 + [2] * 10)
    parts = dealt(found, PAPER)
    assert {name: len(indices) for name, indices in parts.items()} == {"train": 180, "validation": 30, "test": 90}
    counts = {name: Counter(found[i].question_type for i in indices) for name, indices in parts.items()}
    assert counts["train"] == {"PERSON": 120, "LOCATION": 54, "NUMERIC": 6}
    assert counts["test"] == {"PERSON": 60, "LOCATION": 27, "NUMERIC": 3}


def test_another_seed_deals_otherwise() -> None:
    found = records(list(range(50)), [0] * 50)
    assert dealt(found, folds(2), 1) != dealt(found, folds(2), 2)


def test_articles_may_be_torn_apart() -> None:
    found = records([0] * 10, [0] * 10)
    assert [len(part) for part in dealt(found, folds(2)).values()] == [10, 0]
    assert [len(part) for part in dealt(found, folds(2), articles=False).values()] == [5, 5]


def test_the_table_tells_shares() -> None:
    found = records([0, 1, 2, 3], [0, 0, 1, 1])
    lines = [" ".join(line.split()) for line in split_lines(found, dealt(found, folds(2)))]
    assert lines[:3] == ["fold-1 fold-2", "records 2 2", "articles 2 2"]
    assert "PERSON 50.0% 50.0%" in lines


def test_sizes_are_read() -> None:
    assert sizes("80:10:10") == {"train": 80, "validation": 10, "test": 10}
    for text in ("80:20", "a:b:c", "0:1:1", "inf:1:1", "nan:1:1"):
        with pytest.raises(InputError, match="no sizes of parts"):
            sizes(text)
