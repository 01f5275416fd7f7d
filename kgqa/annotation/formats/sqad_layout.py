"""How a collection of SQAD directories is laid out, as far as its descriptions leave that open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from kgqa.annotation.question_records import Field
from kgqa.errors import InputError


@dataclass(frozen=True, slots=True)
class SqadLayout:
    """Names and spellings of SQAD v3; `read_layout` takes others from a YAML file with these keys."""

    root: str = "data"
    """The directory of the records' directories; empty where they stand in the collection's directory itself."""
    digits: int = 6
    """Digits of the name of a record's directory."""
    question: str = "01question.vert"
    answer: str = "02answer.vert"
    text: str = "03text.vert"
    url: str = "04url.txt"
    metadata: str = "05metadata.txt"
    selection: str = "06answer.selection.vert"
    extraction: str = "09answer_extraction.vert"
    title: str = "10title.vert"
    context: str = "question_context.vert"
    """Any file whose name contains `question_context` is read."""
    question_type: str = "question_type"
    answer_type: str = "answer_type"
    annotator: str = "user"
    metadata_style: str = "colon"
    """`colon` for `answer_type: PERSON`, `tags` for `<answer_type>PERSON</answer_type>`; both are read."""
    supplement: str = "kgqa.json"
    """What SQAD has no place for: id, offsets, white space, times, state."""

    def texts(self) -> Mapping[Field, str]:
        """The files in vertical format by what they hold."""
        tagged = (Field.QUESTION, Field.ANSWER, Field.TEXT, Field.SELECTION, Field.EXTRACTION, Field.CONTEXT)
        return {part: str(getattr(self, part)) for part in tagged}

    def types(self) -> Mapping[str, str]:
        """The attributes of a record by their names in the metadata."""
        return {getattr(self, name): name for name in ("question_type", "answer_type", "annotator")}


def read_layout(path: Path) -> SqadLayout:
    """The layout of a YAML file, defaults where it says nothing. Raises InputError."""
    try:
        values: Any = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise InputError("cannot read the layout", value=path, expected="a YAML file in UTF-8") from error
    types = {field.name: type(field.default) for field in fields(SqadLayout)}
    for name, value in values.items() if isinstance(values, dict) else [("", values)]:
        if name not in types or type(value) is not types[name] or "/" in str(value):
            raise InputError(
                f"{path}: no such setting of a layout", value=f"{name}: {value!r}", expected=", ".join(types)
            )
    return SqadLayout(**values)
