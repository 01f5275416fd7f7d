"""What README and docs show is what happens: their blocks are run, their questions asked, their commands exist."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from kgqa.config import Config
from kgqa.interfaces.commands import SUMMARIES
from kgqa.model import Question
from kgqa.pipeline.question_answering import Pipeline
from kgqa.templating.relation_tables import read_dimensions
from kgqa.templating.template_library import load_library
from tests.docs.blocks import DOCUMENTS, ROOT, Block, blocks
from tests.docs.command_reference import PAGE, command_names, reference
from tests.docs.scripts import run_script

ELSEWHERE = {
    "docs/inflection.md": "tests/unit/verbalisation/test_examples.py",
    "docs/library.md": "test_library.py",
    "docs/shell.md": "test_shell.py",
}
"""Documents whose `python` blocks and recorded session other tests run."""
BLOCKS = blocks()
README = (ROOT / "README.md").read_text(encoding="utf-8")
_ELLIPSIS = "…"


def _of_kind(*kinds: str) -> list[object]:
    chosen = [block for block in BLOCKS if block.kind in kinds and not block.reason]
    return [
        pytest.param(block, id=str(block)) for block in chosen if not block.text.startswith("$ python cli.py shell")
    ]


@pytest.fixture
def environment(sample_config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """That of a newcomer in the clone, whose sample is already built."""
    monkeypatch.chdir(ROOT)
    for name in [name for name in os.environ if name.startswith(("KGQA_", "XDG_"))]:
        monkeypatch.delenv(name)
    return {**os.environ, "HOME": str(tmp_path / "home"), "KGQA_CACHE": str(sample_config.cache)}


def test_every_block_says_what_it_is() -> None:
    kinds = {"console", "sh", "python", "yaml", "text"}
    assert [str(block) for block in BLOCKS if block.kind not in kinds] == []
    assert [str(block) for block in BLOCKS if block.kind == "python" and block.document not in ELSEWHERE] == []


@pytest.mark.parametrize("block", _of_kind("console"))
def test_commands_print_what_is_shown(block: Block, environment: dict[str, str]) -> None:
    """A line that is `…` stands for any lines, one inside a line for the rest of it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        printed = run_script(command, environment)
        assert _pattern(expected).fullmatch(printed), printed


@pytest.mark.parametrize("block", _of_kind("sh"))
def test_scripts_run(block: Block, environment: dict[str, str]) -> None:
    run_script(block.text, environment)


def _is_of_dimensions(parameter: Any) -> bool:
    (block,) = parameter.values
    return "properties:" in block.text


@pytest.mark.parametrize("block", [one for one in _of_kind("yaml") if _is_of_dimensions(one)])
def test_dimensions_can_be_loaded(block: Block, tmp_path: Path) -> None:
    path = tmp_path / "dimensions.yaml"
    path.write_text(block.text, encoding="utf-8")
    assert [one.dimension.name for one in read_dimensions(path)] == [one["name"] for one in yaml.safe_load(block.text)]


@pytest.mark.parametrize("block", [one for one in _of_kind("yaml") if not _is_of_dimensions(one)])
def test_templates_can_be_loaded(block: Block, tmp_path: Path) -> None:
    (tmp_path / "shown.yaml").write_text(block.text, encoding="utf-8")
    (tmp_path / "phrases.yaml").write_bytes((ROOT / "templates" / "phrases.yaml").read_bytes())
    shown = [entry["id"] for entry in yaml.safe_load(block.text)]
    assert list(load_library(tmp_path).templates) == shown


@pytest.mark.parametrize(("question", "answer"), re.findall(r"^\| ([^|]+\?) \| ([^|]+) \|$", README, re.MULTILINE))
def test_answers_of_the_readme(question: str, answer: str, sample_pipeline: Pipeline) -> None:
    assert getattr(sample_pipeline.answer(Question(question)).answer, "text", "") == answer


def test_the_command_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "python -m tests.docs.command_reference writes it anew"


def test_the_readme_names_every_command_and_no_other() -> None:
    table = README.partition("## Commands")[2].partition("## ")[0]
    cells = " ".join(re.findall(r"^\| (.+?) \| ", table, re.MULTILINE))
    named = {words.split(" ")[0] for words in re.findall(r"`([a-z][^`]*)`", cells)}
    assert named == set(SUMMARIES)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_and_files_that_are_named_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = set(command_names())
    for command in re.findall(r"(?:cli\.py|`kgqa) ((?:[a-z]+ ?){1,2})", text):
        words = command.split()
        assert words[0] in known, command
        assert len(words) == 1 or words[0] not in ("kg", "text", "templates") or " ".join(words) in known, command
    for script in re.findall(r"python ((?:benchmarks|tests)/\w[\w/]*\.py)", text):
        assert (ROOT / script).is_file(), script
    for module in re.findall(r"python -m ((?:benchmarks|tests|wikidata_hdt)[\w.]*)", text):
        assert find_spec(module), module


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def _pattern(expected: str) -> re.Pattern[str]:
    lines = (_line(line) for line in expected.splitlines(keepends=True))
    return re.compile("".join(lines))


def _line(line: str) -> str:
    if line.strip() == _ELLIPSIS:
        return "(?:.*\n)*"
    start, mark, _ = line.rstrip("\n").partition(_ELLIPSIS)
    return re.escape(start) + (".*" if mark else "") + "\n"
