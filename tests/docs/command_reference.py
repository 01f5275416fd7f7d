"""The reference of all commands, made from the command line itself.

`python -m tests.docs.command_reference` writes docs/commands.md anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from kgqa.interfaces.commands import main

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
_WIDTH = 100
_HEAD = """# All commands

Made from the command line by `python -m tests.docs.command_reference`; in a clone, `kgqa` is `python cli.py`.
"""


def reference() -> str:
    """The page."""
    return "\n".join([_HEAD, *(_section(context) for context in _contexts(main, None, "kgqa"))])


def command_names() -> list[str]:
    """Every command with its group in front: `kg build`."""
    return [context.command_path.removeprefix("kgqa ") for context in _contexts(main, None, "kgqa")][1:]


def _contexts(command: click.Command, parent: click.Context | None, name: str) -> Iterator[click.Context]:
    settings = {**command.context_settings, "terminal_width": _WIDTH, "max_content_width": _WIDTH}
    context = click.Context(command, parent, name, **settings)
    yield context
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _contexts(found, context, inner)


def _section(context: click.Context) -> str:
    level = "##" if context.parent is None or context.parent.parent is None else "###"
    return f"{level} {context.command_path}\n\n```text\n{context.get_help()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
