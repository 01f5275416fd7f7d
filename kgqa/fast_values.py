"""Values that are made by the dozen for each question: cheap data classes, hashes that are computed once, and what was
found out last. Imports nothing of the project.

Nobody changes such values, which the type checker sees to. To freeze them while the program runs, too, would make each
of their fields cost four times as much, and that is a twentieth of the time of a question. Some are keys of tables and
too deep to be hashed each time; and stages ask the same of one question again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TYPE_CHECKING, ParamSpec, TypeVar

__all__ = ["Keyed", "hashed_once", "kept_for_last", "often_made"]

if TYPE_CHECKING:
    from dataclasses import dataclass as often_made
else:
    from dataclasses import dataclass

    def often_made(*, frozen, slots):
        """A data class that is frozen for the type checker alone; its values have hashes, as frozen ones do."""
        return dataclass(slots=slots, unsafe_hash=frozen)


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


_Values = ParamSpec("_Values")
_Found = TypeVar("_Found")


def kept_for_last(function: Callable[_Values, _Found]) -> Callable[_Values, _Found]:
    """A function that is not run again for the very objects that it was run for last.

    Its values never change, and are given by position. They are told apart by identity, as a question is dear to hash;
    one set of them is held at a time. Threads that ask of different questions find out anew, and nothing wrong.
    """
    last: tuple[tuple[object, ...], _Found] | None = None

    @wraps(function)
    def kept(*values: _Values.args, **named: _Values.kwargs) -> _Found:
        nonlocal last
        known = last
        if known is None or named or len(known[0]) != len(values) or not all(map(is_, known[0], values)):
            known = values, function(*values, **named)
            last = known
        return known[1]

    return kept
