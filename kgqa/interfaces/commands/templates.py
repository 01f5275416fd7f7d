"""`templates check`, `templates list`: for people who write question templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from kgqa.config import load_config
from kgqa.errors import TemplateError
from kgqa.interfaces.console import emit
from kgqa.interfaces.layout import table
from kgqa.interfaces.options import data_option
from kgqa.model import Match, Question


@click.group(name="templates")
def command() -> None:
    """Check and list the question templates."""


@command.command("list")
def list_templates() -> None:
    """Print every template with its description."""
    from kgqa.assembly import open_library  # noqa: PLC0415 (loads the pipeline)

    library = open_library(load_config())
    rows = [(template.id, template.description) for template in library.templates.values()]
    emit("\n".join(table(rows, (24,), "")))


@command.command()
@data_option
def check(**options: Any) -> None:
    """Check queries, words, examples and near-misses of the templates; exit with 1 if anything is wrong."""
    from kgqa.assembly import open_library, open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.matching.check import check_library  # noqa: PLC0415
    from kgqa.morphology import MorfeuszMorphology  # noqa: PLC0415

    config = load_config(options)
    library = open_library(config, check_queries=True)
    parts = open_parts(config)

    def matches(text: str) -> Sequence[Match]:
        return parts.answerer.matches(parts.linker.link(parts.analyser.analyse(Question(text))))

    problems = check_library(library, matches, MorfeuszMorphology())
    for problem in problems:
        emit(f"problem: {problem}")
    if problems:
        raise TemplateError("templates have problems", value=len(problems), remedy="mend what the lines above name")
    examples = sum(len(template.examples) for template in library.templates.values())
    emit(f"ok: {len(library.templates)} templates, {examples} examples")
