"""Statements are fetched page by page; a fetch that was stopped goes on; pages that do not fit together are told."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest

from kgqa.errors import ClearError, DataError, UnavailableError
from kgqa.execution.entity_reading import LABEL
from kgqa.execution.remote.statement_pages import StatementFetch, all_claims, told_by_names
from kgqa.terms import PropertyId, Term
from tests.unit.execution.remote.graph_endpoint import GraphEndpoint

CLASS = PropertyId("P31").direct
NAMES = ("pl", "en")


class Ending(GraphEndpoint):
    """Does not answer after so many requests."""

    left = 1_000

    def rows(self, text: str, variables: Sequence[str], seconds: float) -> list[tuple[Term | None, ...]]:
        self.left -= 1
        if self.left < 0:
            raise UnavailableError("gone", value="it", remedy="wait")
        return super().rows(text, variables, seconds)


class Unsteady(GraphEndpoint):
    """Gives the first statements whatever the page."""

    def rows(self, text: str, variables: Sequence[str], seconds: float) -> list[tuple[Term | None, ...]]:
        return super().rows(text.split(" OFFSET", maxsplit=1)[0], variables, seconds)


def lines(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.readlines()


def test_statements_come_in_pages(tmp_path: Path) -> None:
    endpoint, path = GraphEndpoint(), tmp_path / "names.nt.gz"
    assert StatementFetch(endpoint, path, NAMES, page=2).run((LABEL, CLASS)) == 6
    found = lines(path)
    assert len(found) == len(set(found)) == 6
    assert '<http://www.wikidata.org/entity/Q36> <http://www.w3.org/2000/01/rdf-schema#label> "Polska"@pl .\n' in found
    assert not any("Polen" in line for line in found)
    assert endpoint.sent == 2 + 1 + 2  # two counts, a page of names, two of classes
    assert list(tmp_path.iterdir()) == [path]


def test_a_fetch_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path, whole = tmp_path / "names.nt.gz", tmp_path / "whole.nt.gz"
    StatementFetch(GraphEndpoint(), whole, NAMES, page=1).run((LABEL, CLASS))
    endpoint = Ending()
    endpoint.left = 5
    with pytest.raises(UnavailableError):
        StatementFetch(endpoint, path, NAMES, page=1).run((LABEL, CLASS))
    assert not path.exists()
    endpoint.left, endpoint.sent = 100, 0
    StatementFetch(endpoint, path, NAMES, page=1).run((LABEL, CLASS))
    assert sorted(lines(path)) == sorted(lines(whole))
    assert endpoint.sent == 2 + 6 - 3  # five requests before: two counts and three pages


def test_pages_that_do_not_fit_together_are_told(tmp_path: Path) -> None:
    with pytest.raises(ClearError, match=r"do not fit together.*2 different ones of 4 statements of P31"):
        StatementFetch(Unsteady(), tmp_path / "names.nt.gz", NAMES, page=2).run((CLASS,))


def test_a_damaged_page_is_told(tmp_path: Path) -> None:
    pages = tmp_path / "names.nt.gz.pages"
    pages.mkdir()
    (pages / "P31-0000000000.nt.gz").write_bytes(b"broken")
    with pytest.raises(DataError, match="a fetched page is damaged"):
        StatementFetch(GraphEndpoint(), tmp_path / "names.nt.gz", NAMES).run((CLASS,))


def test_predicates_that_names_need() -> None:
    chosen = told_by_names()
    assert len(chosen) == len(set(chosen)) and {LABEL, CLASS} <= set(chosen)
    found = all_claims(GraphEndpoint())
    assert {PropertyId(name).direct for name in ("P31", "P36", "P279", "P569")} < set(found)
