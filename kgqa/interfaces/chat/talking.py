"""Reads lines and answers each, until the end."""

from __future__ import annotations

import click

from kgqa.errors import ClearError
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.options import check_question
from kgqa.interfaces.shell.loop import Lines

_ENDS = frozenset({"quit", "exit", ":quit", ":exit", "koniec"})


def talk(conversation: Conversation, lines: Lines) -> None:
    """Answer every line; an error ends no conversation, it is told in a line on standard error.

    Raises `InputError` if nothing can be written.
    """
    going = True
    while going:
        try:
            going = _turn(conversation, lines)
        except KeyboardInterrupt:
            if not lines.interactive:
                raise


def _turn(conversation: Conversation, lines: Lines) -> bool:
    """Answer one line; whether to go on."""
    try:
        line = lines.read()
        if line is None or line.strip().lower() in _ENDS:
            return False
        told = _told(conversation, line.strip()) if line.strip() else ""
    except ClearError as error:
        click.echo(f"error: {error.message}", err=True)
        return True
    if told:
        emit(told)
    return True


def _told(conversation: Conversation, line: str) -> str:
    check_question(line)
    turn = conversation.say(line)
    understood = (f"({turn.understood})",) if turn.understood else ()
    return "\n".join((*understood, heading(turn.lines[0]), *turn.lines[1:]))
