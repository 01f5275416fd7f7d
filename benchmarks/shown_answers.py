"""Runs the query that is shown with each answer, and counts the answers that are what it finds: all should be.

    python -m benchmarks.shown_answers QUESTIONS… [--data DIR]

A file of QUESTIONS holds lines of JSON with a `question`, or a question in front of a tab in each line. Left out are
questions without an answer from the graph, definitions, which are told of a thing without a query, and answers to
several questions at once, each of which has a query of its own.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Budget, Query, Question, Source
from kgqa.pipeline.outcome import Outcome
from kgqa.protocols import QueryExecutor
from kgqa.terms import NUMBERS, Literal, Term

_BUDGET = Budget(60.0)


def main() -> None:
    """Ask, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    parts = open_parts(Config(data=options.data, mode=Mode.KG))
    run = same = 0
    for question in (one for path in options.questions for one in _questions(path)):
        outcome = parts.pipeline.answer(Question(question))
        answer = outcome.answer
        if not isinstance(answer, Answer) or _rests_on_no_query(outcome):
            continue
        borne_out = is_borne_out(answer, parts.executor)
        run, same = run + 1, same + borne_out
        if not borne_out:
            print(f"{question}\t{answer.text}\t{answer.evidence.template}")
    print(f"{same} of {run} answers are what their query finds")


def _rests_on_no_query(outcome: Outcome) -> bool:
    if outcome.parts or not isinstance(outcome.answer, Answer) or outcome.answer.source is not Source.GRAPH:
        return True
    return outcome.findings is not None and any(one.definition for one in outcome.findings.results[:1])


def _questions(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            yield json.loads(line)["question"]
        elif line and not line.startswith("#"):
            yield line.partition("\t")[0]


def is_borne_out(answer: Answer, executor: QueryExecutor) -> bool:
    """Whether the text of the query yields just what an answer from the graph says: its truth value, or its terms.

    Raises `QueryError` for a query that does not parse.
    """
    if answer.evidence.query is None:
        return False
    solutions = executor.execute(Query.read(answer.evidence.query.text), _BUDGET)
    if answer.truth is not None or not answer.items:
        return solutions.boolean is answer.truth
    if len(solutions.variables) != 1:
        return False
    found = solutions.column(solutions.variables[0])
    return Counter(map(value, found)) == Counter(map(value, answer.items))


def value(term: Term) -> Term | float:
    """A term; of a number its value, however it is written."""
    return float(term.value) if isinstance(term, Literal) and term.datatype in NUMBERS else term


if __name__ == "__main__":
    main()
