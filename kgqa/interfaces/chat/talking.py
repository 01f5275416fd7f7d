"""Reads lines and answers each, until the end."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kgqa.errors import ClearError
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.shell.loop import Lines

_ENDS = frozenset({"quit", "exit", ":quit", ":exit", "koniec"})


def talk(conversation: Conversation, lines: Lines) -> None:
    """Answer every line; an error ends no conversation, it is told in a line on standard error.

    Raises `InputError` if nothing can be written.
    """
    while True:
        try:
            line = lines.read()
            if line is None or line.strip().lower() in _ENDS:
                return
            for told in _told(conversation, line.strip()) if line.strip() else ():
                emit(told)
        except KeyboardInterrupt:
            if not lines.interactive:
                raise
        except ClearError as error:
            click.echo(f"error: {error.message}", err=True)


def _told(conversation: Conversation, line: str) -> Iterator[str]:
    turn = conversation.say(line)
    if turn.understood:
        yield f"({turn.understood})"
    yield heading(turn.lines[0])
    yield from turn.lines[1:]
