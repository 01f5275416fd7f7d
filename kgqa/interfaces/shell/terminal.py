"""Reads lines from a terminal that can do more: history, completion with Tab, colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.completion import Completion as Choice
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from kgqa.assembly import Parts
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.shell.completer import Completion
from kgqa.interfaces.shell.loop import PROMPT
from kgqa.polish.values.quotations import LOOSE_QUOTATION

Completions = Callable[[str], Iterable[Completion]]
_HISTORY = "shell_history"
_STYLE = Style.from_dict(
    {"prompt": "bold", "command": "ansicyan bold", "id": "ansigreen", "variable": "ansimagenta", "quoted": "ansiyellow"}
)
_PARTS = re.compile(
    rf"(?P<command>^\s*:\w*)|(?P<id>\b(?:\w+:)?[QP][1-9]\d*\b)|(?P<variable>\?\w+)|(?P<quoted>{LOOSE_QUOTATION.pattern})"
)
_CHAT_HISTORY = "chat_history"


class TerminalLines:
    """Lines that a person types; the history is kept in a file where that can be written."""

    interactive = True

    def __init__(self, completions: Completions, directory: Path, history: str = _HISTORY) -> None:
        self._prompt: PromptSession[str] = PromptSession(
            history=_history(directory, history),
            completer=_Completer(completions),
            complete_while_typing=False,
            complete_style=CompleteStyle.COLUMN,
            lexer=_Lexer(),
            style=_STYLE,
        )

    def read(self) -> str | None:
        """Same as `kgqa.interfaces.shell.loop.Lines.read`."""
        try:
            return self._prompt.prompt([("class:prompt", PROMPT)])
        except KeyboardInterrupt:
            return ""
        except EOFError:
            return None


def _history(directory: Path, name: str) -> History:
    path = directory / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            return FileHistory(path)
    except OSError:
        return InMemoryHistory()


class _Completer(Completer):
    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Choice]:  # noqa: ARG002
        """Completions of the line in front of the cursor."""
        for one in self._completions(document.text_before_cursor):
            yield Choice(one.text, -one.replaced, display_meta=one.note)


class _Lexer(Lexer):
    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """Colours commands, ids, variables and quotations."""
        return lambda number: list(coloured(document.lines[number]))


def coloured(line: str) -> Iterator[tuple[str, str]]:
    """The parts of a line with the class of their colour."""
    done = 0
    for match in _PARTS.finditer(line):
        yield "", line[done : match.start()]
        yield f"class:{match.lastgroup}", match[0]
        done = match.end()
    yield "", line[done:]


def typed_lines(parts: Parts, directory: Path) -> TerminalLines:
    """Lines with a history that is kept in the directory."""

    def completions(before: str) -> Iterator[Completion]:
        return (Completion(one.text, one.replaced, one.note) for one in completed(parts, before))

    return TerminalLines(completions, directory, _CHAT_HISTORY)
