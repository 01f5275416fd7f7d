"""Measures how well answers are read from text: from the paragraph that holds them, and from all passages.

    python -m benchmarks.reading DATA --poquad DEV.jsonl.gz [--graph DATA] [--semantic] [--every N]

DATA has a passage index; `--poquad` are JSON lines as `benchmarks/retrieval.py` reads them. Printed are exact match and
word F1 against the best of the accepted answers, also of the surest half and of the surest tenth of the answers.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.retrieval import Case, Tools, open_tools, read_poquad, share
from kgqa.evaluation.retrieval_measures import word_f1
from kgqa.model import Hit, TextFinding
from kgqa.retrieval.index.index_library import PassageEngine
from kgqa.retrieval.index.search_query import SearchQuery
from kgqa.retrieval.sources.source_reading import passages
from kgqa.retrieval.sources.text_records import Record
from kgqa.retrieval.text_answerer import TextAnswerer

_SHARES = (1.0, 0.5, 0.1)
"""Shares of the questions, the surest answered first."""


@dataclass
class OneParagraph:
    """A `PassageEngine` that finds the passages of one paragraph whatever is asked; words are as rare as in another."""

    other: PassageEngine
    hits: Sequence[Hit] = ()

    def show(self, case: Case) -> None:
        """Find the paragraph of a question from now on."""
        self.hits = [Hit(passage, 1.0) for passage in passages(Record("paragraph", case.text, case.title))]

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:  # noqa: ARG002
        """The passages of the paragraph."""
        return self.hits[:limit]

    def frequency(self, lemma: str) -> int:
        """How many passages of the other engine hold a lemma."""
        return self.other.frequency(lemma)

    def counts(self) -> Mapping[str, int]:
        """What the other engine holds."""
        return self.other.counts()


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poquad", type=Path, required=True)
    parser.add_argument("--graph", type=Path)
    parser.add_argument("--semantic", action="store_true", help="rank by meaning, too; needs the extra semantic")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask every N-th question")
    options = parser.parse_args()
    tools = open_tools(options.data, options.graph, semantic=options.semantic)
    cases = list(read_poquad(options.poquad))[:: options.every]
    paragraph = OneParagraph(tools.search.engine)
    reader = TextAnswerer(replace(tools.search, engine=paragraph, dictionary=None), tools.lexicon)

    def shown(case: Case) -> TextAnswerer:
        paragraph.show(case)
        return reader

    report("right paragraph", cases, tools, shown)
    report("all passages", cases, tools, lambda _: tools.answerer)


def report(name: str, cases: Sequence[Case], tools: Tools, answerer: Callable[[Case], TextAnswerer]) -> None:
    """Exact match and F1 of the answers of an answerer, the surest first."""
    found = [(case, answerer(case).answer(tools.link(case.question))) for case in cases]
    ranked = sorted(found, key=lambda one: -(one[1].confidence if one[1] else 0.0))
    for part in _SHARES:
        kept = ranked[: round(part * len(ranked))]
        scores = [reached(case, finding) for case, finding in kept]
        least = kept[-1][1].confidence if kept and kept[-1][1] else 0.0
        exact, f1 = share(score == 1.0 for score in scores), sum(scores) / len(scores)
        print(f"{name:16} surest {part:4.0%} (from {least:.2f})  exact match {exact:.3f}  F1 {f1:.3f}  of {len(kept)}")


def reached(case: Case, finding: TextFinding | None) -> float:
    """Word F1 against the nearest of the accepted answers; 1 where an answer has just their words."""
    return max((word_f1(gold, finding.text) for gold in case.answers), default=0.0) if finding else 0.0


if __name__ == "__main__":
    main()
