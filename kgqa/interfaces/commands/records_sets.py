"""`records split` and `records evaluate`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import gettempdir

import click

from kgqa.annotation.formats.all_formats import NAMES
from kgqa.errors import InputError
from kgqa.interfaces.console import emit
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.record_sets import RecordSource, on_set
from wikidata_hdt.claimed_paths import claimed

_ENDINGS = {"sqad": "", "squad": ".json", "squad-lines": ".jsonl", "jsonl": ".jsonl"}
_TASKS = ("documents", "sentences", "answers")


@click.command()
@on_set
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
    from kgqa.annotation import splits  # noqa: PLC0415 (only what is asked for)

    if parts is not None and folds is not None:
        raise click.UsageError("give --parts or --folds")
    sizes = splits.folds(folds) if folds is not None else splits.sizes(parts) if parts is not None else splits.PAPER
    records = list(source.records())
    found = splits.dealt(records, sizes, seed, articles=not free)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the directory ({error.strerror})", value=out) from error
    for name, indices in found.items():
        source.formats[target].write((records[index] for index in indices), out / f"{name}{_ENDINGS[target]}")
    emit("\n".join(splits.split_lines(records, found)))


@click.command()
@on_set
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
