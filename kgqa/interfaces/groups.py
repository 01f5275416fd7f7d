"""The group class of the command line: loads a command when it is called, and tells clear errors in one line."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from kgqa.errors import ClearError
from kgqa.interfaces.console import forget_output
from kgqa.interfaces.missing_extras import missing_extra

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 and the number of SIGINT, as shells have it."""
_PIPE_CLOSED = 141
"""Exit code when the reader of the output went away: 128 and the number of SIGPIPE."""


class _ClearFailure(click.ClickException):
    """Shows a ClearError as `error: …` and exits with 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:  # noqa: ARG002 (click's signature)
        click.echo(f"error: {self.message}", err=True)


class LazyGroup(click.Group):
    """A group whose commands are modules, imported when a command is asked for by name.

    `summaries` gives each command's one line of help, so that the list of commands imports none of them. The module of
    the command `x` is `<package>.x` and holds it under the name `command`.
    """

    def __init__(self, *arguments: Any, package: str, summaries: Mapping[str, str], **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._package = package
        self._summaries = dict(summaries)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """The names in the order of the table."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in self._summaries:
            return None
        ctx.invoked_subcommand = cmd_name  # known where the import fails
        command = import_module(f"{self._package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, from the table."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; turn what a user can act on into one line and an exit code."""
        try:
            return super().invoke(ctx)
        except ClearError as error:
            raise _ClearFailure(error.message) from error
        except ModuleNotFoundError as error:
            if (missing := missing_extra(error, ctx.invoked_subcommand or "")) is None:
                raise
            raise _ClearFailure(missing.message) from error
        except BrokenPipeError:
            forget_output()
            raise click.exceptions.Exit(_PIPE_CLOSED) from None
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
