"""What Spark is to do, and the columns of records of answers and links, for Parquet and for Spark's data frames; loads
nothing of Spark."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PARTITION = 200
"""Questions of a partition: some ten seconds of work, against which the milliseconds that Spark takes for it do not
count, and not much to do again where a machine is lost."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where Spark runs, what it writes and how it parts the work."""

    target: Path
    """The output: a file, or for tables a directory."""
    master: str | None = None
    """The address of the cluster; None for all cores of this machine."""
    partition_size: int = PARTITION
    ship_data: bool = False
    """Whether Spark brings the data directory to its executors; else each machine has its own at the same path."""


_STATEMENT = ("subject", "property", "value")
_LINK = ("start", "end", "surface", "qid", "score")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table, and how a record fills them; the last one holds the whole record as JSON."""

    types: Mapping[str, str]
    """By name, as Spark writes types."""
    cells: Callable[[Mapping[str, Any]], Mapping[str, Any]]

    def row(self, line: str) -> dict[str, Any]:
        """The row of a record, which is a line of JSON."""
        cells = self.cells(json.loads(line))
        return {name: cells.get(name) for name in self.types} | {"record": line}


def _answer(record: Mapping[str, Any]) -> Mapping[str, Any]:
    statements = [dict(zip(_STATEMENT, one, strict=True)) for one in record.get("statements", ())]
    return {**record, "statements": statements}


def _links(record: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**record, "links": [{name: link[name] for name in _LINK} for link in record["links"]]}


ANSWERS = Columns(
    {
        "id": "string",
        "question": "string",
        "answer": "string",
        "told": "string",
        "sentence": "string",
        "confidence": "double",
        "source": "string",
        "template": "string",
        "items": "array<string>",
        "sparql": "string",
        "statements": "array<struct<subject:string,property:string,value:string>>",
        "completeness": "string",
        "stage": "string",
        "reason": "string",
        "record": "string",
    },
    _answer,
)
LINKS = Columns(
    {
        "text": "string",
        "links": "array<struct<start:int,end:int,surface:string,qid:string,score:double>>",
        "record": "string",
    },
    _links,
)
