"""Builds a data directory from sources of any vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from wikidata_hdt.build.directory_build import BuildOptions, BuildProgress, BuildReport, build_data_directory
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.own.gathering import gather
from wikidata_hdt.whole_files import failed

_ROOM = ".kgqa-sources-"
_SHOWN = 20
"""Broken lines that are told."""


def build_from_any(
    sources: Sequence[str], out: Path, options: BuildOptions, progress: BuildProgress, mapping: Path | None = None
) -> BuildReport:
    """Build from dumps of Wikidata, files in other vocabularies, and data directories, together.

    `mapping` tells what terms of the user's own mean (`term_mapping.read_mapping`). A build with other vocabularies
    begins anew when it was stopped. Raises what `gather` and `build_data_directory` raise.
    """
    parent = out.absolute().parent
    try:
        parent.mkdir(parents=True, exist_ok=True)
        with claimed(parent, _ROOM) as room:
            gathered = gather(sources, room, mapping, lambda path: progress(f"looking at {path}", 0, None))
            if gathered.sources == tuple(sources):
                return build_data_directory(sources, out, options, progress)
            if options.strict and gathered.broken:
                raise gathered.broken[0]
            report = build_data_directory(gathered.sources, out, replace(options, restart=True), progress)
            return replace(report, problems=tuple(one.message for one in gathered.broken[:_SHOWN]))
    except OSError as error:
        raise failed(parent, error) from error
