from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from kgqa.assembly import Parts
from kgqa.config import Config
from kgqa.resources import template_directory
from kgqa.templating.template_check import ANSWER_TYPES, KINDS
from tests.commands.conftest import ROOT, Run

PAGE = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0]
"""The template that the page shows."""


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """A directory with the shared phrases and the template of the page."""
    directory = tmp_path / "templates"
    directory.mkdir()
    for name in ("phrases.yaml", "relations.tsv"):
        shutil.copy(template_directory() / name, directory)
    (directory / "own.yaml").write_text(EXAMPLE, encoding="utf-8")
    return directory


def test_the_template_of_the_page_is_in_order_and_answers_its_examples(run: Run, templates: Path) -> None:
    result = run("templates", "check", KGQA_TEMPLATES=str(templates))
    assert (result.stdout.decode(), result.returncode) == ("ok: 1 templates, 2 examples\n", 0)
    answers = [run("ask", question, KGQA_TEMPLATES=str(templates)).stdout.decode() for question in _examples()]
    assert [answer.split("\n")[0] for answer in answers] == ["Norwegii", "tak"]


def test_every_key_of_the_example_is_explained_on_the_page() -> None:
    keys = set(yaml.safe_load(EXAMPLE)[0])
    explained = set(re.findall(r"`(\w+)`", PAGE[PAGE.index("## Keys") :]))
    assert keys <= explained


def _examples() -> list[str]:
    (template,) = yaml.safe_load(EXAMPLE)
    return [str(question) for question in template["examples"]]


def test_questions_out_of_meanings(run: Run) -> None:
    result = run("templates", "sample", "--meanings", "4", "--json")
    records = [json.loads(line) for line in result.stdout.decode().splitlines()]
    assert (result.stderr, result.returncode) == (b"", 0)
    assert {record["wording"] for record in records} == {"question", "keyword", "chat"}
    assert all(record["question"] and record["answers"] for record in records)
    told = run("templates", "sample", "--meanings", "4").stdout.decode()
    assert f"{records[0]['meaning']}\n  {records[0]['question']}\n  → {records[0]['answers'][0]}" in told
    assert run("templates", "sample", "--json").returncode == 2


RIVAL = EXAMPLE.replace("id: capital", "id: rival").replace("; mieć stolica ;", "; posiadać stolica ;")
RIVAL = RIVAL.replace("Stolicą którego państwa jest Oslo?", "Które państwo ma stolicę w Oslo?")
RIVAL = RIVAL.replace("Czy Berlin jest stolicą Niemiec?", "Które państwo posiada stolicę w Berlinie?")
RIVAL = RIVAL.replace('["(stolica / miasto stołeczny) {place:gen}"]', '["siedziba rząd {place:gen}"]')


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (EXAMPLE + "  near_miss: [x]\n", ["own.yaml:1", "unknown key: near_miss", "near_misses", "patterns"]),
        (
            EXAMPLE.replace("; mieć", "; {state} mieć"),
            ["own.yaml:1", "patterns", "{state}", "one of the slots place, city"],
        ),
        (EXAMPLE.replace("?city }", "?city"), ["own.yaml:1", "query", "does not parse"]),
        (
            EXAMPLE + RIVAL,
            ["own.yaml:17 rival", "example is not matched: Które państwo ma stolicę w Oslo?", "capital matches it"],
        ),
    ],
    ids=["unknown key", "undeclared slot", "query that does not parse", "example that another template wins"],
)
def test_a_faulty_template_is_told_with_its_place(run: Run, templates: Path, text: str, parts: list[str]) -> None:
    (templates / "own.yaml").write_text(text, encoding="utf-8")
    result = run("templates", "check", KGQA_TEMPLATES=str(templates))
    told = (result.stdout + result.stderr).decode()
    assert result.returncode == 1
    assert [part for part in parts if part not in told] == [], told


def test_sample_shows_an_example_with_its_answer(run: Run) -> None:
    result = run("templates", "sample", "capital")
    assert result.stdout.decode() == "capital\n  Co jest stolicą Francji?\n  → Paryż\n"


def test_sample_of_an_unknown_template(run: Run) -> None:
    result = run("templates", "sample", "capitol")
    assert result.returncode == 1
    assert result.stderr.decode().startswith("error: no such template")


def test_coverage_has_examples_of_every_kind_and_answer_type(
    run: Run, sample_parts: Parts, sample_config: Config
) -> None:
    assert sample_parts.library.composed
    result = run("templates", "coverage", "--examples", KGQA_DATA="", KGQA_CACHE=str(sample_config.cache))
    header, *lines = (line.split() for line in result.stdout.decode().splitlines())
    assert header == list(ANSWER_TYPES)
    assert [line[0] for line in lines] == list(KINDS)
    assert [line[0] for line in lines if set(line[1:]) == {"."}] == []
    assert all(any(line[column] != "." for line in lines) for column in range(1, len(ANSWER_TYPES) + 1))


def test_coverage_prints_the_operators_as_they_were_measured(run: Run) -> None:
    header, *lines, summary = run("templates", "coverage").stdout.decode().splitlines()
    assert header.split() == ["operator", "plain", "chat", "keywords", "context", "dimensions"]
    assert len(lines) >= 40
    assert all(line.split()[-2].endswith("%") for line in lines)
    assert "measured on 20" in summary


def test_words_of_relations_that_are_no_lemmas_are_told_with_their_lines(run: Run, templates: Path) -> None:
    rows = "property\tname\tsubject\tobject\nP50\tautor\twork\tperson\n\tnapisałem Lalkę +zz\n\tmiedzować\n"
    (templates / "relations.tsv").write_text(rows, encoding="utf-8")
    result = run("templates", "check", KGQA_TEMPLATES=str(templates))
    told = [line for line in result.stdout.decode().splitlines() if "relations.tsv" in line]
    assert result.returncode == 1
    assert told == [
        "problem: relations.tsv:3 napisałem Lalkę +zz: napisałem is no lemma; write napisać",
        "problem: relations.tsv:3 napisałem Lalkę +zz: Lalkę is no lemma; write lalka or Lalka or Lalko",
        "problem: relations.tsv:3 napisałem Lalkę +zz: zz is no preposition",
    ]
