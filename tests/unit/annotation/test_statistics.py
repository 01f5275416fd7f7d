"""Counts, quotas, agreement of annotators."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.annotation.question_records import Article, Excerpt, Field, Record
from kgqa.annotation.retagging import tagged_throughout
from kgqa.annotation.statistics import agreement, kappa, made_twice, quota_lines, read_quotas, span_f1, statistics
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError


def test_articles_are_counted_once(record: Record, tools: LanguageTools) -> None:
    other = replace(record, id="2", context=(Excerpt("x"),), article=Article("Ala ma kota.", "Ala"), answerable=False)
    found = statistics([record, replace(record, id="3"), other, tagged_throughout(other, tools)])
    assert (found.records, found.articles, found.contexts, found.unanswerable) == (4, 2, 2, 2)
    alone = statistics([tagged_throughout(record, tools)])
    assert found.tokens == alone.tokens + 4
    assert alone.tokens == sum(map(len, tagged_throughout(record, tools).tagging[Field.TEXT]))
    assert [" ".join(line.split()) for line in found.lines()][:8] == [
        "records 4",
        "different articles 2",
        f"tokens of articles {found.tokens}",
        "answer contexts 2",
        "without an answer 2",
        "",
        "question type count share",
        "LOCATION 4 100.0%",
    ]


def test_an_empty_set_is_counted() -> None:
    assert statistics([]).records == 0


def test_quotas_tell_what_is_missing(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "quotas.tsv"
    path.write_text("# type, records\nLOCATION\t1\nPERSON\t28\n", encoding="utf-8")
    lines = [" ".join(line.split()) for line in quota_lines(statistics([record, record]), read_quotas(path))]
    assert lines == ["question type wanted there missing", "LOCATION 1 2 0", "PERSON 28 0 28"]


@pytest.mark.parametrize("text", ["PLACE\t3\n", "PERSON\tmany\n", "PERSON 3\n"])
def test_bad_quotas_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "quotas.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="line 1: no quota"):
        read_quotas(path)
    with pytest.raises(InputError, match="cannot read the quotas"):
        read_quotas(tmp_path / "none.tsv")


def test_kappa_is_agreement_above_chance() -> None:
    # Cohen's example as textbooks have it: 20 and 15 agreements, 5 and 10 disagreements.
    labels = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    assert kappa(labels) == pytest.approx(0.4)
    assert kappa([("a", "a"), ("b", "b")]) == 1
    assert kappa([("a", "a"), ("a", "a")]) == 1
    assert kappa([("a", "b"), ("b", "a")]) == -1
    assert kappa([]) == 0


@pytest.mark.parametrize(
    ("first", "second", "f1"),
    [((0, 6), (0, 6), 1.0), ((0, 3), (0, 6), 2 / 3), ((0, 3), (4, 6), 0.0), (None, None, 1.0), (None, (0, 3), 0.0)],
)
def test_spans_agree_by_words(first: tuple[int, int] | None, second: tuple[int, int] | None, f1: float) -> None:
    assert span_f1("Ala ma kota.", first, second) == pytest.approx(f1)


def test_annotators_are_compared_where_both_made_a_record(record: Record) -> None:
    first = replace(record, annotator="ada")
    second = replace(record, id="2", annotator="ben", question=record.question.upper(), answer_type="ENTITY")
    second = replace(second, extraction=Excerpt("Warszawie", second.article.text.index("Warszawie")))
    alone = replace(record, id="3", annotator="ben", question="Kto?")
    again = replace(first, id="4")
    pairs = list(made_twice([first, second, alone, again]))
    assert pairs == [(first, second), (second, again)]
    found = agreement(pairs[:1])
    assert (found.pairs, found.question_type, found.same_selection, found.selection) == (1, 1.0, 1.0, 1.0)
    assert (found.answer_type, found.same_extraction, found.extraction) == (0.0, 0.0, pytest.approx(2 / 3))
    assert next(found.lines()) == "records made twice       1"
