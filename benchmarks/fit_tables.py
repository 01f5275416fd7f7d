"""Fits the weights of table questions: python benchmarks/fit_tables.py --english SET [--polish SET] [--write]

A SET is a directory with one `*questions.tsv` (id, question, data set), one `*gold.tsv` (id, answer, alternatives) and
one `*collection*.jsonl`; the files are in a directory or an archive of their own. English gold is judged by the rules
of WikiTableQuestions (items joined by bars), Polish gold by equality with one of the alternatives. Weights for Polish
start from those in use, which stay near, and are always taught by `benchmarks/table_questions` and `office_questions`
too. `--folds` measures by cross-validation, the tables parted; `--write` replaces the weights.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import kgqa.tables
from benchmarks.table_fitting import PRIOR, Example, fit
from kgqa.evaluation.scoring import agrees
from kgqa.tables.collections import FileStore, Record, TableQuestion, read_collection, read_questions
from kgqa.tables.language.choice import Languages
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer, fitted

_HERE = Path(__file__).parent
OWN = (_HERE / "table_questions", *(_HERE / "office_questions" / part for part in "abcdef"))
PENALTIES = {"en": 2e-3, "pl": 2e-1}


@dataclass(frozen=True)
class Sample:
    """A question's table and candidates."""

    table: str
    heads: frozenset[str]
    example: Example


def same_text(gold: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether the joined values are one of the gold forms, letter case and kinds of spaces aside."""
    return _tidy("|".join(texts)) in {_tidy(form) for form in gold}


def _tidy(text: str) -> str:
    return " ".join(text.casefold().split())


JUDGES: Mapping[str, Callable[[Sequence[str], Sequence[str]], bool]] = {
    "en": lambda gold, texts: bool(texts) and agrees(gold[0], "|".join(texts)),
    "pl": same_text,
}


def samples(directory: Path, files: Path, language: Languages, count: int | None) -> list[Sample]:
    """The candidates of `count` questions of a set, a random choice with a fixed seed."""
    questions = read_questions(next(directory.glob("*questions.tsv")))
    gold = _gold(next(directory.glob("*gold.tsv")))
    records = read_collection(next(directory.glob("*collection*.jsonl")))
    random.Random(1).shuffle(questions)
    chosen = sorted(questions[:count], key=lambda one: one.dataset)
    found: list[Sample] = []
    with FileStore(files) as store:
        answerer: TableAnswerer | None = None
        last = ""
        for done, question in enumerate(chosen):
            if question.dataset != last or answerer is None:
                answerer, last = _answerer(store, records[question.dataset], language), question.dataset
            found.append(_sample(question, answerer, gold[question.identifier], JUDGES[language]))
            if done % 200 == 0:
                print(f"{language}: {done} of {len(chosen)} questions read", flush=True)
    return found


def _answerer(store: FileStore, record: Record, language: Languages) -> TableAnswerer:
    name = record.files[0]
    return TableAnswerer(tables_of(store.read(name), name), language, f"{record.title} {record.description}")


def _sample(
    question: TableQuestion, answerer: TableAnswerer, gold: Sequence[str], judge: Callable[..., bool]
) -> Sample:
    reading = answerer.read(question.text)
    judged: dict[tuple[str, ...], bool] = {}
    for one in reading.candidates:
        if one.texts not in judged:
            judged[one.texts] = judge(gold, one.texts)
    example = Example(
        [dict(one.features) for one in reading.candidates], [judged[one.texts] for one in reading.candidates]
    )
    return Sample(question.dataset, reading.wording.heads, example)


def _gold(path: Path) -> dict[str, list[str]]:
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {row[0]: row[1:] or [""] for row in rows}


def is_right(sample: Sample, model: Mapping[str, float]) -> bool:
    """Whether the best candidate is right."""
    scores = [sum(model.get(name, 0.0) * value for name, value in one.items()) for one in sample.example.features]
    return sample.example.right[max(range(len(scores)), key=scores.__getitem__)]


def cross_validate(
    found: Sequence[Sample], start: Mapping[str, float], penalty: float, folds: int, more: Sequence[Sample] = ()
) -> None:
    """Print the accuracy on tables that were left out, in all and by what is asked, beside the best possible.

    `more` teaches every time and is not measured.
    """
    tables = sorted({one.table for one in found})
    random.Random(3).shuffle(tables)
    fold = {table: place % folds for place, table in enumerate(tables)}
    right: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for held in range(folds):
        taught = [*(one for one in found if fold[one.table] != held), *more]
        fitted = fit([one.example for one in taught], start, penalty=penalty)
        for one in found:
            if fold[one.table] == held:
                for kind in ("all", *one.heads):
                    right[kind][0] += is_right(one, fitted)
                    right[kind][1] += any(one.example.right)
                    right[kind][2] += 1
    for kind, (hits, possible, count) in sorted(right.items(), key=lambda item: -item[1][2]):
        print(f"{kind:10} {count:6} questions  right {hits / count:.3f}  possible {possible / count:.3f}")


def write(model: str, fitted: Mapping[str, float]) -> None:
    """Replace the weights of a model."""
    path = Path(kgqa.tables.__file__).parent / "data" / f"weights_{model}.json"
    rounded = {name: round(value, 3) for name, value in sorted(fitted.items())}
    path.write_text(json.dumps(rounded, indent=0) + "\n", encoding="utf-8")
    print(f"{path}: {len(rounded)} weights")


def main() -> None:
    """Fit, measure and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__)
    for language in ("english", "polish"):
        parser.add_argument(f"--{language}", type=Path, metavar="SET")
        parser.add_argument(f"--{language}-files", type=Path, metavar="DIR|ARCHIVE")
    parser.add_argument("--count", type=int, help="English questions to use, all if left out")
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.english:
        _fit_english(given)
    if given.polish:
        _fit_polish(given)


def _fit_english(given: argparse.Namespace) -> None:
    found = samples(given.english, given.english_files, "en", given.count)
    if given.folds:
        cross_validate(found, PRIOR, PENALTIES["en"], given.folds)
    if given.write:
        write("en", fit([one.example for one in found], PRIOR, penalty=PENALTIES["en"]))


def _fit_polish(given: argparse.Namespace) -> None:
    found = samples(given.polish, given.polish_files, "pl", None)
    own = [one for directory in OWN for one in samples(directory, directory / "files", "pl", None)]
    start = fitted("weights_cube")
    if given.folds:
        cross_validate(found, start, PENALTIES["pl"], given.folds, own)
    if given.write:
        learnt = fit([one.example for one in [*found, *own]], start, penalty=PENALTIES["pl"])
        write("cube", {**start, **learnt})


if __name__ == "__main__":
    main()
