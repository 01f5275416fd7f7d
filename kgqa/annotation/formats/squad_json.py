"""SQuAD and PoQuAD JSON: articles of paragraphs of questions. The text of a record is that of its paragraph.

Sources: Rajpurkar et al., „Know What You Don't Know” (ACL 2018); Tuora et al., „PoQuAD” (K-CAP 2023), whose answers
have `generative_answer`, the answer as a person puts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kgqa.annotation.formats.record_files import json_bytes, json_object, opened, written
from kgqa.annotation.formats.record_values import Values, left_over
from kgqa.annotation.formats.squad_answers import KINDS, LEFT, entries, question_entry, question_record
from kgqa.annotation.question_records import Article, Record

_VERSION = "v2.0"
_HEADING = ("title", "url")


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
                    yield question_record(entry, own, _left(article, paragraph), where)

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
            paragraphs[-1]["qas"].append(question_entry(record, record.article, known))
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
