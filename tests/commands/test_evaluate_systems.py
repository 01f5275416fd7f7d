"""`evaluate --against` and its kin, as their users call them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest

from tests.commands.conftest import Run

GOLD = "Oslo\nRzym\nParyż\n\n12\n"
QUESTIONS = (
    "Co jest stolicą Norwegii?\nKto napisał „Lalkę”?\nCo jest stolicą Francji?\nKto zbudował Xyzzy?\nIle ich jest?\n"
)
ANSWERS = [("Oslo", 0.9), ("Rzym", 0.8), ("Lyon", 0.6), (None, None), ("12", 0.7)]


@pytest.fixture
def files(work: Path) -> Path:
    (work / "gold.tsv").write_text(GOLD, encoding="utf-8")
    (work / "questions.tsv").write_text(QUESTIONS, encoding="utf-8")
    lines = zip(QUESTIONS.splitlines(), ANSWERS, strict=True)
    records = [{"question": question, "answer": text, "confidence": sure} for question, (text, sure) in lines]
    (work / "ours.jsonl").write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
    (work / "theirs.tsv").write_text("Oslo\nBari\n\nNikt\n13\n", encoding="utf-8")
    return work


def test_two_systems_kind_by_kind(run: Run, files: Path) -> None:
    result = run(
        "evaluate", "--metric", "exact", "gold.tsv", "ours.jsonl", "--against", "theirs.tsv",
        "--questions", "questions.tsv", "--per-question", "--report", "r.html",
    )  # fmt: skip
    assert (result.stderr, result.returncode) == (b"", 0)
    lines = result.stdout.decode().splitlines()
    assert lines[0].split("\t")[:4] == ["case", "kind", "verdict", "figure"]
    assert lines[2].split("\t") == [
        "2",
        "entity",
        "won",
        "1.0000",
        "0.0000",
        "Rzym",
        "Bari",
        "Rzym",
        "Kto napisał „Lalkę”?",
        "0.8000",
        "",
    ]
    assert "accuracy 0.8000 (4 of 5)" in lines
    assert "accuracy 0.8000 [0.3755, 0.9638] against 0.2000 [0.0362, 0.6245]" in lines
    assert "  3 questions won, 0 lost" in lines
    assert any(line.endswith("McNemar p 0.2500") for line in lines)
    assert "number\t1\t1.0000\t0.0000\t1\t0" in lines
    report = (files / "r.html").read_text(encoding="utf-8")
    assert "Questions won (3)" in report and "<td>Bari</td>" in report
    assert "<h2>Questions lost (0)</h2>\n<p>none</p>" in report
    assert "<p>5 questions</p>" in report and "exact; gold gold.tsv; kgqa " in report
    number = "".join(f'<td class="number">{one}</td>' for one in ("1", "1.0000", "[0.2065, 1.0000]"))
    assert f"<td>number</td>{number}" in report


def test_one_system_question_by_question_and_kind_by_kind(run: Run, files: Path) -> None:
    result = run(
        "evaluate", "--metric", "exact", "gold.tsv", "ours.jsonl", "--questions", "questions.tsv", "--per-question"
    )
    assert (result.stderr, result.returncode) == (b"", 0)
    lines = result.stdout.decode().splitlines()
    assert lines[0] == "case\tkind\tfigure\tanswer\tgold\tquestion\tconfidence"
    assert lines[2] == "2\tentity\t1.0000\tRzym\tRzym\tKto napisał „Lalkę”?\t0.8000"
    assert "kind\tquestions\tfigure" in lines and "number\t1\t1.0000" in lines


def test_questions_and_kinds_are_those_of_json_lines(run: Run, files: Path) -> None:
    lines = (
        run("evaluate", "--metric", "exact", "gold.tsv", "ours.jsonl", "--per-question").stdout.decode().splitlines()
    )
    cells = [dict(zip(lines[0].split("\t"), line.split("\t"), strict=True)) for line in lines[1:3]]
    assert all(one["question"] and one["kind"] for one in cells)


def test_the_curve_and_its_picture(run: Run, files: Path) -> None:
    result = run(
        "evaluate", "--metric", "exact", "gold.tsv", "ours.jsonl", "--curve", "--picture", "c.svg", "--intervals"
    )
    lines = result.stdout.decode().splitlines()
    assert "accuracy 95 % [0.3755, 0.9638]" in lines
    assert "0.8000\t0.7500\t0.6000" in lines, "all answers: three of four right, four of five questions"
    assert "refusals 1 right, 0 of questions that have an answer; 0 answers to questions that have none;" in lines[-1]
    assert "effective reliability +0.6000" in lines[-1]
    drawn = ET.fromstring((files / "c.svg").read_text(encoding="utf-8"))
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}polyline")) == 2


@pytest.mark.parametrize(
    ("options", "message", "code"),
    [
        (("--metric", "exact", "gold.tsv", "theirs.tsv", "--curve"), b"answers without confidences", 1),
        (("--metric", "sqad", "gold.tsv", "theirs.tsv", "--curve"), b"are for --metric poleval, exact", 2),
        (("--metric", "exact", "gold.tsv", "theirs.tsv", "--against", "http://127.0.0.1:1/"), b"--metric qald", 2),
        (("--metric", "exact", "--by-stage", "gold.tsv", "--curve"), b"answers that were given", 2),
    ],
)
def test_what_cannot_be_told(run: Run, files: Path, options: tuple[str, ...], message: bytes, code: int) -> None:
    result = run("evaluate", *options)
    assert result.returncode == code and message in result.stderr


class System(BaseHTTPRequestHandler):
    """A system that knows one capital."""

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        found = "Q585" if "Norwegii" in form["query"][0] else "Q1"
        rows = [{"x": {"type": "uri", "value": f"http://www.wikidata.org/entity/{found}"}}]
        answer = {"head": {"vars": ["x"]}, "results": {"bindings": rows}}
        self._reply({"questions": [{"question": [], "answers": [answer]}]})

    def do_GET(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        norway = "Norwegii" in asked["question"][0]
        query = "SELECT ?x { wd:Q20 wdt:P36 ?x }" if norway else "SELECT Paris"
        self._reply({"dataset": asked["dataset"][0], "question": asked["question"][0], "query": query})

    def _reply(self, told: object) -> None:
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def system() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), System)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("path", ["/gerbil", "/text2sparql?dataset=https://data.example/"])
def test_a_system_that_is_asked(run: Run, work: Path, system: str, path: str) -> None:
    def entry(name: str, question: str, item: str) -> dict[str, object]:
        rows = [{"x": {"type": "uri", "value": f"http://www.wikidata.org/entity/{item}"}}]
        answers = [{"head": {"vars": ["x"]}, "results": {"bindings": rows}}]
        return {"id": name, "question": [{"language": "pl", "string": question}], "answers": answers}

    gold = [entry("a", "Co jest stolicą Norwegii?", "Q585"), entry("b", "Co jest stolicą Francji?", "Q90")]
    (work / "gold.json").write_text(json.dumps({"questions": gold}), encoding="utf-8")
    result = run("evaluate", "--metric", "qald", "gold.json", "gold.json", "--against", system + path)
    assert result.returncode == 0, result.stderr
    assert "  1 questions won, 0 lost" in result.stdout.decode().splitlines()


def test_the_report_has_tables_of_reliability(run: Run, files: Path) -> None:
    result = run("evaluate", "--metric", "exact", "gold.tsv", "ours.jsonl", "--curve", "--report", "r.html")
    assert (result.stderr, result.returncode) == (b"", 0)
    report = (files / "r.html").read_text(encoding="utf-8")
    assert "<th>coverage</th><th>precision</th><th>least confidence</th>" in report
    assert "<th>confidence</th><th>answers</th><th>mean confidence</th><th>share right</th>" in report
    assert "<pre>" not in report
