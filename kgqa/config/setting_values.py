"""The kinds of values that settings have: reads each from text or a parsed file, or says what was expected."""

from __future__ import annotations

import math
import re
from enum import StrEnum
from ipaddress import ip_network
from pathlib import Path
from typing import Any

_ROOT_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+")


class Mode(StrEnum):
    """Which sources answers come from."""

    HYBRID = "hybrid"
    """The graph, then passages where the graph has no answer."""
    KG = "kg"
    TEXT = "text"


class Style(StrEnum):
    """How answers are worded."""

    QUIZ = "quiz"
    """Short, in the form that the question asks for: „w Toruniu”."""
    NOMINATIVE = "nominative"
    """The bare label: „Toruń”."""
    SENTENCE = "sentence"
    """A full sentence where one can be built, else as `quiz`: „Mikołaj Kopernik urodził się w Toruniu.”."""


def as_style(value: Any) -> Style:
    """The style of answers. Raises ValueError with what was expected, as all readers here do."""
    if value not in list(Style):
        raise ValueError("one of " + ", ".join(Style))
    return Style(value)


def as_path(value: Any) -> Path:
    """A path, `~` resolved."""
    if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
        raise ValueError("a path")
    return Path(value).expanduser()


def as_mode(value: Any) -> Mode:
    """The mode of answering."""
    if value not in list(Mode):
        raise ValueError("one of " + ", ".join(Mode))
    return Mode(value)


def as_flag(value: Any) -> bool:
    """Yes or no, as a truth value or as text: `true`, `false`, `1`, `0`."""
    flags = {"true": True, "1": True, "false": False, "0": False}
    found = flags.get(str(value).lower())
    if found is None:
        raise ValueError("true or false")
    return found


def _number(value: Any, low: float, high: float, expected: str) -> float:
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not low <= number <= high:
        raise ValueError(expected)
    return number


def as_share(value: Any) -> float:
    """A number from 0 to 1."""
    return _number(value, 0.0, 1.0, "a number from 0 to 1")


def as_seconds(value: Any) -> float:
    """A duration."""
    return _number(value, 0.001, 86_400.0, "seconds from 0.001 to 86400")


def as_count(value: Any) -> int:
    """A whole number, 1 at least."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 10**9:
        raise ValueError("a whole number from 1 to 1000000000")
    return int(text)


def as_languages(value: Any) -> tuple[str, ...]:
    """Language codes in small letters, given in a list or separated by commas or spaces."""
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not parts or not all(isinstance(part, str) and part for part in parts):
        raise ValueError("language codes, the preferred one first")
    return tuple(part.lower() for part in parts)


def as_names(value: Any) -> tuple[str, ...]:
    """Names, in a list or separated by commas or spaces; there may be none."""
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) and part for part in parts):
        raise ValueError("names, separated by commas")
    return tuple(parts)


def as_origins(value: Any) -> tuple[str, ...]:
    """Origins of web sites, `*` for any, `none` for none."""
    names = as_names(value)
    if not all(name in ("*", "none") or _ORIGIN.fullmatch(name) for name in names):
        raise ValueError("origins such as https://example.org, * for any, none")
    return names


def as_addresses(value: Any) -> tuple[str, ...]:
    """Addresses of the internet protocol and networks of them. A name is none: nobody comes from a name."""
    names = as_names(value)
    try:
        for name in names:
            ip_network(name)
    except ValueError:
        raise ValueError("addresses or networks such as 192.0.2.1, 10.0.0.0/8, ::1") from None
    return names


def as_url(value: Any) -> str:
    """The URL of a service."""
    if not isinstance(value, str) or not value.startswith(("http://", "https://")):
        raise ValueError("a URL that starts with http:// or https://")
    return value


def as_root_path(value: Any) -> str:
    """The path below which a proxy shows the service; empty for none. A slash at its end does not count."""
    text = value.rstrip("/") if isinstance(value, str) else None
    if text is None or not _ROOT_PATH.fullmatch(text):
        raise ValueError("a path such as /kgqa")
    return text


def as_text(value: Any) -> str:
    """Any text."""
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("a text")
    return value


def as_part(value: Any) -> str:
    """What names a part of one's own."""
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("text that names the class, MODULE:NAME, not the class or an object itself")
    return value
