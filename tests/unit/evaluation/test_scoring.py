"""Measures from files: rows for questions, totals, refusal of files that do not belong together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.evaluation.measure import Direction, Figure, Total
from kgqa.evaluation.scoring import METRICS, Scores


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "gold", tmp_path / "pred"


def _score(metric: str, files: tuple[Path, Path], gold: str, pred: str) -> Scores:
    for path, text in zip(files, (gold, pred), strict=True):
        path.write_text(text, encoding="utf-8")
    return METRICS[metric](*map(str, files))


def _qald(**answers: list[str] | None) -> str:
    entries = [
        {
            "id": name,
            "question": [{"language": "pl", "string": "?"}],
            "answers": [{"head": {}, "results": {"bindings": [{"x": {"value": value}} for value in values or []]}}],
        }
        for name, values in answers.items()
    ]
    return json.dumps({"questions": entries})


def test_poleval(files: tuple[Path, Path]) -> None:
    scores = _score("poleval", files, "Kraków\tGród Kraka\n7\n", "krakow\nsiedem\n")
    assert scores.questions == [("1", "1", "krakow", "Kraków"), ("2", "0", "siedem", "7")]
    assert scores.totals == ["accuracy 0.5000 (1 of 2)"]


def test_qald(files: tuple[Path, Path]) -> None:
    scores = _score("qald", files, _qald(a=["1", "2"], b=["3"], c=[]), _qald(c=[], a=["1", "4"]))
    assert scores.questions == [
        ("a", "0.5000", "0.5000", "0.5000"),
        ("b", "0.0000", "0.0000", "0.0000"),
        ("c", "1.0000", "1.0000", "1.0000"),
    ]
    assert scores.totals == [
        "macro F1 0.5000",
        "macro F1 QALD 0.6250",  # precision (1/2 + 1 + 1) / 3, recall (1/2 + 0 + 1) / 3
        "micro F1 0.4000 (precision 0.5000, recall 0.3333)",
    ]


def test_ntcir(files: tuple[Path, Path]) -> None:
    gold, pred = "q1\t13,510,000\nq2\tTokyo Japan\nq3\tx\n", "<SYSDESC>a</SYSDESC>\nq1\t13,510,000\nq2\tTokyo\n"
    scores = _score("ntcir", files, gold, pred)
    assert scores.questions == [
        ("q1", "1.0000", "1", "13,510,000", "13,510,000"),
        ("q2", "0.6667", "0", "Tokyo", "Tokyo Japan"),
        ("q3", "0.0000", "0", "", "x"),
    ]
    assert scores.totals == ["exact match 0.3333", "macro F1 0.5556"]


def test_sqad(files: tuple[Path, Path]) -> None:
    scores = _score("sqad", files, "a\nb\tc\nd\n", "x\ta\nb\ty\tc\n\n")
    assert scores.questions == [("1", "0.5000", "0.5000"), ("2", "0.8333", "1.0000"), ("3", "0.0000", "0.0000")]
    assert scores.totals == [
        "MAP 0.4444", "MRR 0.5000", "P@1 0.3333", "P@5 0.2000", "P@10 0.1000",
        "accuracy@1 0.3333", "accuracy@5 0.6667", "accuracy@10 0.6667",
    ]  # fmt: skip


def test_linking(files: tuple[Path, Path]) -> None:
    def line(*links: tuple[int, int, str | None]) -> str:
        return json.dumps({"links": [{"start": start, "end": end, "qid": qid} for start, end, qid in links]}) + "\n"

    gold = line((0, 4, "Q1"), (5, 9, "Q2")) + line()
    pred = line((0, 4, "Q1"), (5, 8, "Q2"), (10, 12, None)) + line((0, 1, "Q3"))
    scores = _score("linking", files, gold, pred)
    assert scores.questions == [
        ("1", "0.5000", "0.5000", "0.5000", "partial 5-9 Q2"),
        ("2", "0.0000", "0.0000", "0.0000", "spurious 0-1 Q3"),
    ]
    assert scores.totals[:3] == ["F1 0.4000", "precision 0.3333", "recall 0.5000"]
    assert {"error: partial 1", "error: spurious 1", "error: NIL 0", "NIL 0 of 0"} <= set(scores.totals)


def test_every_measure_has_a_figure_for_every_question(files: tuple[Path, Path]) -> None:
    scores = _score("sqad", files, "a\nb\n", "x\ta\n\n")
    assert Figure("1", "MRR", 0.5) in scores.figures and Figure("2", "MRR", 0.0) in scores.figures
    assert Total("MRR", 0.25, Direction.HIGHER) in scores.values
    assert len(scores.figures) == 2 * len(scores.values)


@pytest.mark.parametrize("metric", METRICS)
def test_empty_files_score_zero(files: tuple[Path, Path], metric: str) -> None:
    empty = '{"questions": []}' if metric == "qald" else ""
    scores = _score(metric, files, empty, empty)
    assert scores.questions == []
    zeros = [" 0.0000" in total or total.endswith((" 0", " 0 of 0")) for total in scores.totals]
    assert all(zeros)


@pytest.mark.parametrize("metric", ["poleval", "sqad", "linking"])
def test_different_numbers_of_lines(files: tuple[Path, Path], metric: str) -> None:
    with pytest.raises(InputError, match=r"^the files have different numbers of lines: 1 in "):
        _score(metric, files, "a\n", "a\nb\n")


@pytest.mark.parametrize(
    ("metric", "gold", "pred"), [("ntcir", "a\t1\n", "b\t1\n"), ("qald", _qald(a=[]), _qald(b=[]))]
)
def test_unknown_questions(files: tuple[Path, Path], metric: str, gold: str, pred: str) -> None:
    with pytest.raises(InputError) as caught:
        _score(metric, files, gold, pred)
    assert caught.value.message == (
        f"{files[1]}: a question that is not in {files[0]}: b; give the answers to these questions"
    )


@pytest.mark.parametrize("line", ["", "[]", '{"links": 3}', '{"links": [{}]}', "no json"])
def test_lines_without_links(files: tuple[Path, Path], line: str) -> None:
    with pytest.raises(InputError, match=r"pred, line 2: no linked text"):
        _score("linking", files, '{"links": []}\n{"links": []}\n', f'{{"links": []}}\n{line}\n')
