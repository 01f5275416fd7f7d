"""`table ask`, `table answer`, `table info`, `table search`: answers from data tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import click

from kgqa import __version__
from kgqa.errors import InputError
from kgqa.formats.lines import read_bytes
from kgqa.interfaces.batches import PartialOutput
from kgqa.interfaces.console import clip, emit, heading, table
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.run_identity import RunIdentity
from kgqa.interfaces.worker_pool import run_in_processes
from kgqa.tables.collections import (
    DESCRIPTION,
    RecordSearch,
    RunTask,
    TableQuestion,
    read_collection,
    read_questions,
)
from kgqa.tables.grid.model import Table
from kgqa.tables.language.choice import language_of
from kgqa.tables.reading.table_files import read_tables
from kgqa.tables.table_answering import TableAnswer, TableAnswerer
from kgqa.tables.table_description import Corner, corner, facts

_FILE = click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
_COLLECTION = click.option(
    "--collection", type=click.Path(path_type=Path), required=True, metavar="RECORDS", help="JSON lines, plain or .bz2."
)
_SHEET = click.option("--sheet", metavar="NAME", help="Take this sheet only.")
_WIDTH = 22


@click.group(name="table")
def command() -> None:
    """Answer questions from data tables: CSV, Excel, ODS, JSON, XML and HTML files.

    \b
    Example:
      kgqa table ask "Ile mieszkańców miał Radom w 2019 roku?" ludnosc.csv
    """


@command.command()
@click.argument("question")
@_FILE
@_SHEET
@click.option("--explain", is_flag=True, help="Show the cells used, the meaning and its probability.")
def ask(question: str, file: Path, sheet: str | None, explain: bool) -> None:
    """Answer one question in Polish or English from FILE."""
    answer = TableAnswerer(_chosen(read_tables(file), sheet), context=file.stem).answer(question)
    emit(answer.text if answer.texts else f"(no answer: {answer.reason})")
    if explain:
        emit("\n".join(_explained(answer)))


@command.command()
@_FILE
@_SHEET
def info(file: Path, sheet: str | None) -> None:
    """Say what was recognised in FILE: tables, titles, headers, kinds of columns, totals, notes."""
    for one in _chosen(read_tables(file), sheet):
        emit(heading(one.name or file.name))
        emit("\n".join(table(facts(one), (16,), "  ", 120)))


@command.command()
@click.argument("question")
@_COLLECTION
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="How many data sets.")
def search(question: str, collection: Path, top: int) -> None:
    """Find the data sets that may answer a question: score, id, title."""
    found = RecordSearch(read_collection(collection).values(), language_of(question)).search(question, top)
    for record, score in found:
        emit(f"{score:.2f}\t{record.identifier}\t{record.title}")


@command.command()
@click.argument("questions", type=click.Path(path_type=Path), metavar="QUESTIONS.tsv")
@_COLLECTION
@click.option(
    "--files",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR|ARCHIVE",
    help="The data files, .tar.bz2 too.",
)
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, metavar="RUN", help="The run file.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--resume", is_flag=True, help="Continue a run that was stopped.")
def answer(questions: Path, collection: Path, files: Path, out: Path, jobs: int, resume: bool) -> None:  # noqa: PLR0917 (the parts of a candidate, or of one command)
    """Answer the questions of an NTCIR set: a line a question, its id and the answer; values are joined by |.

    A line of QUESTIONS.tsv is question id, question, data set id; without the last the data set is searched for.
    Finished lines are kept in RUN.partial, which becomes RUN at the end.
    """
    given = read_questions(questions)
    settings = {"version": __version__, "collection": _stamp(collection), "files": _stamp(files)}
    identity = RunIdentity(sha256(read_bytes(str(questions))).hexdigest(), len(given) + 1, settings)
    with closing(PartialOutput.open(out, identity, resume)) as run:
        if not run.done:
            run.write(DESCRIPTION)
        answered = run.done - 1
        progress = ProgressLine(sys.stderr, "questions", answered)
        for count, line in enumerate(_lines(RunTask(collection, files), given[answered:], jobs), run.done):
            identifier, text, fault = line.split("\t")
            if fault:
                click.echo(f"warning: question {identifier}: {fault}", err=True)
            run.write(f"{identifier}\t{text}")
            progress(count, len(given))
        progress.end()
        run.finish()


def _stamp(path: Path) -> str:
    """What tells that a file is unchanged; a directory, in which the run may stand, by its path alone."""
    return f"{path.resolve()}, {path.stat().st_mtime_ns}" if path.is_file() else str(path.resolve())


def _lines(task: RunTask, questions: list[TableQuestion], jobs: int) -> Iterator[str]:
    if jobs > 1:
        return run_in_processes(task, questions, jobs)
    return map(task.open(), questions)


def _chosen(tables: list[Table], sheet: str | None) -> list[Table]:
    found = [one for one in tables if sheet is None or one.name == sheet]
    if not found:
        names = ", ".join(dict.fromkeys(one.name for one in tables))
        raise InputError("no such sheet", value=str(sheet), expected=names, remedy="name one of these")
    return found


def _explained(answer: TableAnswer) -> list[str]:
    from kgqa.assembly.form_tools import in_words  # noqa: PLC0415 (loads the dictionary of forms)

    shown = corner(answer)
    if shown is None or answer.table is None:
        return []
    lines = [
        f"table: {answer.table.name or '-'}",
        f"meaning: {in_words(answer.meaning)}",
        f"probability: {answer.probability:.2f}",
        *([f"unit: {answer.unit}"] if answer.unit else []),
    ]
    return [*lines, *_drawn(shown)]


def _drawn(shown: Corner) -> list[str]:
    """The corner as a table; cells that were used stand in brackets."""
    rows = [("row", *shown.headers)]
    rows += [
        (str(number), *(f"[{cell.text}]" if cell.used else cell.text for cell in cells)) for number, cells in shown.rows
    ]
    lines = table([[clip(cell, _WIDTH) for cell in row] for row in rows], [_WIDTH] * len(shown.headers), "  ", 140)
    return [*lines, *([f"  … and {shown.left_out} cells more"] if shown.left_out > 0 else [])]
