"""Rules of a profile about whole items, applied by a whole build."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.unit.wikidata_hdt.builds import build
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.store import HdtFile
from wikidata_hdt.wikidata_iris import DIRECT, ENTITY, LABEL


def test_whole_source_rules(tmp_path: Path) -> None:
    ontology = "http://wikiba.se/ontology#"
    lines = [
        f'<{ENTITY}Q1> <{LABEL}> "jeden"@pl .', f'<{ENTITY}Q2> <{LABEL}> "two"@en .',
        f'<{ENTITY}Q1> <{DIRECT}P1> "x" .',
        f"<{ENTITY}Q2> <{DIRECT}P2> <{ENTITY}Q1> .", f"<{ENTITY}Q1> <{DIRECT}P2> <{ENTITY}Q2> .",
        f'<{ENTITY}Q3> <{LABEL}> "trzy"@pl .', f"<{ENTITY}Q3> <{DIRECT}P31> <{ENTITY}Q6> .",
        f"<{ENTITY}P1> <{ontology}propertyType> <{ontology}ExternalId> .",
        f"<{ENTITY}statement/Q2-a> <http://www.wikidata.org/prop/statement/P2> <{ENTITY}Q1> .",
        f"<{ENTITY}statement/q1-a> <http://www.wikidata.org/prop/statement/P2> <{ENTITY}Q1> .",
    ]  # fmt: skip
    (tmp_path / "a.nt").write_text("\n".join(lines), encoding="utf-8")
    full = load_profile("full")

    def kept(**rules: Any) -> list[int]:
        report = build(tmp_path / "a.nt", tmp_path / "out", profile=replace(full, **rules), chunk=200)
        found = {" ".join(f"<{t}>" if t.startswith("http") else t for t in triple)
                 for triple in HdtFile.open(tmp_path / "out" / "graph.hdt").search()}  # fmt: skip
        assert report.kept == len(found) == len(lines) - report.dropped
        return [number for number, line in enumerate(lines) if line[:-2] in found]

    assert kept() == [0, 1, 3, 4, 5, 6, 7, 8, 9]
    assert kept(keep_properties=frozenset({"P1"})) == list(range(10))
    assert kept(items="polish") == [0, 4, 5, 6, 7, 9]
    assert kept(items="polish", drop_classes=frozenset({"Q6"})) == [0, 4, 7, 9]
    assert kept(keep_classes=frozenset({"Q6"})) == [5, 6, 7]
    assert kept(keep_classes=frozenset({"Q6"}), items="polish") == [5, 6, 7]
    assert kept(keep_classes=frozenset({"Q66"})) == [7]
