"""Look-ups that a server answers many at a time: what will be wanted soon is asked along with what is wanted now."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class LookupCache(Generic[_Key, _Value]):
    """Remembers the values of keys, least recently used ones forgotten first. Safe to share among threads."""

    def __init__(
        self, fetch: Callable[[Sequence[_Key]], Mapping[_Key, _Value]], batch: int = 50, limit: int = 20_000
    ) -> None:
        """`fetch` gives the values of at most `batch` keys, each of them; `limit` values are kept at most."""
        self._fetch = fetch
        self._batch = batch
        self._limit = limit
        self._known: OrderedDict[_Key, _Value] = OrderedDict()
        self._expected: OrderedDict[_Key, None] = OrderedDict()
        self._lock = threading.RLock()

    def expect(self, keys: Iterable[_Key]) -> None:
        """Keys that are likely to be wanted; they are fetched when a look-up has to ask anyway."""
        with self._lock:
            for key in keys:
                if key not in self._known:
                    self._expected[key] = None
                    self._expected.move_to_end(key)
            while len(self._expected) > self._limit:
                self._expected.popitem(last=False)

    def get(self, key: _Key) -> _Value:
        """The value of a key. Raises what `fetch` raises."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            wanted = [key]
            self._expected.pop(key, None)
            while self._expected and len(wanted) < self._batch:
                wanted.append(self._expected.popitem()[0])
        found = self._fetch(wanted)
        with self._lock:
            for one in reversed(wanted):  # the key itself last, so that a small cache keeps it
                self._known[one] = found[one]
            while len(self._known) > self._limit:
                self._known.popitem(last=False)
        return found[key]
