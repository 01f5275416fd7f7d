"""A data directory that is built anew while a service answers from it."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from urllib.parse import quote

from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import Server, running_server, waited

_LINE = '<http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "{}"@pl .\n'
_QUERY = "SELECT ?name { <http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> ?name }"


def _build(directory: Path, name: str) -> None:
    (directory / "dump.nt").write_text(_LINE.format(name), encoding="utf-8")
    command = ["kg", "build", str(directory / "dump.nt"), "--out", str(directory / "data"), "--jobs", "1"]
    built = CliRunner().invoke(main, command)
    assert built.exit_code == 0, built.stderr


def _names(server: Server) -> set[str]:
    replies = [server.get("/sparql?query=" + quote(_QUERY)) for _ in range(6)]
    assert {reply.status for reply in replies} == {200}
    return {row["name"]["value"] for reply in replies for row in json.loads(reply.body)["results"]["bindings"]}


def test_a_worker_that_is_started_anew_opens_what_the_others_have(cache: Path, tmp_path: Path) -> None:
    _build(tmp_path, "stara")
    data = str(tmp_path / "data")
    with running_server(cache, "--only", "sparql", "--workers", "2", "--data", data) as server:
        assert _names(server) == {"stara"}
        _build(tmp_path, "nowa")
        victim = min(server.workers())
        os.kill(victim, signal.SIGKILL)
        assert waited(lambda: len(server.workers() - {victim}) == 2)
        assert _names(server) == {"stara"}
    with running_server(cache, "--only", "sparql", "--workers", "1", "--data", data) as server:
        assert _names(server) == {"nowa"}
    assert not list((tmp_path / "data").glob(".held-*"))
