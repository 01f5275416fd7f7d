"""Bytes that sources have and readers stumble on: line breaks in labels, regions in language tags, single entities."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands.conftest import Run

_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
_CLASS, _CAPITAL = "<http://www.wikidata.org/prop/direct/P31>", "<http://www.wikidata.org/prop/direct/P36>"


def _entity(number: int) -> str:
    return f"<http://www.wikidata.org/entity/Q{number}>"


def _built(run: Run, source: Path) -> Path:
    target = source.parent / "data"
    built = run("kg", "build", str(source), "--out", str(target))
    assert built.returncode == 0, built.stderr.decode()
    return target


def test_line_breaks_and_regions_in_labels(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "breaks.nt"
    labels = {990001: '"Sarmacja"@pl-PL', 990002: '"Gród\\r\\nKrólewski"@pl', 6256: '"państwo"@pl'}
    lines = [f"{_entity(number)} {_LABEL} {label} ." for number, label in labels.items()]
    lines.append(f"{_entity(990001)} {_CLASS} {_entity(6256)} .")
    lines.append(f"{_entity(990001)} {_CAPITAL} {_entity(990002)} .")
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    asked = run("ask", "Jak nazywa się stolica Sarmacji?", "--data", str(_built(run, source)))
    assert asked.stdout.decode().splitlines()[0] == "Gród Królewski"


def test_one_entity_as_its_address_gives_it(run: Run, tmp_path: Path) -> None:
    value = {"entity-type": "item", "id": "Q990004"}
    snak = {"snaktype": "value", "property": "P36", "datavalue": {"type": "wikibase-entityid", "value": value}}
    claims = {"P36": [{"mainsnak": snak, "type": "statement", "id": "Q990003$1", "rank": "normal"}]}
    one = {
        "type": "item",
        "id": "Q990003",
        "labels": {"pl": {"language": "pl", "value": "Lechistan"}},
        "claims": claims,
    }
    source = tmp_path / "Q990003.json"
    source.write_text(json.dumps({"entities": {"Q990003": one}}, ensure_ascii=False), encoding="utf-8")
    text = tmp_path / "in.txt"
    text.write_text("Ilu mieszkańców ma Lechistan?\n", encoding="utf-8")
    (link,) = json.loads(run("link", str(text), "--data", str(_built(run, source))).stdout)["links"]
    assert link["qid"] == "Q990003"
