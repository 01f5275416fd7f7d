"""A data directory that gets another version while a service answers from it."""

from __future__ import annotations

import json
import os
import re
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


def _update(directory: Path, name: str) -> None:
    entity = {"type": "item", "id": "Q1", "labels": {"pl": {"language": "pl", "value": name}}}
    (directory / "changes.json").write_text(json.dumps(entity) + "\n", encoding="utf-8")
    command = ["kg", "update", str(directory / "data"), "--entities", str(directory / "changes.json")]
    updated = CliRunner().invoke(main, command)
    assert updated.exit_code == 0, updated.stderr


def _take_over(server: Server, data: Path, before: str, name: str) -> None:
    """See every worker give way to one over the new data, and every answer be from the old or the new ones."""
    workers, seen = server.workers(), set[str]()

    def look() -> bool:
        names = _names(server)
        seen.update(names)
        return names == {name} and workers.isdisjoint(server.workers()) and len(server.workers()) == len(workers)

    assert waited(look)
    assert seen <= {before, name}
    assert waited(lambda: len(list(data.glob(".held-*"))) == 1)


def test_new_versions_are_taken_over_without_a_gap(cache: Path, tmp_path: Path) -> None:
    _build(tmp_path, "stara")
    data = tmp_path / "data"
    with running_server(cache, "--only", "sparql", "--workers", "2", "--data", str(data)) as server:
        assert _names(server) == {"stara"}
        _build(tmp_path, "nowa")
        _take_over(server, data, "stara", "nowa")
        _update(tmp_path, "zmieniona")
        _take_over(server, data, "nowa", "zmieniona")
        victim = min(server.workers())
        os.kill(victim, signal.SIGKILL)
        assert waited(lambda: victim not in server.workers() and len(server.workers()) == 2)
        assert _names(server) == {"zmieniona"}
    assert not list(data.glob(".held-*"))


def test_answers_and_the_date_on_the_page_are_those_of_the_update(cache: Path, tmp_path: Path) -> None:
    notes, data = tmp_path / "notes.nt", str(tmp_path / "data")
    item = "<http://www.wikidata.org/entity/Q99900001>"
    notes.write_text(
        f'{item} <http://www.w3.org/2000/01/rdf-schema#label> "Pipsztyk Wielki"@pl .\n'
        f"{item} <http://www.wikidata.org/prop/direct/P19> <http://www.wikidata.org/entity/Q270> .\n", encoding="utf-8",
    )  # fmt: skip
    (tmp_path / "none.nt").write_text(f"{item} <urn:x> <urn:y> .\n", encoding="utf-8")

    def update(file: Path) -> None:
        command = ["kg", "update", data, "--with-sample", "--triples", str(file)]
        assert CliRunner().invoke(main, command, env={"KGQA_CACHE": str(cache), "KGQA_DATA": ""}).exit_code == 0

    update(tmp_path / "none.nt")
    with running_server(cache, "--workers", "1", "--data", data) as server:

        def answer() -> str:
            reply = server.post("/api/answer", {"question": "Gdzie urodził się Pipsztyk Wielki?"})
            assert reply.status == 200
            return str(reply.json()["answer"] or "")

        assert answer() == ""
        update(notes)
        seen = {answer()}
        assert waited(lambda: seen.add(answer()) or "w Warszawie" in seen, seconds=120)
        assert seen <= {"", "w Warszawie"}
        assert re.search(r"stan na \d+ \w+ 20\d\d, zmiany do \d+ \w+ 20\d\d<", server.get("/").text)
