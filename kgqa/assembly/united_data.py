"""Several data directories as one: united below the cache on first use, and anew when one of them has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from kgqa.assembly.data import label_keys
from kgqa.errors import ClearError
from kgqa.linking.lookup.lemma_keys import KEY_VERSION
from wikidata_hdt.datadir import check_data_directory
from wikidata_hdt.hdt import literals
from wikidata_hdt.labels import label_format
from wikidata_hdt.manifest import GRAPH_NAME, read_manifest
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.sample.built_once import built_once
from wikidata_hdt.statistics import statistics_format
from wikidata_hdt.update_files import UPDATE_PARTS

BuildProgress = Callable[[str, int, int | None], None]
_FORMATS = (KEY_VERSION, label_format.FORMAT_VERSION, literals.FORMAT_VERSION, statistics_format.FORMAT_VERSION)


def united(directories: Sequence[Path], cache: Path, progress: BuildProgress, *, jobs: int = 1) -> Path:
    """A data directory with the graphs of several, one as it is; where they name a thing differently, the first one's
    label is it. Passages of text are not taken over. More than one job starts processes, each of which begins by
    reading the script that runs.

    Raises `DataError` for what is no data directory, `ClearError` if the cache cannot be written.
    """
    for one in directories:
        check_data_directory(one)
    if len(directories) == 1:
        return directories[0]
    target = cache / f"union-{_key(directories)}"
    try:
        return built_once(target, lambda room: _build(directories, room, progress, jobs))
    except OSError as error:
        raise ClearError(
            "cannot write the union of data directories", value=cache,
            remedy=f"{error.strerror}; choose another cache directory, or unite them with `kgqa kg build DIR DIR --out"
            " DIR`",
        ) from error  # fmt: skip


def _build(directories: Sequence[Path], room: Path, progress: BuildProgress, jobs: int) -> None:
    from wikidata_hdt.build.directory_build import BuildOptions  # noqa: PLC0415 (loads numpy; needed once)
    from wikidata_hdt.own.own_build import build_from_any  # noqa: PLC0415

    options = BuildOptions(load_profile("full"), *label_keys(), jobs=jobs)
    build_from_any([str(one.absolute()) for one in directories], room, options, progress)


def _key(directories: Sequence[Path]) -> str:
    """A name for what the directories hold, in this order, and for the formats that are written."""
    digest = sha256(" ".join(map(str, _FORMATS)).encode())
    for one in directories:
        digest.update(f"\n{_contents(one)}".encode())
    return digest.hexdigest()[:16]


def _contents(directory: Path) -> str:
    """What tells apart what directories say: the checksums of graph and update, else place, size and date."""
    manifest = read_manifest(directory)
    if manifest is not None and GRAPH_NAME in manifest.parts:
        return repr([asdict(manifest.parts[name]) for name in (GRAPH_NAME, *UPDATE_PARTS) if name in manifest.parts])
    status = (directory / GRAPH_NAME).stat()
    return f"{directory.resolve()} {status.st_size} {status.st_mtime_ns}"
