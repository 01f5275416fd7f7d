"""Answers a column of questions on Spark and counts what the answers rest on.

    python examples/spark/answer_column.py [QUESTIONS] [MASTER]

QUESTIONS has a question a line (the sample's by default); MASTER is the cluster's address (all cores of this machine).
PYSPARK_PYTHON names the Python of the machines that has kgqa and its extra `spark`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pyspark.sql import SparkSession

from kgqa.spark import answers

_SAMPLE = Path(__file__).parents[1] / "in.tsv"


def main() -> None:
    """Read, answer, print."""
    source = sys.argv[1] if len(sys.argv) > 1 else _SAMPLE
    master = sys.argv[2] if len(sys.argv) > 2 else "local[*]"
    spark = SparkSession.builder.master(master).appName("answer a column").getOrCreate()
    questions = spark.read.text(Path(source).absolute().as_uri()).repartition(2)
    found = questions.select("value", answers()("value").alias("found")).cache()
    found.select("value", "found.answer", "found.confidence").show(5, truncate=False)
    found.groupBy("found.source").count().orderBy("source").show()
    spark.stop()


if __name__ == "__main__":
    main()
