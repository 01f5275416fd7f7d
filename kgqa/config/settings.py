"""The settings of one run, with their defaults and meanings; and where they come from: options, environment,
`kgqa.toml`, defaults.

A setting is taken from the first of: an option of the command, the environment (`KGQA_…`), the file `kgqa.toml` in the
working directory, its default. An empty environment variable counts as not set.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kgqa.addresses import shown
from kgqa.config.setting_values import (
    Mode,
    Style,
    as_addresses,
    as_count,
    as_flag,
    as_languages,
    as_mode,
    as_names,
    as_origins,
    as_part,
    as_path,
    as_root_path,
    as_seconds,
    as_share,
    as_style,
    as_text,
    as_url,
)
from kgqa.errors import ConfigError


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
        default=None, metadata=_setting(as_path, "data directory; the embedded sample unless given")
    )
    cache: Path = field(
        default_factory=default_cache, metadata=_setting(as_path, "directory for what is built on first use")
    )
    templates: Path | None = field(
        default=None, metadata=_setting(as_path, "directory of question templates; the own ones unless given")
    )
    mode: Mode = field(default=Mode.HYBRID, metadata=_setting(as_mode, "sources of answers: hybrid, kg or text"))
    style: Style = field(
        default=Style.QUIZ, metadata=_setting(as_style, "wording of answers: quiz, nominative or sentence")
    )
    units: bool = field(
        default=False,
        metadata=_setting(as_flag, "whether lines of answers tell units, bounds and calendars, as ask does"),
    )
    min_confidence: float = field(
        default=0.0, metadata=_setting(as_share, "answers less certain than this are left out, 0 to 1")
    )
    seconds: float = field(default=2.0, metadata=_setting(as_seconds, "time budget of one query, in seconds"))
    rows: int = field(default=10_000, metadata=_setting(as_count, "solutions that one query returns at most"))
    jobs: int = field(default=1, metadata=_setting(as_count, "processes that answer a batch"))
    languages: tuple[str, ...] = field(
        default=("pl", "mul", "en"), metadata=_setting(as_languages, "languages of labels, the preferred one first")
    )
    kg: str | None = field(
        default=None, metadata=_setting(as_url, "URL of a SPARQL endpoint to query instead of the graph file")
    )
    text: str | None = field(
        default=None, metadata=_setting(as_url, "URL of an index of passages in a search cluster, used for text")
    )
    reader: Path | None = field(
        default=None,
        metadata=_setting(as_path, "directory of a neural reader, or MODULE:NAME; ours unless given"),
    )
    reranker: str = field(
        default="",
        metadata=_setting(as_part, "MODULE:NAME or entry point of a reranker of names; none if empty"),
    )
    semantic: bool = field(
        default=False,
        metadata=_setting(as_flag, "whether passages are ranked by what they mean, too; needs the extra semantic"),
    )
    encoder: str = field(
        default="",
        metadata=_setting(as_part, "MODULE:NAME or entry point of an encoder that ranks passages"),
    )
    spacy_model: str = field(
        default="", metadata=_setting(as_text, "installed spaCy pipeline that ranks readings; our own ranking if empty")
    )
    hosts: tuple[str, ...] = field(
        default=(), metadata=_setting(as_names, "names that the service is called by; * for any")
    )
    origins: tuple[str, ...] = field(
        default=(), metadata=_setting(as_origins, "web sites whose scripts may use the service; * for any, or none")
    )
    proxies: tuple[str, ...] = field(
        default=(), metadata=_setting(as_addresses, "addresses of proxies that are believed whom they speak for")
    )
    root_path: str = field(
        default="", metadata=_setting(as_root_path, "path below which a proxy shows the service; none if empty")
    )
    keys: Path | None = field(
        default=None, metadata=_setting(as_path, "file with a key a line; each is a client of its own")
    )
    images: bool = field(
        default=False, metadata=_setting(as_flag, "whether pages let the browser load pictures of Wikimedia Commons")
    )
    feedback: Path | None = field(
        default=None,
        metadata=_setting(as_path, "file to which people's verdicts on answers are written; none if empty"),
    )


CONFIG_FILE = "kgqa.toml"
ENVIRONMENT_PREFIX = "KGQA_"
_NOT_SETTINGS = "KGQA_ANNOTATE_"
"""What variables begin with that stand for options of the annotation page."""


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


def as_option(name: str) -> str:
    """A setting as commands take it."""
    return "--" + name.replace("_", "-")


def as_keyword(name: str) -> str:
    """A setting as functions take it."""
    return f"the argument {name}"


def load_settings(
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    directory: Path | None = None,
    spelled: Callable[[str], str] = as_option,
) -> tuple[Setting, ...]:
    """Every setting with its value and origin, in the order of `Config`.

    `options` are named as in `Config`, None for one that was not given; `environment` and `directory` are those of the
    process unless told; `spelled` puts the name of an option into messages. Raises `ConfigError` for unknown names,
    unusable values and a `kgqa.toml` that cannot be read.
    """
    surroundings = os.environ if environment is None else environment
    given: dict[str, _Given] = {}
    given |= _from_file((directory or Path.cwd()) / CONFIG_FILE)
    given |= _from_environment(surroundings)
    given |= _from_options(options or {}, spelled)
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
    spelled: Callable[[str], str] = as_option,
) -> Config:
    """The settings as `Config`; arguments and errors as in `load_settings`."""
    settings = load_settings(options, environment, directory, spelled)
    return Config(**{setting.name: setting.value for setting in settings})


def _has_xdg(environment: Mapping[str, str]) -> bool:
    return environment.get("XDG_CACHE_HOME", "").startswith("/")


_PARSERS: dict[str, Callable[[Any], Any]] = {part.name: part.metadata["parse"] for part in fields(Config)}


def _parsed(name: str, given: _Given) -> Any:
    try:
        return _PARSERS[name](given.value)
    except ValueError as error:
        raise ConfigError(
            f"unusable value of the setting {name}", value=shown(given.value), expected=str(error),
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
        if variable.startswith(ENVIRONMENT_PREFIX) and value and not variable.startswith(_NOT_SETTINGS):
            name = variable.removeprefix(ENVIRONMENT_PREFIX).lower()
            _check_known(name, variable, "the environment")
            given[name] = _Given(value, variable)
    return given


def _from_options(options: Mapping[str, Any], spelled: Callable[[str], str]) -> dict[str, _Given]:
    given = {}
    for name, value in options.items():
        if value is not None:
            _check_known(name, name, "the options")
            given[name] = _Given(value, spelled(name))
    return given
