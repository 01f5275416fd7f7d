"""Fits the weights of sentences (`kgqa/retrieval/data/sentences.yaml`) on records of questions.

    python benchmarks/fit_sentences.py RECORDS [--folds 5] [--out FILE] [--alike FILE]

RECORDS is a file or directory of records with answers in articles. First, the articles are dealt into folds; for each
fold weights are fitted on the others, and tables tell how the sentences of its articles are ranked: the figures to
expect of new articles, beside those of ranking by the share of the question that a sentence repeats. Then weights are
fitted on all records and written. Every question counts twice: with the sentences of its article, and with those of
the passages that are retrieved for it among all articles.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import yaml

from kgqa.annotation.question_records import Record, Span, overlapping
from kgqa.annotation.record_sets import format_of, formats
from kgqa.assembly.annotation import PolishTools
from kgqa.assembly.article_selection import ArticleSelection
from kgqa.evaluation.record_selection import RankedQuestion, ranking_lines, record_set, right_places
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, AskedQuestion
from kgqa.retrieval.extraction.sentence_ranking import passage_figures, sentence_figures

_STEPS, _RATE, _PENALTY = 300, 0.05, 1e-2
_HEADING = """\
# Weights of the figures of sentences, by name; fitted by `benchmarks/fit_sentences.py` on the questions of PoQuAD dev.
"""


@dataclass(frozen=True)
class Choice:
    """The sentences among which one is to be chosen."""

    record: Record
    article: str
    figures: Sequence[Mapping[str, float]]
    right: np.ndarray
    """1 for sentences that hold the answer, else 0."""
    everywhere: bool = False
    """Whether they come from all articles."""


def main() -> None:
    """Print what to expect, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("sentences.yaml"))
    options = parser.parse_args()
    choices = list(read_choices(options.records))
    print(f"{len({one.article for one in choices})} articles, {sum(not one.everywhere for one in choices)} questions")
    for everywhere in (False, True):
        own = [one for one in choices if one.everywhere == everywhere]
        where = "all articles, the 12 best passages" if everywhere else "the right article"
        print(f"\nsentences of {where}; ranked by the share of the question that they repeat\n")
        print("\n".join(list(ranking_lines([judged(one, {"covered": 1.0}) for one in own]))[:2]))
        print(f"\nsentences of {where}; weights fitted on the other folds\n")
        print("\n".join(ranking_lines(list(held_out(choices, own, options.folds)))))
    weights = fitted(choices)
    kept = {name: round(value, 3) for name, value in sorted(weights.items())}
    options.out.write_text(_HEADING + yaml.safe_dump(kept, allow_unicode=True), encoding="utf-8")


def read_choices(path: Path) -> Iterator[Choice]:
    """Both choices of every record."""
    found = record_set(formats(PolishTools())[format_of(path)].read(path))
    with TemporaryDirectory() as directory:
        selection = ArticleSelection(found.articles, Path(directory))
        for record, key in zip(found.records, found.keys, strict=True):
            places = right_places(record)
            read, asked = selection.read(record.question, key)
            yield _choice(record, key, [read], asked, places)
            passages, asked = selection.retrieved(record.question)
            if passages:
                yield _choice(record, key, passages, asked, places, everywhere=True)


def _choice(
    record: Record, key: str, passages: Sequence[AnnotatedPassage], asked: AskedQuestion, places: Sequence[Span],
    *, everywhere: bool = False,
) -> Choice:  # fmt: skip
    top = max(passage.hit.score for passage in passages) or 1.0
    figures, right = [], []
    for passage in passages:
        common, begin = passage_figures(passage, top), passage.hit.passage.start
        for (start, end), own in zip(passage.sentences, sentence_figures(passage, asked), strict=True):
            figures.append({**common, **own})
            holds = passage.hit.passage.record == key and overlapping(places, (begin + start, begin + end))
            right.append(float(bool(holds)))
    return Choice(record, key, figures, np.array(right), everywhere)


def held_out(choices: Sequence[Choice], own: Sequence[Choice], folds: int) -> Iterator[RankedQuestion]:
    """The rankings of each fold's own choices by weights that are fitted on all choices of the others."""
    articles = sorted({one.article for one in choices})
    random.Random(0).shuffle(articles)
    fold = {article: number % folds for number, article in enumerate(articles)}
    for number in range(folds):
        weights = fitted([one for one in choices if fold[one.article] != number])
        yield from (judged(one, weights) for one in own if fold[one.article] == number)


def judged(choice: Choice, weights: Mapping[str, float]) -> RankedQuestion:
    """A ranking by weights; of equal sentences the earlier one comes first."""
    scores = [sum(weights.get(name, 0.0) * value for name, value in one.items()) for one in choice.figures]
    ranked = [str(index) for index in sorted(range(len(scores)), key=lambda index: -scores[index])]
    right = frozenset(str(index) for index in np.flatnonzero(choice.right)) or frozenset({"none"})
    record = choice.record
    return RankedQuestion(record.id, record.question_type, record.answer_type, ranked, right)


def fitted(choices: Sequence[Choice]) -> dict[str, float]:
    """The weights that make the right sentences likeliest, by softmax over each choice; Adam, with a penalty."""
    useful = [one for one in choices if one.right.any()]
    names = sorted({name for one in useful for figures in one.figures for name in figures})
    table = np.array([[figures.get(name, 0.0) for name in names] for one in useful for figures in one.figures])
    sizes = np.array([len(one.figures) for one in useful])
    starts, owner = np.concatenate([[0], np.cumsum(sizes)[:-1]]), np.repeat(np.arange(len(useful)), sizes)
    right = np.concatenate([one.right / one.right.sum() for one in useful])
    scale = table.std(axis=0) + 1e-6
    table = table / scale
    weights, mean, square = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, _STEPS + 1):
        scores = table @ weights
        chosen = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        chosen /= np.add.reduceat(chosen, starts)[owner]
        gradient = table.T @ (right - chosen) / len(useful) - _PENALTY * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        weights += _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return dict(zip(names, (weights / scale).tolist(), strict=True))


if __name__ == "__main__":
    main()
