"""Starts Spark, and says what is missing for it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kgqa.errors import ClearError

if TYPE_CHECKING:
    from pyspark import SparkContext

_ALL_CORES = "local[*,4]"
"""All cores of this machine; a partition whose process dies is tried four times, as on a cluster."""
_LOCAL = ("local", "local-cluster")
_SETTINGS = {"spark.app.name": "kgqa", "spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}
_LOOPBACK = "127.0.0.1"
_ON_ONE_MACHINE = {
    "spark.ui.enabled": "false",
    "spark.driver.host": _LOOPBACK,
    "spark.driver.bindAddress": _LOOPBACK,
}
"""No port is open on a network."""


@contextmanager
def spark_context(master: str | None) -> Iterator[SparkContext]:
    """A running Spark, which ends with the block; all cores of this machine where no address is given.

    Raises `ClearError` where Spark or Java is missing, or Spark does not start.
    """
    check_java()
    try:
        from pyspark import SparkContext  # noqa: PLC0415 (an extra, slow to load)
    except ModuleNotFoundError as error:
        raise ClearError(
            "this needs the extra spark", value=f"module {error.name}",
            remedy="install it: pip install 'kgqa[spark]', on every machine of the cluster",
        ) from error  # fmt: skip
    context = _started(SparkContext, master or _ALL_CORES)
    try:
        yield context
    finally:
        context.stop()


def check_java() -> None:
    """Raise `ClearError` if there is no Java to run Spark."""
    home = os.environ.get("JAVA_HOME")
    found = (Path(home) / "bin" / "java").exists() if home else shutil.which("java")
    if not found:
        raise ClearError(
            "Spark needs a Java runtime, and there is none", value=f"JAVA_HOME={home}" if home else "no java in PATH",
            expected="Java 17 or newer",
            remedy="install one, on Debian: apt-get install default-jre-headless",
        )  # fmt: skip


def _started(kind: type[SparkContext], master: str) -> SparkContext:
    from pyspark import SparkConf  # noqa: PLC0415 (an extra)

    here = master.partition("[")[0] in _LOCAL
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if here:
        os.environ.setdefault("SPARK_LOCAL_IP", _LOOPBACK)
    settings = SparkConf().setMaster(master).setAll(list((_SETTINGS | (_ON_ONE_MACHINE if here else {})).items()))
    try:
        return kind(conf=settings)
    except Exception as error:  # Py4J's and PySpark's errors have no class in common but this
        raise ClearError(
            "Spark does not start", value=str(error).partition("\n")[0],
            remedy=f"check the address {master} of the cluster, and that Java is 17 or newer",
        ) from error  # fmt: skip
