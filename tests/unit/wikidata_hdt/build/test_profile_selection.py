"""Rules about whole items and datatypes, which thin out runs that are written already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.build.batch_runs import Room, save_run
from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.build.build_workers import Workers
from wikidata_hdt.build.profile_selection import dropped_by_datatype, item_numbers, select
from wikidata_hdt.packed.arrays import StoredTerms, load_array
from wikidata_hdt.packed.term_table import terms_of
from wikidata_hdt.profiles.profiles import Profile, load_profile
from wikidata_hdt.profiles.term_batch import batch_of

Text = tuple[str, str, str]
NODE = v.STATEMENT_NODE + "q5-AB"
CITY = (v.ENTITY + "Q1", v.DIRECT + "P31", v.ENTITY + "Q515")
NAMED = (v.ENTITY + "Q1", v.LABEL, '"Miasto"@pl')
ENGLISH = (v.ENTITY + "Q2", v.LABEL, '"Town"@en')
HUMAN = (v.ENTITY + "Q5", v.DIRECT + "P31", v.ENTITY + "Q6")
CLAIM = (v.ENTITY + "Q5", v.CLAIM + "P31", NODE)
RANK = (NODE, v.RANK, v.NORMAL_RANK)
PROPERTY = (v.ENTITY + "P31", v.LABEL, '"instance of"@en')
CODE = (v.ENTITY + "Q1", v.DIRECT + "P214", '"123"')
ALL = [CITY, NAMED, ENGLISH, HUMAN, CLAIM, RANK, PROPERTY, CODE]


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    journal = Journal(tmp_path / "journal")
    with Workers(1, journal) as opened:
        yield opened
    journal.close()


def run_of(room: Room, number: int, triples: list[Text], types: dict[str, str]) -> dict[str, Any]:
    batch = batch_of([(s.encode(), p.encode(), o.encode()) for s, p, o in triples])
    save_run(room, number, batch)
    return {
        "predicates": [name.decode() for name in batch.predicates], "types": types, "dropped": 0,
        "kept": batch.triples.shape[1],
    }  # fmt: skip


def left(room: Room, number: int, run: dict[str, Any]) -> set[Text]:
    nodes = StoredTerms(room.nodes(number))
    rows = np.asarray(load_array(room.triples(number))).T.tolist()
    return {(nodes[s].decode(), run["predicates"][p], nodes[o].decode()) for s, p, o in rows}


def selected(path: Path, workers: Workers, profile: Profile, whole: set[int] | None = None) -> set[Text]:
    """What stays of all triples, spread over two runs."""
    room = Room(path)
    runs = [run_of(room, 0, ALL[::2], {}), run_of(room, 1, ALL[1::2], {"P214": "ExternalId", "P31": "WikibaseItem"})]
    select(room, workers, runs, whole or set(), profile)
    found = [left(room, number, run) for number, run in enumerate(runs)]
    assert [run["kept"] for run in runs] == [len(triples) for triples in found]
    assert sum(run["dropped"] + run["kept"] for run in runs) == len(ALL)
    return found[0] | found[1]


def profile(**rules: Any) -> Profile:
    return replace(load_profile("full"), **({"drop_datatypes": frozenset()} | rules))


def test_no_rules(tmp_path: Path, workers: Workers) -> None:
    assert selected(tmp_path, workers, profile()) == set(ALL)


def test_datatypes(tmp_path: Path, workers: Workers) -> None:
    assert selected(tmp_path, workers, profile(drop_datatypes=frozenset({"external-id"}))) == set(ALL) - {CODE}


def test_items_with_a_polish_label(tmp_path: Path, workers: Workers) -> None:
    assert selected(tmp_path, workers, profile(items="polish")) == {CITY, NAMED, CODE, PROPERTY}


def test_runs_of_entity_json_were_chosen_before(tmp_path: Path, workers: Workers) -> None:
    assert selected(tmp_path, workers, profile(items="polish"), {0}) == {*ALL[::2], NAMED, CODE}


def test_classes_to_keep_and_to_drop(tmp_path: Path, workers: Workers) -> None:
    kept = selected(tmp_path, workers, profile(keep_classes=frozenset({"Q6"})))
    assert kept == {HUMAN, CLAIM, RANK, PROPERTY}


def test_statements_go_with_their_items(tmp_path: Path, workers: Workers) -> None:
    kept = selected(tmp_path, workers, profile(drop_classes=frozenset({"Q6", "Q99"})))
    assert kept == {CITY, NAMED, ENGLISH, PROPERTY, CODE}


def test_numbers_of_items() -> None:
    names = {
        v.ENTITY + "Q12": 12, v.STATEMENT_NODE + "Q7-AB": 7, v.STATEMENT_NODE + "q8-AB": 8, v.ENTITY + "P12": 0,
        "http://x/Q12": 0, v.ENTITY + "Q": 0, v.ENTITY: 0, '"Q12"': 0, v.ENTITY + "Q123456789012": 123456789012,
    }  # fmt: skip
    assert item_numbers(terms_of([name.encode() for name in names])).tolist() == list(names.values())


def test_datatypes_by_the_names_of_the_ontology() -> None:
    types = {"P1": "ExternalId", "P2": "WikibaseItem", "P3": "Url", "P218": "ExternalId", "P5": "Unheard"}
    assert dropped_by_datatype(load_profile("truthy"), types) == {"P1", "P3"}
