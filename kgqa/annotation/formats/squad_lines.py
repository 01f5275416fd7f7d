"""JSON lines of SQuAD questions, each with its context; answers in lists side by side, in either of two spellings.

`{"id", "title", "url", "context", "question", "answers": ["…"], "generative_answers": ["…"], "answer_starts": [0],
"is_impossible"}`, or `"answers": {"text": ["…"], "answer_start": [0]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from kgqa.annotation.formats.record_files import json_bytes, json_lines, written
from kgqa.annotation.formats.record_values import Values, left_over
from kgqa.annotation.formats.squad_answers import LEFT, question_entry, question_record
from kgqa.annotation.question_records import Article, Record
from kgqa.errors import InputError

_ARTICLE = ("context", "title", "url")
_NESTED = "nested_answers"
"""Marks a record whose line had its answers as an object of lists."""


class SquadLines:
    """A line a question."""

    name = "squad-lines"

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a file. Raises InputError, which names the line."""
        for values, where in json_lines(path):
            yield _record(values, where)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a file. Raises ClearError."""
        with written(path) as out:
            for record in records:
                out.write(json_bytes(_line(record)) + b"\n")


def _record(values: Mapping[str, Any], where: str) -> Record:
    nested = isinstance(values.get("answers"), dict)
    try:
        article = Article(values["context"], values.get("title", ""), values.get("url", ""))
        entry = {key: value for key, value in values.items() if key not in (*_ARTICLE, *_LISTS)}
        entry["answers"] = _answers(*_lists(values["answers"] if nested else values, nested))
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no question of a SQuAD file", value=f"{type(error).__name__}: {error}",
            expected='{"id", "context", "question", "answers": ["…"], "answer_starts": [0]}',
        ) from error  # fmt: skip
    return question_record(entry, article, {_NESTED: True} if nested else {}, where)


_LISTS = ("answers", "answer_starts", "generative_answers")


def _lists(values: Mapping[str, Any], nested: bool) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
    """Texts, starts and the answers as a person puts them."""
    if nested:
        return values["text"], values["answer_start"], ()
    return values["answers"], values.get("answer_starts", ()), values.get("generative_answers", ())


def _answers(texts: Sequence[Any], starts: Sequence[Any], put: Sequence[Any]) -> list[Values]:
    rows = zip_longest(texts, starts, put)
    return [
        {"text": text, **_given("answer_start", start), **_given("generative_answer", answer)}
        for text, start, answer in rows
    ]


def _given(key: str, value: Any) -> Values:
    return {} if value is None else {key: value}


def _line(record: Record) -> Values:
    nested = bool(left_over(record, LEFT, {_NESTED: bool})[_NESTED])
    entry = question_entry(record, record.article, {_NESTED: True} if nested else {})
    answers = entry.pop("answers")
    texts, starts = [one["text"] for one in answers], [one.get("answer_start") for one in answers]
    article = {"title": record.article.title, "url": record.article.url, "context": record.article.text}
    if nested:
        return {**article, **entry, "answers": {"text": texts, "answer_start": starts}}
    put = [one.get("generative_answer") for one in answers]
    return {**article, **entry, "answers": texts, "generative_answers": put, "answer_starts": starts}
