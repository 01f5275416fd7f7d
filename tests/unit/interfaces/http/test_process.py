"""Results written for sending."""

from __future__ import annotations

import tracemalloc
from hashlib import blake2b

import pytest

from kgqa.formats.sparql_results import WRITERS
from kgqa.interfaces.http.sparql.process import write_result
from kgqa.model import Solutions
from kgqa.terms import Iri, Literal

_ROW = (Iri("http://www.wikidata.org/entity/Q42"), Literal("Łódź, „miasto”", "pl"))


@pytest.mark.parametrize("kind", WRITERS)
def test_a_long_result_never_stands_in_memory(kind: str) -> None:
    solutions = Solutions(("a", "b"), (_ROW,) * 100_000)
    tracemalloc.start()
    try:
        written = write_result(WRITERS[kind](solutions))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    with written.file:
        data = written.file.read()
    assert data == "".join(WRITERS[kind](solutions)).encode()
    assert (written.length, written.tag) == (len(data), blake2b(data, digest_size=16).hexdigest())
    assert most < 1 << 20 < len(data)


def test_a_short_result_stays_in_memory() -> None:
    written = write_result(["a", "ł"])
    with written.file:
        assert (written.short, written.file.read()) == (True, "ał".encode())
