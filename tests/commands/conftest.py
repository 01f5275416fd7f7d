"""A small data directory and a way to run the command line as its users do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kgqa.assembly import build_labels
from wikidata_hdt.hdt_writer import write_hdt
from wikidata_hdt.ntriples import parse_line

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]

STATES = {
    "Polska": ("Q36", "Warszawa", "Q270"),
    "Francja": ("Q142", "Paryż", "Q90"),
    "Niemcy": ("Q183", "Berlin", "Q64"),
    "Hiszpania": ("Q29", "Madryt", "Q2807"),
    "Norwegia": ("Q20", "Oslo", "Q585"),
    "Włochy": ("Q38", "Rzym", "Q220"),
}
_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
_CLASSES = {"państwo": "Q6256", "miasto": "Q515", "stolica": "Q5119"}


def _entity(identifier: str) -> str:
    return f"<http://www.wikidata.org/entity/{identifier}>"


def _direct(identifier: str) -> str:
    return f"<http://www.wikidata.org/prop/direct/{identifier}>"


def ntriples() -> Iterator[str]:
    """Six states with their capitals."""
    for label, item in _CLASSES.items():
        yield f'{_entity(item)} {_LABEL} "{label}"@pl .'
    for name, (state, capital, city) in STATES.items():
        yield f'{_entity(state)} {_LABEL} "{name}"@pl .'
        yield f'{_entity(city)} {_LABEL} "{capital}"@pl .'
        yield f"{_entity(state)} {_direct('P31')} {_entity('Q6256')} ."
        yield f"{_entity(city)} {_direct('P31')} {_entity('Q515')} ."
        yield f"{_entity(city)} {_direct('P17')} {_entity(state)} ."
        yield f"{_entity(state)} {_direct('P36')} {_entity(city)} ."


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a graph and a label index."""
    directory = tmp_path_factory.mktemp("data")
    triples = (parse_line(line.encode()) for line in ntriples())
    write_hdt(directory / "graph.hdt", (triple for triple in triples if triple is not None))
    build_labels(directory)
    return directory


@pytest.fixture
def environment(data: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of the commands: their own home, and the small data directory."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KGQA_", "XDG_"))}
    return {**kept, "HOME": str(tmp_path / "home"), "KGQA_DATA": str(data), "PYTHONPATH": str(ROOT)}


@pytest.fixture
def command_line() -> list[str]:
    """What a user of a clone types before the name of the command."""
    return [sys.executable, str(ROOT / "cli.py")]


@pytest.fixture
def run(command_line: list[str], environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs a command in an empty directory."""

    def run(*arguments: str, stdin: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
        directory = tmp_path / "work"
        directory.mkdir(exist_ok=True)
        return subprocess.run(
            [*command_line, *arguments],
            input=stdin,
            capture_output=True,
            cwd=directory,
            env=environment | changes,
            timeout=120,
            check=False,
        )

    return run
