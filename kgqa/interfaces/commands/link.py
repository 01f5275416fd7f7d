"""`link`: batch entity linking."""

from __future__ import annotations

from typing import Any

import click

from kgqa.config import load_config
from kgqa.interfaces.options import (
    FileName,
    batch_options,
    chosen_cluster,
    data_option,
    kept_when_interrupted,
    kg_option,
)


@click.command()
@click.argument("source", type=FileName(), metavar="IN.txt")
@click.option("--format", type=click.Choice(["jsonl", "parquet"]), default="jsonl", help="Form of the output.")
@data_option
@kg_option
@batch_options
def command(source: str, format: str, output: str | None, resume: bool, **options: Any) -> None:
    """Link the entities of a file of questions, a JSON line each.

    Links do not overlap; `qid` is null for a name that nothing known fits. Offsets count characters. `-` is standard
    input.

    --engine spark works on a Spark cluster, as `answer` does it.
    """
    from kgqa.interfaces.batch_answering import link_batch  # noqa: PLC0415 (loads the pipeline)
    from kgqa.interfaces.batches import write_batch  # noqa: PLC0415

    cluster = chosen_cluster(options, output, format, resume=resume)
    batch = link_batch(source, load_config(options))
    with kept_when_interrupted(output):
        if cluster is None:
            write_batch(batch, output, resume=resume)
        else:
            from kgqa.interfaces.spark.cluster import LINKS  # noqa: PLC0415
            from kgqa.interfaces.spark.cluster_batches import write_on_cluster  # noqa: PLC0415

            write_on_cluster(batch, cluster, LINKS if format == "parquet" else None, resume=resume)
