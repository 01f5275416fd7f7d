"""`records`: sets of questions with answers converted, checked, counted, split, and answered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import click

from kgqa.annotation.checks import QuestionIndex, all_checks, fixed
from kgqa.annotation.formats.sqad_layout import SqadLayout, read_layout
from kgqa.annotation.question_records import Record
from kgqa.annotation.record_sets import NAMES, RecordFormat, format_of, format_to_write, formats
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from kgqa.interfaces.console import emit
from kgqa.interfaces.progress import ProgressLine
from wikidata_hdt.claimed_paths import claimed


class RecordSource:
    """A set of records to be read."""

    def __init__(self, path: Path, name: str | None, layout: Path | None) -> None:
        """`name` is the format's, None to tell it by the path. Raises InputError."""
        from kgqa.assembly.annotation import PolishTools  # noqa: PLC0415 (loads the analysis)

        self.path = path
        self.tools: LanguageTools = PolishTools()
        self.formats: Mapping[str, RecordFormat] = formats(self.tools, read_layout(layout) if layout else SqadLayout())
        self.form = self.formats[name or format_of(path)]

    def records(self) -> Iterator[Record]:
        """The records. Raises InputError."""
        return self.form.read(self.path)

    def fixed(self) -> Iterator[Record]:
        """The records with everything put right that needs no person. Raises InputError."""
        checks = all_checks(self.tools, QuestionIndex(self.tools))
        return (fixed(record, checks) for record in self.records())


def _on_set(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the argument SET, and the options that say how it is read, as a `RecordSource`."""

    @wraps(command)
    def with_source(path: Path, source_format: str | None, layout: Path | None, **options: Any) -> Any:
        return command(RecordSource(path, source_format, layout), **options)

    for option in (
        click.option("--layout", type=click.Path(path_type=Path), metavar="FILE", help="Layout of SQAD directories."),
        click.option("--from", "source_format", type=click.Choice(NAMES), help="Format of SET (else by its name)."),
        click.argument("path", type=click.Path(path_type=Path), metavar="SET"),
    ):
        with_source = option(with_source)
    return with_source


_ENDINGS = {"sqad": "", "squad": ".json", "squad-lines": ".jsonl", "jsonl": ".jsonl"}
_TASKS = ("documents", "sentences", "answers")


@click.group(name="records")
def command() -> None:
    """Question-answer records: convert, check, count, split, and measure answer selection on them.

    \b
    SET is one of
      a directory       records of SQAD v3, a directory each
      NAME.json[.gz]    SQuAD or PoQuAD
      NAME.jsonl[.gz]   JSON lines: whole records, or questions of SQuAD with their contexts
    """


@command.command()
@_on_set
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, metavar="OUT", help="File or directory.")
@click.option("--to", "target", type=click.Choice(NAMES), help="Format of OUT (else told by its name).")
@click.option("--fix", is_flag=True, help="Fill in and put right what needs no person, as `check --fix` does.")
def convert(source: RecordSource, out: Path, target: str | None, fix: bool) -> None:
    """Write the records of SET in another format; none loses anything."""
    form = source.formats[target or format_to_write(out)]
    progress = ProgressLine(sys.stderr, "records")
    count = 0

    def counted() -> Iterator[Record]:
        nonlocal count
        for record in source.fixed() if fix else source.records():
            count += 1
            progress(count, None)
            yield record

    form.write(counted(), out)
    progress.end()
    emit(f"{count} records")


@command.command()
@_on_set
@click.option("--fix", is_flag=True, help="Write SET anew with everything put right that needs no person.")
@click.option("--only", multiple=True, metavar="CHECK", help="Only this check; may be given several times.")
@click.option("--summary", is_flag=True, help="Only count; do not list the problems.")
@click.option("--language", type=click.Choice(["en", "pl"]), default="en", help="Language of the messages (en).")
def check(source: RecordSource, fix: bool, only: tuple[str, ...], summary: bool, language: str) -> None:
    """Check every record; exit with 1 if any breaks a rule.

    A line a problem, tab-separated: id, error or warning, field, check, message. Then how many records each check
    flags, and what it is about.
    """
    from kgqa.annotation.record_sets import SetChecker  # noqa: PLC0415 (only what is asked for)

    checker = SetChecker(source.path, source.form, source.tools, only)
    progress = ProgressLine(sys.stderr, "records")
    for one in checker.repaired(progress) if fix else checker.problems(progress):
        if not summary:
            emit("\t".join((one.record, one.severity, one.field, one.check, " ".join(one.text(language).split()))))
    progress.end()
    emit("\n".join(checker.findings.lines(language)))
    if checker.findings.faulty:
        raise InputError(
            "records break rules", value=f"{checker.findings.faulty} of {checker.findings.records}",
            remedy="correct them" if fix else "correct them; --fix puts right what needs no person",
        )  # fmt: skip


@command.command()
@_on_set
@click.option("--quotas", type=click.Path(path_type=Path), metavar="FILE", help="Lines: question type, tab, number.")
@click.option("--agreement", is_flag=True, help="Compare the annotators who made the same records.")
def info(source: RecordSource, quotas: Path | None, agreement: bool) -> None:
    """Count records, articles, tokens, contexts and types; what is missing to quotas; how annotators agree."""
    from kgqa.annotation.statistics import (  # noqa: PLC0415 (only what is asked for)
        agreement as agreement_of,
    )
    from kgqa.annotation.statistics import made_twice, quota_lines, read_quotas, statistics  # noqa: PLC0415

    wanted = read_quotas(quotas) if quotas else {}
    found = statistics(source.records())
    emit("\n".join(found.lines()))
    if wanted:
        emit("\n" + "\n".join(quota_lines(found, wanted)))
    if agreement:
        emit("\n" + "\n".join(agreement_of(made_twice(source.records())).lines()))


@click.command()
@_on_set
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Directory.")
@click.option("--parts", metavar="SIZES", help="Sizes of train, validation and test (60:10:30).")
@click.option("--folds", type=click.IntRange(2, 1000), metavar="K", help="So many equal parts instead.")
@click.option("--seed", type=int, default=0, help="Another number deals otherwise (0).")
@click.option("--free", is_flag=True, help="Do not keep the records of an article together.")
@click.option("--to", "target", type=click.Choice(NAMES), default="jsonl", help="Format of the parts (jsonl).")
def split(
    source: RecordSource, *, out: Path, parts: str | None, folds: int | None, seed: int, free: bool, target: str
) -> None:
    """Deal SET into parts with balanced types: DIR/train.jsonl, validation and test, or DIR/fold-1.jsonl and so on."""
    from kgqa.annotation import record_sets  # noqa: PLC0415 (only what is asked for)

    if parts is not None and folds is not None:
        raise click.UsageError("give --parts or --folds")
    sizes = (
        record_sets.folds(folds)
        if folds is not None
        else record_sets.sizes(parts)
        if parts is not None
        else record_sets.PAPER
    )
    records = list(source.records())
    found = record_sets.dealt(records, sizes, seed, articles=not free)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the directory ({error.strerror})", value=out) from error
    for name, indices in found.items():
        source.formats[target].write((records[index] for index in indices), out / f"{name}{_ENDINGS[target]}")
    emit("\n".join(record_sets.split_lines(records, found)))


command.add_command(split)


@click.command()
@_on_set
@click.option("--task", type=click.Choice(_TASKS), required=True, help="What is chosen.")
@click.option("--everywhere", is_flag=True, help="Sentences and answers out of all articles, not of the right one.")
@click.option("--per-question", is_flag=True, help="Print a tab-separated line for every question first.")
def evaluate(source: RecordSource, task: str, everywhere: bool, per_question: bool) -> None:
    """Measure the selection of documents, sentences or answers over our retrieval on the articles of SET.

    Prints MAP, MRR and P@k, or EM and F1: in all, by question type, by answer type, and by position. Records without
    an answer are left out. A line of --per-question: id and position of the first right one (0: none); for answers
    id, exact match, F1, answer.
    """
    from kgqa.assembly.article_selection import ArticleSelection  # noqa: PLC0415 (loads the retrieval)
    from kgqa.evaluation.record_selection import Task, measured, record_set  # noqa: PLC0415 (loads the measures)

    found = record_set(source.records())
    if not found.records:
        raise InputError("no record has a question, an article and an answer", value=source.path)
    progress = ProgressLine(sys.stderr, "questions")
    with claimed(Path(gettempdir()), "kgqa-records-") as directory:
        selection = ArticleSelection(found.articles, directory)
        scores = measured(found, selection, Task(task), everywhere=everywhere, progress=progress)
    progress.end()
    for row in scores.questions if per_question else ():
        emit("\t".join(row))
    emit("\n".join(scores.totals))


command.add_command(evaluate)
