"""`records convert`, `check`, `info`, and the group that `records_sets` adds to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from kgqa.annotation.formats.all_formats import NAMES, format_to_write
from kgqa.annotation.question_records import Record
from kgqa.errors import InputError
from kgqa.interfaces.commands.records_sets import evaluate, split
from kgqa.interfaces.console import emit
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.record_sets import RecordSource, on_set


@click.group(name="records")
def command() -> None:
    """Question-answer records: convert, check, count, split, and measure answer selection on them.

    \b
    SET is one of
      a directory       records of SQAD v3, a directory each
      NAME.json[.gz]    SQuAD or PoQuAD
      NAME.jsonl[.gz]   JSON lines: whole records, or questions of SQuAD with their contexts
    """


command.add_command(split)
command.add_command(evaluate)


@command.command()
@on_set
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
@on_set
@click.option("--fix", is_flag=True, help="Write SET anew with everything put right that needs no person.")
@click.option("--only", multiple=True, metavar="CHECK", help="Only this check; may be given several times.")
@click.option("--summary", is_flag=True, help="Only count; do not list the problems.")
@click.option("--language", type=click.Choice(["en", "pl"]), default="en", help="Language of the messages (en).")
def check(source: RecordSource, fix: bool, only: tuple[str, ...], summary: bool, language: str) -> None:
    """Check every record; exit with 1 if any breaks a rule.

    A line a problem, tab-separated: id, error or warning, field, check, message. Then how many records each check
    flags, and what it is about.
    """
    from kgqa.annotation.checking import SetChecker  # noqa: PLC0415 (only what is asked for)

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
@on_set
@click.option("--quotas", type=click.Path(path_type=Path), metavar="FILE", help="Lines: question type, tab, number.")
@click.option("--agreement", is_flag=True, help="Compare the annotators who made the same records.")
def info(source: RecordSource, quotas: Path | None, agreement: bool) -> None:
    """Count records, articles, tokens, contexts and types; what is missing to quotas; how annotators agree."""
    from kgqa.annotation import agreement as agreeing  # noqa: PLC0415 (only what is asked for)
    from kgqa.annotation.statistics import quota_lines, read_quotas, statistics  # noqa: PLC0415

    wanted = read_quotas(quotas) if quotas else {}
    found = statistics(source.records())
    emit("\n".join(found.lines()))
    if wanted:
        emit("\n" + "\n".join(quota_lines(found, wanted)))
    if agreement:
        emit("\n" + "\n".join(agreeing.agreement(agreeing.made_twice(source.records())).lines()))
