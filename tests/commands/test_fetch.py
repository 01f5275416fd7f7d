"""`kg fetch`: names of an endpoint, of which a data directory is built that answers over it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.interfaces.commands import main


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exit_code == 0, result.output
    return result.output


def names(directory: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(directory / "labels.sqlite") as connection:
        return sorted(connection.execute("SELECT key, entity, text FROM form"))


@pytest.mark.no_cover
def test_names_of_an_endpoint_answer_over_it(sample_config: Config, sample_endpoint: str, tmp_path: Path) -> None:
    path, directory = tmp_path / "names.nt.gz", tmp_path / "names"
    assert run("kg", "fetch", sample_endpoint, "--to", path).endswith(f"statements in {path}\n")
    run("kg", "build", path, "--out", directory, "--profile", "full")
    assert names(directory) == names(data_directory(sample_config))
    told = run("ask", "Jak nazywa się stolica Francji?", "--data", directory, "--kg", sample_endpoint)
    assert told.strip() == "Paryż"


def test_file_is_gzipped_n_triples(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["kg", "fetch", "http://127.0.0.1:1/sparql", "--to", str(tmp_path / "names.nt")])
    assert result.exit_code == 2 and "ends in .nt.gz" in result.output
