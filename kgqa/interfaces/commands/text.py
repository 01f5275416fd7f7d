"""`text build`, `text search`, `text info`, `text verify`: the passage index."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from kgqa.config import load_config
from kgqa.errors import DataError, InputError
from kgqa.formats.lines import read_table_lines
from kgqa.interfaces.console import CUT_OFF, emit, heading, table, warn_of_cut_off
from kgqa.interfaces.options import FileName, data_option, text_option
from kgqa.interfaces.progress import ProgressLine
from kgqa.model import Hit

_SHOWN = 300
"""Characters of a passage that a search for people prints."""
_WIDTHS = (28,)
"""Columns of the names of counts."""
_DIRECTORY = click.argument("directory", required=False, type=click.Path(path_type=Path), metavar="[DIR]")


@click.group(name="text")
def command() -> None:
    """Build, search and check the passage index.

    DIR is the data directory (else KGQA_DATA); its index is DIR/passages.
    """


@command.command()
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SOURCE…")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Data directory.")
@click.option("--vectors", is_flag=True, help="Make the vectors of the setting semantic, too: 5 to 20 a second.")
@text_option
def build(sources: tuple[Path, ...], out: Path | None, vectors: bool, text: str | None) -> None:
    """Build the passage index DIR/passages from texts; replaces one that is there.

    With --text URL the passages go to an index of a search cluster instead.

    SOURCE is a file of JSON lines (id, title, url, text; optional qid), a CirrusSearch dump (.json), a pages-articles
    dump (.xml), plain text (.txt), a book (.epub) or a module of one (.cnxml), or a dictionary: a table of headword,
    part of speech and definition (.tsv), a Wiktionary extract (.jsonl), a dictd file (.index with .dict or .dict.dz).
    Most may be compressed (.gz, .bz2, .xz, .zst). A build that was stopped continues when the same command is given
    again. Where a source ends too early, what could be read of it is indexed, a warning tells so, and the exit code
    is 3.
    """
    if (out is None) == (text is None):
        raise click.UsageError("give --out DIR or --text URL")
    if vectors and out is None:
        raise click.UsageError("--vectors goes with --out DIR")
    from kgqa.assembly.text_search import build_text_index, fill_text_cluster  # noqa: PLC0415 (loads the pipeline)

    progress = ProgressLine(sys.stderr, "passages")
    if out is not None:
        built = build_text_index(sources, out, progress, ProgressLine(sys.stderr, "vectors") if vectors else None)
    else:
        built = fill_text_cluster(sources, str(text), progress)
    progress.end()
    emit("\n".join(_lines(built.counts)))
    if built.cut_off:
        warn_of_cut_off(built.cut_off)
        raise click.exceptions.Exit(CUT_OFF)


@command.command()
@click.argument("question", required=False)
@click.option(
    "--in", "source", type=FileName(), metavar="FILE", help="A question a line (first column), - for standard input."
)
@click.option("--top", type=click.IntRange(1, 1000), default=10, metavar="K", help="Passages a question (10).")
@data_option
@text_option
def search(question: str | None, source: str | None, top: int, data: Path | None, text: str | None) -> None:
    """Print the best passages for a question, or a JSON line for every question of a file.

    A JSON line names every source record once, with its best passage: {"question", "passages": [{"id", "title",
    "score", "passage"}]}.
    """
    if (question is None) == (source is None):
        raise click.UsageError("give a question or --in FILE")
    from kgqa.assembly.text_search import open_text_index  # noqa: PLC0415 (loads the pipeline)

    lines = [line.split("\t")[0] for line in read_table_lines(source)] if source is not None else []
    config = load_config({"data": data, "text": text})
    if not config.text:
        _resolved(data)
    index = open_text_index(config)
    if question is not None:
        found = [_shown(hit, rank) for rank, hit in enumerate(index.passages(question, top), 1)]
        emit("\n\n".join(found) or "no passage")
    for line in lines:
        record = {"question": line, "passages": [_record(hit) for hit in index.records(line, top)]}
        emit(json.dumps(record, ensure_ascii=False))


@command.command()
@_DIRECTORY
def info(directory: Path | None) -> None:
    """Print counts, size, date and sources."""
    from kgqa.assembly.text_search import text_manifest  # noqa: PLC0415 (loads the pipeline)

    path, manifest = text_manifest(_resolved(directory))
    size = sum(file.bytes for file in manifest.files.values())
    facts = [("directory", str(path)), *_rows(manifest.counts), ("index", f"{_count(size)} bytes")]
    facts += [("created", manifest.created), *(("source", name) for name in manifest.sources)]
    emit("\n".join(table(facts, _WIDTHS, "", width=300)))


@command.command()
@_DIRECTORY
def verify(directory: Path | None) -> None:
    """Check checksums and counts; exit with 1 if anything is wrong."""
    from kgqa.assembly.text_search import text_manifest, text_problems  # noqa: PLC0415 (loads the pipeline)

    path = _resolved(directory)
    progress = ProgressLine(sys.stderr, "files")
    problems = text_problems(path, progress)
    progress.end()
    for problem in problems:
        emit(f"problem: {problem}")
    if problems:
        raise DataError("the passage index is damaged", value=path, remedy="build it again with `kgqa text build`")
    emit("ok")
    warn_of_cut_off(text_manifest(path)[1].cut_off)


def _resolved(directory: Path | None) -> Path:
    config = load_config({"data": directory})
    if config.data is None:
        raise InputError(
            "no data directory", expected="DIR, --data DIR or KGQA_DATA",
            remedy="the embedded sample has no passages; build some with `kgqa text build SOURCE… --out DIR`",
        )  # fmt: skip
    return config.data


def _record(hit: Hit) -> dict[str, Any]:
    passage = hit.passage
    return {"id": passage.record, "title": passage.title, "score": round(hit.score, 4), "passage": passage.id}


def _shown(hit: Hit, rank: int) -> str:
    passage = hit.passage
    text = " ".join(passage.text.split())
    cut = text if len(text) <= _SHOWN else text[:_SHOWN].rsplit(" ", 1)[0] + " …"
    return (
        f"{heading(f'{rank}. {passage.title or passage.id}')}  {hit.score:.2f}  {passage.id}  {passage.source}".rstrip()
        + f"\n{cut}"
    )


def _lines(counts: Mapping[str, int]) -> Sequence[str]:
    return list(table(_rows(counts), _WIDTHS, "", width=300))


def _rows(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(name, _count(number)) for name, number in counts.items()]


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")
