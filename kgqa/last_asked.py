"""What was found out last, for stages that ask the same of one question again. Imports nothing of the project."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

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
