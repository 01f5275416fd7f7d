"""Values that are keys of tables and too deep to be hashed each time. Imports nothing of the project."""

from __future__ import annotations

from typing import TypeVar

_Value = TypeVar("_Value")


class Keyed:
    """Keeps its hash. No field, so that it never leaves the process, in which alone it is true."""

    __slots__ = ("_hash",)
    _hash: int


def hashed_once(cls: type[_Value]) -> type[_Value]:
    """A data class derived from `Keyed` whose values compute their hash once."""
    compute = cls.__hash__

    def kept(self: Keyed) -> int:
        try:
            return self._hash
        except AttributeError:
            found = compute(self)
            object.__setattr__(self, "_hash", found)
            return found

    cls.__hash__ = kept  # type: ignore[assignment]
    return cls
