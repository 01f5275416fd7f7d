"""`kg update` and `kg compact` as their users call them."""

from __future__ import annotations

import bz2
import gzip
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import Run

_ENTITY = "<http://www.wikidata.org/entity/{}>"
_BORN = "<http://www.wikidata.org/prop/direct/P19>"
_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"


@pytest.fixture
def copy(data: Path, work: Path) -> str:
    """A copy of the small data directory."""
    shutil.copytree(data, work / "d")
    return "d"


def _state(capital: str, name: str = "Polska") -> dict[str, Any]:
    def statement(prop: str, item: str) -> dict[str, Any]:
        value = {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": item}}
        snak = {"snaktype": "value", "property": prop, "datavalue": value, "datatype": "wikibase-item"}
        return {"id": f"Q36${prop}", "type": "statement", "rank": "normal", "mainsnak": snak}

    claims = {prop: [statement(prop, item)] for prop, item in (("P31", "Q6256"), ("P36", capital))}
    return {
        "type": "item", "id": "Q36", "modified": "2026-11-30T10:00:00Z", "claims": claims, "sitelinks": {},
        "labels": {"pl": {"language": "pl", "value": name}},
    }  # fmt: skip


def _answer(run: Run, question: str) -> str:
    return run("ask", question, "--data", "d").stdout.decode().strip()


def _info(run: Run) -> dict[str, str]:
    lines = run("kg", "info", "d").stdout.decode().splitlines()
    return {name.strip(): value for name, value in (re.split(r"\s{2,}", line, maxsplit=1) for line in lines)}


def test_entities_replace_what_was_said(copy: str, work: Path, run: Run) -> None:
    assert _answer(run, "Jaka jest stolica Polski?") == "Warszawa"
    (work / "c.json.gz").write_bytes(gzip.compress(json.dumps(_state("Q90", "Rzeczpospolita")).encode()))
    updated = run("kg", "update", copy, "--entities", "c.json.gz")
    assert updated.returncode == 0, updated.stderr
    lines = [line.split(maxsplit=2) for line in updated.stdout.decode().splitlines()]
    assert ["entities", "1"] in lines
    assert ["newest", "change", "2026-11-30T10:00:00Z"] in lines
    assert _answer(run, "Jaka jest stolica Rzeczpospolitej?") == "Paryż"
    assert _answer(run, "Jaka jest stolica Polski?").startswith("Nie znam odpowiedzi.")
    info = _info(run)
    assert info["newest change"] == "2026-11-30T10:00:00Z"
    assert info["last update"].endswith("1 entities from c.json.gz")
    assert run("kg", "verify", copy).returncode == 0
    assert run("kg", "compact", copy).returncode == 0
    assert _answer(run, "Jaka jest stolica Rzeczpospolitej?") == "Paryż"
    assert _info(run)["newest change"] == "2026-11-30T10:00:00Z"
    assert run("kg", "compact", copy).stdout == b"d has no updates\n"


def test_deleted_and_redirected_ids(copy: str, work: Path, run: Run) -> None:
    told = [{"entities": {"Q36": {"id": "Q36", "missing": ""}}}, {"entity": "Q90", "redirect": "Q64"}]
    (work / "c.json.bz2").write_bytes(bz2.compress("\n".join(map(json.dumps, told)).encode()))
    updated = run("kg", "update", copy, "--entities", "c.json.bz2")
    assert updated.returncode == 0, updated.stderr
    assert _answer(run, "Jaka jest stolica Polski?").startswith("Nie znam odpowiedzi.")
    assert _answer(run, "Jaka jest stolica Francji?") == "Berlin"


def test_statements_are_added_also_over_the_sample(work: Path, run: Run) -> None:
    lines = [f"{_ENTITY.format('Q99900001')} {_LABEL} \"Pipsztyk Wielki\"@pl .",
             f"{_ENTITY.format('Q99900001')} {_BORN} {_ENTITY.format('Q270')} ."]  # fmt: skip
    (work / "own.nt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    begun = run("kg", "update", "d", "--with-sample", "--triples", "own.nt", KGQA_DATA="")
    assert begun.returncode == 0, begun.stderr
    assert _answer(run, "Gdzie urodził się Pipsztyk Wielki?") == "w Warszawie"
    assert _answer(run, "Jaka jest stolica Francji?") == "Paryż"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to change"),
        (("--entities", "none.json"), "cannot read the source"),
        (("--entities", "empty.json"), "the file holds no entity"),
        (("--entities", "broken.nt"), "not entity JSON"),
        (("--triples", "broken.nt"), "broken line 1 of broken.nt"),
        (("--triples", "empty.json"), "entity JSON among statements"),
    ],
)
def test_bad_changes_change_nothing(arguments: tuple[str, ...], message: str, copy: str, work: Path, run: Run) -> None:
    (work / "empty.json").write_text("[\n]\n")
    (work / "broken.nt").write_text("<a> <b>\n")
    outcome = run("kg", "update", copy, *arguments)
    assert outcome.returncode == (1 if arguments else 2)
    assert message in outcome.stderr.decode()
    assert (work / "d" / "graph.hdt").is_file()
    assert not (work / "d" / "graph.hdt").is_symlink()
    assert not list((work / "d").glob(".*"))


def test_lines_that_are_no_entities_are_told(copy: str, work: Path, run: Run) -> None:
    lines = ['{"type": "item", "id": "Q', json.dumps(_state("Q90")), json.dumps({"type": "item", "id": "Ala"})]
    (work / "c.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    updated = run("kg", "update", copy, "--entities", "c.json")
    assert updated.returncode == 0
    told = updated.stderr.decode()
    assert "c.json, line 2: no entity" in told
    assert "c.json, line 4: no entity" in told
    assert _answer(run, "Jaka jest stolica Polski?") == "Paryż"


def test_names_of_an_updated_directory_are_not_built_anew(copy: str, work: Path, run: Run) -> None:
    (work / "c.json").write_text(json.dumps(_state("Q90")), encoding="utf-8")
    assert run("kg", "update", copy, "--entities", "c.json").returncode == 0
    outcome = run("kg", "labels", copy)
    assert outcome.returncode == 1
    assert "kg compact d" in outcome.stderr.decode()


def test_properties_of_ones_own_are_asked_for(work: Path, run: Run) -> None:
    told = f'{_ENTITY.format("Q31487")} <https://my.example/m> "Smoczek Krakuś" .\n'
    (work / "own.nt").write_text(told + f'<https://my.example/m> {_LABEL} "maskotka"@pl .\n', encoding="utf-8")
    done = run("kg", "update", "d", "--with-sample", "--triples", "own.nt")
    assert done.returncode == 0, done.stderr
    assert _answer(run, "Jaka jest maskotka Krakowa?") == "Smoczek Krakuś"
