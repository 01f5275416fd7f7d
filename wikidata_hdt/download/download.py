"""Downloads public dumps by name: resumes, checks disk and checksum, asks one mirror after the other."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.download.download_file import ALGORITHMS, file_sum, keep_date
from wikidata_hdt.download.mirrors import DownloadError, Mirror, read_mirrors
from wikidata_hdt.whole_files import atomic_file, failed, shown_bytes

__all__ = ["DownloadError", "DownloadPolicy", "Mirror", "download", "read_mirrors"]

PART_SUFFIX, STATE_SUFFIX = ".part", ".part.json"
_PIECE = 1 << 20
_PARTIAL, _RANGE_REFUSED = 206, 416
Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class DownloadPolicy:
    """How patiently to try."""

    attempts: int = 8
    """Tries a mirror without any progress before the next one is asked."""
    seconds: float = 60.0
    """Time without any data after which a connection counts as lost."""
    pause: float = 2.0
    """Seconds before the second try; each later one waits twice as long, a minute at most."""
    agent: str = "kgqa (https://www.wikidata.org/wiki/Wikidata:Data_access)"


class _Broken(Exception):
    """A connection ended, or its answer cannot be used; another try may help."""


class _Changed(_Broken):
    """The file on the server is not the one that the kept part is from."""


class _Fetch:
    """The download of one file from one mirror."""

    def __init__(self, mirror: Mirror, target: Path, policy: DownloadPolicy, progress: Progress | None) -> None:
        self._mirror, self._policy, self._progress = mirror, policy, progress
        self._target = target
        self._part = target.with_name(target.name + PART_SUFFIX)
        self._state = target.with_name(target.name + STATE_SUFFIX)

    def run(self) -> None:
        """Fetch everything that is missing. Raises `_Broken`, `ClearError`."""
        done = self._part.stat().st_size if self._part.exists() else 0
        known = self._known_state() if done else {}
        if done and not known:
            done = 0
        with self._open(done, known) as answer:
            begin, total = self._range(answer, done)
            self._check_disk(total, begin)
            if not begin:
                self._forget()  # a note of this answer must not stand beside what is left of another
            self._note(answer, total)
            self._copy(answer, begin, total)

    def _known_state(self) -> dict[str, Any]:
        try:
            state = json.loads(self._state.read_bytes())
        except (OSError, ValueError):
            return {}
        return state if isinstance(state, dict) else {}

    def _open(self, done: int, known: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._mirror.url, headers={"User-Agent": self._policy.agent})
        request.add_header("Accept-Encoding", "identity")
        if done:
            request.add_header("Range", f"bytes={done}-")
            if known.get("mark"):
                request.add_header("If-Range", str(known["mark"]))
        try:
            return urllib.request.urlopen(request, timeout=self._policy.seconds)
        except urllib.error.HTTPError as error:
            if error.code == _RANGE_REFUSED:
                self._forget()
                raise _Changed("the server has less than was kept") from error
            raise _Broken(f"HTTP {error.code} {error.reason}") from error
        except (OSError, http.client.HTTPException) as error:
            raise _Broken(str(error) or type(error).__name__) from error

    def _range(self, answer: Any, done: int) -> tuple[int, int | None]:
        """Where the answer begins in the file, and the file's length; 0 where the server sends it whole."""
        known = self._known_state()
        if answer.status == _PARTIAL:
            unit, _, rest = answer.headers.get("Content-Range", "").partition(" ")
            place, _, size = rest.partition("/")
            begin = place.partition("-")[0]
            if unit != "bytes" or not begin.isdecimal() or int(begin) != done:
                raise _Broken(f"an answer to another range ({rest or 'none'})")
            total = int(size) if size.isdecimal() else None
            if known.get("total") not in (None, total) or known.get("mark", "") != _mark(answer):
                self._forget()
                raise _Changed("the file on the server has changed")
            return done, total
        length = answer.headers.get("Content-Length", "")
        return 0, int(length) if length.isdecimal() else None

    def _note(self, answer: Any, total: int | None) -> None:
        with atomic_file(self._state) as out:
            state = {"url": self._mirror.url, "mark": _mark(answer), "total": total}
            out.write(json.dumps(state | {"modified": answer.headers.get("Last-Modified", "")}).encode())

    def _check_disk(self, total: int | None, begin: int) -> None:
        free = shutil.disk_usage(self._target.parent).free
        if total is not None and total - begin > free:
            raise ClearError(
                f"too little room on the disk: {shown_bytes(total - begin)} are still to come, "
                f"{shown_bytes(free)} are free",
                value=self._target, remedy="make room, or choose another directory",
            )  # fmt: skip

    def _copy(self, answer: Any, begin: int, total: int | None) -> None:
        done = begin
        try:
            with self._part.open("r+b" if begin else "wb") as out:
                out.seek(begin)
                while piece := self._read(answer):
                    out.write(piece)
                    done += len(piece)
                    if self._progress is not None:
                        self._progress(done, total)
                out.truncate()
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise failed(self._part, error) from error
        if total is not None and done < total:
            raise _Broken(f"the connection ended after {done} of {total} bytes")
        if total is not None and done > total:
            self._forget()
            raise _Broken(f"{done} bytes came, {total} were promised")

    def _read(self, answer: Any) -> bytes:
        try:
            data: bytes = answer.read1(_PIECE)
        except (OSError, http.client.HTTPException) as error:
            raise _Broken(str(error) or type(error).__name__) from error
        return data

    def _forget(self) -> None:
        self._part.unlink(missing_ok=True)
        self._state.unlink(missing_ok=True)


def _mark(answer: Any) -> str:
    """What tells versions of a file apart; weak entity tags do not."""
    tag = str(answer.headers.get("ETag", ""))
    return tag if tag.startswith('"') else str(answer.headers.get("Last-Modified", ""))


def _promised(mirror: Mirror, policy: DownloadPolicy) -> str:
    """The checksum of the mirror's list, empty without one. Raises `_Broken`."""
    if not mirror.sums:
        return ""
    request = urllib.request.Request(mirror.sums, headers={"User-Agent": policy.agent})
    try:
        with urllib.request.urlopen(request, timeout=policy.seconds) as answer:
            lines = answer.read(_PIECE).decode("utf-8", "replace").splitlines()
    except (OSError, http.client.HTTPException) as error:
        raise _Broken(f"no checksums ({error})") from error
    pairs = (line.split() for line in lines)
    name = urlsplit(mirror.url).path.rpartition("/")[2]
    for pair in pairs:
        if len(pair) == 2 and pair[1].lstrip("*") == name and len(pair[0]) in ALGORITHMS:  # noqa: PLR2004 (sum and name)
            return str(pair[0]).lower()
    raise _Broken(f"no checksum of {name} in {mirror.sums}")


def _from_mirror(
    mirror: Mirror, target: Path, checksum: str, policy: DownloadPolicy, progress: Progress | None
) -> None:
    """Fetch from one mirror, as often as it gets on. Raises `_Broken`, `ClearError`."""
    part = target.with_name(target.name + PART_SUFFIX)
    tries, pause = 0, policy.pause
    most = part.stat().st_size if part.exists() else 0
    while True:
        try:
            _Fetch(mirror, target, policy, progress).run()
            expected = checksum or _promised(mirror, policy)
            break
        except _Broken:
            after = part.stat().st_size if part.exists() else 0
            tries, most = 0 if after > most else tries + 1, max(most, after)
            if tries >= policy.attempts:
                raise
            time.sleep(pause if tries else 0)
            pause = min(2 * pause, 60) if tries else policy.pause
    if expected and file_sum(part, ALGORITHMS.get(len(expected), "sha256")) != expected:
        part.unlink()
        part.with_name(target.name + STATE_SUFFIX).unlink(missing_ok=True)
        raise _Broken("wrong checksum")
    state = target.with_name(target.name + STATE_SUFFIX)
    keep_date(part, state)
    part.replace(target)
    state.unlink(missing_ok=True)


def download(
    name: str, directory: Path, progress: Progress | None = None, *, checksum: str = "",
    mirrors: Sequence[Mirror] | None = None, policy: DownloadPolicy | None = None,
) -> Path:  # fmt: skip
    """Fetch a dump into a directory; the file's path. Continues what an earlier call left.

    `checksum` (MD5, SHA-1 or SHA-256, hexadecimal) must agree, if given, else that of the mirror's list, if it has
    one. `progress` is told the bytes that are there and in all. Raises `DownloadError`, and `ClearError` if the disk
    has too little room or cannot be written.
    """
    known = read_mirrors() if mirrors is None else list(mirrors)
    chosen = [mirror for mirror in known if mirror.name == name]
    if not chosen:
        names = dict.fromkeys(mirror.name for mirror in known)
        raise DownloadError("no such dump", value=name, expected=" or ".join(names))
    target = directory / chosen[0].file
    if target.exists():
        raise ClearError("the file is there already", value=target, remedy="remove it to fetch it again")
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failed(directory, error) from error
    reasons = []
    for mirror in chosen:
        try:
            _from_mirror(mirror, target, checksum.lower(), policy or DownloadPolicy(), progress)
        except _Broken as error:
            reasons.append(f"{mirror.url}: {error}")
        else:
            return target
    raise DownloadError("cannot fetch the dump", value=name,
                        remedy="; ".join([*reasons, "the same command continues with what is there"]))  # fmt: skip
