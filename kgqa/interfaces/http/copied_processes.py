"""The processes of a service that work for one request each, and end of it where it is too much for them."""

from __future__ import annotations

from wikidata_hdt.apart import prepare_copies

_QUERIES = "kgqa.interfaces.http.sparql.process"
_TABLES = "kgqa.interfaces.http.table_model"


def prepare(*, tables: bool) -> None:
    """Make the process that they are copies of load what they need; to be called before the first is started.

    `tables`: whether any of them will answer over tables, which takes the reader of Polish.
    """
    prepare_copies(_QUERIES, *[_TABLES] * tables)
