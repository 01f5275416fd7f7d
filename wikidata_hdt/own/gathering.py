"""Makes of any sources some that a data directory can be built from: other vocabularies are told in Wikidata's form.

Dumps of Wikidata pass untouched. As soon as one source is in another vocabulary, or is a data directory, all of them
are rewritten as N-Triples, so that the first label of a thing stays its label and things that are the same have one id.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from wikidata_hdt.build.graph_sources import (
    STANDARD_INPUT,
    Source,
    SourceFormat,
    SourceReader,
    chunks,
    find_source,
    without_long_lines,
)
from wikidata_hdt.build.split import rejection
from wikidata_hdt.build.split_task import document_reader
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import NTriplesError, format_triple, parse_line
from wikidata_hdt.overlay import all_triples
from wikidata_hdt.own.survey import Survey, TextTriple, is_foreign
from wikidata_hdt.own.term_mapping import read_mapping
from wikidata_hdt.own.translation import Translation
from wikidata_hdt.update_files import UPDATE_GRAPH
from wikidata_hdt.whole_files import failed

_LOOKED_AT = 1000
"""Triples by which a source is told to be in another vocabulary than Wikidata's."""
_BLOCK = 1 << 20
_LONGEST = 8 << 20
"""Bytes of a line that are read at most."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is to be built."""

    sources: tuple[str, ...]
    broken: tuple[SourceError, ...] = ()
    """Lines of rewritten sources that are no triples."""


def gather(
    sources: Sequence[str], room: Path, mapping: Path | None = None, told: Callable[[str], None] = lambda _: None
) -> Gathered:
    """The sources, or N-Triples files of them in an existing directory. `told` hears what is being read.

    Raises `SourceError`, also for a broken document; broken lines are passed on to the build, which counts them.
    """
    graph = Path(GRAPH_NAME)
    plain = [path for path in sources if path != STANDARD_INPUT and not (Path(path) / graph).exists()]
    if mapping is None and len(plain) + sources.count(STANDARD_INPUT) == len(sources) and not any(map(_is_own, plain)):
        return Gathered(tuple(sources))
    if STANDARD_INPUT in sources:
        remedy = "write it to a file first"
        raise SourceError("data in other vocabularies are read twice", value="standard input", remedy=remedy)
    survey = Survey(read_mapping(mapping))
    for path in sources:
        told(path)
        survey.look_at(_triples(path, []))
    broken: list[_Broken] = []
    rewritten = tuple(_rewritten(sources, room, Translation(survey), broken))
    return Gathered(rewritten, tuple(rejection(one.path, 0, one.sample) for one in broken))


@dataclass(frozen=True, slots=True)
class _Broken:
    """A line that is no triple."""

    path: str
    line: bytes
    sample: list[Any]
    """As `rejection` tells it."""


def _is_own(path: str) -> bool:
    source = find_source(path)
    if source.format is SourceFormat.ENTITY_JSON:
        return False
    return any(is_foreign(subject) for subject, _, _ in islice(_of_file(source, []), _LOOKED_AT))


def _triples(path: str, broken: list[_Broken]) -> Iterator[TextTriple]:
    if Path(path).is_dir():
        return all_triples(Path(path))
    source = find_source(path)
    if source.format is SourceFormat.ENTITY_JSON:
        raise SourceError(
            "entity JSON together with other vocabularies", value=path,
            remedy="build a data directory from it first, and name that directory instead",
        )  # fmt: skip
    return _of_file(source, broken)


def triples_of_file(source: Source) -> Iterator[TextTriple]:
    """The triples of a file. Raises `SourceError`, also for a line that is none."""
    broken: list[_Broken] = []
    yield from _of_file(source, broken)
    for one in broken[:1]:
        raise rejection(one.path, 0, one.sample)


def _of_file(source: Source, broken: list[_Broken]) -> Iterator[TextTriple]:
    """The triples of a file; lines that are none are put into `broken`."""
    for number, line in enumerate(_lines(source), 1):
        try:
            triple = parse_line(line)
        except NTriplesError as error:
            broken.append(_Broken(source.path, line, [number, error.offset, error.value, error.expected]))
            continue
        if triple is not None:
            subject, predicate, obj = triple
            yield subject.decode(), predicate.decode(), obj.decode()


def _lines(source: Source) -> Iterator[bytes]:
    blocks = SourceReader(source).blocks()
    if source.format.is_document:
        reader = document_reader(source.format, Path(source.path).stem)
        yield from reader.lines(blocks)
        for line, problem in reader.problems[:1]:
            raise SourceError(f"broken {source.format.value}", value=f"{source.path}, line {line}", remedy=problem)
        return
    for block in chunks(without_long_lines(blocks, _LONGEST), _BLOCK):
        yield from io.BytesIO(block)


def _rewritten(sources: Sequence[str], room: Path, translation: Translation, broken: list[_Broken]) -> Iterator[str]:
    for number, path in enumerate(sources):
        known = len(broken)
        target = room / f"{number}-{Path(path).name}.nt"
        _write(target, translation.of(_triples(path, broken)))
        _append(target, (one.line for one in broken[known:]))
        _give_time(target, Path(path))
        yield str(target)
    target = room / "names.nt"
    _write(target, translation.rest())
    if target.stat().st_size:
        yield str(target)


def _write(target: Path, triples: Iterable[TextTriple]) -> None:
    try:
        with target.open("wb") as out:
            out.writelines(format_triple(*triple).encode() for triple in triples)
    except OSError as error:
        raise failed(target, error) from error


def _append(target: Path, lines: Iterable[bytes]) -> None:
    """Pass broken lines on to the build, which counts and keeps them."""
    with target.open("ab") as out:
        out.writelines(line.rstrip(b"\n") + b"\n" for line in lines)


def _give_time(target: Path, source: Path) -> None:
    """The data are as old as their source."""
    known = [source / name for name in (GRAPH_NAME, UPDATE_GRAPH)] if source.is_dir() else [source]
    os.utime(target, (max(path.stat().st_mtime for path in known if path.exists()),) * 2)
