"""What CONTRIBUTING tells of the house: its rooms, and the files that answer a question, in the order of reading."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from click.testing import CliRunner

from kgqa.config import Config
from kgqa.interfaces.commands import main
from tests.docs.blocks import ROOT

MOST = 25
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## From a question to its answer\n")[2]
LISTED = re.findall(r"^\d+\. `([\w/.]+)` ", GUIDE.partition("\n## ")[0], re.MULTILINE)
QUESTION, ANSWER = re.findall("„(.+?)”", GUIDE)[:2]


@contextmanager
def _called() -> Iterator[set[str]]:
    """The files of the project whose functions are called meanwhile."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)


def test_the_list_is_short_and_whole() -> None:
    assert 0 < len(LISTED) <= MOST
    assert len(set(LISTED)) == len(LISTED)
    assert [path for path in LISTED if not (ROOT / path).is_file()] == []


def test_every_module_of_the_list_takes_part(sample_config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(sample_config.cache))
    CliRunner().invoke(main, ["ask", QUESTION])  # loads the modules, so that what is called below is no class body
    with _called() as files:
        asked = CliRunner().invoke(main, ["ask", QUESTION])
    assert (asked.output, asked.exit_code) == (f"{ANSWER}\n", 0)
    called = {str(Path(file).relative_to(ROOT)) for file in files if Path(file).is_relative_to(ROOT)}
    assert [path for path in LISTED if path not in called | {"cli.py"} and path.endswith(".py")] == []


def test_its_template_is_the_one_that_answers() -> None:
    (templates,) = (path for path in LISTED if path.startswith("templates/"))
    (name,) = re.findall(rf"`{templates}` has the template `([\w-]+)`", GUIDE)
    assert f"- id: {name}\n" in (ROOT / templates).read_text(encoding="utf-8")


def test_every_room_of_the_house_is_named() -> None:
    house = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## The house\n")[2].partition("```\n")[0]
    rooms = {path.parent.name for path in (ROOT / "kgqa").glob("*/__init__.py")}
    named = {word for line in house.splitlines() for word in re.findall(r"\w+", re.split(r"\s{3,}", line)[0])}
    assert rooms - named == set()
