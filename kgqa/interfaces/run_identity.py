"""What the lines of a run depend on: kept beside an unfinished output, so that only the same run is continued; and what
answers depend on besides the questions, as short texts that are compared later, or with another machine's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from kgqa import __version__
from kgqa.addresses import shown
from kgqa.config import Config
from kgqa.errors import InputError
from kgqa.resources import template_directory
from wikidata_hdt.file_records import FileRecord
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME, read_manifest
from wikidata_hdt.versions import version_directory
from wikidata_hdt.whole_files import atomic_file

_VERSION = 2


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What must be the same for a run to be continued."""

    input_sha256: str
    questions: int
    settings: Mapping[str, str]
    """Whatever else the answers depend on, by name."""


def write_identity(path: Path, identity: RunIdentity) -> None:
    """Keep what a run is about. Raises `ClearError` if the file cannot be written."""
    with atomic_file(path) as out:
        out.write(json.dumps({"version": _VERSION, **asdict(identity)}, ensure_ascii=False, indent=1).encode())


def check_same(path: Path, now: RunIdentity, unfinished: Path) -> None:
    """Raise `InputError` unless `path` keeps what this run is about, which is to continue the `unfinished` output."""
    then = _read(path, unfinished)
    if (then.input_sha256, then.questions) != (now.input_sha256, now.questions):
        raise not_resumable(unfinished, "the input has changed")
    if changed := differences(then.settings, now.settings):
        raise not_resumable(unfinished, changed)


def differences(then: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The settings that are not the same, each with both values; empty where all are."""
    names = dict.fromkeys([*then, *now])
    changed = [name for name in names if then.get(name) != now.get(name)]
    return "; ".join(f"{name} was {then.get(name)}, is {now.get(name)}" for name in changed)


def not_resumable(unfinished: Path, why: str) -> InputError:
    """The error for an unfinished output that this run cannot continue."""
    return InputError(
        f"cannot resume {unfinished}",
        value=why,
        remedy="undo that, or run without --resume to start anew",
    )


def _read(path: Path, unfinished: Path) -> RunIdentity:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        if values.pop("version") != _VERSION:
            raise not_resumable(unfinished, "written by another version")
        return RunIdentity(**values)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise not_resumable(unfinished, f"no readable {path.name} beside it") from error


_ELSEWHERE = {"data", "templates"}
"""Settings that name files; what these hold is compared."""
_NO_MATTER = {"cache", "jobs", "hosts", "origins", "proxies", "keys"}


def answering_identity(config: Config) -> dict[str, str]:
    """By name: the settings, the version of the program, what stands in the data directory and in the templates.

    What an endpoint or a search cluster holds is not known; their addresses are compared. Raises `DataError`.
    """
    from kgqa.assembly import data_directory  # noqa: PLC0415 (loads the engine)

    names = (part.name for part in fields(config) if part.name not in _ELSEWHERE | _NO_MATTER)
    settings = {name: _shown(getattr(config, name)) for name in names}
    return {
        "version": __version__,
        **settings,
        **_data_identity(data_directory(config)),
        "templates": _digest(*sorted((config.templates or template_directory()).rglob("*"))),
    }


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else shown(value if value is not None else "")


def _data_identity(directory: Path) -> dict[str, str]:
    """The manifests of graph and passages hold the checksums of all files; without one, their sizes and times count."""
    version = version_directory(directory)
    manifest = read_manifest(version)
    return {
        "data": _digest_of(manifest.parts) if manifest else _stamps(version / GRAPH_NAME, version / LABELS_NAME),
        "passages": _digest(directory / "passages.json", directory / "passages" / "passages.json"),
    }


def _digest_of(parts: Mapping[str, FileRecord]) -> str:
    """A checksum of what a manifest says of its files; when they were made does not matter."""
    text = json.dumps({name: asdict(parts[name]) for name in sorted(parts)})
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _stamps(*paths: Path) -> str:
    stamps = [
        f"{path.name} of {path.stat().st_size} bytes, {path.stat().st_mtime_ns}" for path in paths if path.exists()
    ]
    return "; ".join(stamps)


def _digest(*paths: Path) -> str:
    """A checksum of files, of which some may be missing."""
    digest = hashlib.sha256()
    for path in paths:
        if path.is_file():
            digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]
