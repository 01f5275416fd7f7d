"""The argument SET of the commands on records: a file or directory, its format, and the tools that read words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import click

from kgqa.annotation.checks import QuestionIndex, all_checks, fixed
from kgqa.annotation.formats.all_formats import NAMES, RecordFormat, format_of, formats
from kgqa.annotation.formats.sqad_layout import SqadLayout, read_layout
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools


class RecordSource:
    """A set of records to be read."""

    def __init__(self, path: Path, name: str | None, layout: Path | None) -> None:
        """`name` is the format's, None to tell it by the path. Raises InputError."""
        from kgqa.assembly.annotation import PolishTools  # noqa: PLC0415 (loads the analysis)

        self.path = path
        self.tools: LanguageTools = PolishTools()
        self.formats: Mapping[str, RecordFormat] = formats(self.tools, read_layout(layout) if layout else SqadLayout())
        self.form = self.formats[name or format_of(path)]

    def records(self) -> Iterator[Record]:
        """The records. Raises InputError."""
        return self.form.read(self.path)

    def fixed(self) -> Iterator[Record]:
        """The records with everything put right that needs no person. Raises InputError."""
        checks = all_checks(self.tools, QuestionIndex(self.tools))
        return (fixed(record, checks) for record in self.records())


def on_set(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the argument SET, and the options that say how it is read, as a `RecordSource`."""

    @wraps(command)
    def with_source(path: Path, source_format: str | None, layout: Path | None, **options: Any) -> Any:
        return command(RecordSource(path, source_format, layout), **options)

    for option in (
        click.option("--layout", type=click.Path(path_type=Path), metavar="FILE", help="Layout of SQAD directories."),
        click.option("--from", "source_format", type=click.Choice(NAMES), help="Format of SET (else by its name)."),
        click.argument("path", type=click.Path(path_type=Path), metavar="SET"),
    ):
        with_source = option(with_source)
    return with_source
