"""Talks to an OpenSearch or Elasticsearch cluster: its address, its client, its errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kgqa.addresses import WebAddress, shown
from kgqa.errors import ConfigError, UnavailableError

if TYPE_CHECKING:
    from opensearchpy import OpenSearch

DEFAULT_INDEX = "kgqa"
_SECONDS = 10.0
"""How long one request may take."""
_RETRIES = 2
"""Further attempts after a refused connection or a status that tells of an overload; none after a time-out."""
_OVERLOADED = (429, 502, 503, 504)
"""HTTP statuses after which a cluster is asked again."""


@dataclass(frozen=True, slots=True)
class ClusterAddress:
    """Where passages are searched: a server and an index on it."""

    server: str
    """URL of the server, with user and password if it asks for them."""
    index: str

    @classmethod
    def parse(cls, url: str) -> ClusterAddress:
        """The address that a URL such as `http://localhost:9200/kgqa` means; without a path the index is `kgqa`.

        Raises `ConfigError` if it is no such URL.
        """
        parts = urlsplit(url)
        index = parts.path.strip("/") or DEFAULT_INDEX
        if parts.scheme not in ("http", "https") or not parts.hostname or "/" in index or parts.query:
            raise ConfigError("no address of a search cluster", value=shown(url), expected="http(s)://HOST:PORT/INDEX")
        return cls(f"{parts.scheme}://{parts.netloc}", index)

    def __str__(self) -> str:
        """The address without password, for messages."""
        return f"{WebAddress.parse(self.server).url.partition('://')[2]}/{self.index}"


def open_client(address: ClusterAddress, seconds: float = _SECONDS, retries: int = _RETRIES) -> OpenSearch:
    """The official client, connected when first used. Raises `ConfigError` where it is not installed."""
    try:
        from opensearchpy import OpenSearch  # noqa: PLC0415 (an extra, and slow to load)
    except ImportError as error:
        raise ConfigError(
            "the client of search clusters is not installed", value="opensearch-py",
            remedy="install the extra: pip install 'kgqa[cluster]'",
        ) from error  # fmt: skip
    logging.getLogger("opensearch").addHandler(logging.NullHandler())  # its errors are told as ours, in one line
    return OpenSearch(
        address.server, timeout=seconds, max_retries=retries, retry_on_status=_OVERLOADED, http_compress=True
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
