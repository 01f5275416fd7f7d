"""Builds of made-up graphs, whole or stopped on the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.unit.wikidata_hdt.conftest import lemma_keys
from wikidata_hdt.build.directory_build import BuildOptions, BuildReport, build_data_directory
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.wikidata_iris import DIRECT, ENTITY, LABEL

MEMORY = 256 << 20


def options(**choices: Any) -> BuildOptions:
    profile = choices.pop("profile", load_profile("truthy"))
    return BuildOptions(profile, lemma_keys, "1", **({"memory": MEMORY} | choices))


def build(path: Path | str, out: Path, **choices: Any) -> BuildReport:
    return build_data_directory([str(path)], out, options(**choices))


def wide_text(size: int = 400) -> bytes:
    chance = random.Random(1)
    lines = []
    for number in range(size):
        subject = f"<{ENTITY}Q{number}>"
        lines.append(f'{subject} <{LABEL}> "nazwa {chance.randint(1, 90)}"@pl .')
        lines += [f"{subject} <{DIRECT}P{prop}> <{ENTITY}Q{chance.randint(1, size)}> ." for prop in range(1, 9)]
        lines.append(f'{subject} <{DIRECT}P569> "{chance.randint(1, 2000):04}-01-01T00:00:00Z"^^<{ENTITY}t> .')
    return "\n".join(lines).encode() + b"\n"


class Stopped(Exception):
    """The test ends a build."""


def stop_after(count: int) -> Callable[[str, int, int | None], None]:
    left = [count]

    def told(_step: str, _done: int, _total: int | None) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped

    return told
