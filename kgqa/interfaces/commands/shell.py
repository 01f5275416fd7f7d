"""`shell`: questions one by one, with everything that led to their answers."""

from __future__ import annotations

import os
from typing import Any

import click

from kgqa.interfaces.options import answering_config, data_option, kg_option, min_confidence_option


@click.command()
@data_option
@kg_option
@min_confidence_option
def command(**options: Any) -> None:
    """Look into questions: how their words were read, linked and answered.

    Type a question, or :help for the commands. Lines may also be piped in; then, and where TERM is dumb, the shell
    reads and prints plain text.

    \b
    Example:
      printf 'Kto napisał „Lalkę”?\\n:candidates 5\\n' | kgqa shell
    """
    from kgqa.interfaces.shell.completer import completions  # noqa: PLC0415 (loads the pipeline)
    from kgqa.interfaces.shell.loop import Lines, PlainLines, run  # noqa: PLC0415
    from kgqa.interfaces.shell.session import Session, open_tools  # noqa: PLC0415

    session = Session(open_tools(answering_config(**options)))
    lines: Lines = PlainLines()
    if lines.interactive:
        click.echo("Type a question in Polish, or :help.")
    if lines.interactive and os.environ.get("TERM", "dumb") != "dumb":
        from kgqa.interfaces.shell.terminal import TerminalLines  # noqa: PLC0415 (prompt_toolkit, for terminals only)

        lines = TerminalLines(lambda before: completions(session, before), session.tools.config.cache)
    run(session, lines)
