"""The commands on records: exact output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run

TEXT = "Wisła jest rzeką. Ma 1047 km długości i uchodzi do Bałtyku."
QUESTIONS = {
    "Ile kilometrów długości ma Wisła?": ("1047", "NUMERIC", "NUMERIC"),
    "Dokąd uchodzi Wisła?": ("do Bałtyku", "LOCATION", "LOCATION"),
}


def entry(number: int, question: str, answer: str) -> dict[str, object]:
    return {"id": str(number), "question": question, "answers": [{"text": answer, "answer_start": TEXT.index(answer)}]}


@pytest.fixture
def squad(work: Path) -> Path:
    """A SQuAD file of two questions."""
    entries = [entry(number, question, answer) for number, (question, (answer, *_)) in enumerate(QUESTIONS.items(), 1)]
    article = {"title": "Wisła", "url": "https://pl.wikipedia.org/wiki/Wis%C5%82a"}
    data = {"data": [{**article, "paragraphs": [{"context": TEXT, "qas": entries}]}]}
    (work / "in.json").write_text(json.dumps(data), encoding="utf-8")
    return work / "in.json"


def test_a_set_goes_from_questions_to_checked_records(run: Run, squad: Path, work: Path) -> None:
    assert run("records", "convert", "in.json", "-o", "set", "--fix").stdout == b"2 records\n"
    result = run("records", "check", "set")
    assert (result.stderr, result.returncode) == (b"", 0)
    lines = result.stdout.decode().splitlines()
    assert lines[0] == "     0  clean-encoding            " + (
        "Texts are clean Unicode (NFC) without control or invisible characters and without letters decoded wrongly."
    )
    assert lines[-1] == "     2  records; 0 with errors; 0 repaired"
    metadata = (work / "set" / "data" / "000002" / "05metadata.txt").read_text(encoding="utf-8")
    assert metadata == "question_type: LOCATION\nanswer_type: LOCATION\n"
    assert run("records", "convert", "set", "-o", "back.json").stdout == b"2 records\n"
    found = json.loads((work / "back.json").read_text(encoding="utf-8"))["data"][0]["paragraphs"][0]["qas"]
    given = json.loads(squad.read_text(encoding="utf-8"))["data"][0]["paragraphs"][0]["qas"]
    assert [{**one, "kgqa": 0, "answers": one["answers"][0]["answer_start"]} for one in found] == [
        {**one, "kgqa": 0, "answers": one["answers"][0]["answer_start"]} for one in given
    ]


def test_errors_are_listed_and_end_with_1(run: Run, squad: Path) -> None:
    result = run("records", "check", "in.json", "--only", "complete", "--language", "pl")
    assert result.returncode == 1
    assert result.stderr.decode() == (
        "error: records break rules: 2 of 2; correct them; --fix puts right what needs no person\n"
    )
    lines = result.stdout.decode().splitlines()
    assert lines[0].split("\t") == ["1", "error", "question_type", "complete", "nie podano"]
    assert lines[-1] == "     2  records; 2 with errors; 0 repaired"
    summary = run("records", "check", "in.json", "--only", "complete", "--summary").stdout.decode().splitlines()
    assert len(summary) == 2


@pytest.mark.parametrize("name", ["set", "set.jsonl", "set.json"])
def test_a_set_is_repaired_in_place(name: str, run: Run, squad: Path, work: Path) -> None:
    run("records", "convert", "in.json", "-o", name)
    result = run("records", "check", name, "--fix", "--summary")
    assert result.returncode == 0, result.stderr.decode()
    assert result.stdout.decode().splitlines()[-1] == "     2  records; 0 with errors; 2 repaired"
    again = run("records", "check", name, "--fix", "--summary").stdout.decode().splitlines()[-1]
    assert again == "     2  records; 0 with errors; 0 repaired"
    assert sorted(path.name for path in work.iterdir() if path.name[0] != ".") == sorted(["in.json", name])


def test_counts_quotas_and_agreement(run: Run, squad: Path, work: Path) -> None:
    run("records", "convert", "in.json", "-o", "set.jsonl", "--fix")
    (work / "quotas.tsv").write_text("PERSON\t2\nLOCATION\t1\n", encoding="utf-8")
    lines = run("records", "info", "set.jsonl", "--quotas", "quotas.tsv", "--agreement").stdout.decode().splitlines()
    told = [" ".join(line.split()) for line in lines]
    assert told[:2] == ["records 2", "different articles 1"]
    assert "PERSON 2 0 2" in told
    assert "LOCATION 1 1 0" in told
    assert "records made twice 0" in told


def test_a_set_is_split(run: Run, squad: Path, work: Path) -> None:
    result = run("records", "split", "in.json", "-o", "parts", "--folds", "2", "--free")
    assert result.stdout.decode().splitlines()[1].split() == ["records", "1", "1"]
    ids = [json.loads((work / "parts" / f"fold-{i}.jsonl").read_text(encoding="utf-8"))["id"] for i in (1, 2)]
    assert sorted(ids) == ["1", "2"]
    run("records", "split", "in.json", "-o", "three", "--to", "squad")
    assert sorted(path.name for path in (work / "three").iterdir()) == ["test.json", "train.json", "validation.json"]
    assert run("records", "split", "in.json", "-o", "x", "--folds", "2", "--parts", "1:1:1").returncode == 2
    refused = run("records", "split", "in.json", "-o", "x", "--parts", "1:1")
    assert refused.stderr.decode() == (
        "error: no sizes of parts: 1:1 (expected three numbers above 0 such as 60:10:30)\n"
    )


def test_selection_is_measured(run: Run, squad: Path) -> None:
    for task in ("documents", "sentences"):
        lines = run("records", "evaluate", "in.json", "--task", task, "--per-question").stdout.decode().splitlines()
        assert lines[:2] == ["1\t1", "2\t1"]
        assert lines[3].split() == ["2", "100.00", "100.00", "100.00"]
    lines = run("records", "evaluate", "in.json", "--task", "answers", "--everywhere").stdout.decode().splitlines()
    assert lines[0].split() == ["all", "count", "EM", "F1"]


def test_bad_sets_are_clear_errors(run: Run, work: Path) -> None:
    (work / "empty.jsonl").write_text("", encoding="utf-8")
    (work / "twice.jsonl").write_text('{"id": "1", "question": "a", "text": "b"}\n' * 2, encoding="utf-8")
    for arguments, message in {
        ("evaluate", "empty.jsonl", "--task", "answers"): "error: no record has a question, an article and an answer: ",
        ("check", "twice.jsonl"): "error: twice.jsonl: two records have one id: 1; rename one of them",
        ("check", "none.jsonl"): "error: no such file: none.jsonl; check the path",
        ("info", "none.txt"): "error: the name does not tell the format of the records: none.txt ",
        ("check", "empty.jsonl", "--only", "spelling"): "error: no such check: spelling (expected clean-encoding, ",
    }.items():
        result = run("records", *arguments)
        assert result.returncode == 1
        assert result.stderr.decode().startswith(message)
