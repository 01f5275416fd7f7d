"""Paths over properties as data files write them: `P131/P17`, `^P361`."""

from __future__ import annotations

from kgqa.model import Path, Step
from kgqa.templating.yaml_lines import Located
from kgqa.terms import PropertyId

_MOST_STEPS = 3
"""Of one path."""


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
        return tuple(Step(PropertyId(step.removeprefix("^")), step.startswith("^")) for step in steps)
    except ValueError:
        raise located.error(
            key, text, "properties joined by /, each with ^ in front where it is read backwards"
        ) from None
