"""Columns of answers and of links in data frames of Spark, for jobs of one's own.

    from kgqa.spark import answers

    frame.withColumn("found", answers("/data/kgqa")("question")).select("question", "found.answer", "found.confidence")

Every machine needs the package with its extra `spark`, and the data at the same path. A worker process opens them once
and keeps them; it compares them, and the version of the program, with those of the driver before its first answer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pandas as pd
from pyspark.sql.functions import pandas_udf

from kgqa.config import load_config
from kgqa.errors import ClearError
from kgqa.formats.question_files import BatchQuestion
from kgqa.interfaces.batch_answering import AnswerTask, LinkTask
from kgqa.interfaces.batches import LineTask
from kgqa.interfaces.spark.cluster import ANSWERS, LINKS, Columns
from kgqa.interfaces.spark.node_work import NodeWork, node_work, partition_lines

Place = str | os.PathLike[str] | None


def answers(data: Place = None, **settings: Any) -> Any:
    """A function of a column of questions: structs with the columns of `answer --format parquet`, of nulls for a null.

    `data` is a data directory, else the embedded sample; settings are those of `kgqa config show`, as keywords. Raises
    `ClearError` for what cannot be used.
    """
    return _function(AnswerTask(load_config({"data": _text(data), **settings}), "jsonl"), ANSWERS)


def links(data: Place = None, **settings: Any) -> Any:
    """A function of a column of texts: structs with the columns of `link --format parquet`. The rest as `answers`."""
    return _function(LinkTask(load_config({"data": _text(data), **settings})), LINKS)


def _text(data: Place) -> str | None:
    return None if data is None else os.fspath(data)


def _function(task: LineTask, columns: Columns) -> Any:
    work = node_work(task)

    def rows(batches: Iterator[pd.Series]) -> Iterator[pd.DataFrame]:
        for batch in batches:
            yield _frame(work, columns, list(batch))

    return pandas_udf(rows, returnType=", ".join(f"{name} {kind}" for name, kind in columns.types.items()))


def _frame(work: NodeWork, columns: Columns, texts: list[str | None]) -> pd.DataFrame:
    lines = partition_lines(work, [BatchQuestion(text) for text in texts if text is not None])
    if isinstance(lines, ClearError):
        raise lines
    given = iter(lines)
    nothing = dict.fromkeys(columns.types)
    rows = [nothing if text is None else columns.row(next(given)) for text in texts]
    return pd.DataFrame(rows, columns=list(columns.types))
