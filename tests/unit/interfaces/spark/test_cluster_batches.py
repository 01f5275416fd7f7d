"""What is missing for Spark is told in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kgqa.errors import ClearError
from kgqa.interfaces.spark import cluster_batches
from kgqa.interfaces.spark.cluster_batches import check_java, reason_of, spark_context


@pytest.mark.parametrize("home", [None, "/nowhere"])
def test_no_java(home: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    if home:
        monkeypatch.setenv("JAVA_HOME", home)
    with pytest.raises(ClearError, match="apt-get install default-jre-headless"):
        check_java()


def test_no_spark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_batches, "check_java", lambda: None)
    monkeypatch.setitem(sys.modules, "pyspark", None)
    with pytest.raises(ClearError, match=r"pip install 'kgqa\[spark\]'"), spark_context(None):
        pass


def test_the_reason_is_the_error_of_the_process_or_of_java() -> None:
    error = "ModuleNotFoundError: No module named 'kgqa'"
    process = f": Job aborted: PythonException: Traceback (most recent call last):\n x\n{error}\n SQLSTATE: 1\n\tat org"
    assert reason_of(process) == error
    stopped = "An error occurred while calling z:x.\n: java.Exception: stopped\nCreated at:\n\njava.Thread"
    assert reason_of(stopped) == "java.Exception: stopped"
    assert reason_of("") == "no reason told"
