"""`config show`: every setting with its value and origin."""

from __future__ import annotations

from typing import Any

import click

from kgqa.addresses import shown
from kgqa.config import load_settings
from kgqa.interfaces.console import emit, table


@click.group(name="config")
def command() -> None:
    """Show the settings."""


@command.command()
def show() -> None:
    """Print every setting with its value and where it comes from.

    A setting is taken from an option of the command, else from the environment (KGQA_DATA for data), else from
    kgqa.toml in the working directory, else it has its default.
    """
    settings = load_settings()
    rows = [(setting.name, _shown(setting.value), setting.origin) for setting in settings]
    emit("\n".join(table([("setting", "value", "origin"), *rows], (16, 200), "", width=300)))


def _shown(value: Any) -> str:
    if value in (None, ""):
        return "-"
    return " ".join(value) if isinstance(value, tuple) else shown(value)
