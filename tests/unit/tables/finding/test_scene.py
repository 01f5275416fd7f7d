"""What a question beside a table knows of itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kgqa.tables.finding.scene import Scene, once


def test_what_is_marked_once_is_computed_once_for_each_scene() -> None:
    asked: list[Scene] = []

    @once
    def number(scene: Scene) -> int:
        asked.append(scene)
        return len(asked)

    first, second = _scene(), _scene()
    assert [number(scene) for scene in (first, second, first, second)] == [1, 2, 1, 2]
    assert asked == [first, second]


def _scene() -> Any:
    """As much of a scene as is looked at."""
    return SimpleNamespace(findings={})
