"""What users give by mistake: one line that says what to do, an exit code, no traceback, nothing lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from wikidata_hdt.statistics.graph_statistics import GraphStatistics

GOOD = "Jak nazywa się stolica Francji?\n".encode()


def _fails(run: Run, *arguments: str, message: str, **keywords: bytes) -> None:
    result = run(*arguments, **keywords)
    assert (result.stderr.decode(), result.stdout, result.returncode) == (f"error: {message}\n", b"", 1)


@pytest.mark.parametrize("command", ["answer", "link", "fit"])
def test_missing_file(run: Run, command: str) -> None:
    _fails(run, command, "missing.tsv", message="no such file: missing.tsv; check the path")


def test_directory_instead_of_file(run: Run) -> None:
    _fails(run, "answer", ".", message="a directory instead of a file: .; name a file in it")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            GOOD + b"za\xbf\xf3\xb3\xe6\n",
            "standard input, line 2: not UTF-8: byte 3 of the line is 0xbf (expected UTF-8 text); "
            "convert the file, for example `iconv -f CP1250 -t UTF-8`; CSV is read as it is where a command takes it, "
            "as .csv or by --layout csv",
        ),
        (
            GOOD + b"\n" + b"Kt\0o?",
            "standard input, line 3: a NUL byte: byte 3 of the line (expected text); "
            "remove it, or convert the file if it is UTF-16",
        ),
        (
            b"a" * 1_000_000,
            "standard input, line 1: the line is too long: 1000000 bytes (expected at most 500000); "
            "give one question a line",
        ),
    ],
    ids=["not UTF-8", "NUL", "1 MB line"],
)
def test_bad_lines(run: Run, content: bytes, message: str) -> None:
    _fails(run, "answer", "-", stdin=content, message=message)


def test_bad_input_leaves_an_older_output_alone(run: Run, work: Path) -> None:
    (work / "out.tsv").write_bytes(b"old\n")
    assert run("answer", "-", "-o", "out.tsv", stdin=b"\xff").returncode == 1
    assert [path.name for path in work.iterdir()] == ["out.tsv"]
    assert (work / "out.tsv").read_bytes() == b"old\n"


def test_output_directory_is_missing(run: Run) -> None:
    message = "no such directory for the output: no; create it first"
    _fails(run, "answer", "-", "-o", "no/out.tsv", stdin=GOOD, message=message)


def test_output_is_a_directory(run: Run) -> None:
    _fails(run, "answer", "-", "-o", ".", stdin=GOOD, message="the output is a directory: .; name a file in it")


def test_output_directory_takes_no_files(run: Run) -> None:
    result = run("answer", "-", "-o", "/proc/out.tsv", stdin=GOOD)
    assert result.stderr.startswith(b"error: cannot write the output (")
    assert result.stderr.endswith(b"): /proc/out.tsv; check the directory, its permissions and the free space\n")
    assert result.returncode == 1


def test_full_device(run: Run) -> None:
    message = (
        "cannot write the output (No space left on device): /dev/full; check the free space, or write to a file with -o"
    )
    _fails(run, "answer", "-", "-o", "/dev/full", stdin=GOOD, message=message)


@pytest.mark.parametrize("arguments", [["ask", "Kto?"], ["config", "show"], ["kg", "info"]])
def test_full_standard_output(run_process: Run, arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = run_process(*arguments, stdout=full)
    assert result.stderr == b"error: cannot write to standard output: No space left on device; check where it is sent\n"
    assert result.returncode == 1


@pytest.fixture
def broken(data: Path, tmp_path: Path) -> Path:
    """A copy of the data directory without the index of the graph, to be damaged."""
    copy = Path(shutil.copytree(data, tmp_path / "broken"))
    for path in copy.glob("*.index*"):
        path.unlink()
    return copy


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_truncated_graph(run: Run, broken: Path, work: Path, jobs: str) -> None:
    graph = broken / "graph.hdt"
    graph.write_bytes(graph.read_bytes()[:900])
    message = f"truncated HDT file: {graph} (expected more than its 900 bytes); fetch or build it again"
    arguments = ("-o", "out.tsv", "--data", str(broken), "--jobs", jobs)
    _fails(run, "answer", "-", *arguments, stdin=GOOD, message=message)
    assert list(work.iterdir()) == []


def test_garbage_graph(run: Run, broken: Path) -> None:
    (broken / "graph.hdt").write_bytes(bytes(range(256)) * 8)
    message = f"not an HDT file: {broken}/graph.hdt (expected a file that begins with $HDT)"
    _fails(run, "ask", "Kto?", "--data", str(broken), message=message)


def test_data_directory_without_graph(run: Run, broken: Path) -> None:
    (broken / "graph.hdt").unlink()
    message = (
        f"no graph.hdt in the data directory: {broken}; put a Wikidata HDT file there under this name, "
        "or build one with `kgqa kg build DUMP --out DIR`"
    )
    _fails(run, "ask", "Kto?", "--data", str(broken), message=message)
    _fails(run, "kg", "info", str(broken), message=message)


def test_data_directory_without_label_index(run: Run, broken: Path) -> None:
    (broken / "labels.sqlite").unlink()
    message = f"no label index in the data directory: {broken}; build it with `kgqa kg labels {broken}`"
    _fails(run, "ask", "Kto?", "--data", str(broken), message=message)
    (broken / "statistics.sqlite").unlink(missing_ok=True)
    assert run("kg", "labels", str(broken)).returncode == 0
    assert GraphStatistics(broken / "statistics.sqlite").class_size("Q6256") is not None
    assert run("ask", "Jak nazywa się stolica Francji?", "--data", str(broken)).stdout == "Paryż\n".encode()


def test_text_mode_without_passages(run: Run, broken: Path) -> None:
    message = (
        f"no passage index: {broken} (expected passages.json or passages/passages.json in it);"
        " build one with `kgqa text build SOURCE… --out DIR`"
    )
    _fails(run, "ask", "Kto?", "--mode", "text", "--data", str(broken), message=message)


def test_unknown_setting_in_the_environment(run: Run) -> None:
    result = run("ask", "Kto?", KGQA_JOB="2")
    assert result.stderr.startswith(b"error: unknown setting in the environment: KGQA_JOB (expected one of data, ")
    assert result.stderr.endswith(b"); did you mean KGQA_JOBS?\n")
    assert result.returncode == 1


def test_question_that_is_too_long(run: Run) -> None:
    result = run("ask", "Kto to? " * 2000)
    assert (result.stdout, result.returncode) == (b"", 1)
    assert result.stderr.startswith(b"error: the question is too long: Kto to? ")
    assert b"(expected at most 10000 characters, not 16000)" in result.stderr


def test_question_that_is_not_utf8(run: Run) -> None:
    message = "the question is not UTF-8: \\udcff; use a UTF-8 terminal"
    _fails(run, "ask", "\udcff", message=message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["answer", "-", "--mode", "fast"], "Invalid value for '--mode': 'fast' is not one of 'hybrid', 'kg', 'text'."),
        (["answer", "-", "--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range x>=1."),
        (["answer"], "Missing argument 'IN.tsv'."),
        (["answer", "-", "--zzz"], "No such option '--zzz'."),
        (["guess"], "No such command 'guess'."),
        (["kg", "guess"], "No such command 'guess'."),
    ],
)
def test_wrong_usage(run: Run, arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.stderr.decode().splitlines()[-1] == f"Error: {message}"
    assert (result.stdout, result.returncode) == (b"", 2)


@pytest.mark.parametrize("question", ["słowo " * 10_000, "?! … — „”", "\u200b\u0301", "🦜", "a" * 20_000])
def test_strange_questions_get_an_empty_answer(run: Run, question: str) -> None:
    result = run("answer", "-", stdin=question.encode() + b"\n" + GOOD)
    assert (result.stdout.decode(), result.stderr, result.returncode) == ("\nParyż\n", b"", 0)
