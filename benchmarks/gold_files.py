"""Reads questions with what answers them from the files that sets of questions come in, packed with gzip or not.

| file | its lines |
|---|---|
| `.jsonl` | objects with `question`, `answers` (accepted texts; none where nothing is right), perhaps `answer_qids` |
| `.tsv` with a head | as `benchmarks.everyday_questions` reads them: `question`, `gold` (variants joined by a bar) |
| `.tsv` | a question and its accepted answers, in columns |
| a directory | `in.tsv` has a question a line, `expected.tsv` its accepted answers in columns, as PolEval 2021 has it |
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.everyday_questions import is_right
from kgqa.evaluation.poleval_accuracy import judge
from kgqa.model import Answer
from kgqa.terms import Iri


@dataclass(frozen=True)
class Gold:
    """A question with what answers it."""

    question: str
    answers: Sequence[str]
    items: frozenset[str] = frozenset()
    is_everyday: bool = False
    """Whether lists may name their members in any order, and numbers may be rounded."""

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Gold:
        """The gold of an object of a set."""
        return cls(entry["question"], entry.get("answers", ()), frozenset(entry.get("answer_qids", ())))

    def accepts(self, answer: Answer) -> bool:
        """Whether an answer is right: by its text, or a list of items by its members."""
        named = frozenset(str(term.item) for term in answer.items if isinstance(term, Iri) and term.item)
        is_list = len(named) > 1 and named == self.items
        if self.is_everyday:
            return is_right(tuple(self.answers), answer.text)
        return bool(self.answers) and (judge(self.answers, answer.text).right or is_list)


def golds(path: Path) -> Iterator[Gold]:
    """The questions of a file or a directory, in their order."""
    if path.is_dir():
        pairs = zip(_lines(path / "in.tsv"), _lines(path / "expected.tsv"), strict=True)
        yield from (Gold(question, answers.split("\t")) for question, answers in pairs)
    elif ".jsonl" in path.suffixes:
        yield from (Gold.of(json.loads(line)) for line in _lines(path) if line)
    else:
        yield from _rows(_lines(path))


def _rows(lines: Sequence[str]) -> Iterator[Gold]:
    if {"question", "gold"} <= set(lines[0].split("\t")):
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        yield from (Gold(row["question"], row["gold"].split("|"), is_everyday=True) for row in rows)
        return
    for line in lines:
        if line and not line.startswith("#"):
            question, *answers = line.split("\t")
            yield Gold(question, answers)


def _lines(path: Path) -> Sequence[str]:
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return text.decode("utf-8").splitlines()
