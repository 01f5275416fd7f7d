"""Collections of SQAD v3: a directory a record, with texts in vertical format, the URL, types, and a supplement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from kgqa.annotation.formats.record_files import Values, json_bytes, json_object, left_over, supplement, supplemented
from kgqa.annotation.formats.sqad_layout import SqadLayout, TaggedText, gaps_of, read_vertical, write_vertical
from kgqa.annotation.question_records import Article, Excerpt, Field, Record, Tagging
from kgqa.annotation.retagging import tagged_throughout
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.whole_files import atomic_file, failed, give_usual_permissions

LEFT = "sqad"
"""The key of `Record.extra` with what a directory says beyond a record: other files, metadata, lines behind the URL."""
_ENTRY = re.compile(r"\s*(?:<(?P<tag>\w+)>(?P<inside>.*)</\w+>|(?P<name>\w+)\s*[:=\t]\s*(?P<value>.*?))\s*")
_CONTEXT = "question_context"
_GAPS, _CORRECTED = "gaps", "corrected"
"""Parts of the supplement by field: white space by token, and the numbers of corrected tokens."""


class SqadDirectories:
    """Reads and writes collections; texts that are not tagged yet are tagged when they are written."""

    name = "sqad"

    def __init__(self, tools: LanguageTools, layout: SqadLayout | None = None) -> None:
        self._tools = tools
        self._layout = layout or SqadLayout()
        self._number = re.compile(rf"[0-9]{{{self._layout.digits}}}")

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a collection by number, or the one record that a directory is. Raises InputError."""
        for directory in self.directories(path):
            yield _read_record(directory, self._layout)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a collection into a new or empty directory. Raises InputError, ClearError.

        The directory takes its name when all records are there; what writing that was killed has left goes first.
        """
        if path.exists() and not (path.is_dir() and not any(path.iterdir())):
            raise InputError(
                "the output is there already", value=path, expected="a new or empty directory",
                remedy="remove it, or name another one",
            )  # fmt: skip
        try:
            with claimed(path.parent, f".{path.name}-") as room:
                (room / self._layout.root).mkdir(parents=True, exist_ok=True)
                for name, record in self._named(records):
                    self.write_record(record, room / self._layout.root / name)
                give_usual_permissions(room)
                room.rename(path)
        except OSError as error:
            raise failed(path, error) from error

    def write_record(self, record: Record, directory: Path) -> None:
        """Write one record into its directory, in the place of what is there. Raises ClearError."""
        write_record(tagged_throughout(record, self._tools), directory, self._layout)

    def directories(self, path: Path) -> list[Path]:
        """The directories of records, by name. Raises InputError if there are none."""
        if (path / self._layout.question).is_file():
            return [path]
        root = path / self._layout.root if (path / self._layout.root).is_dir() else path
        found = sorted(one for one in root.iterdir() if self._number.fullmatch(one.name)) if root.is_dir() else []
        if not found and root == path:
            raise InputError(
                "no records there", value=path, expected=f"directories such as {1:0{self._layout.digits}}",
                remedy="name the directory of a collection in SQAD's form",
            )  # fmt: skip
        return found

    def _named(self, records: Iterable[Record]) -> Iterator[tuple[str, Record]]:
        """The records with the names of their directories: their ids if these are numbers, else the next free one."""
        used: set[str] = set()
        number = 0
        for record in records:
            name = record.id
            while name in used or not self._number.fullmatch(name):
                number += 1
                name = f"{number:0{self._layout.digits}}"
            used.add(name)
            yield name, record


def _read_record(directory: Path, layout: SqadLayout) -> Record:
    """The record of a directory. Raises InputError."""
    files = _files(directory)
    more = _supplement(files, directory, layout)
    gaps, corrected = more.pop(_GAPS, {}), more.pop(_CORRECTED, {})
    context = next((name for name in files if _CONTEXT in name), layout.context)
    names = {**layout.texts(), Field.CONTEXT: context if layout.context not in files else layout.context}
    texts = {part: _tagged_text(files.pop(name, ""), gaps.get(part, {})) for part, name in names.items()}
    native = _native(directory.name, texts, files, layout)
    return _with_corrections(supplemented(native, more, str(directory)), corrected)


def write_record(record: Record, directory: Path, layout: SqadLayout) -> None:
    """Write a record, whose texts must be tagged throughout, into a directory. Raises InputError, ClearError."""
    contents = _contents_of(record, directory.name, layout)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        encoded = {name: text.encode() for name, text in contents.items()}
    except OSError as error:
        raise InputError(f"cannot make the directory ({error.strerror})", value=directory) from error
    except UnicodeEncodeError as error:
        raise InputError(
            f"record {record.id}: a character that no file can hold", value=f"U+{ord(error.object[error.start]):04X}",
            remedy="clean it with `kgqa records check --fix`",
        ) from None  # fmt: skip
    for name, data in encoded.items():
        with atomic_file(directory / name) as out:
            out.write(data)
    for name in {*layout.texts().values(), layout.title, layout.supplement} - contents.keys():
        (directory / name).unlink(missing_ok=True)


def _contents_of(record: Record, number: str, layout: SqadLayout) -> Mapping[str, str]:
    """The files of a record by name; `number` is the name of its directory."""
    left = left_over(record, LEFT, {"files": dict, "metadata": dict, "url": list})
    _check_names(record, left["files"])
    texts = {part: TaggedText(record.text_of(part), record.tagging.get(part, ())) for part in layout.texts()}
    title = "".join(f"{word}\n" for word in record.article.title.split())
    files = {
        **left["files"],
        **{name: write_vertical(texts[part]) for part, name in layout.texts().items() if texts[part].text},
        layout.url: "".join(f"{line}\n" for line in (record.article.url, *left["url"])),
        layout.metadata: _metadata(record, left["metadata"], layout),
        **({layout.title: title} if title else {}),
    }
    more = _added(record, texts, number, files, layout)
    return {**files, layout.supplement: json_bytes(more).decode() + "\n"} if more else files


def _check_names(record: Record, files: Mapping[str, Any]) -> None:
    """Raises InputError for a file that would not stand in the record's directory, or is no text."""
    for name, text in files.items():
        if not re.fullmatch(r"\w[\w.-]*", name) or not isinstance(text, str):
            raise InputError(
                f"record {record.id}: a file that cannot be written", value=name, expected="a plain name and a text",
                remedy=f"remove it from extra.{LEFT}.files",
            )  # fmt: skip


def _added(
    record: Record, texts: Mapping[Field, TaggedText], number: str, files: Mapping[str, str], layout: SqadLayout
) -> Values:
    """The supplement: what reading the files alone would not tell."""
    gaps = {str(part): found for part, text in texts.items() if (found := gaps_of(text))}
    read = {part: _tagged_text(files.get(name, ""), gaps.get(part, {})) for part, name in layout.texts().items()}
    others = {name: text for name, text in files.items() if name not in layout.texts().values()}
    corrected = {str(part): marked for part, tagging in record.tagging.items() if (marked := _corrected(tagging))}
    native = _with_corrections(_native(number, read, others, layout), corrected)
    marks = {_GAPS: gaps, _CORRECTED: corrected}
    return {**{name: value for name, value in marks.items() if value}, **supplement(record, native)}


def _native(number: str, texts: Mapping[Field, TaggedText], files: dict[str, str], layout: SqadLayout) -> Record:
    """The record that the files tell without a supplement; `files` are those besides the texts."""
    url, *lines = files.pop(layout.url, "").splitlines() or [""]
    metadata = dict(_entries(files.pop(layout.metadata, "")))
    title = read_vertical(files.pop(layout.title, "")).text
    context = texts[Field.CONTEXT]
    return Record(
        number,
        texts[Field.QUESTION].text,
        Article(texts[Field.TEXT].text, title, url),
        selection=Excerpt(texts[Field.SELECTION].text),
        extraction=Excerpt(texts[Field.EXTRACTION].text),
        answer=texts[Field.ANSWER].text,
        context=tuple(Excerpt(context.text[one[0].start : one[-1].end]) for one in context.tagging),
        question_type=metadata.pop(layout.question_type, ""),
        answer_type=metadata.pop(layout.answer_type, ""),
        annotator=metadata.pop(layout.annotator, ""),
        tagging={part: text.tagging for part, text in texts.items() if text.tagging},
        extra=_left({"files": files, "metadata": metadata, "url": lines}),
    )


def _left(more: Values) -> Values:
    own = {name: value for name, value in more.items() if value}
    return {LEFT: own} if own else {}


def _files(directory: Path) -> dict[str, str]:
    """The texts of all files but hidden ones, by name. Raises InputError for one that is no text in UTF-8."""
    found = {}
    for path in sorted(directory.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            try:
                found[path.name] = path.read_bytes().decode("utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise InputError("cannot read the file", value=path, expected=f"text in UTF-8 ({error})") from error
    return found


def _supplement(files: dict[str, str], directory: Path, layout: SqadLayout) -> Values:
    text = files.pop(layout.supplement, "")
    return json_object(text.encode(), str(directory / layout.supplement)) if text else {}


def _tagged_text(content: str, gaps: Mapping[Any, str]) -> TaggedText:
    """A vertical text; white space is told only where it belongs to as many tokens as there are."""
    plain = read_vertical(content)
    told = {int(number): gap for number, gap in gaps.items()}
    fits = max(told, default=0) <= sum(map(len, plain.tagging))
    return read_vertical(content, told) if told and fits else plain


def _entries(metadata: str) -> Mapping[str, str]:
    """The entries of metadata in any of its spellings."""
    found = (_ENTRY.fullmatch(line) for line in metadata.splitlines())
    return {str(one["tag"] or one["name"]): str(one["inside"] if one["tag"] else one["value"]) for one in found if one}


def _metadata(record: Record, left: Mapping[str, str], layout: SqadLayout) -> str:
    known = {key: getattr(record, name) for key, name in layout.types().items()}
    form = "<{0}>{1}</{0}>\n" if layout.metadata_style == "tags" else "{0}: {1}\n"
    return "".join(form.format(key, value) for key, value in {**known, **left}.items() if value)


def _corrected(tagging: Tagging) -> list[int]:
    """The numbers of the corrected tokens, from 0 through all sentences."""
    tokens = [token for sentence in tagging for token in sentence]
    return [number for number, token in enumerate(tokens) if token.corrected]


def _with_corrections(record: Record, corrected: Mapping[str, list[int]]) -> Record:
    """The record with the tokens marked that a person corrected."""
    for part, numbers in corrected.items():
        counted = count()
        tagging = tuple(
            tuple(replace(token, corrected=True) if next(counted) in numbers else token for token in sentence)
            for sentence in record.tagging.get(Field(part), ())
        )
        record = record.tagged(Field(part), tagging) if tagging else record
    return record
