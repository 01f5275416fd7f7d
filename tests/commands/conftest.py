"""A small data directory and a way to run the command line as its users do."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kgqa.assembly import build_labels
from kgqa.config import Config
from kgqa.interfaces.commands import main
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import parse_line

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Outcome:
    """What a command printed and how it ended."""

    stdout: bytes
    stderr: bytes
    returncode: int


Run = Callable[..., Outcome]
Start = Callable[..., "subprocess.Popen[bytes]"]

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


def command_environment(home: Path, data: Path, cache: Path) -> dict[str, str]:
    """The environment of a command: nothing of the user's."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KGQA_", "XDG_"))}
    own = {"HOME": str(home), "KGQA_DATA": str(data), "KGQA_CACHE": str(cache)}
    return {**kept, **own, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def environment(data: Path, sample_config: Config, tmp_path: Path) -> dict[str, str]:
    """The environment of the commands: their own home, the small data directory, and the cache of the session, in which
    what is made of the templates is made once."""
    return command_environment(tmp_path / "home", data, sample_config.cache)


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """The working directory of the commands, empty at first."""
    directory = tmp_path / "work"
    directory.mkdir()
    return directory


@pytest.fixture
def run(environment: dict[str, str], work: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command inside the process of the tests, which spares loading the libraries anew."""

    def run(*arguments: str, stdin: bytes = b"", **changes: str) -> Outcome:
        monkeypatch.chdir(work)
        unset = {name: None for name in os.environ if name.startswith(("KGQA_", "XDG_"))}
        variables = {**unset, **environment, **changes}
        result = CliRunner().invoke(main, arguments, stdin, variables, catch_exceptions=False, prog_name="kgqa")
        return Outcome(result.stdout_bytes, result.stderr_bytes, result.exit_code)

    return run


@pytest.fixture
def start(environment: dict[str, str], work: Path) -> Start:
    """Starts a command as its users do, in a process group of its own."""

    def start(
        *arguments: str,
        file_limit: int = resource.RLIM_INFINITY,
        stdin: Any = subprocess.DEVNULL,
        stdout: Any = subprocess.PIPE,
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, str(ROOT / "cli.py"), *arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            cwd=work,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: _prepare(file_limit),  # noqa: PLW1509 (one thread)
        )

    return start


def _prepare(file_limit: int) -> None:
    """In the new process: limit its files, and hear Ctrl-C even where the suite runs in the background."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def run_process(start: Start) -> Run:
    """Runs a command in a process of its own until it ends."""

    def run_process(*arguments: str, **keywords: Any) -> Outcome:
        with start(*arguments, **keywords) as process:
            output, errors = process.communicate(timeout=120)
        return Outcome(output, errors, process.returncode)

    return run_process
