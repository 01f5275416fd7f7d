"""What a worker process does, in this one."""

from __future__ import annotations

from kgqa.config import Config
from kgqa.errors import DataError
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.interfaces.answering_identity import answering_identity
from kgqa.interfaces.batch_linking import LinkTask
from kgqa.interfaces.spark.node_work import NodeWork, partition_lines

TEXTS = [BatchQuestion("Jak nazywa się stolica Norwegii?"), BatchQuestion("")]


def test_lines_are_those_of_the_task(sample_config: Config) -> None:
    task = LinkTask(sample_config)
    work = NodeWork(task, tuple(answering_identity(sample_config).items()))
    assert partition_lines(work, TEXTS) == list(map(task.open(), TEXTS))


def test_a_machine_that_would_answer_otherwise_answers_nothing(sample_config: Config) -> None:
    identity = {**answering_identity(sample_config), "data": "other"}
    found = partition_lines(NodeWork(LinkTask(sample_config), tuple(identity.items())), TEXTS)
    assert isinstance(found, DataError)
    assert "would answer otherwise" in found.message and "data was other, is " in found.message
