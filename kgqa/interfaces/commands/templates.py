"""`templates check`, `templates list`: for people who write question templates."""

from __future__ import annotations

from typing import Any

import click

from kgqa.config import Config, load_config
from kgqa.errors import TemplateError
from kgqa.interfaces.console import emit
from kgqa.interfaces.layout import WIDTH, table
from kgqa.interfaces.options import data_option


@click.group(name="templates")
def command() -> None:
    """Check and list the question templates."""


@command.command("list")
def list_templates() -> None:
    """Print every template with its description."""
    from kgqa.assembly import open_library  # noqa: PLC0415 (loads the pipeline)

    library = open_library(_config())
    rows = [(template.id, template.description) for template in library.templates.values()]
    emit("\n".join(table(rows, (24,), "", width=WIDTH)))


@command.command()
@data_option
def check(**options: Any) -> None:
    """Check that every example is matched by its own template best, and no near-miss by it; exit with 1 if not."""
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.matching.check import check_library  # noqa: PLC0415

    config = _config(**options)
    parts = open_parts(config)
    problems = check_library(parts)
    for problem in problems:
        emit(f"problem: {problem}")
    if problems:
        raise TemplateError("templates that do not do what their examples say", value=len(problems))
    emit(f"ok: {len(parts.library.templates)} templates")


def _config(**options: Any) -> Config:
    return load_config(options)
