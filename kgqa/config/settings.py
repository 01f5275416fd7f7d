"""The settings of one run, with their defaults and meanings."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
    feedback: Path | None = field(
        default=None,
        metadata=_setting(as_path, "file to which people's verdicts on answers are written; none if empty"),
    )
