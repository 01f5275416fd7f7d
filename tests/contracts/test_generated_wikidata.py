"""Queries over a generated graph give what the generator counts in its arrays, by rows and by columns."""

from __future__ import annotations

from io import StringIO

import pytest

from benchmarks.generate_wikidata import lines, write
from benchmarks.generated_gold import Gold, gold, questions
from benchmarks.generated_world import World
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.columns.columns_file import COLUMNS_NAME
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import read_ntriples
from wikidata_hdt.store import HdtFile

_MILLIONS, _SEED = 0.05, 3
GOLD = tuple(gold(World(_MILLIONS, _SEED)))


@pytest.fixture(scope="module")
def text() -> str:
    out = StringIO()
    assert write(lines(World(_MILLIONS, _SEED)), out) > _MILLIONS * 900_000
    return out.getvalue()


@pytest.fixture(scope="module")
def graph(text: str, tmp_path_factory: pytest.TempPathFactory) -> HdtFile:
    path = tmp_path_factory.mktemp("generated") / "graph.hdt"
    write_hdt(path, read_ntriples(line.encode() for line in text.splitlines(keepends=True)))
    HdtFile.open(path)
    build_columns(path, path.with_name(COLUMNS_NAME))
    return HdtFile.open(path)


@pytest.mark.parametrize("least", [None, 0, 2000])
@pytest.mark.parametrize("case", GOLD, ids=lambda case: case.name)
def test_results_are_those_of_the_generator(case: Gold, least: int | None, graph: HdtFile) -> None:
    found = EngineExecutor(HdtStore(graph), vectors_from=least).execute(Query.read(case.text), Budget(20.0, 100_000))
    assert found.complete
    assert sorted(tuple(term.value for term in row if term) for row in found.rows) == list(case.rows)


def test_a_seed_gives_the_same_always(text: str) -> None:
    again, other = StringIO(), StringIO()
    write(lines(World(_MILLIONS, _SEED)), again)
    write(lines(World(_MILLIONS, _SEED + 1)), other)
    assert again.getvalue() == text != other.getvalue()


def test_questions_have_answers() -> None:
    asked = list(questions(World(_MILLIONS, _SEED)))
    assert {one["category"] for one in asked} == {"count", "hop", "look-up", "superlative"}
    assert all(one["answers"] for one in asked)
    assert "Ilu pisarzy urodziło się w 1954 roku?" in {one["question"] for one in asked}
