"""Passages in an OpenSearch or Elasticsearch cluster, ranked by its BM25: the engine past one machine.

The queries are those of the embedded engine, written in the query language of the cluster:
https://docs.opensearch.org/latest/query-dsl/. The scores differ in two things: for titles a cluster counts only the
passages that have one, so the ranks are others where many have none; and words between those of a phrase cost more.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kgqa.addresses import WebAddress, shown
from kgqa.errors import ConfigError, DataError, UnavailableError
from kgqa.model import Hit, Passage
from kgqa.retrieval.index.index_manifest import FORMAT_VERSION
from kgqa.retrieval.index.search_query import Clause, Field, SearchQuery
from kgqa.retrieval.text_words import TERM_VERSION
from kgqa.terms import ItemId

if TYPE_CHECKING:
    from opensearchpy import OpenSearch

_CACHED = 50_000
"""Lemmas whose frequency is remembered: every one asks the cluster once."""
MAPPING: Mapping[str, Any] = {
    "dynamic": False,
    "properties": {
        **{
            field.value: {
                "type": "text",
                "analyzer": "whitespace",
                "index_options": "positions" if field is Field.LEMMA else "docs",
            }
            for field in Field
        },
        "number": {"type": "long"},
    },
}
"""Fields of the index; what is not searched is only kept."""
_DEFAULT_INDEX = "kgqa"
_SECONDS = 10.0
"""How long one request may take."""
_RETRIES = 2
"""Further attempts after a refused connection or a status that tells of an overload; none after a time-out."""
_OVERLOADED = (429, 502, 503, 504)
"""HTTP statuses after which a cluster is asked again."""
_PAUSES = (0.7, 2.3)
"""Seconds between the attempts to search while a cluster loses a node; not fitted: three nodes took less than one."""


class ClusterEngine:
    """A `kgqa.retrieval.index.index_library.PassageEngine` over an index that `kgqa text build --text URL` filled."""

    def __init__(self, address: ClusterAddress) -> None:
        """Asks the cluster what the index holds.

        Raises `UnavailableError` if it does not answer, `DataError` if the index is of another format.
        """
        self._address = address
        self._client = open_client(address, overloaded=())  # searches are made again here, after a while
        self._counts = self._read_counts()
        self.frequency = lru_cache(maxsize=_CACHED)(self._frequency)

    @staticmethod
    def check(address: ClusterAddress, seconds: float) -> None:
        """Ask a cluster for the index. Raises `UnavailableError` if it does not answer in time, or has none."""
        with cluster_errors(address):
            client = open_client(address, seconds, retries=len(address.servers) - 1)
            client.indices.get_mapping(index=address.index)

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:
        """The best passages, best first. Raises `UnavailableError` if the cluster does not answer."""
        if not query.clauses:
            return ()
        body = {"query": {"bool": {"should": [_clause(one) for one in query.clauses], "minimum_should_match": 1}}}
        options = {"size": limit, "_source": ["passage"], "track_total_hits": False}
        found = self._patiently(
            lambda: self._client.search(
                index=self._address.index, body={**body, **options}, allow_partial_search_results=False
            )
        )
        return sorted(self._hits(found), key=lambda hit: (-hit.score, hit.passage.id))

    def counts(self) -> Mapping[str, int]:
        """How much the index holds, as its builder noted it."""
        return self._counts

    def _hits(self, found: Mapping[str, Any]) -> list[Hit]:
        try:
            return [Hit(unpacked(one["_source"]["passage"]), float(one["_score"])) for one in found["hits"]["hits"]]
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(
                "passages of another form in the search cluster", value=self._address,
                remedy="build the index again with `kgqa text build SOURCE… --text URL`",
            ) from error  # fmt: skip

    def _frequency(self, lemma: str) -> int:
        body = {"query": {"term": {Field.LEMMA.value: {"value": lemma}}}}
        found = self._patiently(lambda: self._client.count(index=self._address.index, body=body))
        if found["_shards"]["failed"]:
            raise UnavailableError(
                "a part of the search cluster is away", value=self._address, remedy="check the state of its shards"
            )
        return int(found["count"])

    def _patiently(self, request: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """What a request yields, made again while nodes are away: the others take a moment to stand in for them."""
        with cluster_errors(self._address):
            for pause in _PAUSES:
                try:
                    return request()
                except Exception as error:
                    if not _passes(error):
                        raise
                time.sleep(pause)
            return request()

    def _read_counts(self) -> Mapping[str, int]:
        answer = self._patiently(lambda: self._client.indices.get_mapping(index=self._address.index))
        meta = next(iter(answer.values()))["mappings"].get("_meta", {})
        if (meta.get("format"), meta.get("terms")) != (FORMAT_VERSION, TERM_VERSION) or "counts" not in meta:
            raise DataError(
                "passage index of another format", value=f"{self._address}: {meta.get('format')}, {meta.get('terms')}",
                expected=f"format {FORMAT_VERSION}, terms {TERM_VERSION}",
                remedy="build it again with `kgqa text build SOURCE… --text URL`",
            )  # fmt: skip
        return {str(name): int(count) for name, count in meta["counts"].items()}


def packed(passage: Passage) -> list[Any]:
    """A passage as the cluster keeps it."""
    fields = [passage.id, passage.record, passage.text, passage.title, passage.url, passage.item or "", passage.start]
    return [str(field) for field in fields]


def unpacked(fields: Sequence[str]) -> Passage:
    """A passage from what the cluster kept. Raises ValueError if that is something else."""
    identifier, record, text, title, url, item, start = fields
    return Passage(identifier, record, text, title, url, ItemId(item) if item else None, int(start))


def _clause(clause: Clause) -> dict[str, Any]:
    field, first = clause.field.value, clause.terms[0]
    if clause.phrase and len(clause.terms) > 1:
        phrase = {"query": " ".join(clause.terms), "slop": clause.slop, "boost": clause.boost}
        return {"match_phrase": {field: phrase}}
    if clause.fuzzy:
        return {"fuzzy": {field: {"value": first, "fuzziness": 1, "rewrite": "constant_score", "boost": clause.boost}}}
    terms = [{"term": {field: {"value": term}}} for term in clause.terms]
    return {"dis_max": {"queries": terms, "boost": clause.boost}}


@dataclass(frozen=True, slots=True)
class ClusterAddress:
    """Where passages are searched: nodes of a cluster and an index on it."""

    servers: tuple[str, ...]
    """URLs of nodes, with user and password if they ask for them; what one does not answer is asked of the next."""
    index: str

    @classmethod
    def parse(cls, url: str) -> ClusterAddress:
        """The address that a URL such as `http://localhost:9200/kgqa` means; without a path the index is `kgqa`.

        Several nodes are named with commas between them: `https://user:password@one:9200,two:9200/kgqa`.
        Raises `ConfigError` if it is no such URL.
        """
        parts = urlsplit(url)
        index = parts.path.strip("/") or _DEFAULT_INDEX
        user, at, hosts = parts.netloc.rpartition("@")
        servers = tuple(f"{parts.scheme}://{user}{at}{host}" for host in hosts.split(","))
        named = all(urlsplit(server).hostname for server in servers)
        if parts.scheme not in ("http", "https") or not named or "/" in index or parts.query:
            expected = "http(s)://HOST:PORT[,HOST:PORT…]/INDEX"
            raise ConfigError("no address of a search cluster", value=shown(url), expected=expected)
        return cls(servers, index)

    def __str__(self) -> str:
        """The address without password, for messages."""
        hosts = [WebAddress.parse(server).url.partition("://")[2] for server in self.servers]
        return f"{','.join(hosts)}/{self.index}"


def open_client(
    address: ClusterAddress,
    seconds: float = _SECONDS,
    retries: int = _RETRIES,
    overloaded: Collection[int] = _OVERLOADED,
) -> OpenSearch:
    """The official client, connected when first used, which asks again at once after some statuses. Raises
    `ConfigError` where it is not installed."""
    try:
        from opensearchpy import OpenSearch  # noqa: PLC0415 (an extra, and slow to load)
    except ImportError as error:
        raise ConfigError(
            "the client of search clusters is not installed", value="opensearch-py",
            remedy="install the extra: pip install 'kgqa[cluster]'",
        ) from error  # fmt: skip
    logging.getLogger("opensearch").addHandler(logging.NullHandler())  # its errors are told as ours, in one line
    return OpenSearch(
        list(address.servers), timeout=seconds, max_retries=retries, retry_on_status=overloaded, http_compress=True
    )


@contextmanager
def cluster_errors(address: ClusterAddress) -> Iterator[None]:
    """Turns the client's errors into `UnavailableError`."""
    from opensearchpy.exceptions import ImproperlyConfigured, OpenSearchException  # noqa: PLC0415 (an extra)

    try:
        yield
    except (OpenSearchException, ImproperlyConfigured) as error:
        raise UnavailableError(
            "the search cluster does not answer as expected", value=f"{address}: {_reason(error)}",
            remedy="check that it runs and that `kgqa text build SOURCE… --text URL` has filled the index",
        ) from error  # fmt: skip


def _passes(error: Exception) -> bool:
    """Whether a cluster may answer a moment later: nodes are away or overloaded, and not just slow."""
    from opensearchpy import exceptions  # noqa: PLC0415 (an extra)

    if isinstance(error, exceptions.ConnectionTimeout):
        return False
    away = isinstance(error, exceptions.ConnectionError)
    return away or (isinstance(error, exceptions.TransportError) and error.status_code in _OVERLOADED)


def _reason(error: Exception) -> str:
    """The client's name for the error, the HTTP status and the server's name for it, as far as there are such."""
    from opensearchpy.exceptions import TransportError  # noqa: PLC0415 (an extra)
    from opensearchpy.helpers import BulkIndexError  # noqa: PLC0415

    told: list[str] = [type(error).__name__]
    if isinstance(error, TransportError) and isinstance(error.status_code, int):
        told.append(str(error.status_code))
        if isinstance(error.info, Mapping) and "error" in error.info:
            told.append(str(error.error))
    if isinstance(error, BulkIndexError):
        told += dict.fromkeys(_refusal(item) for item in error.errors)
    return " ".join(told)


def _refusal(item: Mapping[str, Mapping[str, Any]]) -> str:
    """Why a document of a bulk request was refused: status and name of the error, without what the document said."""
    (outcome,) = item.values()
    error = outcome.get("error")
    return f"{outcome.get('status')} {error['type']}" if isinstance(error, Mapping) else str(outcome.get("status"))
