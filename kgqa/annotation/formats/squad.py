"""SQuAD and PoQuAD: JSON of articles with paragraphs and questions, and JSON lines of questions.

Sources: Rajpurkar et al., „Know What You Don't Know” (ACL 2018); Tuora et al., „PoQuAD” (K-CAP 2023), whose answers
have `generative_answer`, the answer as a person puts it.

A line is `{"id", "title", "url", "context", "question", "answers": ["…"], "generative_answers": ["…"],
"answer_starts": [0], "is_impossible"}`, or `"answers": {"text": ["…"], "answer_start": [0]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from kgqa.annotation.formats.record_files import (
    SUPPLEMENT,
    Values,
    json_bytes,
    json_lines,
    json_object,
    left_over,
    opened,
    supplement,
    supplemented,
    written,
)
from kgqa.annotation.question_records import NO_EXCERPT, Alternative, Article, Excerpt, Record
from kgqa.errors import InputError

_VERSION = "v2.0"
_HEADING = ("title", "url")
_LINE_ARTICLE = ("context", "title", "url")
_NESTED = "nested_answers"
"""Marks a record whose line had its answers as an object of lists."""
LEFT = "squad"
"""The key of `Record.extra` with what these files say beyond a record."""
KINDS = {"article": dict, "paragraph": dict, "question": dict, "answers": list}
_ANSWER = ("text", "answer_start", "generative_answer")


class SquadJson:
    """One JSON object: `{"version", "data": [{"title", "paragraphs": [{"context", "qas": […]}]}]}`."""

    name = "squad"

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a file. Raises InputError."""
        with opened(path) as stream:
            data = json_object(stream.read(), str(path)).get("data")
        for number, article in enumerate(entries(data, f"{path}, data"), 1):
            where = f"{path}, article {number}"
            for paragraph in entries(article.get("paragraphs"), where):
                own = Article(_text(paragraph, "context"), _text(article, "title"), _text(article, "url"))
                for entry in entries(paragraph.get("qas"), where):
                    yield _question_record(entry, own, _left(article, paragraph), where)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a file; records of one article stand together if they follow one another. Raises ClearError."""
        data: list[Values] = []
        for record in records:
            left = left_over(record, LEFT, KINDS)
            heading = {**_heading(record.article), **left["article"]}
            section = {"context": record.article.text, **left["paragraph"]}
            if not data or _without(data[-1], "paragraphs") != heading:
                data.append({**heading, "paragraphs": []})
            paragraphs = data[-1]["paragraphs"]
            if not paragraphs or _without(paragraphs[-1], "qas") != section:
                paragraphs.append({**section, "qas": []})
            known = _left(data[-1], paragraphs[-1])
            paragraphs[-1]["qas"].append(_question_entry(record, record.article, known))
        with written(path) as out:
            out.write(json_bytes({"version": _VERSION, "data": data}) + b"\n")


def _left(article: Mapping[str, Any], paragraph: Mapping[str, Any]) -> Values:
    """What an article and a paragraph say beyond a record."""
    over = {"article": _without(article, *_HEADING, "paragraphs"), "paragraph": _without(paragraph, "context", "qas")}
    return {name: values for name, values in over.items() if values}


def _heading(article: Article) -> Values:
    return {"title": article.title, **({"url": article.url} if article.url else {})}


def _without(values: Mapping[str, Any], *keys: str) -> Values:
    return {key: value for key, value in values.items() if key not in keys}


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key, "")
    return value if isinstance(value, str) else ""


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
        entry = {key: value for key, value in values.items() if key not in (*_LINE_ARTICLE, *_LISTS)}
        entry["answers"] = _answers(*_lists(values["answers"] if nested else values, nested))
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no question of a SQuAD file", value=f"{type(error).__name__}: {error}",
            expected='{"id", "context", "question", "answers": ["…"], "answer_starts": [0]}',
        ) from error  # fmt: skip
    return _question_record(entry, article, {_NESTED: True} if nested else {}, where)


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
    entry = _question_entry(record, record.article, {_NESTED: True} if nested else {})
    answers = entry.pop("answers")
    texts, starts = [one["text"] for one in answers], [one.get("answer_start") for one in answers]
    article = {"title": record.article.title, "url": record.article.url, "context": record.article.text}
    if nested:
        return {**article, **entry, "answers": {"text": texts, "answer_start": starts}}
    put = [one.get("generative_answer") for one in answers]
    return {**article, **entry, "answers": texts, "generative_answers": put, "answer_starts": starts}


def _question_record(entry: Mapping[str, Any], article: Article, left: Values, where: str) -> Record:
    """The record of an entry of a paragraph's `qas`; `left` is what its paragraph and article leave over."""
    try:
        answers = [_alternative(answer) for answer in entry["answers"]]
        first = answers[0] if answers else Alternative(NO_EXCERPT)
        rest = {key: value for key, value in entry.items() if key not in ("id", "question", "answers", SUPPLEMENT)}
        over = [{key: value for key, value in one.items() if key not in _ANSWER} for one in entry["answers"]]
        own = {**left, **({"question": rest} if rest else {}), **({"answers": over} if any(over) else {})}
        native = Record(
            str(entry.get("id", "")),
            entry["question"],
            article,
            extraction=first.extraction,
            answer=first.answer,
            answerable=not entry.get("is_impossible", False),
            alternatives=tuple(answers[1:]),
            extra={LEFT: own} if own else {},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no question of a SQuAD file", value=f"{type(error).__name__}: {error}",
            expected='{"id", "question", "answers": [{"text", "answer_start"}]}',
        ) from error  # fmt: skip
    return supplemented(native, entry.get(SUPPLEMENT, {}), where)


def _question_entry(record: Record, article: Article, left: Values) -> Values:
    """The entry of a record, with its supplement; `left` as in `_question_record`."""
    own = left_over(record, LEFT, KINDS)
    rest, over = own["question"], own["answers"]
    if record.answerable != (not rest.get("is_impossible", False)):
        rest = {**rest, "is_impossible": not record.answerable}
    answers = [Alternative(record.extraction, record.answer), *record.alternatives]
    if answers == [Alternative(NO_EXCERPT)]:
        answers = []
    entry = {
        "id": record.id,
        "question": record.question,
        "answers": [_answer_entry(answer, over[i] if i < len(over) else {}) for i, answer in enumerate(answers)],
        **rest,
    }
    more = supplement(record, _question_record(entry, article, left, "the entry of a record"))
    return {**entry, SUPPLEMENT: more} if more else entry


def _alternative(answer: Mapping[str, Any]) -> Alternative:
    return Alternative(Excerpt(answer["text"], answer.get("answer_start")), answer.get("generative_answer", ""))


def _answer_entry(answer: Alternative, over: Mapping[str, Any]) -> Values:
    values: Values = {"text": answer.extraction.text}
    if answer.extraction.start is not None:
        values["answer_start"] = answer.extraction.start
    if answer.answer:
        values["generative_answer"] = answer.answer
    more = dict(over)
    if "answer_end" in more and answer.extraction.end is not None:
        more["answer_end"] = answer.extraction.end
    return {**values, **more}


def entries(value: Any, where: str) -> Sequence[Mapping[str, Any]]:
    """A list of objects. Raises InputError."""
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise InputError(f"{where}: no list of objects", value=type(value).__name__, expected="a file of SQuAD's form")
    return value
