"""Answers a column of questions of a data frame, of pandas or polars; loads neither."""

from __future__ import annotations

from typing import Any, TypeVar

from kgqa.interfaces.library.argument_checks import Progress, WrongTypeError
from kgqa.interfaces.library.library_answer import Answer
from kgqa.interfaces.library.library_session import Session
from kgqa.interfaces.library.library_session import open as open_session
from kgqa.interfaces.library.service_client import Client

Frame = TypeVar("Frame")


def answer_frame(
    frame: Frame,
    column: str,
    session: Session | Client | None = None,
    *,
    jobs: int = 1,
    prefix: str = "",
    progress: Progress | None = None,
) -> Frame:
    """The frame with three columns more: `answer`, `confidence` and `item` (the first id), with a prefix.

    Without an answer, and where a cell is empty, they hold an empty text, 0 and an empty text. Without a session one is
    opened over the embedded sample, and closed. Raises `ClearError` for what is no frame of pandas or polars, has no
    such column, or already has one of the three.
    """
    cells = _cells(_column(frame, column))
    _no_column_twice(frame, prefix)
    asked = [cell for cell in cells if cell is not None]
    if session is None:
        with open_session() as opened:
            answers = opened.ask_many(asked, jobs=jobs, progress=progress)
    else:
        answers = _asked(session).ask_many(asked, jobs=jobs, progress=progress)
    given = iter(answers)
    whole = [Answer("") if cell is None else next(given) for cell in cells]
    extended: Frame = _extended(frame, column, _columns(whole, prefix))
    return extended


def _column(frame: Any, column: str) -> Any:
    if not (hasattr(frame, "with_columns") or hasattr(frame, "assign")):
        raise WrongTypeError("a frame of pandas or polars is needed", value=type(frame).__name__)
    if hasattr(frame, "collect"):
        raise WrongTypeError("a lazy frame has no rows yet", value=type(frame).__name__, remedy="collect() it first")
    named = list(frame.columns).count(column)
    if not named:
        raise WrongTypeError("no such column", value=column, expected=", ".join(map(str, frame.columns)))
    if named > 1:
        raise WrongTypeError("several columns have that name", value=column, remedy="give each a name of its own")
    return frame[column]


def _no_column_twice(frame: Any, prefix: str) -> None:
    """Raises `WrongTypeError` where a column of the frame would be lost."""
    taken = [name for name in _columns([], prefix) if name in list(frame.columns)]
    if taken:
        raise WrongTypeError(
            "the frame already has a column of that name", value=", ".join(taken),
            remedy="give a prefix, as in prefix='kgqa_', or rename it",
        )  # fmt: skip


def _cells(series: Any) -> list[Any]:
    """What stands in a column; None where nothing does."""
    missing = series.isna() if hasattr(series, "isna") else series.is_null()
    return [
        None if absent or (isinstance(cell, str) and not cell.strip()) else cell
        for cell, absent in zip(series, missing, strict=True)
    ]


def _asked(session: Any) -> Session | Client:
    if not hasattr(session, "ask_many"):
        raise WrongTypeError(
            "a session answers the questions",
            value=type(session).__name__,
            expected="what kgqa.open gives, or a Client",
        )
    return session  # type: ignore[no-any-return]


def _columns(answers: list[Answer], prefix: str) -> dict[str, tuple[type, list[Any]]]:
    """The columns that are added: their types and values by their names."""
    return {
        f"{prefix}answer": (str, [one.text for one in answers]),
        f"{prefix}confidence": (float, [one.confidence for one in answers]),
        f"{prefix}item": (str, [one.items[0].id if one.items else "" for one in answers]),
    }


def _extended(frame: Any, column: str, columns: dict[str, tuple[type, list[Any]]]) -> Any:
    series = type(frame[column])
    if hasattr(frame, "with_columns"):
        return frame.with_columns(*(series(name, values, dtype=kind) for name, (kind, values) in columns.items()))
    return frame.assign(
        **{name: series(values, index=frame.index, dtype=kind) for name, (kind, values) in columns.items()}
    )
