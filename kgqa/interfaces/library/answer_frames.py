"""Answers a column of questions of a data frame, of pandas or polars; loads neither."""

from __future__ import annotations

import math
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
    opened over the embedded sample, and closed. Raises `ClearError` for what is no frame of pandas or polars, or has
    no such column.
    """
    series = _column(frame, column)
    asked = [one for one in series if _is_question(one)]
    if session is None:
        with open_session() as opened:
            answers = opened.ask_many(asked, jobs=jobs, progress=progress)
    else:
        answers = session.ask_many(asked, jobs=jobs, progress=progress)
    given = iter(answers)
    whole = [next(given) if _is_question(one) else Answer("") for one in series]
    extended: Frame = _extended(frame, type(series), _columns(whole, prefix))
    return extended


def _is_question(cell: object) -> bool:
    """Whether a cell is more than empty; data frames have None or NaN where nothing stands."""
    is_nan = isinstance(cell, float) and math.isnan(cell)
    return not (cell is None or is_nan or (isinstance(cell, str) and not cell.strip()))


def _column(frame: Any, column: str) -> Any:
    if not (hasattr(frame, "columns") and (hasattr(frame, "with_columns") or hasattr(frame, "assign"))):
        raise WrongTypeError("a frame of pandas or polars is needed", value=type(frame).__name__)
    if column not in list(frame.columns):
        raise WrongTypeError("no such column", value=column, expected=", ".join(map(str, frame.columns)))
    return frame[column]


def _columns(answers: list[Answer], prefix: str) -> dict[str, list[Any]]:
    return {
        f"{prefix}answer": [one.text for one in answers],
        f"{prefix}confidence": [one.confidence for one in answers],
        f"{prefix}item": [one.items[0].id if one.items else "" for one in answers],
    }


def _extended(frame: Any, series: Any, columns: dict[str, list[Any]]) -> Any:
    if hasattr(frame, "with_columns"):
        return frame.with_columns(*(series(name, values) for name, values in columns.items()))
    return frame.assign(**columns)
