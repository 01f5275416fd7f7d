"""How a collection of SQAD directories is laid out, as far as its descriptions leave that open; and the vertical format
of its texts: a token a line, its columns separated by tabs.

`<s>` and `</s>` stand around sentences, `<g/>` where no space stands between tokens. White space other than one space
is not kept; `gaps_of` tells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kgqa.annotation.question_records import Field, TaggedToken, Tagging
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


_STRUCTURE = re.compile(r"</?([A-Za-z]+)[^\t<>]*>\s*")
_ESCAPES = {"&": "&amp;", "<": "&lt;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_UNESCAPED = {escape: character for character, escape in _ESCAPES.items()}
_ESCAPED = re.compile("|".join(_UNESCAPED))
_SPECIAL = re.compile(f"&(?={'|'.join(escape[1:] for escape in _UNESCAPED)})|^<|[\t\n\r]")
_COLUMNS = 3

Gaps = Mapping[int, str]
"""White space in front of a token, by the token's number; behind the last one by the number of tokens."""


class TaggedText(NamedTuple):
    """A text with its tokens."""

    text: str
    tagging: Tagging


def write_vertical(tagged: TaggedText) -> str:
    """A tagged text as lines. The tokens must cover the text; sentences without tokens are left out."""
    lines: list[str] = []
    end = 0
    for sentence in filter(None, tagged.tagging):
        lines.append("<s>")
        for token in sentence:
            if end and token.start == end:
                lines.append("<g/>")
            lines.append("\t".join(map(_escaped, (token.form, token.lemma, token.tag))).rstrip("\t"))
            end = token.end
        lines.append("</s>")
    return "".join(line + "\n" for line in lines)


def gaps_of(tagged: TaggedText) -> Gaps:
    """The white space that the format does not keep: all but none and one space between tokens."""
    tokens = [token for sentence in tagged.tagging for token in sentence]
    ends, starts = [0, *(token.end for token in tokens)], [*(token.start for token in tokens), len(tagged.text)]
    gaps = {number: tagged.text[end:start] for number, (end, start) in enumerate(zip(ends, starts, strict=True))}
    return {number: gap for number, gap in gaps.items() if gap and (gap != " " or number in (0, len(tokens)))}


def read_vertical(content: str, gaps: Gaps | None = None) -> TaggedText:
    """The tagged text of lines, with its white space where `gaps` tells it."""
    told = gaps or {}
    pieces: list[str] = []
    length = count = 0
    sentences: list[list[TaggedToken]] = []
    for cells, glued, opens in _tokens(content):
        gap = told.get(count, "" if glued or not count else " ")
        form, lemma, tag = cells
        if opens or not sentences:
            sentences.append([])
        sentences[-1].append(TaggedToken(form, length + len(gap), lemma, tag))
        pieces += (gap, form)
        length += len(gap) + len(form)
        count += 1
    return TaggedText("".join(pieces) + told.get(count, ""), tuple(map(tuple, sentences)))


def _tokens(content: str) -> Iterator[tuple[Sequence[str], bool, bool]]:
    """The columns of each token, whether it is glued to the one before, and whether it opens a sentence."""
    glued = opens = False
    for line in content.split("\n"):
        structure = _STRUCTURE.fullmatch(line)
        if structure is None and line.strip("\r"):
            yield _columns(line), glued, opens
            glued = opens = False
        elif structure is not None:
            glued = glued or structure[1] == "g"
            opens = opens or structure[1] == "s"


def _columns(line: str) -> Sequence[str]:
    """Form, lemma and tag; a tag takes whatever columns follow."""
    cells = [_unescaped(cell) for cell in line.removesuffix("\r").split("\t", _COLUMNS - 1)]
    return cells + [""] * (_COLUMNS - len(cells))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: _ESCAPES[found.group()], text)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: _UNESCAPED[found.group()], text)
