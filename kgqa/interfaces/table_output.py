"""Prints the lines that a table turns into, and tells its bad lines on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from kgqa.formats.inflection_tables import Report
from kgqa.interfaces.console import emit


def print_lines(lines: Callable[[Report], Iterable[str]], name: str) -> None:
    """Print every line; `lines` gets the function that reports a bad line of the table `name`."""

    def report(number: int, problem: str) -> None:
        click.echo(f"warning: {name}, line {number}: {problem}; the label is left as it is", err=True)

    for line in lines(report):
        emit(line)
