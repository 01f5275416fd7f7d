"""Selection over a set of records: what is right, and what our retrieval chooses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kgqa.annotation.question_records import Alternative, Article, Excerpt, Record
from kgqa.assembly.article_selection import ArticleSelection
from kgqa.evaluation.record_selection import (
    EXACT,
    WORD_F1,
    AnsweredQuestion,
    RankedQuestion,
    RecordSet,
    Task,
    answer_lines,
    measured,
    ranking_lines,
    record_set,
    right_places,
)

PRUS = Article(
    "Bolesław Prus urodził się w Hrubieszowie. Jego powieść „Lalka” ukazała się w 1890 roku. Zmarł w Warszawie.",
    "Bolesław Prus",
)
WISLA = Article("Wisła jest najdłuższą rzeką Polski. Ma 1047 km długości. Uchodzi do Bałtyku.", "Wisła")
RANKED = [
    RankedQuestion("1", "PERSON", "PERSON", ["a", "b", "c"], frozenset({"a"})),
    RankedQuestion("2", "PERSON", "PERSON", ["a", "b", "c"], frozenset({"b", "c"})),
    RankedQuestion("3", "NUMERIC", "NUMERIC", ["a"], frozenset({"none"})),
    RankedQuestion("4", "", "", [*map(str, range(12))], frozenset({"11"})),
]


def record(name: str, question: str, article: Article, answer: str, **others: object) -> Record:
    start = article.text.index(answer) if answer else None
    return Record(name, question, article, extraction=Excerpt(answer, start), answer=answer, **others)  # type: ignore[arg-type]


RECORDS = [
    record("1", "Kiedy ukazała się powieść „Lalka”?", PRUS, "1890", question_type="DATETIME"),
    record("2", "Ile kilometrów długości ma Wisła?", WISLA, "1047", question_type="NUMERIC"),
    record("3", "Gdzie urodził się Bolesław Prus?", PRUS, "w Hrubieszowie", question_type="LOCATION"),
    record("4", "Kto odkrył Wisłę?", WISLA, "", answerable=False),
]


@pytest.fixture(scope="module")
def found() -> RecordSet:
    return record_set(RECORDS)


@pytest.fixture(scope="module")
def selection(found: RecordSet) -> Iterator[ArticleSelection]:
    with TemporaryDirectory() as directory:
        yield ArticleSelection(found.articles, Path(directory))


def test_articles_are_taken_once_and_unanswerable_questions_left_out(found: RecordSet) -> None:
    assert [one.id for one in found.records] == ["1", "2", "3"]
    assert list(found.keys) == ["a1", "a2", "a1"]
    assert found.articles == {"a1": PRUS, "a2": WISLA}


@pytest.mark.parametrize("task", [Task.DOCUMENTS, Task.SENTENCES])
@pytest.mark.parametrize("everywhere", [False, True])
def test_plain_questions_find_what_is_right(
    task: Task, everywhere: bool, found: RecordSet, selection: ArticleSelection
) -> None:
    steps: list[int] = []
    scores = measured(found, selection, task, everywhere=everywhere, progress=lambda done, _total: steps.append(done))
    assert list(scores.questions) == [("1", "1"), ("2", "1"), ("3", "1")]
    assert scores.totals[1].split() == ["3", "100.00", "100.00", "100.00"]
    assert steps == [1, 2, 3]


@pytest.mark.parametrize("everywhere", [False, True])
def test_answers_are_taken_from_articles(everywhere: bool, found: RecordSet, selection: ArticleSelection) -> None:
    scores = measured(found, selection, Task.ANSWERS, everywhere=everywhere)
    answers = {row[0]: row[3] for row in scores.questions}
    assert "1890" in answers["1"]
    assert "1047" in answers["2"]


def test_a_sentence_is_taken_from_the_named_article_only(selection: ArticleSelection) -> None:
    spans = selection.sentences("Ile kilometrów długości ma Wisła?", "a1")
    assert " ".join(PRUS.text[start:end] for start, end in sorted(spans)) == PRUS.text
    assert "1890" in selection.answer("Kiedy ukazała się powieść „Lalka”?", "a1")


def test_the_places_of_all_accepted_answers_are_right() -> None:
    one = Record(
        "1",
        "Gdzie?",
        PRUS,
        selection=Excerpt("Zmarł w Warszawie."),
        extraction=Excerpt("Warszawie"),
        alternatives=(Alternative(Excerpt("Hrubieszowie", PRUS.text.index("Hrubieszowie"))),),
    )
    assert [PRUS.text[start:end] for start, end in right_places(one)] == ["Warszawie", "Hrubieszowie"]
    alone = Record("1", "Gdzie?", PRUS, selection=Excerpt("Zmarł w Warszawie."), extraction=Excerpt("tam"))
    assert [PRUS.text[start:end] for start, end in right_places(alone)] == ["Zmarł w Warszawie."]
    assert right_places(Record("1", "Gdzie?", PRUS, selection=Excerpt("Nie ma."))) == []


def cells(lines: list[str]) -> list[list[str]]:
    return [line.split() for line in lines]


def test_positions_are_counted_from_one() -> None:
    assert [one.position for one in RANKED] == [1, 2, 0, 12]


def test_rankings_are_told_by_types_and_positions() -> None:
    lines = cells(list(ranking_lines(RANKED)))
    mean = 100 * (1 + (1 / 2 + 2 / 3) / 2 + 0 + 1 / 12) / 4
    assert lines[0] == ["all", "count", "MAP", "MRR", "P@1"]
    assert lines[1] == ["4", f"{mean:.2f}", f"{100 * (1 + 1 / 2 + 1 / 12) / 4:.2f}", "25.00"]
    assert lines[4] == ["PERSON", "2", "79.17", "75.00", "50.00"]
    assert ["(none)", "1", "8.33", "8.33", "0.00"] in lines
    assert ["2", "1", "25.00"] in lines
    assert ["later", "1", "25.00"] in lines
    assert ["none", "1", "25.00"] in lines
    assert lines[-1] == ["10", "7.50", "50.00"]


@pytest.mark.parametrize(
    ("answer", "exact", "f1"),
    [("Tadeusz Kościuszko", 1, 1.0), ("tadeusz  kościuszko.", 1, 1.0), ("Kościuszko", 0, 2 / 3), ("", 0, 0.0),
     ("Kościuszko Tadeusz", 0, 1.0), ("Naczelnik", 1, 1.0)],
)  # fmt: skip
def test_answers_are_compared_with_all_accepted_ones(answer: str, exact: int, f1: float) -> None:
    asked = AnsweredQuestion("1", "PERSON", "PERSON", answer, ["Tadeusz Kościuszko", "naczelnik"])
    assert (EXACT.of(asked.case), WORD_F1.of(asked.case)) == (exact, pytest.approx(f1))


def test_answers_are_told_by_types() -> None:
    asked = [
        AnsweredQuestion("1", "PERSON", "ENTITY", "a", ["a"]),
        AnsweredQuestion("2", "PERSON", "PERSON", "", ["b"]),
    ]
    lines = cells(list(answer_lines(asked)))
    assert lines[1] == ["2", "50.00", "50.00"]
    assert ["ENTITY", "1", "100.00", "100.00"] in lines


def test_no_questions_give_a_table_of_zeros() -> None:
    assert cells(list(ranking_lines([])))[1] == ["0", "0.00", "0.00", "0.00"]
