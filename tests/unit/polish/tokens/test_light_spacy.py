"""What spaCy can do without is left alone unless the program has imported it, and so is spaCy's command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]


def run(code: str, path: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return done.stdout


@pytest.fixture
def neural(tmp_path: Path) -> Path:
    """A directory with a module of PyTorch's name that says when it is loaded."""
    (tmp_path / "torch.py").write_text("print('loaded')\nraise ImportError\n", encoding="utf-8")
    return tmp_path


def test_it_is_not_imported_and_can_be_afterwards(neural: Path) -> None:
    later = "print('later')\ntry:\n    import torch\nexcept ImportError:\n    print('asked')"
    assert run(f"import kgqa.polish.tokens.tokeniser\n{later}", neural).split() == ["later", "loaded", "asked"]


def test_the_command_line_is_not_imported_and_can_be_afterwards(tmp_path: Path) -> None:
    code = "import kgqa.polish.tokens.tokeniser, sys\nprint('typer' in sys.modules, 'spacy.cli' in sys.modules)\n"
    code += "import spacy.cli\nprint(spacy.cli.download.__module__)"
    assert run(code, tmp_path).split() == ["False", "False", "spacy.cli.download"]


def test_the_first_pydantic_is_not_imported_and_can_be_afterwards(tmp_path: Path) -> None:
    code = "import kgqa.polish.tokens.tokeniser, sys\nprint('pydantic.v1' in sys.modules)\nimport pydantic.v1"
    assert run(code, tmp_path).split() == ["False"]


def test_what_is_imported_already_stays(tmp_path: Path) -> None:
    code = (
        "import pydantic.v1 as old\nimport kgqa.polish.tokens.tokeniser, sys\nprint(sys.modules['pydantic.v1'] is old)"
    )
    assert run(code, tmp_path).split() == ["True"]
