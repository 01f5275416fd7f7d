"""Paths over properties as data files write them: `P131/P17`, `^P361`, `P40:m` (to a man)."""

from __future__ import annotations

from kgqa.model import Path, Step
from kgqa.templating.yaml_lines import Located
from kgqa.terms import ItemId, PropertyId
from kgqa.vocabulary import FEMALE, MALE

_MOST_STEPS = 3
"""Of one path."""
_SEXES: dict[str, ItemId | None] = {"": None, "m": MALE, "f": FEMALE}


def read_paths(located: Located, key: str) -> tuple[Path, ...]:
    """The paths under a key. Raises TemplateError for none, for an unknown form and for more than three steps."""
    written = located.strings(key)
    if not written:
        raise located.error(key, None, "a list of paths such as [P131/P17, ^P361]")
    return tuple(_path(located, key, text) for text in written)


def _path(located: Located, key: str, text: str) -> Path:
    steps = text.split("/")
    if len(steps) > _MOST_STEPS:
        raise located.error(key, text, f"at most {_MOST_STEPS} steps")
    try:
        return tuple(map(_step, steps))
    except (KeyError, ValueError):
        raise located.error(
            key, text, "properties joined by /, each with ^ in front where it is read backwards, :m or :f behind"
        ) from None


def _step(text: str) -> Step:
    name, _, sex = text.removeprefix("^").partition(":")
    return Step(PropertyId(name), text.startswith("^"), end=_SEXES[sex])
