"""The group class of the command line: loads a command when it is called, and tells clear errors in one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution, requires
from typing import Any

import click

from kgqa.errors import ClearError
from kgqa.interfaces.console import forget_output

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 and the number of SIGINT, as shells have it."""
_PIPE_CLOSED = 141
"""Exit code when the reader of the output went away: 128 and the number of SIGPIPE."""
_NAME = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r"""extra == ['"]([\w-]+)['"]""")
_ORIGIN = "direct_url.json"
"""Where pip notes what it installed a package from. Source: PEP 610."""
_CLONE = "."
_WHOLE = ("all", "dev")
"""Extras that name others."""
_DISTRIBUTIONS = {
    "argon2": "argon2-cffi",
    "opensearchpy": "opensearch-py",
    "starlette": "fastapi",
    "pydantic": "fastapi",
}
"""Distributions that have another name than their modules, or come with another one."""


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


def missing_extra(error: ModuleNotFoundError, command: str = "") -> ClearError | None:
    """The error to show for a module that is not there; None if no package that we ask for brings it. Of several extras
    that bring it, the one with the name of the command is told alone."""
    module = (error.name or "").partition(".")[0]
    name = _plain(_DISTRIBUTIONS.get(module, module))
    extras = sorted({extra for required, extra in _required() if _plain(required) == name})
    extras = [command] if command in extras else extras
    if not extras:
        return None
    package = _package()
    packages = [f"'{package}[{extra}]'" if extra else package for extra in extras]
    what = f"this needs the extra {' or '.join(extras)}" if all(extras) else "a package is not installed"
    where = " in the clone" if package == _CLONE else ""
    return ClearError(what, value=f"module {module}", remedy=f"install it: pip install {' or '.join(packages)}{where}")


def _package() -> str:
    """What pip is to be given: a clone that is installed as it stands is not to be replaced by a published package."""
    try:
        origin = json.loads(distribution("kgqa").read_text(_ORIGIN) or "{}")
    except PackageNotFoundError:
        return "kgqa"
    return _CLONE if origin.get("dir_info", {}).get("editable") else "kgqa"


def _required() -> list[tuple[str, str]]:
    """Distributions that the package asks for, each with its extra or an empty text."""
    try:
        lines = requires("kgqa") or ()
    except PackageNotFoundError:  # a clone that is not installed
        return []
    found = [(match.group(), _extra(line)) for line in lines if (match := _NAME.match(line))]
    return [(name, extra) for name, extra in found if extra not in _WHOLE]


def _extra(line: str) -> str:
    match = _EXTRA.search(line)
    return match.group(1) if match else ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
