"""Reads the wish for a picture in a message: „pokaż polskie miasta na mapie”, „oś czasu królów Polski”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.resources import read_yaml

_LIST, _WHERE = "Wymień", "Gdzie leży"
_MAP = "map"


@dataclass(frozen=True, slots=True)
class PictureWish:
    """A picture that is wished for."""

    view: str
    """The kind of picture: `map`, `times`, `bars`, `family`."""
    shown: str
    """The words for what it is to show."""

    @property
    def readings(self) -> tuple[str, ...]:
        """The questions that ask for what it is to show: a plea to list it, then its words alone."""
        return f"{_LIST} {self.shown}", self.shown

    @property
    def whereabouts(self) -> str:
        """The question for where a single thing lies that a map is to show; empty for other pictures."""
        return f"{_WHERE} {self.shown}?" if self.view == _MAP else ""


def picture_wish(text: str) -> PictureWish | None:
    """The wish that a message is; None for any other.

    >>> picture_wish("Pokaż polskie miasta na mapie")
    PictureWish(view='map', shown='polskie miasta')
    """
    bare = text.strip().rstrip(".!? ")
    for view, pattern in _wishes():
        if found := pattern.fullmatch(bare):
            return PictureWish(view, found["shown"])
    return None


@cache
def _wishes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = read_yaml(files("kgqa.polish") / "data" / "picture_wishes.yaml")
    # The words of the wish in any letter case, what is shown as it is written.
    return tuple((str(view), _pattern(str(one))) for view, phrases in data.items() for one in phrases)


def _pattern(phrase: str) -> re.Pattern[str]:
    before, _, behind = phrase.replace(" ", r"\s+").partition("…")
    start, ahead, condition = before.partition("(?=")
    return re.compile(rf"(?i:{start}){ahead}{condition}(?P<shown>\S.*?)(?i:{behind})")
