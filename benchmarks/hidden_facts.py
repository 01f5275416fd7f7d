"""Hides the facts that questions ask for and asks again: who does not know should say so.

    python -m benchmarks.hidden_facts QUESTIONS.jsonl [--data DIR] [--count 200] [--wrong FILE]

QUESTIONS is as `benchmarks.graph_questions` takes it, with a SPARQL query for each question. All statements that make
the queries yield their solutions are hidden at once, and whatever else joins their ends directly (a capital is also
the capital of its country); what says of which kind a thing is stays. Questions that rest on no statement, such as
those answered „nie”, are left out. Asked are `--count` questions, in `--mode kg`: at least 95 % must be left
unanswered. What is answered right all the same stands in the graph in yet another way.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.graph_questions import Asked
from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.assembly.data import Data, open_data
from kgqa.config import Config, Mode
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import ItemGraph
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.hdt.hdt_terms import to_text
from kgqa.model import Answer, Budget, Query, Question
from kgqa.protocols import QueryExecutor
from kgqa.sparql.algebra import Node, Select, Variable
from kgqa.sparql.scope import triples
from kgqa.terms import DIRECT, Iri, Literal, Term
from wikidata_hdt.hidden_statements import WithoutStatements
from wikidata_hdt.store import HdtFile, Role

_KINDS = frozenset(DIRECT + name for name in ("P31", "P279", "P297"))
"""What only says that something is a city or a state: class, superclass, the code of a country."""
_BUDGET = Budget(20.0, 5_000)
_TARGET = 0.95
Ends = tuple[str, str]
"""Subject and object of statements, as dictionary texts."""


def main() -> None:
    """Hide, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--wrong", type=Path, help="write the questions that were answered wrong, with the answers")
    options = parser.parse_args()
    parts, entries = hiding(options.questions, options.data, options.count)
    asked = [(entry, parts.pipeline.answer(Question(entry["question"])).answer) for entry in entries]
    wrong = _print([(entry, answer if isinstance(answer, Answer) else None) for entry, answer in asked])
    if options.wrong:
        options.wrong.write_text("".join(wrong), encoding="utf-8")


def hiding(questions: Path, directory: Path | None, count: int) -> tuple[Parts, list[dict[str, Any]]]:
    """All parts over a graph without the facts that so many questions of a file ask for, and these questions."""
    config = Config(data=directory, mode=Mode.KG)
    data = open_data(data_directory(config), None)
    entries = [json.loads(line) for line in questions.read_text(encoding="utf-8").splitlines() if line]
    facts = [(entry, ends) for entry in entries if entry["answers"] and (ends := _facts(entry, data.executor))]
    facts = random.Random(1).sample(facts, min(count, len(facts)))
    graph = HdtFile.open(data.path / "graph.hdt")
    hidden = {statement for _, ends in facts for pair in ends for statement in _joining(graph, pair)}
    print(f"{len(facts)} questions, {len(hidden)} statements hidden")
    return open_parts(config, _shown(data, WithoutStatements.of(graph, hidden))), [entry for entry, _ in facts]


def _facts(entry: Mapping[str, Any], executor: QueryExecutor) -> frozenset[Ends]:
    """What the statements join that a question's query rests on; nothing where they are too many to be found."""
    form = Query.read(entry["sparql"]).form
    solutions = executor.execute(Query(Select(form.where)), _BUDGET)
    rows = [dict(zip(solutions.variables, row, strict=True)) for row in solutions.rows]
    found = set[Ends]()
    for triple in triples(form):
        if not (isinstance(triple.predicate, Iri) and triple.predicate.value in _KINDS):
            found.update(ends for row in rows if (ends := _ends(triple.subject, triple.obj, row)) is not None)
    return frozenset(found if solutions.complete else ())


def _ends(subject: Node, obj: Node, row: Mapping[str, Term | None]) -> Ends | None:
    first, last = (row.get(node.name) if isinstance(node, Variable) else node for node in (subject, obj))
    if not isinstance(first, Iri | Literal) or not isinstance(last, Iri | Literal):
        return None
    return to_text(first), to_text(last)


def _joining(graph: HdtFile, ends: Ends) -> Iterator[tuple[str, str, str]]:
    """The direct statements between two terms, in either direction, but for those of kinds."""
    for first, last in (ends, ends[::-1]):
        numbers = graph.term_id(first, Role.SUBJECT), graph.term_id(last, Role.OBJECT)
        for _, predicate, _ in graph.search_ids(numbers[0], 0, numbers[1])[0] if all(numbers) else ():
            name = graph.id_term(predicate, Role.PREDICATE)
            if name.startswith(DIRECT) and name not in _KINDS:
                yield first, name, last


def over(directory: Path | None, view: Callable[[HdtFile], HdtFile]) -> Parts:
    """All parts over what a view shows of the graph of a data directory."""
    config = Config(data=directory, mode=Mode.KG)
    data = open_data(data_directory(config), None)
    return open_parts(config, _shown(data, view(HdtFile.open(data.path / "graph.hdt"))))


def _shown(data: Data, view: HdtFile) -> Data:
    executor = EngineExecutor(HdtStore(view))
    return dataclasses.replace(data, executor=executor, graph=ItemGraph(executor.graph))


def _print(asked: list[tuple[dict[str, Any], Answer | None]]) -> list[str]:
    """Print what came of the questions by category; return the wrong answers as lines."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    wrong = []
    for entry, answer in asked:
        came = "abstained" if answer is None else "right" if Asked(entry, answer, 0.0).is_right else "wrong"
        for group in (entry["category"], "all"):
            counts[group][came] += 1
        if answer is not None and came == "wrong":
            gold = " | ".join(entry["answers"])
            wrong.append(f"{entry['question']}\t{answer.text}\t{gold}\t{answer.evidence.template}\n")
    print(f"{'kind':14}{'asked':>6}{'abstained':>11}{'right':>7}{'wrong':>7}{'share':>7}")
    for name, count in sorted(counts.items(), key=lambda pair: (pair[0] == "all", pair[0])):
        total = count.total()
        shares = f"{count['abstained'] / total:7.1%}"
        print(f"{name:14}{total:6}{count['abstained']:11}{count['right']:7}{count['wrong']:7}{shares}")
    everything = counts["all"]
    untold = everything.total() - everything["right"]
    print(
        f"abstained {everything['abstained'] / everything.total():.1%}, asked at least {_TARGET:.0%}; "
        f"{everything['abstained'] / untold:.1%} of the {untold} that nothing else answers"
    )
    return wrong


if __name__ == "__main__":
    main()
