"""Opens the names and the graph that a configuration asks for, builds label indexes, unites several data directories,
and asks servers for signs of life."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from kgqa.config import Config, Mode
from kgqa.errors import ClearError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import ItemGraph
from kgqa.execution.hdt.hdt_store import IndexedNames
from kgqa.execution.hdt.updated_store import store_of
from kgqa.execution.typed_graph import TypedGraph
from kgqa.linking.lookup.lemma_keys import KEY_VERSION, LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.protocols import KnowledgeGraph, Progress, QueryExecutor
from kgqa.terms import ItemId
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_data_directory, compare_files, open_data_directory
from wikidata_hdt.labels.label_forms import LabelCounts
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME, read_manifest
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.sample.built_once import built_once
from wikidata_hdt.sample.sample_place import is_whole, sample_place, written_formats
from wikidata_hdt.statistics.graph_statistics import GraphStatistics
from wikidata_hdt.update_files import UPDATE_PARTS, statistics_in

if TYPE_CHECKING:
    from kgqa.execution.remote.remote_executor import RemoteExecutor


@dataclass(frozen=True, slots=True)
class Data:
    """A data directory's names, and the graph: its own or that of an endpoint."""

    path: Path
    labels: LabelIndex
    executor: QueryExecutor
    graph: KnowledgeGraph
    statistics: GraphStatistics
    """Of the data directory's own graph."""
    expect: Callable[[Iterable[ItemId]], None] | None = None
    """Is told the items that a question may name, where looking them up together takes less time."""


def open_data(path: Path, endpoint_url: str | None, checked: CheckedFiles | None = None) -> Data:
    """Open the names and the graph; files that are found sound are remembered in `checked`.

    Raises DataError, also for an endpoint that does not answer; QueryError for a URL that is no endpoint's.
    """
    checked = checked or CheckedFiles(None)
    if endpoint_url is None:
        data = open_data_directory(path, checked=checked)
        executor = EngineExecutor(store_of(data.graph, data.overlay), names=IndexedNames(lambda: data.labels))
        return Data(path, data.labels, executor, TypedGraph(ItemGraph(executor.graph)), data.statistics)
    from kgqa.execution.remote.remote_executor import RemoteExecutor  # noqa: PLC0415 (loads a client of HTTP)

    compare_files(path, checked=checked)
    return open_endpoint(path, RemoteExecutor(endpoint_url))


def open_endpoint(path: Path, endpoint: RemoteExecutor) -> Data:
    """The names of a data directory and the graph of an endpoint. Raises as `open_data`."""
    from kgqa.execution.remote.endpoint_executor import EndpointExecutor  # noqa: PLC0415 (loads a client of HTTP)
    from kgqa.execution.remote.remote_graph import RemoteGraph  # noqa: PLC0415

    endpoint.check()
    graph = RemoteGraph(endpoint)
    statistics = GraphStatistics(statistics_in(path))
    return Data(
        path,
        LabelIndex.open(path / LABELS_NAME),
        EndpointExecutor(endpoint, graph.look_ups),
        TypedGraph(graph),
        statistics,
        graph.expect_named,
    )


def source_checks(config: Config, seconds: float) -> Mapping[str, Callable[[], None]]:
    """By its setting, what asks a server for a sign of life, for so many seconds at most; raises `ClearError` if there
    is none. Files need no check: they are open."""
    checks: dict[str, Callable[[], None]] = {}
    if config.kg is not None:
        from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings  # noqa: PLC0415

        endpoint = RemoteExecutor(config.kg, RemoteSettings(attempts=1))
        checks["kg"] = lambda: endpoint.check(seconds)
    if config.text is not None and config.mode is not Mode.KG:
        from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine  # noqa: PLC0415

        address = ClusterAddress.parse(config.text)
        checks["text"] = lambda: ClusterEngine.check(address, seconds)
    return checks


def data_directory(config: Config, morphology: MorfeuszMorphology | None = None) -> Path:
    """The data directory of the configuration; the embedded sample, built on first use, where none is set."""
    if config.data is not None:
        return config.data
    place = sample_place(config.cache, KEY_VERSION)
    return place if is_whole(place) else _build_sample(config, morphology)


def _build_sample(config: Config, morphology: MorfeuszMorphology | None) -> Path:
    from wikidata_hdt.sample.sample_cache import ensure_sample  # noqa: PLC0415 (needed once)

    return ensure_sample(config.cache, LemmaKeys(morphology or MorfeuszMorphology()).of_label, KEY_VERSION)


def label_keys() -> tuple[Callable[[str], Iterable[str]], str]:
    """The lemma keys of labels, for building a label index, and the version of their rules."""
    return LemmaKeys(MorfeuszMorphology()).of_label, KEY_VERSION


def mention_keys() -> Callable[[Iterable[str]], Iterable[str]]:
    """The lemma keys by which the words of a name are looked up in a label index."""
    return LemmaKeys(MorfeuszMorphology()).of_mention


def build_labels(directory: Path, progress: Progress | None = None, jobs: int = 1) -> LabelCounts:
    """Write the label index and the statistics of a data directory's graph, the former in so many processes.

    Raises DataError, ClearError.
    """
    from wikidata_hdt.build.names_build import build_names  # noqa: PLC0415 (loads what builds)

    keys, version = label_keys()
    return build_names(directory, keys, version, progress, jobs)


def fetch_names(
    url: str, path: Path, languages: Sequence[str], *, all_claims: bool = False, progress: Progress | None = None
) -> int:
    """Fetch the names of an endpoint, and what a label index needs besides, into a file; how many statements.

    Raises ClearError where they cannot be fetched or written; what is there stays for the next time.
    """
    from kgqa.execution.remote import statement_pages  # noqa: PLC0415 (loads a client of HTTP)
    from kgqa.execution.remote.remote_executor import RemoteExecutor  # noqa: PLC0415

    endpoint = RemoteExecutor(url)
    chosen = statement_pages.all_claims(endpoint) if all_claims else statement_pages.told_by_names()
    return statement_pages.StatementFetch(endpoint, path, languages, progress=progress).run(chosen)


BuildProgress = Callable[[str, int, int | None], None]


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
    digest = sha256(written_formats(KEY_VERSION).encode())
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
