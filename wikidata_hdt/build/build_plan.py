"""What a build will do, before it does it: sources, sizes of chunks, estimates of disk; refuses what cannot fit."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wikidata_hdt.build.graph_sources import STANDARD_INPUT, Source, SourceFormat, expansion, find_source
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.whole_files import shown_bytes

BUILD_FORMAT = 4
"""Changes whenever unfinished builds of an older version cannot be continued."""
MEMORY_FLOOR = 256 << 20
_FIRST_PROCESS, _PROCESS = 128 << 20, 128 << 20
"""Bytes that the first process needs, and those that each of several needs to be of use."""
_LARGEST_CHUNK = 32 << 20
_SMALLEST_CHUNK = 1 << 20
_CHUNK_SHARES = 20
"""Memory that a process needs, in chunks."""
_ROOM_SHARE = {
    SourceFormat.NTRIPLES: 0.8, SourceFormat.TURTLE: 2.0, SourceFormat.ENTITY_JSON: 0.8, SourceFormat.RDF_XML: 2.0,
    SourceFormat.JSON_LD: 2.0, SourceFormat.PARQUET: 0.8,
}  # fmt: skip
"""Bytes on disk while building, in bytes of text."""
_RESULT_SHARE = {
    SourceFormat.NTRIPLES: 0.25, SourceFormat.TURTLE: 0.5, SourceFormat.ENTITY_JSON: 0.15, SourceFormat.RDF_XML: 0.5,
    SourceFormat.JSON_LD: 0.5, SourceFormat.PARQUET: 0.25,
}  # fmt: skip
"""Bytes of the data directory, in bytes of text."""


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """The sources of a build and what it will need."""

    sources: tuple[Source, ...]
    profile: Profile
    out: Path
    chunk: int
    """Bytes of text in a run."""
    text_bytes: int
    """Estimate of the text in all sources whose length is known."""
    room_bytes: int
    """Estimate of the disk that the unfinished build takes."""
    result_bytes: int
    """Estimate of the data directory's size."""
    identity: dict[str, Any]
    """What must be the same for a stopped build to go on."""

    @property
    def issued(self) -> str:
        """When the newest source was changed; the graph's date."""
        return max((source.modified for source in self.sources), default="")


def fitting_jobs(memory: int, jobs: int) -> int:
    """How many processes may work at a time: each takes memory for itself before it begins, as the first one does."""
    return max(1, min(jobs, (memory - _FIRST_PROCESS) // _PROCESS))


def make_plan(
    sources: Sequence[str], out: Path, profile: Profile, *, lemma_version: str, memory: int, jobs: int, chunk: int
) -> BuildPlan:
    """Look at the sources. Raises `SourceError`, and `ClearError` for too little memory or no sources."""
    if not sources:
        raise ClearError("no sources to build from", expected="at least one file, or - for standard input")
    if list(sources).count(STANDARD_INPUT) > 1:
        raise ClearError("standard input given twice", value=" ".join(sources))
    if memory < MEMORY_FLOOR:
        raise ClearError("too little memory to build with", value=memory, expected=f"at least {MEMORY_FLOOR} bytes")
    found = tuple(find_source(path) for path in sources)
    size = chunk or min(_LARGEST_CHUNK, max(_SMALLEST_CHUNK, memory // jobs // _CHUNK_SHARES))
    texts = [(source.bytes * expansion(source), source.format) for source in found]
    identity = {
        "format": BUILD_FORMAT,
        "sources": [[source.path, source.bytes, source.modified] for source in found],
        "profile": {key: sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple)
                    else value for key, value in asdict(profile).items()},
        "lemma version": lemma_version,
        "chunk size": size,
    }  # fmt: skip
    return BuildPlan(
        found, profile, out, size,
        int(sum(text for text, _ in texts)),
        int(sum(text * _ROOM_SHARE[form] for text, form in texts)),
        int(sum(text * _RESULT_SHARE[form] for text, form in texts)),
        identity,
    )  # fmt: skip


def check_disk(plan: BuildPlan, room: Path) -> None:
    """Raise `ClearError` with the figures if the disk has too little room for what is left to do."""
    used = sum(path.stat().st_size for path in room.rglob("*") if path.is_file())
    needed = plan.room_bytes + plan.result_bytes - used
    free = shutil.disk_usage(room).free
    if needed > free:
        raise ClearError(
            f"too little room on the disk: the build needs about {shown_bytes(needed)}, "
            f"{shown_bytes(plan.room_bytes)} of it while it runs, and {shown_bytes(free)} are free",
            value=plan.out, remedy="make room, choose another disk, or a profile that keeps less",
        )  # fmt: skip
