"""Options that several commands share, and the settings that they make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from kgqa.config import Config, Mode, load_config
from kgqa.errors import ConfigError

Command = Callable[..., Any]


def data_option(command: Command) -> Command:
    """`--data DIR`."""
    return click.option(
        "--data",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="Data directory (else KGQA_DATA, else the embedded sample).",
    )(command)


def mode_option(command: Command) -> Command:
    """`--mode`."""
    return click.option(
        "--mode",
        type=click.Choice([mode.value for mode in Mode]),
        help="Sources of answers; there is no passage index yet, so hybrid equals kg.",
    )(command)


def min_confidence_option(command: Command) -> Command:
    """`--min-confidence X`."""
    return click.option(
        "--min-confidence",
        type=click.FloatRange(0, 1),
        metavar="X",
        help="Leave out answers less certain than X, 0 to 1.",
    )(command)


def answering_config(**options: Any) -> Config:
    """The settings for answering. Raises `ConfigError`, also for a mode that needs a passage index."""
    config = load_config(options)
    if config.mode is Mode.TEXT:
        raise ConfigError(
            "no passage index to answer from", value=f"mode {config.mode}", expected="hybrid or kg",
            remedy="use --mode kg",
        )  # fmt: skip
    return config
