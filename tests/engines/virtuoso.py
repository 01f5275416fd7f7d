"""A real Virtuoso server from Debian's package, on free loopback ports, with a database of its own."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.engines.ports import await_port, free_ports

MAX_ROWS = 10_000
"""Solutions that the server gives at most, as Debian's own settings have it."""
_STOP_SECONDS = 60.0
_SETTINGS = """\
[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
[TempDatabase]
DatabaseFile = temporary.db
TransactionFile = temporary.trx
[Parameters]
ServerPort = 127.0.0.1:{sql}
ServerThreads = 10
NumberOfBuffers = 20000
MaxDirtyBuffers = 15000
DirsAllowed = .
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerThreads = 6
[SPARQL]
ResultSetMaxRows = {rows}
"""

NEEDED = [
    pytest.mark.engines,
    pytest.mark.skipif(
        shutil.which("virtuoso-t") is None, reason="no Virtuoso; Debian's package: virtuoso-opensource-7-bin"
    ),
]
"""Marks of tests that need the server."""


class Virtuoso:
    """A server and its directory."""

    def __init__(self, directory: Path, rows: int) -> None:
        self._directory = directory
        self._sql, self._http = free_ports(2)
        settings = _SETTINGS.format(sql=self._sql, http=self._http, rows=rows)
        (directory / "virtuoso.ini").write_text(settings)
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, graph: str) -> str:
        """The endpoint, asked about one graph only: the server has some of its own."""
        return f"http://127.0.0.1:{self._http}/sparql?default-graph-uri={graph}"

    def start(self) -> None:
        """Returns when the server answers."""
        command = ["virtuoso-t", "+foreground", "+configfile", "virtuoso.ini"]
        self._process = subprocess.Popen(
            command, cwd=self._directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        await_port(self._http, self._process)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_STOP_SECONDS)
        (self._directory / "virtuoso.lck").unlink(missing_ok=True)

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """The server takes connections but does nothing until the block ends."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def load(self, graphs: Mapping[str, Path]) -> None:
        """Load N-Triples by the server's bulk loader, a file a graph."""
        for number, (graph, path) in enumerate(graphs.items()):
            shutil.copy(path, self._directory / f"{number}.nt")
            self.sql(f"ld_dir('.', '{number}.nt', '{graph}');")
        self.sql("rdf_loader_run(); checkpoint;")
        told = self.sql("select ll_file, ll_error from DB.DBA.load_list where ll_error is not null or ll_state <> 2;")
        assert "0 Rows" in told, told

    def sql(self, text: str) -> str:
        command = ["isql-vt", f"127.0.0.1:{self._sql}", "dba", "dba", f"EXEC={text}"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@contextmanager
def virtuoso(rows: int = MAX_ROWS) -> Iterator[Virtuoso]:
    """A server that runs until the block ends; it must be installed."""
    directory = Path(tempfile.mkdtemp(prefix="kgqa-virtuoso-"))
    server = Virtuoso(directory, rows)
    try:
        server.start()
        yield server
    finally:
        server.stop(signal.SIGKILL)
        shutil.rmtree(directory)
