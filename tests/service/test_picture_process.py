"""The process that draws pictures: it is counted, and what becomes of it is no matter of a page."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.service.running import Server, below, running_server, waited

MAP = "/?" + urlencode({"q": "Z jakimi państwami graniczy Polska?"})
_DRAWN = re.compile(r"^kgqa_picture_seconds_count (\d+)", re.MULTILINE)


@pytest.fixture(scope="module")
def lone(cache: Path) -> Iterator[Server]:
    """A service with a single worker."""
    with running_server(cache, "--workers", "1") as server:
        yield server


def drawn(server: Server) -> int:
    found = _DRAWN.search(server.get("/metrics").text)
    return int(float(found[1])) if found else 0


def nicest(server: Server) -> int:
    """The process that draws: the one that goes behind the questions and before the queries."""
    found = {pid: os.getpriority(os.PRIO_PROCESS, pid) for pid in below(server.process.pid)}
    return next((pid for pid, nice in found.items() if nice == 3), 0)


def test_pictures_are_drawn_elsewhere_and_counted(lone: Server) -> None:
    before = drawn(lone)
    assert "<figure" in lone.get(MAP).text
    assert drawn(lone) == before + 1


def test_a_page_is_there_without_the_process_and_the_next_has_pictures_again(lone: Server) -> None:
    os.kill(waited(lambda: nicest(lone)), signal.SIGKILL)
    first = lone.get(MAP)
    assert first.status == 200 and "Litwa" in first.text
    assert waited(lambda: lone.get(MAP).text, lambda page: "<figure" in page).count("<figure") == 1
