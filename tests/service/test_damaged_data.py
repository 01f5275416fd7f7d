"""Files that are damaged while a service answers from them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import PROBLEM, ROOT, Server, running_server, waited
from wikidata_hdt.file_checks import WHOLE

_LINE = '<http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "{}"@pl .\n'
_QUERY = quote("SELECT ?name { ?item <http://www.w3.org/2000/01/rdf-schema#label> ?name }")


def _data(directory: Path) -> Path:
    (directory / "dump.nt").write_text("".join(map(_LINE.format, ("stara", "nowa"))), encoding="utf-8")
    command = ["kg", "build", str(directory / "dump.nt"), "--out", str(directory / "data"), "--jobs", "1"]
    assert CliRunner().invoke(main, command).exit_code == 0
    return directory / "data"


def _flip(path: Path, text: bytes) -> None:
    """Change one bit of a text in a file."""
    place = path.read_bytes().index(text)
    with path.open("r+b") as file:
        file.seek(place)
        file.write(bytes([text[0] ^ 1]))


def _kind(server: Server, path: str) -> str:
    reply = server.get(path)
    return reply.json()["type"].rpartition(":")[2] if reply.media_type == PROBLEM else str(reply.status)


def test_nothing_is_answered_from_files_that_are_damaged_while_they_are_open(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    options = ("--only", "sparql", "--workers", "2", "--data", str(data), "--check-minutes", "0.005")
    with running_server(cache, *options) as server:
        assert _kind(server, "/api/ready") == "200"
        _flip(data / "graph.hdt", b"stara")
        assert waited(lambda: _kind(server, "/api/ready"), "damaged-data".__eq__) == "damaged-data"
        assert {_kind(server, "/sparql?query=" + _QUERY) for _ in range(6)} == {"damaged-data"}
        assert (_kind(server, "/api/health"), _kind(server, "/metrics")) == ("200", "200")
        assert "graph.hdt" in server.log.read_text()


def test_files_are_left_alone_where_that_is_wished(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    options = ("--only", "sparql", "--workers", "1", "--data", str(data), "--check-minutes", "0")
    with running_server(cache, *options) as server:
        _flip(data / "graph.hdt", b"stara")
        assert _kind(server, "/api/ready") == "200"


def test_a_file_that_is_written_to_is_looked_at_without_delay(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    with running_server(cache, "--only", "sparql", "--workers", "1", "--data", str(data)) as server:
        assert _kind(server, "/api/ready") == "200"
        time.sleep(2)  # the first look at all files is over
        _flip(data / "graph.hdt", b"stara")
        assert waited(lambda: _kind(server, "/api/ready"), "damaged-data".__eq__, 10) == "damaged-data"


def test_a_hidden_flip_in_a_large_directory_is_noticed(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    with (data / "rejected.nt").open("wb") as file:
        file.truncate(WHOLE + 1)
    assert CliRunner().invoke(main, ["kg", "labels", str(data)]).exit_code == 0
    options = ("--only", "sparql", "--workers", "1", "--data", str(data), "--check-minutes", "0.005")
    with running_server(cache, *options) as server:
        assert _kind(server, "/api/ready") == "200"
        before = (data / "graph.hdt").stat()
        _flip(data / "graph.hdt", b"stara")
        os.utime(data / "graph.hdt", ns=(before.st_atime_ns, before.st_mtime_ns))
        assert waited(lambda: _kind(server, "/api/ready"), "damaged-data".__eq__) == "damaged-data"
        assert _kind(server, "/sparql?query=" + _QUERY) == "damaged-data"


def test_damaged_passages_are_noticed_too(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    (tmp_path / "texts.jsonl").write_text('{"id": "1", "title": "Rak", "text": "Rak to skorupiak."}\n')
    build = ["text", "build", str(tmp_path / "texts.jsonl"), "--out", str(data)]
    assert CliRunner().invoke(main, build).exit_code == 0
    with running_server(cache, "--workers", "1", "--data", str(data), "--check-minutes", "0.005") as server:
        assert _kind(server, "/api/ready") == "200"
        path = next((data / "passages").glob("*.term"))
        _flip(path, path.read_bytes()[-9:])
        assert waited(lambda: _kind(server, "/api/ready"), "damaged-data".__eq__) == "damaged-data"


def test_no_service_starts_on_damaged_data(cache: Path, tmp_path: Path) -> None:
    data = _data(tmp_path)
    _flip(data / "graph.hdt", b"stara")
    command = [sys.executable, str(ROOT / "cli.py"), "serve", "--only", "sparql", "--port", "0", "--data", str(data)]
    result = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (result.returncode, result.stderr[:48]) == (1, b"error: a file of the data directory is damaged: ")
