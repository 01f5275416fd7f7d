"""Settings: their defaults, and where else they come from. Imports nothing but the standard library and the errors.

A setting is taken from the first of: an option of the command, the environment (`KGQA_…`), the file `kgqa.toml` in the
working directory, its default. An empty environment variable counts as not set.
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any

from kgqa.errors import ConfigError

CONFIG_FILE = "kgqa.toml"
ENVIRONMENT_PREFIX = "KGQA_"


class Mode(StrEnum):
    """Which sources answers come from."""

    HYBRID = "hybrid"
    """The graph, then passages where the graph has no answer."""
    KG = "kg"
    TEXT = "text"


def _path(value: Any) -> Path:
    if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
        raise ValueError("a path")
    return Path(value).expanduser()


def _mode(value: Any) -> Mode:
    if value not in list(Mode):
        raise ValueError("one of " + ", ".join(Mode))
    return Mode(value)


def _number(value: Any, low: float, high: float, expected: str) -> float:
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not low <= number <= high:
        raise ValueError(expected)
    return number


def _share(value: Any) -> float:
    return _number(value, 0.0, 1.0, "a number from 0 to 1")


def _seconds(value: Any) -> float:
    return _number(value, 0.001, 86_400.0, "seconds from 0.001 to 86400")


def _count(value: Any) -> int:
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 10**9:
        raise ValueError("a whole number from 1 to 1000000000")
    return int(text)


def _languages(value: Any) -> tuple[str, ...]:
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not parts or not all(isinstance(part, str) and part for part in parts):
        raise ValueError("language codes, the preferred one first")
    return tuple(parts)


def _endpoint(value: Any) -> str:
    if not isinstance(value, str) or not value.startswith(("http://", "https://")):
        raise ValueError("a URL that starts with http:// or https://")
    return value


def default_cache(environment: Mapping[str, str] | None = None) -> Path:
    """The user's cache directory by the XDG base directory specification: `$XDG_CACHE_HOME/kgqa`, `~/.cache/kgqa`."""
    base = (os.environ if environment is None else environment).get("XDG_CACHE_HOME", "")
    # The specification tells to ignore relative paths.
    return (Path(base) if base.startswith("/") else Path("~/.cache").expanduser()) / "kgqa"


def _setting(parse: Callable[[Any], Any], meaning: str) -> dict[str, Any]:
    return {"parse": parse, "meaning": meaning}


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of one run."""

    data: Path | None = field(
        default=None, metadata=_setting(_path, "data directory; the embedded sample unless given")
    )
    cache: Path = field(
        default_factory=default_cache, metadata=_setting(_path, "directory for what is built on first use")
    )
    templates: Path | None = field(
        default=None, metadata=_setting(_path, "directory of question templates; the own ones unless given")
    )
    mode: Mode = field(default=Mode.HYBRID, metadata=_setting(_mode, "sources of answers: hybrid, kg or text"))
    min_confidence: float = field(
        default=0.0, metadata=_setting(_share, "answers less certain than this are left out, 0 to 1")
    )
    seconds: float = field(default=2.0, metadata=_setting(_seconds, "time budget of one query, in seconds"))
    rows: int = field(default=10_000, metadata=_setting(_count, "solutions that one query returns at most"))
    jobs: int = field(default=1, metadata=_setting(_count, "processes that answer a batch"))
    languages: tuple[str, ...] = field(
        default=("pl", "mul", "en"), metadata=_setting(_languages, "languages of labels, the preferred one first")
    )
    endpoint: str | None = field(
        default=None, metadata=_setting(_endpoint, "URL of a SPARQL endpoint to query instead of the graph file")
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting with its origin."""

    name: str
    value: Any
    origin: str
    """`default`, `kgqa.toml`, the name of an environment variable, or the option."""
    meaning: str


@dataclass(frozen=True, slots=True)
class _Given:
    """A value that the user gave."""

    value: Any
    origin: str


def load_settings(
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    directory: Path | None = None,
) -> tuple[Setting, ...]:
    """Every setting with its value and origin, in the order of `Config`.

    `options` are named as in `Config`, None for one that was not given; `environment` and `directory` are those of the
    process unless told. Raises `ConfigError` for unknown names, unusable values and a `kgqa.toml` that cannot be read.
    """
    surroundings = os.environ if environment is None else environment
    given: dict[str, _Given] = {}
    given |= _from_file((directory or Path.cwd()) / CONFIG_FILE)
    given |= _from_environment(surroundings)
    given |= _from_options(options or {})
    fallbacks = {"cache": (default_cache(surroundings), "XDG_CACHE_HOME" if _has_xdg(surroundings) else "default")}
    settings = []
    for part in fields(Config):
        value, origin = fallbacks.get(part.name, (part.default, "default"))
        if part.name in given:
            value, origin = _parsed(part.name, given[part.name]), given[part.name].origin
        settings.append(Setting(part.name, value, origin, part.metadata["meaning"]))
    return tuple(settings)


def load_config(
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    directory: Path | None = None,
) -> Config:
    """The settings as `Config`; arguments and errors as in `load_settings`."""
    return Config(**{setting.name: setting.value for setting in load_settings(options, environment, directory)})


def _has_xdg(environment: Mapping[str, str]) -> bool:
    return environment.get("XDG_CACHE_HOME", "").startswith("/")


_PARSERS: dict[str, Callable[[Any], Any]] = {part.name: part.metadata["parse"] for part in fields(Config)}


def _parsed(name: str, given: _Given) -> Any:
    try:
        return _PARSERS[name](given.value)
    except ValueError as error:
        raise ConfigError(
            f"unusable value of the setting {name}", value=given.value, expected=str(error),
            remedy=f"change it where it is set: {given.origin}",
        ) from None  # fmt: skip


def _check_known(name: str, shown: str, origin: str) -> None:
    if name in _PARSERS:
        return
    near = get_close_matches(name, _PARSERS, n=1)
    spelled = f"{ENVIRONMENT_PREFIX}{near[0].upper()}" if near and shown != name else "".join(near)
    raise ConfigError(
        f"unknown setting in {origin}", value=shown, expected="one of " + ", ".join(_PARSERS),
        remedy=f"did you mean {spelled}?" if near else "remove it",
    )  # fmt: skip


def _from_file(path: Path) -> dict[str, _Given]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"cannot read {CONFIG_FILE}", value=path, remedy=f"correct or remove it ({error})") from error
    for name in values:
        _check_known(name, name, CONFIG_FILE)
    return {name: _Given(value, CONFIG_FILE) for name, value in values.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, _Given]:
    given = {}
    for variable, value in sorted(environment.items()):
        if variable.startswith(ENVIRONMENT_PREFIX) and value:
            name = variable.removeprefix(ENVIRONMENT_PREFIX).lower()
            _check_known(name, variable, "the environment")
            given[name] = _Given(value, variable)
    return given


def _from_options(options: Mapping[str, Any]) -> dict[str, _Given]:
    given = {}
    for name, value in options.items():
        if value is not None:
            _check_known(name, name, "the options")
            given[name] = _Given(value, "--" + name.replace("_", "-"))
    return given
