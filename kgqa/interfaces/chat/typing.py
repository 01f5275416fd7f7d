"""Lines that a person types in a terminal: history, names completed with Tab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly import Parts
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.shell.completer import Completion
from kgqa.interfaces.shell.terminal import TerminalLines

_HISTORY = "chat_history"


def typed_lines(parts: Parts, directory: Path) -> TerminalLines:
    """Lines with a history that is kept in the directory."""

    def completions(before: str) -> Iterator[Completion]:
        return (Completion(one.text, one.replaced, one.note) for one in completed(parts, before))

    return TerminalLines(completions, directory, _HISTORY)
