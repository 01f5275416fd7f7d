"""The service that `benchmarks/abuse.py` abuses, and its data."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from kgqa.assembly import data_directory
from kgqa.config import Config
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.store import HdtFile

ROOT = Path(__file__).resolve().parents[1]


def dump_sample(path: Path) -> None:
    """Write the statements of the embedded sample as N-Triples."""
    graph = HdtFile.open(data_directory(Config()) / GRAPH_NAME)
    path.write_text("".join(format_triple(*triple) for triple in graph.search()), "utf-8")


def build(source: Path, data: Path) -> subprocess.CompletedProcess[bytes]:
    """Build a data directory, anew if there is one."""
    command = [sys.executable, str(ROOT / "cli.py"), "kg", "build", str(source), "--out", str(data), "--jobs", "1"]
    return subprocess.run(command, check=False, capture_output=True)


def start(data: Path, workers: int, log: int) -> tuple[subprocess.Popen[bytes], int]:
    """Start a service whose messages go to a file; its process and port. Raises `SystemExit` if it does not start."""
    options = ["serve", "--port", "0", "--workers", str(workers), "--query-seconds", "3", "--data", str(data)]
    process = subprocess.Popen([sys.executable, str(ROOT / "cli.py"), *options], stderr=log, stdout=log)
    while process.poll() is None:
        if found := re.search(rb":(\d+)/", os.pread(log, 1 << 16, 0)):
            return process, int(found[1])
        time.sleep(0.2)
    raise SystemExit("the service did not start: " + os.pread(log, 1 << 16, 0).decode())
