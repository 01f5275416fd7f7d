"""Services behind nginx, as docs/deployment/balancer.conf has it: one is killed, one is taken away, the data change."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.client import Client
from kgqa.config import Config
from tests.contracts.test_answers_over_endpoint import QUESTIONS
from tests.engines.ports import await_port, free_ports
from tests.service.running import ROOT, Server, running_server, waited

NGINX = shutil.which("nginx")
pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(NGINX is None, reason="no nginx; Debian's package: nginx-light"),
]
CHOSEN = QUESTIONS[::75]
KILLED_AFTER = len(CHOSEN) // 3
OPTIONS = ("--workers", "1", "--hosts", "*")
_ITEM = "http://www.wikidata.org/entity/Q999000001"
_SITE = ROOT / "docs" / "deployment" / "balancer.conf"
_WHOLE = """\
daemon off; user root; pid {directory}/pid; error_log {directory}/log;
events {{}}
http {{ access_log off; {places} include {directory}/site.conf; }}
"""


@dataclass
class Balancer:
    """A running nginx."""

    directory: Path
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def take_away(self, service: Server) -> None:
        """Ask it nothing more."""
        site = self.directory / "site.conf"
        address = f"127.0.0.1:{service.port} "
        site.write_text(
            site.read_text("utf-8").replace(f"server {address}", f"server {address}down "), encoding="utf-8"
        )
        self.process.send_signal(signal.SIGHUP)

    def change_over(self) -> None:
        """Ask the green services."""
        (self.directory / "green").touch()


@contextmanager
def balanced(directory: Path, blue: Sequence[Server], green: Sequence[Server]) -> Iterator[Balancer]:
    """An nginx before two services and two others."""
    (port,) = free_ports(1)
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{name}_temp_path {directory}/{name};" for name in names)
    (directory / "nginx.conf").write_text(_WHOLE.format(directory=directory, places=places))
    site = _SITE.read_text(encoding="utf-8").replace("listen 8000", f"listen 127.0.0.1:{port}")
    site = site.replace("/etc/nginx/services", str(directory))
    for shown, service in zip((8001, 8002, 8003, 8004), (*blue, *green), strict=True):
        site = site.replace(f"server 127.0.0.1:{shown} ", f"server 127.0.0.1:{service.port} ")
    (directory / "site.conf").write_text(site, encoding="utf-8")
    process = subprocess.Popen([str(NGINX), "-e", str(directory / "log"), "-c", str(directory / "nginx.conf")])
    try:
        await_port(port, process)
        yield Balancer(directory, port, process)
    finally:
        process.terminate()
        process.wait()


def kill(server: Server) -> None:
    for worker in server.workers():
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
    server.process.kill()
    server.process.wait()


def _asked(balancer: Balancer, meanwhile: Callable[[], None]) -> list[str]:
    """The answers to the questions, of which a third are there when something happens."""

    def progress(done: int, total: int) -> None:
        if done == KILLED_AFTER:
            meanwhile()

    with Client(balancer.url) as client:
        return [answer.text for answer in client.ask_many(CHOSEN, jobs=2, progress=progress)]


def test_no_answer_is_lost_or_changed(sample_config: Config, tmp_path: Path) -> None:
    data_directory(sample_config)
    with running_server(sample_config.cache, *OPTIONS) as one, running_server(sample_config.cache, *OPTIONS) as other:
        with Client(other.url) as single:
            expected = [single.ask(question).text for question in CHOSEN]
        with balanced(tmp_path, [one, other], [one, other]) as balancer:
            assert _asked(balancer, lambda: kill(one)) == expected
        assert one.process.poll() is not None and other.process.poll() is None


def test_a_service_that_is_taken_away_finishes_what_it_has(sample_config: Config, tmp_path: Path) -> None:
    data_directory(sample_config)
    with running_server(sample_config.cache, *OPTIONS) as one, running_server(sample_config.cache, *OPTIONS) as other:
        with balanced(tmp_path, [one, other], [one, other]) as balancer:

            def take_away() -> None:
                balancer.take_away(one)
                one.process.terminate()

            found = _asked(balancer, take_away)
        with Client(other.url) as single:
            assert found == [single.ask(question).text for question in CHOSEN]
        assert one.process.wait(60) == 0


def test_no_question_has_two_answers_while_the_data_change(sample_config: Config, tmp_path: Path) -> None:
    """From the first answer of the new data on, every question that is asked is answered from the new data."""
    found: list[Reply] = []
    over = threading.Event()
    with (
        running_server(sample_config.cache, *OPTIONS) as old,
        running_server(sample_config.cache, *OPTIONS, "--data", str(_next_data(sample_config, tmp_path))) as new,
        balanced(tmp_path, [old, old], [new, new]) as balancer,
        ThreadPoolExecutor(3) as threads,
    ):
        asking = [threads.submit(_ask_again_and_again, balancer.url, found, over) for _ in range(3)]
        waited(lambda: len(found) >= 60)
        balancer.change_over()
        waited(lambda: sum(reply.new for reply in found) >= 60)
        over.set()
        for one in asking:
            one.result()
    first = min(reply.ended for reply in found if reply.new)
    assert [reply for reply in found if not reply.new and reply.begun > first] == []
    assert not all(reply.new for reply in found)


@dataclass
class Reply:
    """When a question was asked and answered, and whether from the new data."""

    begun: float
    ended: float
    new: bool


def _next_data(config: Config, place: Path) -> Path:
    """The sample with one item more."""
    notes, data = place / "notes.nt", place / "next"
    notes.write_text(f'<{_ITEM}> <http://www.w3.org/2000/01/rdf-schema#label> "Przybysz"@pl .\n', encoding="utf-8")
    shutil.copytree(data_directory(config), data, symlinks=True)
    command = [sys.executable, str(ROOT / "cli.py"), "kg", "update", str(data), "--triples", str(notes)]
    subprocess.run(command, check=True, capture_output=True)
    return data


def _ask_again_and_again(url: str, found: list[Reply], over: threading.Event) -> None:
    with Client(url) as client:
        while not over.is_set():
            begun = time.monotonic()
            new = client.sparql(f"ASK {{ <{_ITEM}> rdfs:label ?name }}")
            found.append(Reply(begun, time.monotonic(), bool(new)))
