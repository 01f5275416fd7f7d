"""The options of Spark that do not go together, told before anything is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Run


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--master", "local[2]"], "need --engine spark"),
        (["--format", "parquet", "-o", "out"], "need --engine spark"),
        (["--engine", "spark"], "needs -o OUT"),
        (["--engine", "spark", "-o", "out", "--jobs", "2"], "--master in place of --jobs"),
        (["--resume"], "--resume needs the output file"),
    ],
)
@pytest.mark.parametrize("command", ["answer", "link"])
def test_options_that_do_not_go_together(run: Run, tmp_path: Path, command: str, options: list[str], told: str) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Jak nazywa się stolica Norwegii?\n", encoding="utf-8")
    done = run(command, str(source), *options)
    assert done.returncode == 2
    assert told in done.stderr.decode()


def test_links_are_written_to_a_file_as_to_standard_output(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text("Jak nazywa się stolica Norwegii?\n\nCzy Oslo leży w Norwegii?\n", encoding="utf-8")
    assert run("link", str(source), "-o", str(target), "--jobs", "2").returncode == 0
    assert target.read_bytes() == run("link", str(source)).stdout
