"""The commands of the passage index: exact output and exit codes."""

from __future__ import annotations

import bz2
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.conftest import ROOT, Run
from tests.contracts.cluster import serving_cluster
from tests.unit.retrieval.texts import write_articles
from wikidata_hdt.locking import owned
from wikidata_hdt.versions import version_directory


@pytest.fixture
def built(run: Run, work: Path) -> Path:
    """A data directory that `text build` made from the articles."""
    result = run("text", "build", str(write_articles(work)), "--out", "d")
    assert (result.stderr, result.returncode) == (b"", 0)
    return work / "d"


def test_build_prints_counts(run: Run, work: Path) -> None:
    (work / "a.jsonl").write_text('{"id": 1, "text": "Ala ma kota."}\n{broken\n', encoding="utf-8")
    result = run("text", "build", "a.jsonl", "--out", "d")
    assert result.stdout.decode().split("\n") == [
        "passages       1", "records        1", "characters     12", "bytes of text  12", "broken lines   1", "",
    ]  # fmt: skip


def test_a_table_that_is_no_dictionary_is_an_error(run: Run, work: Path) -> None:
    (work / "a.tsv").write_text("1\t2\t3\t4\n", encoding="utf-8")
    result = run("text", "build", "a.tsv", "--out", "d")
    assert result.returncode == 1
    assert result.stderr.startswith(b"error: a table of 4 columns without names: a.tsv (expected headword, ")


def test_a_dictionary_alone_is_built_and_asked(run: Run, work: Path) -> None:
    (work / "a.tsv").write_text("wiadro\tn\tnaczynie z uchem do noszenia wody\n", encoding="utf-8")
    result = run("text", "build", "a.tsv", "--out", "d")
    assert result.stdout.decode().splitlines()[-1].split() == ["definitions", "1"]
    assert run("text", "verify", "d").stdout == b"ok\n"


@pytest.mark.parametrize("cut", [1000, 0])
def test_a_source_that_ends_too_early_is_told(run_process: Run, work: Path, cut: int) -> None:
    lines = "".join(f'{{"id": {n}, "text": "Zdanie numer {n * 7919 % 10007}."}}\n' for n in range(3000))
    packed = bz2.compress(lines.encode())
    (work / "a.jsonl.bz2").write_bytes(packed[: len(packed) - cut] if cut else packed)
    (work / "b.jsonl").write_text('{"id": "b", "text": "Ala ma kota."}\n', encoding="utf-8")
    warning = b"warning: built from a source that ends too early: a.jsonl.bz2\n" if cut else b""
    built = run_process("text", "build", "a.jsonl.bz2", "b.jsonl", "--out", "d")
    assert (built.stderr, built.returncode) == (warning, 3 if cut else 0)
    verified = run_process("text", "verify", "d")
    assert (verified.stdout, verified.stderr, verified.returncode) == (b"ok\n", warning, 0)


def test_a_build_that_is_killed_leaves_the_old_index_and_is_finished(run_process: Run, work: Path) -> None:
    for name, count in (("old", 3), ("new", 40)):
        lines = "".join(f'{{"id": {n}, "text": "Zdanie {name} {n}."}}\n' for n in range(count))
        (work / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    assert run_process("text", "build", "old.jsonl", "--out", "d").returncode == 0
    assert _killed("rename", work, "text", "build", "new.jsonl", "--out", "d") == -signal.SIGKILL
    assert run_process("text", "verify", "d").stdout == b"ok\n"
    assert run_process("text", "build", "new.jsonl", "--out", "d").stdout.split()[1] == b"40"
    assert run_process("text", "verify", "d").stdout == b"ok\n"
    hidden = work.joinpath("d", "passages").glob(".*")
    own = sorted(path.name for path in hidden if path.name == ".current" or not path.is_symlink())
    assert own == [".current", ".versions"]  # beside links to the files of the version, the engine's hidden ones too


def _killed(event: str, work: Path, *command: str) -> int:
    """How a command ended that kills itself when it changes which version is the current one."""
    hook = (
        "import os, sys; sys.addaudithook(lambda name, told: os.kill(os.getpid(), 9) "
        f"if name == 'os.{event}' and str(told[1]).endswith('.current') else None); "
        f"sys.path.insert(0, {str(ROOT)!r}); from kgqa.interfaces.commands import main; main({list(command)!r})"
    )
    return subprocess.run([sys.executable, "-c", hook], cwd=work, check=False).returncode


def test_nothing_to_index_tells_what_was_left_out(run: Run, work: Path) -> None:
    (work / "plain.jsonl.gz").write_text("not compressed", encoding="utf-8")
    result = run("text", "build", "plain.jsonl.gz", "--out", "d")
    assert (result.stdout, result.returncode) == (b"", 1)
    expected = "error: the sources hold no text (cut-off files 1): plain.jsonl.gz; check the files\n"
    assert result.stderr.decode() == expected


def test_long_names_of_counts_are_whole(run: Run, work: Path) -> None:
    lines = ['{"id": 1, "text": "Ala ma kota."}', '{"id": 1, "text": "Kot ma Alę."}']
    (work / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    counts = run("text", "build", "a.jsonl", "--out", "d").stdout.decode()
    assert "records with a repeated id  1\n" in counts
    assert "records with a repeated id  1\n" in run("text", "info", "d").stdout.decode()


def test_search_for_people(run: Run, built: Path) -> None:
    result = run("text", "search", "Kto namalował „Bitwę pod Grunwaldem”?", "--top", "1", "--data", str(built))
    head, text = result.stdout.decode().splitlines()
    assert head.startswith("1. Bitwa pod Grunwaldem (obraz)  ") and head.endswith("  grunwald  articles.jsonl")
    assert text.startswith("„Bitwa pod Grunwaldem” to obraz")


def test_batch_search(run: Run, built: Path, work: Path) -> None:
    (work / "in.tsv").write_text("Gdzie urodził się Kopernik?\tkolumna\n\n", encoding="utf-8")
    result = run("text", "search", "--in", "in.tsv", "--top", "2", KGQA_DATA=str(built))
    first, second = map(json.loads, result.stdout.decode().splitlines())
    assert first["question"] == "Gdzie urodził się Kopernik?"
    assert {name: first["passages"][0][name] for name in ("id", "title", "passage")} == {
        "id": "kopernik", "title": "Mikołaj Kopernik", "passage": "kopernik",
    }  # fmt: skip
    assert first["passages"][0]["score"] > 0 and second == {"question": "", "passages": []}


def test_info_and_verify(run: Run, built: Path) -> None:
    lines = run("text", "info", str(built)).stdout.decode().splitlines()
    assert lines[1] == "passages       7" and lines[-1] == "source         articles.jsonl"
    assert run("text", "verify", str(built)).stdout == b"ok\n"
    texts = built / "passages" / "texts.bin"
    texts.write_bytes(texts.read_bytes()[:-1] + b"x")
    result = run("text", "verify", str(built))
    assert (result.stdout, result.returncode) == (b"problem: texts.bin: checksum differs\n", 1)
    assert result.stderr.startswith(b"error: the passage index is damaged")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("search", "x"), 1, "no passage index"),
        (("search",), 2, "give a question or --in FILE"),
        (("search", "x", "--in", "y"), 2, "give a question or --in FILE"),
        (("search", "--in", "nowhere.tsv"), 1, "no such file: nowhere.tsv"),
        (("info", "nowhere"), 1, "no passage index: nowhere"),
        (("build", "nowhere.json", "--out", "d"), 1, "no such source: nowhere.json"),
        (("build", "--out", "d"), 2, "SOURCE"),
        (("verify", "--help"), 0, ""),
    ],
)
def test_failures_are_one_line(run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run("text", *arguments)
    assert result.returncode == code and message in result.stderr.decode()
    assert "Traceback" not in result.stderr.decode()


def test_no_data_directory(run: Run) -> None:
    result = run("text", "info", KGQA_DATA="")
    assert result.returncode == 1 and result.stderr.startswith(b"error: no data directory")


def test_retrieval_metric(run: Run, work: Path) -> None:
    (work / "gold").write_text("a\nb\tc\n", encoding="utf-8")
    (work / "pred").write_text(
        '{"question": "1", "passages": [{"id": "x"}, {"id": "a"}]}\n{"question": "2", "passages": [{"id": "c"}]}\n',
        encoding="utf-8",
    )
    lines = run("evaluate", "--metric", "retrieval", "gold", "pred").stdout.decode().splitlines()
    assert lines[:4] == ["accuracy@1 0.5000", "accuracy@5 1.0000", "accuracy@10 1.0000", "MRR 0.7500"]
    (work / "pred").write_text("x\ny\n", encoding="utf-8")
    result = run("evaluate", "--metric", "retrieval", "gold", "pred")
    assert result.returncode == 1 and b"text search --in" in result.stderr


def test_answers_from_graph_and_passages(run: Run, data: Path, work: Path) -> None:
    both = work / "both"
    shutil.copytree(data, both)
    assert run("text", "build", str(write_articles(work)), "--out", str(both)).returncode == 0

    def told(question: str, mode: str) -> str:
        return run("ask", question, "--data", str(both), "--mode", mode).stdout.decode()

    assert told("Jak nazywa się stolica Francji?", "hybrid") == "Paryż\n"
    assert told("W którym roku urodził się Mikołaj Kopernik?", "hybrid") == "w 1473\n"
    assert told("W którym roku urodził się Mikołaj Kopernik?", "text") == "w 1473\n"
    assert told("W którym roku urodził się Mikołaj Kopernik?", "kg").startswith("Nie znam odpowiedzi.\n")
    explained = run("ask", "W którym roku urodził się Mikołaj Kopernik?", "--data", str(both), "--explain").stdout
    assert re.search("»[^«]*1473[^«]*«", explained.decode())
    assert all(len(line) <= 80 for line in explained.decode().splitlines())


def test_passages_of_an_older_format_leave_the_graph(
    run: Run, data: Path, work: Path, caplog: pytest.LogCaptureFixture
) -> None:
    old = work / "old"
    shutil.copytree(data, old)
    assert run("text", "build", str(write_articles(work)), "--out", str(old)).returncode == 0
    manifest = old / "passages" / "passages.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_bytes()) | {"format": 0}), encoding="utf-8")
    answered = run("ask", "Jak nazywa się stolica Francji?", "--data", str(old))
    assert (answered.stdout.decode(), answered.returncode) == ("Paryż\n", 0)
    assert "warning: passage index of another format" in caplog.text and "the graph alone answers" in caplog.text
    refused = run("ask", "Jak nazywa się stolica Francji?", "--data", str(old), "--mode", "text")
    assert (refused.stdout, refused.returncode) == (b"", 1)


def test_damaged_passages_are_an_error_and_lose_no_answers_silently(run: Run, data: Path, work: Path) -> None:
    both = work / "both"
    shutil.copytree(data, both)
    assert run("text", "build", str(write_articles(work)), "--out", str(both)).returncode == 0
    for path in sorted(version_directory(both / "passages", "passages.json").iterdir()):
        whole = path.read_bytes()
        if not whole or path.name == "passages.json" or path.suffix == ".lock":
            continue
        path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        answered = run("ask", "Jak nazywa się stolica Francji?", "--data", str(both))
        assert (answered.stdout, answered.returncode) == (b"", 1), path.name
        assert answered.stderr.startswith(b"error: a file of the data directory is damaged: ")
        path.write_bytes(whole)
    assert run("ask", "Jak nazywa się stolica Francji?", "--data", str(both)).returncode == 0


def test_two_text_builds_in_one_directory(run: Run, work: Path) -> None:
    with owned(work / "d" / "passages"):
        refused = run("text", "build", str(write_articles(work)), "--out", "d")
    assert (refused.stdout, refused.returncode) == (b"", 1)
    assert refused.stderr.startswith(b"error: another build is working in this directory: d/passages")


def test_baselines_answer(run: Run, built: Path, work: Path) -> None:
    (work / "in.tsv").write_text("Jak zwie się powierzchnia cieczy przy ściance?\n\nQwertyuiop?\n", encoding="utf-8")
    for name in ("wiki-search", "bm25-title"):
        result = run("answer", "in.tsv", "--baseline", name, "--data", "d")
        assert (result.returncode, result.stdout.decode().splitlines()) == (0, ["Menisk", "", ""]), result.stderr


def test_a_cluster_in_place_of_the_directory(run: Run, work: Path) -> None:
    source = write_articles(work)
    with serving_cluster() as cluster:
        url = f"{cluster.url}/articles"
        result = run("text", "build", str(source), "--text", url)
        assert (result.stderr, result.returncode) == (b"", 0)
        assert result.stdout.decode().splitlines()[0].split() == ["passages", "7"]
        result = run("text", "search", "Jaką długość ma Wisła?", "--top", "1", "--text", url)
        assert result.stdout.decode().startswith("1. Wisła")
        result = run("ask", "Kto namalował obraz „Bitwa pod Grunwaldem”?", "--text", url)
        assert (result.stderr, result.stdout.decode()) == (b"", "Jan Matejko\n")


def test_a_question_while_the_cluster_is_away(run: Run, work: Path, caplog: pytest.LogCaptureFixture) -> None:
    (work / "in.tsv").write_text("Co jest stolicą Norwegii?\nJak zwie się wiatr?\n", encoding="utf-8")
    result = run("answer", "in.tsv", "--text", "http://127.0.0.1:9/x")
    assert (result.stdout.decode().splitlines(), result.returncode) == (["Oslo", ""], 0)
    warnings = [one.getMessage() for one in caplog.records if one.name.startswith("kgqa")]
    assert len(warnings) == 1 and warnings[0].startswith("warning: the search cluster does not answer")
    only_text = run("answer", "in.tsv", "--text", "http://127.0.0.1:9/x", "--mode", "text")
    assert (only_text.returncode, only_text.stdout) == (1, b"")
    assert only_text.stderr.decode().startswith("error: the search cluster does not answer")


def test_one_target_is_wanted(run: Run, work: Path) -> None:
    source = str(write_articles(work))
    assert run("text", "build", source).returncode == 2
    assert run("text", "build", source, "--out", "d", "--text", "http://127.0.0.1:9/x").returncode == 2
