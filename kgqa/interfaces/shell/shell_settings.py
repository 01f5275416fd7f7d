"""Shows and changes the settings of a shell: what it displays, and those of answering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from kgqa.config import Config
from kgqa.errors import ConfigError
from kgqa.interfaces.layout import paragraph, table
from kgqa.interfaces.shell.session import SECTIONS, Display, Session

_ANSWERING = ("data", "templates", "min_confidence", "seconds", "rows", "languages")
"""The settings of `Config` that may change while a shell runs."""
_MOST = 1000


def settings(session: Session, argument: str) -> Iterator[str]:
    """All settings, one of them, or a new value for one. Raises `ConfigError`, and what opening other data raises."""
    name, _, value = argument.strip().partition(" ")
    if name and name not in SETTINGS:
        near = get_close_matches(name, SETTINGS, n=1)
        remedy = f"did you mean {near[0]}?" if near else ":set lists all"
        raise ConfigError("unknown setting", value=name, remedy=remedy)
    if value.strip():
        _set(session, name, value.strip())
    if name:
        yield from paragraph(f"{name}: {_shown(session, name)} ({_meaning(name)})", "")
    else:
        yield from table([(one, _shown(session, one), _meaning(one)) for one in SETTINGS], (14, 22), "")


def _set(session: Session, name: str, value: str) -> None:
    try:
        if name in _DISPLAY:
            parse, _ = _DISPLAY[name]
            session.display = replace(session.display, **{name: parse(value)})
        else:
            session.configure(replace(session.tools.config, **{name: _METADATA[name]["parse"](value)}))
    except ValueError as error:
        raise ConfigError(f"unusable value of {name}", value=value, expected=str(error)) from None


def _shown(session: Session, name: str) -> str:
    value = getattr(session.display if name in _DISPLAY else session.tools.config, name)
    if value is None:
        return "-"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _meaning(name: str) -> str:
    return _DISPLAY[name][1] if name in _DISPLAY else str(_METADATA[name]["meaning"])


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= _MOST:
        raise ValueError(f"a whole number from 1 to {_MOST}")
    return int(text)


def _sections(text: str) -> tuple[str, ...]:
    """Names of sections, or `all`; those with a plus or minus sign are added to the default ones or taken away."""
    chosen = set(Display().show if text[0] in "+-" else ())
    for word in text.replace(",", " ").split():
        names = set(SECTIONS if word.lstrip("+-") == "all" else [word.lstrip("+-")])
        if not names <= set(SECTIONS):
            raise ValueError("all, or some of " + ", ".join(SECTIONS))
        chosen = chosen - names if word.startswith("-") else chosen | names
    return tuple(name for name in SECTIONS if name in chosen)


_DISPLAY: dict[str, tuple[Callable[[str], Any], str]] = {
    "candidates": (_count, "candidates shown of a mention"),
    "mentions": (_count, "mentions shown of a question"),
    "show": (_sections, "sections shown"),
}
_METADATA = {part.name: part.metadata for part in fields(Config)}
SETTINGS = (*_DISPLAY, *_ANSWERING)
"""The names of all settings."""
