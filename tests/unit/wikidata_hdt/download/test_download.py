"""Downloads from servers on the loopback address that do everything wrong that servers do."""

from __future__ import annotations

import hashlib
import os
import threading
from collections import namedtuple
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.download import download as module
from wikidata_hdt.download.download import DownloadError, DownloadPolicy, Mirror, download, read_mirrors

DATA = os.urandom(3_000_000)
POLICY = DownloadPolicy(attempts=3, seconds=5, pause=0.01)


class Server:
    """A server whose behaviour a test chooses."""

    def __init__(self) -> None:
        self.data = DATA
        self.tag = '"one"'
        self.modified = ""
        self.drop_after: list[int] = []
        """Bytes after which each connection in turn ends."""
        self.ranges = True
        self.length_lie = 0
        self.status = 200
        self.requests: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.answer(self)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def mirror(self, sums: str = "") -> Mirror:
        address = f"http://127.0.0.1:{self.http.server_port}/"
        return Mirror("dump", "", "dump.nt.gz", address + "dump.nt.gz", address + sums if sums else "")

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        wanted = request.headers.get("Range", "")
        self.requests.append(wanted)
        if request.path.endswith("sums"):
            data = f"{hashlib.sha1(DATA).hexdigest()}  dump.nt.gz\n".encode()
            begin = 0
        else:
            data = self.data
            fresh = request.headers.get("If-Range", self.tag) == self.tag
            begin = int(wanted[6:-1]) if wanted and self.ranges and fresh else 0
        if begin > len(data):
            request.send_error(416)
            return
        request.send_response(206 if begin else self.status)
        request.send_header("Content-Length", str(len(data) - begin + self.length_lie))
        request.send_header("ETag", self.tag)
        if self.modified:
            request.send_header("Last-Modified", self.modified)
        if begin:
            request.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        request.end_headers()
        limit = self.drop_after.pop(0) if self.drop_after else len(data)
        request.wfile.write(data[begin : begin + limit])


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.http.shutdown()
    made.http.server_close()


Fetch = Callable[..., Path]


@pytest.fixture
def fetch(server: Server, tmp_path: Path) -> Fetch:
    def run(*mirrors: Mirror, **choices: object) -> Path:
        return download("dump", tmp_path / "to", mirrors=mirrors or [server.mirror()], policy=POLICY, **choices)  # type: ignore[arg-type]

    return run


def test_a_good_server(fetch: Fetch) -> None:
    told: list[tuple[int, int | None]] = []
    path = fetch(progress=lambda done, total: told.append((done, total)))
    assert path.read_bytes() == DATA
    assert told[-1] == (len(DATA), len(DATA))
    assert [file.name for file in path.parent.iterdir()] == ["dump.nt.gz"]
    with pytest.raises(ClearError, match="the file is there already"):
        fetch()


def test_what_was_kept_of_an_older_file_is_not_continued_with_a_newer_one(
    server: Server, fetch: Fetch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, state = (tmp_path / "to" / f"dump.nt.gz{ending}" for ending in (module.PART_SUFFIX, module.STATE_SUFFIX))
    part.parent.mkdir()
    part.write_bytes(b"old" * 100)
    state.write_text('{"mark": "\\"old\\"", "total": null}', encoding="utf-8")
    with monkeypatch.context() as killed, pytest.raises(KeyboardInterrupt):
        killed.setattr(module._Fetch, "_copy", _interrupted)
        fetch()
    assert fetch().read_bytes() == DATA
    assert server.tag not in ("", '"old"')


def _interrupted(*_arguments: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("told", ["Thu, 07 May 2026 23:00:02 GMT", "", "nonsense", "Thu, 99 May 2026 23:00:02 GMT"])
def test_the_date_that_the_server_tells(server: Server, fetch: Fetch, told: str) -> None:
    server.modified = told
    date = datetime.fromtimestamp(int(fetch().stat().st_mtime), UTC)
    if told.startswith("Thu, 07"):
        assert date == datetime(2026, 5, 7, 23, 0, 2, tzinfo=UTC)
    else:
        assert abs(datetime.now(UTC) - date) < timedelta(hours=1)


def test_dropped_connections(server: Server, fetch: Fetch) -> None:
    server.drop_after = [1_000_000, 1, 0, 0, 1_000_000]
    assert fetch().read_bytes() == DATA
    assert server.requests[:3] == ["", "bytes=1000000-", "bytes=1000001-"]


def test_resuming_across_calls(server: Server, fetch: Fetch) -> None:
    server.drop_after = [2_000_000, 0, 0, 0]
    with pytest.raises(DownloadError, match=r"cannot fetch the dump: dump; http.*after 2000000 of 3000000 bytes"):
        fetch()
    assert fetch().read_bytes() == DATA
    assert server.requests[-1] == "bytes=2000000-"


def test_a_server_that_ignores_ranges(server: Server, fetch: Fetch) -> None:
    server.ranges, server.drop_after = False, [1_000_000]
    assert fetch().read_bytes() == DATA


@pytest.mark.parametrize("longer", [0, 1_000_000])
def test_a_file_that_changes_on_the_way(longer: int, server: Server, fetch: Fetch) -> None:
    server.drop_after = [2_000_000, 0, 0, 0]
    with pytest.raises(DownloadError):
        fetch()
    server.data, server.tag = os.urandom(1_000_000 + 2 * longer), '"two"'
    assert fetch().read_bytes() == server.data


def test_a_change_that_the_server_does_not_tell(server: Server, fetch: Fetch) -> None:
    server.drop_after = [2_000_000, 0, 0, 0]
    with pytest.raises(DownloadError):
        fetch()
    server.data = os.urandom(1_000_000)
    assert fetch().read_bytes() == server.data


def test_a_lie_about_the_length(server: Server, fetch: Fetch) -> None:
    server.length_lie = 1000
    with pytest.raises(
        DownloadError, match=r"cannot fetch the dump: dump; http.*(after 3000000 of 3001000 bytes|has changed)"
    ):
        fetch()


def test_checksums(server: Server, fetch: Fetch, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="wrong checksum"):
        fetch(checksum="0" * 64)
    assert list((tmp_path / "to").iterdir()) == []
    assert fetch(checksum=hashlib.sha256(DATA).hexdigest().upper()).read_bytes() == DATA


def test_a_list_of_checksums(server: Server, fetch: Fetch, tmp_path: Path) -> None:
    server.data = DATA[:-1] + bytes([DATA[-1] ^ 1])
    with pytest.raises(DownloadError, match="wrong checksum"):
        fetch(server.mirror("sums"))
    server.data = DATA
    assert fetch(server.mirror("sums")).read_bytes() == DATA


def test_the_next_mirror(server: Server, fetch: Fetch) -> None:
    broken = Server()
    broken.status = 404
    broken.http.shutdown()
    broken.http.server_close()
    assert fetch(broken.mirror(), server.mirror()).read_bytes() == DATA


def test_too_little_disk(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(module.shutil, "disk_usage", lambda _path: usage(1, 1, 1000))
    with pytest.raises(ClearError, match=r"2\.9 MiB are still to come, 1000 bytes are free"):
        fetch()


def test_an_unknown_name(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=r"no such dump: nonsense \(expected truthy or json or cirrus-pl\)"):
        download("nonsense", tmp_path)
    assert all(mirror.url.startswith("https://") for mirror in read_mirrors())
