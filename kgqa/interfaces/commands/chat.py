"""`chat`: a plain conversation."""

from __future__ import annotations

import os
from typing import Any

import click

from kgqa.interfaces.options import (
    answering_config,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    text_option,
)


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
    from kgqa.interfaces.chat.talking import talk  # noqa: PLC0415
    from kgqa.interfaces.shell.loop import Lines, PlainLines  # noqa: PLC0415

    config = answering_config(**options)
    conversation = Conversation(open_parts(config), config)
    lines: Lines = PlainLines()
    if lines.interactive:
        click.echo("Zadaj pytanie po polsku; „quit” kończy.")
    if lines.interactive and os.environ.get("TERM", "dumb") != "dumb":
        from kgqa.interfaces.shell.terminal import typed_lines  # noqa: PLC0415 (prompt_toolkit, for terminals only)

        lines = typed_lines(conversation.parts, config.cache)
    talk(conversation, lines)
