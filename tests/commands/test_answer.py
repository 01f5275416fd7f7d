"""`answer`: lines in, lines out; interrupted runs continue; nothing finished is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from kgqa import __version__
from kgqa.resources import template_directory
from tests.commands.conftest import Run, Start
from tests.unit.retrieval.texts import write_articles
from wikidata_hdt.build.names_build import build_names

QUESTIONS = """Jak nazywa się stolica Francji?
W którym państwie leży Madryt?

Czy Berlin jest stolicą Niemiec?
?!
Kto wynalazł zamek błyskawiczny?
"""
ANSWERS = "Paryż\nw Hiszpanii\n\ntak\n\n\n"
LONG = 100
"""So many times the questions are work of a second or two: a run can be stopped in its middle on a busy machine."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.tsv"
    path.write_text(QUESTIONS, encoding="utf-8")
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out.tsv"


def test_to_standard_output(run: Run, source: Path) -> None:
    result = run("answer", str(source))
    assert (result.stdout.decode(), result.stderr, result.returncode) == (ANSWERS, b"", 0)


def test_to_a_file(run: Run, source: Path, target: Path) -> None:
    result = run("answer", str(source), "-o", str(target))
    assert (result.stdout, result.stderr, result.returncode) == (b"", b"", 0)
    assert target.read_text(encoding="utf-8") == ANSWERS
    assert sorted(path.name for path in target.parent.glob("out*")) == ["out.tsv"]


def test_to_a_device(run_process: Run, source: Path) -> None:
    result = run_process("answer", str(source), "-o", "/dev/stdout")
    assert (result.stdout.decode(), result.stderr, result.returncode) == (ANSWERS, b"", 0)


def test_standard_input_with_bom_crlf_and_columns(run: Run) -> None:
    text = "\ufeff" + QUESTIONS.replace("?\n", "?\tdalsza kolumna\r\n").removesuffix("\r\n")
    result = run("answer", "-", stdin=text.encode())
    assert (result.stdout.decode(), result.returncode) == (ANSWERS, 0)


def test_empty_input_gives_empty_output(run: Run, target: Path) -> None:
    assert run("answer", "-", "-o", str(target)).returncode == 0
    assert target.read_bytes() == b""
    assert run("answer", "-").stdout == b""


def test_processes_give_the_same(run: Run, source: Path) -> None:
    source.write_text(QUESTIONS * 5, encoding="utf-8")
    result = run("answer", str(source), "--jobs", "2")
    assert (result.stdout.decode(), result.stderr, result.returncode) == (ANSWERS * 5, b"", 0)


def test_json_lines(run: Run, source: Path) -> None:
    records = [json.loads(line) for line in run("answer", str(source), "--format", "jsonl").stdout.splitlines()]
    assert len(records) == 6
    assert records[0].pop("confidence") > 0.5
    assert records[0].pop("sparql").startswith("PREFIX wd: <http://www.wikidata.org/entity/>")
    assert ["Francja (Q142)", "Paryż (Q90)"] in [[one[0], one[-1]] for one in records[0].pop("statements")]
    assert records[0] == {
        "question": "Jak nazywa się stolica Francji?",
        "answer": "Paryż",
        "source": "graph",
        "template": "capital",
        "boolean": None,
        "count": None,
        "amount": None,
        "items": ["Q90"],
        "values": [],
        "completeness": None,
        "completeness_numbers": None,
        "told": "Paryż",
        "meant": [{"item": "Q142", "name": "Francji", "others": []}],
        "stage": None,
        "reason": None,
        "labels": {"Q90": "Paryż"},
        "sentence": "Stolica Francji nazywa się Paryż.",
        "alternatives": [],
    }
    assert (records[2]["answer"], records[2]["stage"], records[2]["reason"]) == (
        None,
        "analysis",
        "the question is empty",
    )


def test_min_confidence_leaves_answers_out(run: Run, source: Path) -> None:
    assert run("answer", str(source), "--min-confidence", "1").stdout == b"\n" * 6


def test_settings_file_of_the_working_directory(run: Run, source: Path, work: Path) -> None:
    (work / "kgqa.toml").write_text("min_confidence = 1.0\n", encoding="utf-8")
    assert run("answer", str(source)).stdout == b"\n" * 6


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_run_continues_to_the_same_bytes(run: Run, start: Start, source: Path, target: Path, jobs: str) -> None:
    source.write_text(QUESTIONS * LONG, encoding="utf-8")
    partial = target.with_name("out.tsv.partial")
    with start("answer", str(source), "-o", str(target), "--jobs", jobs) as killed:
        _wait_for_lines(partial, 30)
        killed.kill()
    assert not target.exists()
    assert 30 <= partial.read_bytes().count(b"\n") < 6 * LONG
    result = run("answer", str(source), "-o", str(target), "--jobs", jobs, "--resume")
    assert (result.stdout, result.stderr, result.returncode) == (b"", b"", 0)
    assert target.read_text(encoding="utf-8") == ANSWERS * LONG
    assert not partial.exists()


def test_interrupt_tells_how_to_continue(start: Start, source: Path, target: Path) -> None:
    source.write_text(QUESTIONS * (10 * LONG), encoding="utf-8")
    with start("answer", str(source), "-o", str(target), "--jobs", "2") as process:
        _wait_for_lines(target.with_name("out.tsv.partial"), 10)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert errors == b"interrupted; the same command with --resume continues\n"
    assert process.returncode == 130


def test_dead_worker_loses_nothing(run: Run, start: Start, source: Path, target: Path) -> None:
    source.write_text(QUESTIONS * LONG, encoding="utf-8")
    partial = target.with_name("out.tsv.partial")
    with start("answer", str(source), "-o", str(target), "--jobs", "2") as process:
        _wait_for_lines(partial, 30)
        os.kill(_a_worker_of(process.pid), signal.SIGKILL)
        _, errors = process.communicate(timeout=20)
    assert errors.decode() == (
        "error: a worker process died: killed by signal 9; "
        "use fewer --jobs if memory ran out; with -o, --resume continues\n"
    )
    assert process.returncode == 1
    assert run("answer", str(source), "-o", str(target), "--resume").returncode == 0
    assert target.read_text(encoding="utf-8") == ANSWERS * LONG


def _a_worker_of(pid: int) -> int:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return next(int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes())


def _wait_for_lines(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline, "the run did not get anywhere"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    """The files that the first run of `interrupted` leaves; they serve every further use."""
    return {}


@pytest.fixture
def interrupted(run_process: Run, source: Path, target: Path, kept: dict[str, bytes]) -> list[str]:
    """The arguments of a run that a full disk has stopped: no file may grow beyond 6,000 bytes."""
    arguments = ["answer", str(source), "-o", str(target), "--format", "jsonl"]
    source.write_text(QUESTIONS * 3, encoding="utf-8")
    if not kept:
        _fill_the_disk(run_process, arguments, target)
        kept |= {path.name: path.read_bytes() for path in target.parent.glob("out.tsv.partial*")}
    for name, content in kept.items():
        target.with_name(name).write_bytes(content)
    return arguments


def _fill_the_disk(run_process: Run, arguments: list[str], target: Path) -> None:
    result = run_process(*arguments, file_limit=6000)
    finished = target.with_name("out.tsv.partial").read_bytes().count(b"\n")
    assert 3 < finished < 18
    assert result.stderr.decode() == (
        f"error: cannot write the output (File too large): {target}; {finished} finished lines are kept: "
        "make room, then run the same command with --resume\n"
    )
    assert result.returncode == 1


def test_full_disk_loses_nothing(run: Run, interrupted: list[str], target: Path) -> None:
    whole = run(*interrupted[:2], "--format", "jsonl").stdout
    assert run(*interrupted, "--resume").returncode == 0
    assert target.read_bytes() == whole


def test_starting_anew_is_told(run: Run, interrupted: list[str], target: Path) -> None:
    finished = target.with_name("out.tsv.partial").read_bytes().count(b"\n")
    result = run(*interrupted)
    note = f"note: {finished} lines of an interrupted run are replaced, as --resume is not given\n"
    assert (result.stderr.decode(), result.returncode) == (note, 0)
    assert target.read_bytes().count(b"\n") == 18


def test_resume_with_another_input_is_refused(run: Run, interrupted: list[str], source: Path, target: Path) -> None:
    source.write_text(QUESTIONS.replace("Francji", "Norwegii"), encoding="utf-8")
    result = run(*interrupted, "--resume")
    assert result.stderr.decode() == (
        f"error: cannot resume {target}.partial: the input has changed; "
        "undo that, or run without --resume to start anew\n"
    )
    assert result.returncode == 1


def test_resume_with_other_options_is_refused(run: Run, interrupted: list[str], target: Path) -> None:
    result = run(*interrupted, "--resume", "--min-confidence", "0.25")
    assert result.stderr.decode() == (
        f"error: cannot resume {target}.partial: min_confidence was 0.0, is 0.25; "
        "undo that, or run without --resume to start anew\n"
    )
    assert result.returncode == 1


@pytest.mark.parametrize("name", ["style", "data", "passages", "version", "templates"])
def test_resume_with_other_circumstances_is_refused(
    run: Run,
    interrupted: list[str],
    target: Path,
    data: Path,
    name: str,
) -> None:
    work = target.parent
    other = Path(shutil.copytree(data, work / "other"))
    changes = {"style": {"KGQA_STYLE": "sentence"}, "data": {"KGQA_DATA": str(other)}}
    if name == "data":
        build_names(other, lambda _name: (), "9")
    elif name == "passages":
        changes[name] = {"KGQA_DATA": str(other)}
        assert run("text", "build", str(write_articles(work)), "--out", str(other)).returncode == 0
    elif name == "version":
        journal = target.with_name("out.tsv.partial.json")
        journal.write_text(journal.read_text().replace(f'"version": "{__version__}"', '"version": "0.0.0"'))
    elif name == "templates":
        changes[name] = {"KGQA_TEMPLATES": str(shutil.copytree(template_directory(), work / "templates"))}
        with (work / "templates" / "relations.tsv").open("a", encoding="utf-8") as table:
            table.write("\n")
    result = run(*interrupted, "--resume", **changes.get(name, {}))
    assert result.stderr.decode().startswith(f"error: cannot resume {target}.partial: {name} was "), result.stderr
    assert result.returncode == 1


def test_resume_with_a_copy_of_the_data(
    run: Run, interrupted: list[str], target: Path, tmp_path: Path, data: Path
) -> None:
    other = Path(shutil.copytree(data, tmp_path / "other"))
    assert run(*interrupted, "--resume", KGQA_DATA=str(other)).returncode == 0
    assert target.read_bytes().count(b"\n") == 18


def test_resume_needs_an_output(run: Run, source: Path) -> None:
    result = run("answer", str(source), "--resume")
    assert result.returncode == 2
    assert b"--resume needs the output file of the interrupted run: -o OUT" in result.stderr


def test_qald(run: Run, tmp_path: Path, target: Path) -> None:
    source = tmp_path / "questions.json"
    texts = {"1": "Jak nazywa się stolica Francji?", "2": "Czy Oslo jest stolicą Niemiec?", "3": "Kto?"}
    entries = [{"id": key, "question": [{"language": "pl", "string": text}]} for key, text in texts.items()]
    source.write_text(json.dumps({"questions": entries}), encoding="utf-8")
    result = run("answer", str(source), "--format", "qald", "-o", str(target))
    assert (result.stderr, result.returncode) == (b"", 0)
    written = json.loads(target.read_bytes())
    assert set(written) == {"questions"}
    first, second, third = written["questions"]
    assert first["answers"][0]["results"]["bindings"] == [
        {"city": {"type": "uri", "value": "http://www.wikidata.org/entity/Q90"}}
    ]
    assert "wdt:P36" in first["query"]["sparql"]
    assert second["answers"] == [{"head": {}, "boolean": False}]
    assert third["answers"] == [{"head": {"vars": []}, "results": {"bindings": []}}]
    assert run("answer", str(source), "--format", "qald").stdout == target.read_bytes()
    scored = run("evaluate", "--metric", "qald", str(target), str(target))
    assert scored.stdout.startswith(b"macro F1 1.0000\n")


def test_long_lines_take_time_that_grows_with_their_length(run: Run, work: Path) -> None:
    parts = ("„a ", "(", '"a" ', "Kto napisał Lalkę i ", "ale ", "w. ", "„a” , ")
    lines = [f"{part * (5_000 // len(part))}kto to?" for part in parts] + [f"Kto{' ' * 5_000}to?"]
    (work / "long.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("answer", "long.tsv")
    assert (result.stdout.count(b"\n"), result.returncode) == (len(lines), 0)
