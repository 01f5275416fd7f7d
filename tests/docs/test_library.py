"""The page on the library: its reference is that of the code, its blocks and scripts run."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import kgqa
import kgqa.interfaces.library.spacy_components  # as the entry points do where the package is installed
from kgqa.config import Config
from tests.docs.blocks import ROOT, blocks
from tests.docs.library_reference import NAMES, PAGE, page

SCRIPTS = sorted((ROOT / "docs" / "examples").glob("*.py"))
_PRINTED = {
    "answer_a_column": "Kto napisał „Lalkę”? Bolesław Prus (Q144439)",
    "follow_a_conversation": "19 maja 1912",
    "link_and_query": "Myślę o Nowej Zelandii",
    "plug_in_parts": "Mars: Q111 -> Q112\nread: 1931\ntemplate: 1047",
}


def test_the_reference_is_that_of_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.docs.library_reference"
    assert {*NAMES, "__version__"} == set(dir(kgqa))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_scripts_run(script: Path, sample_config: Config) -> None:
    environment = {**os.environ, "KGQA_CACHE": str(sample_config.cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert _PRINTED[script.stem] in done.stdout
    pages = (PAGE, PAGE.with_name("plugins.md"))
    assert any(f"(examples/{script.name})" in page.read_text(encoding="utf-8") for page in pages)


def test_the_page_shows_what_happens(
    sample_config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(sample_config.cache))
    for block in blocks():
        if block.document == "docs/library.md" and block.kind == "python":
            (tmp_path / "block.py").write_text(block.text, encoding="utf-8")
            runpy.run_path(str(tmp_path / "block.py"))
            told = [
                line.rpartition("  # ")[2] for line in block.text.splitlines() if "print(" in line and "  # " in line
            ]
            assert capsys.readouterr().out.splitlines()[: len(told)] == told
