"""Linked texts in KILT's form and in NIF, against each other and against `link`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.evaluation.scoring import METRICS

TEXT = "Byłem w Gdańsku i w Oslo."
NIF = f"""@prefix nif: <http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#> .
@prefix itsrdf: <http://www.w3.org/2005/11/its/rdf#> .
<http://x.example/d#char=0,25> a nif:Context ; nif:isString "{TEXT}" .
<http://x.example/d#char=8,15> nif:referenceContext <http://x.example/d#char=0,25> ;
  nif:beginIndex 8 ; nif:endIndex 15 ; itsrdf:taIdentRef <http://www.wikidata.org/entity/Q1792> .
<http://x.example/d#char=20,24> nif:referenceContext <http://x.example/d#char=0,25> ;
  nif:beginIndex 20 ; nif:endIndex 24 ; itsrdf:taIdentRef <https://www.wikidata.org/wiki/Q585> .
"""
KILT = {"id": 1, "input": "Byłem w [START_ENT] Gdańsku [END_ENT] i w Oslo.", "output": [{"answer": "Q1792"}]}
OURS = {"text": TEXT, "links": [{"start": 8, "end": 15, "qid": "Q1792"}, {"start": 20, "end": 24, "qid": "Q1"}]}


def write(path: Path, content: object) -> str:
    path.write_text(content if isinstance(content, str) else json.dumps(content) + "\n", encoding="utf-8")
    return str(path)


def totals(gold: str, pred: str) -> list[str]:
    return list(METRICS["linking"](gold, pred).totals)[:3]


def test_nif_against_link(tmp_path: Path) -> None:
    gold, pred = write(tmp_path / "g.ttl", NIF), write(tmp_path / "p.jsonl", OURS)
    assert [line.split()[-1] for line in totals(gold, pred)] == ["0.5000"] * 3
    assert [line.split()[-1] for line in totals(gold, gold)] == ["1.0000"] * 3


def test_a_name_at_the_beginning_of_a_text(tmp_path: Path) -> None:
    gold = write(tmp_path / "g.ttl", NIF.replace("nif:beginIndex 8", "nif:beginIndex 0"))
    assert [line.split()[-1] for line in totals(gold, gold)] == ["1.0000"] * 3


def test_of_kilt_only_the_marked_name_is_judged(tmp_path: Path) -> None:
    gold, pred = write(tmp_path / "g.jsonl", KILT), write(tmp_path / "p.jsonl", OURS)
    assert [line.split()[-1] for line in totals(gold, pred)] == ["1.0000"] * 3


def test_kilt_tells_items_by_provenance(tmp_path: Path) -> None:
    told = [{"answer": "Gdańsk", "provenance": [{"wikidata_info": {"wikidata_id": "Q1792"}}]}]
    gold, pred = write(tmp_path / "g.jsonl", KILT), write(tmp_path / "p.jsonl", KILT | {"output": told})
    assert [line.split()[-1] for line in totals(gold, pred)] == ["1.0000"] * 3


@pytest.mark.parametrize("text", ["@prefix nif", NIF.replace("nif:beginIndex 8", "nif:beginIndex -8")])
def test_broken_nif_is_refused(text: str, tmp_path: Path) -> None:
    gold = write(tmp_path / "g.ttl", text)
    with pytest.raises(InputError, match=r"NIF|without its place"):
        totals(gold, gold)


def test_an_input_without_a_mark_is_refused(tmp_path: Path) -> None:
    gold = write(tmp_path / "g.jsonl", KILT | {"input": "Byłem w Gdańsku."})
    with pytest.raises(InputError, match="line 1: no linked text"):
        totals(gold, gold)
