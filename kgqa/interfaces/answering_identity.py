"""What answers depend on besides the questions, as short texts that are compared later, or with another machine's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path

from kgqa import __version__
from kgqa.addresses import shown
from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.resources import template_directory
from wikidata_hdt.file_records import FileRecord
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME, read_manifest
from wikidata_hdt.versions import version_directory

_ELSEWHERE = {"data", "templates"}
"""Settings that name files; what these hold is compared."""
_NO_MATTER = {"cache", "jobs", "hosts", "origins", "proxies", "keys"}


def answering_identity(config: Config) -> dict[str, str]:
    """By name: the settings, the version of the program, what stands in the data directory and in the templates.

    What an endpoint or a search cluster holds is not known; their addresses are compared. Raises `DataError`.
    """
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
