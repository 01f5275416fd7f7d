"""What a worker process does, in this one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.errors import ClearError, DataError
from kgqa.formats.question_files import BatchQuestion
from kgqa.interfaces.batch_answering import LinkTask
from kgqa.interfaces.run_identity import answering_identity
from kgqa.interfaces.spark.node_work import NodeWork, node_work, partition_lines

TEXTS = [BatchQuestion("Jak nazywa się stolica Norwegii?"), BatchQuestion("")]


def test_lines_are_those_of_the_task(sample_config: Config) -> None:
    task = LinkTask(sample_config)
    assert partition_lines(node_work(task), TEXTS) == list(map(task.open(), TEXTS))


def test_a_relative_path_is_that_of_the_machine_of_the_command(
    sample_config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = data_directory(sample_config)
    monkeypatch.chdir(data.parent)
    work = node_work(LinkTask(replace(sample_config, data=Path(data.name))))
    monkeypatch.chdir("/")
    assert not isinstance(partition_lines(work, TEXTS), ClearError)


def test_a_machine_that_would_answer_otherwise_answers_nothing(sample_config: Config) -> None:
    identity = {**answering_identity(sample_config), "data": "other"}
    found = partition_lines(NodeWork(LinkTask(sample_config), tuple(identity.items())), TEXTS)
    assert isinstance(found, DataError)
    assert "would answer otherwise" in found.message and "data was other, is " in found.message
