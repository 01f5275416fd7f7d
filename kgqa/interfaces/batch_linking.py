"""Links the entities of a file of texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from kgqa.assembly import open_parts
from kgqa.config import Config
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.jsonl import JsonLinesFormat, linked_record
from kgqa.formats.office_text import read_table_lines
from kgqa.interfaces.batches import Batch, LineTask
from kgqa.model import Question


def link_batch(source: str, config: Config) -> Batch:
    """The lines of a file, `-` for standard input, to be linked. Raises `InputError`."""
    lines = read_table_lines(source)
    texts = [BatchQuestion(line) for line in lines]
    return Batch("\n".join(lines).encode(), texts, LinkTask(config), JsonLinesFormat(), {"command": "link"})


@dataclass(frozen=True, slots=True)
class LinkTask(LineTask):
    """Links the entities of texts."""

    def open(self) -> Callable[[BatchQuestion], str]:
        """The function from a text to its record as JSON. Raises `DataError`."""
        parts = open_parts(self.config)

        def line(text: BatchQuestion) -> str:
            links = parts.names.links(parts.analyser.analyse(Question(text.text)))
            return json.dumps(linked_record(text.text, links), ensure_ascii=False)

        return line
