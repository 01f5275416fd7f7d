"""What callers from Python get wrong, told in one sentence; loads no part of the machinery."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, TypeVar

from kgqa.errors import ClearError, InputError

Progress = Callable[[int, int], None]
"""Is told how many questions are answered, and of how many."""
Row = dict[str, str | None]
"""A solution of a query: the text of a term by its variable; None where there is none."""
Kind = TypeVar("Kind", bound=StrEnum)


class WrongTypeError(ClearError, TypeError):
    """An argument of the wrong type, told in one sentence."""


def text_of(value: object, what: str) -> str:
    """The text. Raises `WrongTypeError` for anything else, `InputError` for half a character."""
    if not isinstance(value, str):
        raise WrongTypeError(f"{what} is text", value=type(value).__name__, expected="str")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise InputError(f"{what} is no Unicode text", value=value)
    return value


def several(values: Any, what: str) -> Iterable[Any]:
    """The values; `what` is a subject with its verb, „a history comes”.

    Raises `WrongTypeError` for a single text, whose characters nobody wants to ask.
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise WrongTypeError(f"{what} as a list", value=type(values).__name__, expected="a list of str")
    return values


def jobs_of(value: object) -> int:
    """A number of things done at once. Raises `WrongTypeError`."""
    if not isinstance(value, int) or value < 1:
        raise WrongTypeError("jobs is the number of processes", value=value, expected="a whole number from 1")
    return value


def progress_of(value: Progress | None) -> Progress:
    """What is told of progress; nobody without one. Raises `WrongTypeError` for what cannot be called."""
    if value is not None and not callable(value):
        raise WrongTypeError("progress is a function", value=type(value).__name__, expected="one of (done, of)")
    return value or (lambda _done, _of: None)


def one_of(kind: type[Kind], value: str, what: str) -> Kind:
    """The member of that value. Raises `WrongTypeError`."""
    try:
        return kind(value)
    except ValueError:
        raise WrongTypeError(f"no such {what}", value=value, expected=" ".join(kind)) from None
