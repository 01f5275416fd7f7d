"""Tables of triples: files of Parquet with the columns subject, predicate and object, each a term as N-Triples has it.

Parts of a table are files of their own; a blank node of one part is that of the same label in all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.hdt.literals import shown
from wikidata_hdt.ntriples.ntriples import Triple, bracketed

COLUMNS = ("subject", "predicate", "object")
_ROWS = 1 << 16
"""Rows that are read at a time."""


def row(triple: Triple) -> tuple[str, str, str]:
    """The row of a triple."""
    subject, predicate, obj = (term.decode() for term in triple)
    return bracketed(subject), bracketed(predicate), bracketed(shown(obj))


def table_text(path: str) -> Iterator[tuple[float, bytes]]:
    """The triples of a file as N-Triples, block by block, each with the share of the rows that are read by then.

    Raises `SourceError` for a file that is damaged, cut off, or no table of triples.
    """
    from pyarrow import ArrowException, parquet  # noqa: PLC0415 (an extra)

    try:
        with parquet.ParquetFile(path) as table:
            missing = set(COLUMNS) - set(table.schema_arrow.names)
            if missing:
                raise SourceError("not a table of triples", value=path, expected=f"the columns {', '.join(COLUMNS)}")
            done, rows = 0, max(1, table.metadata.num_rows)
            for batch in table.iter_batches(_ROWS, columns=list(COLUMNS)):
                done += batch.num_rows
                yield done / rows, _lines(batch)
    except (ArrowException, OSError) as error:
        raise SourceError("cannot read the table", value=path, remedy=str(error).partition("\n")[0]) from error


def _lines(batch: Any) -> bytes:
    from pyarrow import compute  # noqa: PLC0415 (an extra)

    columns = [batch.column(name) for name in COLUMNS]
    lines = compute.binary_join_element_wise(*columns, ".\n", " ")
    return "".join(lines.to_pylist()).encode()
