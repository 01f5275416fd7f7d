"""Arguments that name files are completed by the shell."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from kgqa.interfaces.commands import main


@pytest.mark.parametrize(
    "line",
    [
        "answer", "answer -o", "link", "fit", "inflect", "compare", "kg build", "kg update DIR --triples",
        "kg update DIR --entities", "evaluate", "evaluate GOLD", "evaluate --against", "evaluate --questions",
        "text search --in",
    ],
)  # fmt: skip
def test_names_of_files_are_completed(line: str) -> None:
    found = ShellComplete(main, {}, "kgqa", "_KGQA_COMPLETE").get_completions(line.split(), "x")
    assert [one.type for one in found] == ["file"]
