"""Asks for computed numbers, operator by dimension by wording, and scores the answers against another engine.

    python -m benchmarks.operator_matrix [--data DIR] [--each 3] [--seed 0] [--wrong FILE]

For each dimension of `templates/dimensions.yaml` that the graph has values of, things are drawn, meanings are made of
them with every operator, and questions are written out of the meanings in our own words (questions, keywords, chat).
Right is the number that the query of the meaning yields on rdflib over the values of the dimension alone. At least
95 % of the cells of the matrix should be right.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kgqa.answering.free.number_query import NUMBER, number_query
from kgqa.answering.free.path_patterns import as_path
from kgqa.answering.free.scale_values import is_date
from kgqa.assembly import Parts, open_parts
from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config, Mode
from kgqa.execution.memory_executor import MemoryExecutor
from kgqa.model import (
    Aggregate,
    Answer,
    AnswerForm,
    Budget,
    Difference,
    Dimension,
    Either,
    Query,
    Question,
    Ratio,
    SetMeaning,
    Statistic,
    Thing,
)
from kgqa.sparql.algebra import Bgp, Join, Pattern, Triple, Values, Variable
from kgqa.terms import Case, Iri, Literal, Term
from kgqa.verbalisation.meanings.meaning_questions import MeaningQuestions, Wording

_BUDGET = Budget(60.0, 10)
_MOST = 20_000
"""Statements of one property that are looked at."""
_FEWEST = 6
"""Things that a dimension must have in a graph to be asked about."""
_TARGET = 0.95
_NATIVE = ("pl", "mul")
_LEAST = {"difference": 0.1, "ratio": 1.0, "sum": 0.1, "mean": 0.1}
"""Numbers below these answer a question that says what is not so."""
_ROUNDING = 0.051
"""Half of the last decimal place of a rounded number."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the matrix."""

    operator: str
    dimension: str
    wording: Wording


class _Named:
    """Patterns of sets that are named things alone, with the values of a dimension's first place."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def fresh(self, name: str) -> Variable:
        return Variable(f"{name}{next(self._numbers)}")

    def pattern(self, meaning: SetMeaning, variable: Variable) -> Pattern:
        parts = meaning.parts if isinstance(meaning, Either) else (meaning,)
        return Values((variable,), tuple((one.term,) for one in parts if isinstance(one, Thing)))

    def valued(self, meaning: SetMeaning, dimension: Dimension, member: Variable, value: Variable) -> Pattern:
        path = as_path(dimension.relations[0].paths)
        return Join((self.pattern(meaning, member), Bgp((Triple(member, path, value),))))

    def is_dated(self, meaning: SetMeaning, dimension: Dimension) -> bool:  # noqa: ARG002 (no times are drawn)
        return False


def main() -> None:
    """Draw, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--each", type=int, default=3, help="meanings of each operator and dimension")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost, with the answers given")
    options = parser.parse_args()
    config = Config(data=options.data, mode=Mode.KG)
    parts = open_parts(config)
    writer = MeaningQuestions(lambda term, case: _name(parts, term, case), parts.inflector)
    cells: defaultdict[Cell, list[bool]] = defaultdict(list)
    lost: list[str] = []
    for operator, meaning, gold in _drawn(parts, config, options.each, options.seed):
        for question in writer.write(meaning):
            answer = parts.pipeline.answer(Question(question.text)).answer
            right = isinstance(answer, Answer) and _is_right(answer, gold)
            cells[Cell(operator, meaning.dimension.name, question.wording)].append(right)
            if not right:
                told = answer.text if isinstance(answer, Answer) else answer.reason
                lost.append(f"{question.text}\t{told}\t{gold}\n")
    _print(cells)
    if options.wrong:
        options.wrong.write_text("".join(lost), encoding="utf-8")


Measured = Difference | Ratio | Aggregate


def _drawn(parts: Parts, config: Config, each: int, seed: int) -> Iterator[tuple[str, Measured, float]]:
    """Meanings by the names of their operators, with what another engine says that they come to."""
    drawing = random.Random(seed)
    for words in open_vocabulary(open_tables(config)).dimensions:
        things = _things(parts, words.dimension)
        if len(things) < _FEWEST:
            continue
        properties = [path[0].property.direct for path in words.dimension.relations[0].paths]
        engine = MemoryExecutor((one, by, value) for by in properties for one, value in things)
        for _ in range(each):
            for operator, meaning in _meanings([Thing(one) for one, _ in drawing.sample(things, 3)], words.dimension):
                solutions = engine.execute(Query(number_query(meaning, _Named())), _BUDGET)
                gold = _number(solutions.column(NUMBER.name))
                if gold is not None and gold >= _LEAST[operator]:
                    yield operator, meaning, gold


def _meanings(things: Sequence[Thing], dimension: Dimension) -> Iterator[tuple[str, Measured]]:
    first, second, _ = things
    yield "difference", Difference(first, second, dimension)
    yield "ratio", Ratio(first, second, dimension)
    for statistic in (Statistic.SUM, Statistic.MEAN):
        yield statistic.value, Aggregate(statistic, Either(tuple(things)), dimension)


def _things(parts: Parts, dimension: Dimension) -> list[tuple[Iri, Term]]:
    """Well named things with one number each by the first place of a dimension's values."""
    path = dimension.relations[0].paths[0]
    if dimension.axis or len(path) != 1 or path[0].inverse:
        return []
    found: defaultdict[Iri, list[Term]] = defaultdict(list)
    for subject, value in parts.graph.statements(path[0].property.direct, _MOST) or ():
        found[subject].append(value)
    return [
        (subject, values[0])
        for subject, values in sorted(found.items(), key=lambda one: one[0].value)
        if len(values) == 1 and not is_date(values[0]) and _is_named(parts, subject)
    ]


def _is_named(parts: Parts, thing: Iri) -> bool:
    return thing.item is not None and parts.graph.entity(thing.item).language in _NATIVE


def _name(parts: Parts, term: Term, case: Case) -> str:
    return parts.verbaliser.verbalise([term], AnswerForm(case))


def _number(terms: Sequence[Term | None]) -> float | None:
    (term,) = terms or (None,)
    return float(term.value) if isinstance(term, Literal) else None


def _is_right(answer: Answer, gold: float) -> bool:
    number = _number(answer.items[:1])
    return number is not None and abs(number - gold) <= _ROUNDING


def _print(cells: dict[Cell, list[bool]]) -> None:
    """The share of right answers by operator and wording, and of cells that are right throughout."""
    print(f"{'operator':14}" + "".join(f"{wording.value:>12}" for wording in Wording) + f"{'dimensions':>12}")
    for operator in dict.fromkeys(cell.operator for cell in cells):
        own = {cell: right for cell, right in cells.items() if cell.operator == operator}
        told = ""
        for wording in Wording:
            asked = [one for cell, right in own.items() if cell.wording is wording for one in right]
            told += f"{sum(asked) / max(1, len(asked)):12.1%}"
        print(f"{operator:14}{told}{len({cell.dimension for cell in own}):12}")
    whole = sum(all(right) for right in cells.values())
    print(f"{whole} of {len(cells)} cells right ({whole / max(1, len(cells)):.1%}, target {_TARGET:.0%})")


if __name__ == "__main__":
    main()
