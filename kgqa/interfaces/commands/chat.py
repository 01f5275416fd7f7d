"""`chat`: a plain conversation."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from kgqa.errors import ClearError
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.options import (
    answering_config,
    check_question,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    text_option,
)

if TYPE_CHECKING:
    from kgqa.interfaces.chat.conversation import Conversation
    from kgqa.interfaces.shell.loop import Lines


@click.command()
@data_option
@kg_option
@mode_option
@text_option
@min_confidence_option
def command(**options: Any) -> None:
    """Ask questions one after another, with follow-ups.

    Follow-ups („a kiedy umarł?”, „a jego żona?”) go on from what was said; „quit” or „exit” ends it. Lines may also be
    piped in. Answers are those of `ask`; above the answer to a follow-up stands the question that it was taken for.

    \b
    Example:
      printf 'Gdzie umarł Fryderyk Chopin?\\na kiedy się urodził?\\n' | kgqa chat
    """
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.interfaces.chat.conversation import Conversation  # noqa: PLC0415
    from kgqa.interfaces.shell.loop import PlainLines  # noqa: PLC0415

    config = answering_config(**options)
    conversation = Conversation(open_parts(config), config)
    lines: Lines = PlainLines()
    if lines.interactive:
        click.echo("Zadaj pytanie po polsku; „quit” kończy.")
    if lines.interactive and os.environ.get("TERM", "dumb") != "dumb":
        from kgqa.interfaces.shell.terminal import typed_lines  # noqa: PLC0415 (prompt_toolkit, for terminals only)

        lines = typed_lines(conversation.parts, config.cache)
    talk(conversation, lines)


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
