"""Annotators who save as fast as they can, and what of it the database has."""

from __future__ import annotations

import http.client
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from kgqa.annotation.store import Store, open_database
from tests.service.annotating import Annotator
from tests.service.running import Server

_TEXT = "\n".join(
    f"Rzeka numer {number} płynie przez dolinę z {number} wsiami. Ma {number * 7} km długości i wpada do morza."
    for number in range(1, 60)
)
Saved = list[tuple[int, str]]
"""Records with the questions that were answered with „saved”."""


class Work:
    """What one annotator does, and what came of it."""

    def __init__(self, server: Server, name: str, start: int) -> None:
        self.annotator = Annotator(server, name)
        self.record = self.annotator.new_record(_TEXT)
        self.saved: Saved = []
        self.sent = ""
        """The last question that was sent, answered or not."""
        self.save_times: list[float] = []
        self.load_times: list[float] = []
        self.errors: list[str] = []
        self._next = start

    def go_on(self, until: threading.Event, pause: float) -> None:
        """Save until told to stop, or until the server is gone, which is an error to whoever did not end it."""
        version = 1
        self.annotator.close()  # the server has given up connections that waited for the others to log in
        try:
            while not until.is_set():
                version += self._save(version)
                time.sleep(pause * random.uniform(0.5, 1.5))
        except (OSError, http.client.HTTPException) as error:
            self.errors.append(f"the connection ended: {error!r}")

    def _save(self, version: int) -> int:
        self._next += 1
        question = f"Ile kilometrów długości ma rzeka numer {self._next}?"
        fields = {
            "question": question, "question_type": "NUMERIC", "answer_type": "NUMERIC", "answer": "21 km",
            "selection": "Ma 21 km długości i wpada do morza.", "extraction": "21 km",
            "title": "Rzeki", "url": "https://example.org/rzeki",
        }  # fmt: skip
        self.sent = question
        started = time.perf_counter()
        answer = self.annotator.save(self.record, version, fields)
        self.save_times.append(time.perf_counter() - started)
        if answer.status != 303:
            self.errors.append(f"{answer.status} {answer.text[:200]}")
            return 0
        self.saved.append((self.record, question))
        started = time.perf_counter()
        shown = self.annotator.get(answer.location)
        self.load_times.append(time.perf_counter() - started)
        if shown.status != 200 or question not in shown.text:
            self.errors.append(f"not shown: {question}")
        return 1


def kill_soon(server: Server) -> None:
    """Kill a server at a random moment, without a chance to finish anything."""
    time.sleep(random.uniform(0.2, 2.0))
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()


def run(works: Sequence[Work], meanwhile: Callable[[], object], pause: float = 0) -> None:
    """Let everybody work until something else has happened."""
    until = threading.Event()
    try:
        with ThreadPoolExecutor(len(works)) as pool:
            running = [pool.submit(work.go_on, until, pause) for work in works]
            meanwhile()
            until.set()
        for one in running:
            one.result()
    finally:
        for work in works:
            work.annotator.close()


def missing(place: str, saved: Saved) -> Saved:
    """What was answered with „saved” and is not in the history of its record."""
    store = Store(open_database(place))
    there = {
        (record, change.data["record"]["question"])
        for record in {record for record, _ in saved}
        for change in store.records.history(record)
    }
    store.database.close()
    return [one for one in saved if one not in there]
