"""Times, quantities and names end to end: what is told is what stands in the data, with its precision and unit."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.value_fidelity import cases, lost
from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Style
from kgqa.formats.jsonl import answer_record
from kgqa.interfaces.commands import main
from kgqa.model import Answer, Question
from tests.golden import value_graph
from tests.golden.test_questions import rows

VALUES, TOLD = rows("value_questions.tsv"), rows("value_told.tsv")
SAMPLE, SENTENCES = rows("value_sample.tsv"), rows("value_sentences.tsv")


def _ids(found: list[tuple[str, list[str]]]) -> list[str]:
    return [question for question, _ in found]


@pytest.fixture(scope="module")
def value_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("values")
    source = value_graph.write(place / "values.json")
    built = CliRunner().invoke(main, ["kg", "build", str(source), "--profile", "full", "--out", str(place / "data")])
    assert built.exit_code == 0, built.output
    return place / "data"


@pytest.fixture(scope="module")
def value_parts(sample_config: Config, value_data: Path) -> Parts:
    return open_parts(dataclasses.replace(sample_config, data=value_data))


@pytest.fixture(scope="module")
def sentence_parts(sample_config: Config) -> Iterator[Parts]:
    return open_parts(dataclasses.replace(sample_config, style=Style.SENTENCE))


def _answer(parts: Parts, question: str) -> Answer | None:
    answer = parts.pipeline.answer(Question(question)).answer
    return answer if isinstance(answer, Answer) else None


@pytest.mark.parametrize(("question", "accepted"), VALUES, ids=_ids(VALUES))
def test_values_of_a_full_dump(value_parts: Parts, question: str, accepted: list[str]) -> None:
    answer = _answer(value_parts, question)
    assert (answer.text if answer else "") in (accepted or [""])


@pytest.mark.parametrize(("question", "accepted"), TOLD, ids=_ids(TOLD))
def test_people_are_told_units_bounds_and_calendars(value_parts: Parts, question: str, accepted: list[str]) -> None:
    answer = _answer(value_parts, question)
    assert answer is not None
    assert answer.told.replace("\N{NO-BREAK SPACE}", " ") in accepted


@pytest.mark.parametrize(("question", "accepted"), SAMPLE, ids=_ids(SAMPLE))
def test_times_and_names_of_the_sample(sample_parts: Parts, question: str, accepted: list[str]) -> None:
    answer = _answer(sample_parts, question)
    assert (answer.text if answer else "") in (accepted or [""])


@pytest.mark.parametrize(("question", "accepted"), SENTENCES, ids=_ids(SENTENCES))
def test_sentences_keep_what_is_counted(sentence_parts: Parts, question: str, accepted: list[str]) -> None:
    answer = _answer(sentence_parts, question)
    assert answer is not None
    assert answer.text in accepted


def test_every_value_comes_back_from_its_wording(value_parts: Parts) -> None:
    lines = [json.dumps(one, ensure_ascii=False) for one in value_graph.entities()]
    found = list(cases(lines))
    assert len({one.sort for one in found}) >= 16
    assert lost(value_parts, found) == []


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ([], ["8,2", "3", "29 maja 1453"]),
        (["--units"], ["8,2 km", "około 3 km²", "29 maja 1453 (kal. juliański)"]),
    ],
)
def test_lines_tell_units_where_a_setting_wants_them(
    value_data: Path, tmp_path: Path, options: list[str], lines: list[str]
) -> None:
    questions = tmp_path / "questions.tsv"
    asked = ("Ile kilometrów długości ma Szara Struga?", "Jaką powierzchnię ma jezioro Płytkie Małe?")
    questions.write_text("\n".join((*asked, "Kiedy urodził się Wiktor Olszyna?")), encoding="utf-8")
    ran = CliRunner().invoke(main, ["answer", str(questions), "--mode", "kg", "--data", str(value_data), *options])
    assert ran.output.replace("\N{NO-BREAK SPACE}", " ").splitlines() == lines


def test_json_tells_precision_calendar_unit_and_who_is_meant(value_parts: Parts, sample_parts: Parts) -> None:
    question = "Kiedy urodził się Zenon Olszyna?"
    (value,) = answer_record(question, value_parts.pipeline.answer(Question(question)).answer)["values"]
    assert (value["precision"], value["calendar"]) == ("day", "julian")
    question = "Jaką powierzchnię ma jezioro Głębokie Wielkie?"
    record = answer_record(question, value_parts.pipeline.answer(Question(question)).answer)
    assert record["amount"] == {"value": 75, "unit": "ha"}
    assert record["values"][0]["unit_item"] == "Q35852"
    question = "Kiedy zmarł Gandhi?"
    (meant,) = answer_record(question, sample_parts.pipeline.answer(Question(question)).answer)["meant"]
    assert meant["item"] == "Q1001"
    assert "Q4593" in {one["item"] for one in meant["others"]}
