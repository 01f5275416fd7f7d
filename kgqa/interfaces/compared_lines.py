"""Answers a file of comparative questions, a line each."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kgqa.assembly import open_parts
from kgqa.assembly.comparing import Comparer
from kgqa.config import Config
from kgqa.formats.answer_lines import first_column
from kgqa.formats.compared import compared_line, compared_record
from kgqa.formats.office_text import read_table_lines
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.interfaces.progress import ProgressLine


def compared_lines(source: str, config: Config, *, as_json: bool, progress: ProgressLine) -> Iterator[str]:
    """The lines of the answers to a file of questions; `source` is a path or `-`. Raises ClearError."""
    questions = [first_column(line) for line in read_table_lines(source)]
    parts = open_parts(config)
    comparer, label = Comparer(parts), GraphLabels(parts.graph, config.languages)
    for number, question in enumerate(questions):
        progress(number, len(questions))
        comparison = comparer.compare(question)
        if as_json:
            yield json.dumps(compared_record(comparison, label), ensure_ascii=False)
        else:
            yield compared_line(comparison)
    progress.end()
