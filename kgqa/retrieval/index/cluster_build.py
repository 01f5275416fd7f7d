"""Fills an index of a search cluster from text sources: whole or not at all, and continued where a build was stopped.

The passages go into an index of their own, named after the sources; only when all are there does the alias that
questions use point to it. A stopped build goes on with the last request that left a passage in the unfinished index.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from kgqa.errors import DataError
from kgqa.protocols import Progress
from kgqa.retrieval.index.cluster_engine import MAPPING, ClusterAddress, cluster_errors, open_client, packed
from kgqa.retrieval.index.index_manifest import FORMAT_VERSION
from kgqa.retrieval.index.search_query import indexed_terms
from kgqa.retrieval.sources.source_reading import (
    ReadSources,
    check_sources,
    distinct_passages,
    no_text,
    ordered_counts,
    source_identity,
)
from kgqa.retrieval.text_words import TERM_VERSION, Lexicon

_SECONDS = 120.0
"""How long the cluster may take for one request of many passages."""
_CHUNK = 500
"""Passages of one request."""
_RETRIES = 5
"""Attempts to send passages that an overloaded cluster refused; waits 2, 4, 8, … seconds between them."""
_SHOWN = 1000
"""Passages between two reports of progress."""


class ClusterBuild:
    """One run of filling an index."""

    def __init__(self, address: ClusterAddress, sources: Sequence[Path], lexicon: Lexicon) -> None:
        """Raises `SourceError` for a source that is no file."""
        check_sources(sources)
        self._address = address
        self._sources = sources
        self._lexicon = lexicon
        self._client = open_client(address, _SECONDS)
        identity = json.dumps([FORMAT_VERSION, TERM_VERSION, *map(source_identity, sources)])
        self._index = f"{address.index}-{sha256(identity.encode()).hexdigest()[:12]}"
        self._read = ReadSources()

    def run(self, progress: Progress | None = None) -> ReadSources:
        """Send every passage; what was read, which is what the index then holds.

        Raises `UnavailableError` if the cluster fails, `SourceError` for a source that cannot be read or is empty,
        `DataError` if the name of the alias is taken by an index.
        """
        with cluster_errors(self._address):
            done = self._begin()
            for number in self._sent(done):
                if progress and number % _SHOWN == 0:
                    progress(number, None)
            if not self._read.counts["passages"]:
                raise no_text(self._sources, self._read.counts)
            self._finish(ordered_counts(self._read.counts))
        return self._read

    def _begin(self) -> int:
        """Creates the index, or finds how many passages of these sources it surely holds.

        Requests follow one another, so only the last of them can have left gaps.
        """
        indices = self._client.indices
        if indices.exists(index=self._address.index) and not indices.exists_alias(name=self._address.index):
            raise DataError(
                "the name is taken by an index", value=str(self._address), expected="an alias or a free name",
                remedy="use another name in the URL",
            )  # fmt: skip
        if not indices.exists(index=self._index):
            indices.create(index=self._index, body={"mappings": MAPPING})
            return 0
        indices.refresh(index=self._index)
        last = {"size": 1, "sort": [{"number": "desc"}], "_source": False}
        hits = self._client.search(index=self._index, body=last)["hits"]["hits"]
        return max(int(hits[0]["sort"][0]) + 1 - _CHUNK, 0) if hits else 0

    def _sent(self, done: int) -> Iterator[int]:
        """Sends the passages; the number of each that the cluster took."""
        from opensearchpy.helpers import BulkIndexError, streaming_bulk  # noqa: PLC0415 (an extra, and slow to load)

        outcomes = streaming_bulk(
            self._client,
            self._documents(done),
            chunk_size=_CHUNK,
            max_retries=_RETRIES,
            raise_on_error=False,  # with it, passages that the cluster has no room for just now are not sent again
        )
        for number, (taken, item) in enumerate(outcomes, done):
            if not taken:
                raise BulkIndexError("a passage was refused", [item])
            yield number

    def _documents(self, done: int) -> Iterator[dict[str, Any]]:
        for number, passage in enumerate(distinct_passages(self._sources, self._read)):
            if number >= done:
                terms = {field.value: text for field, text in indexed_terms(passage, self._lexicon).items()}
                source = {**terms, "number": number, "passage": packed(passage)}
                yield {"_index": self._index, "_id": str(number), "_source": source}

    def _finish(self, counts: dict[str, int]) -> None:
        indices, alias = self._client.indices, self._address.index
        meta = {"format": FORMAT_VERSION, "terms": TERM_VERSION, "counts": counts}
        indices.put_mapping(index=self._index, body={"_meta": meta})
        indices.refresh(index=self._index)
        old = list(indices.get_alias(name=alias)) if indices.exists_alias(name=alias) else []
        actions: list[dict[str, Any]] = [{"add": {"index": self._index, "alias": alias}}]
        actions += [{"remove_index": {"index": name}} for name in old if name != self._index]
        indices.update_aliases(body={"actions": actions})
