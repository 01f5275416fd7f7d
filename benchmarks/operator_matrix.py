"""Asks for what operators yield, operator by dimension by wording, and scores the answers against another engine.

    python -m benchmarks.operator_matrix [--data DIR] [--each 1] [--seed 0] [--wrong FILE] [--write]

Meanings of every operator are drawn over what the graph knows (`matrix_cells.py`) and put into words
(`operator_wordings.yaml`): as whole questions, in chat, as keywords in small letters, and behind a sentence of context.
Right is what the query of the meaning yields on rdflib over the same statements. At least 95 % of the cells of the
matrix should be right; `--write` stores what `templates coverage` prints.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path

import yaml

from benchmarks.matrix_cells import CellDrawer, Drawn
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.meaning_query import meaning_query
from kgqa.answering.free.number_query import in_the_middle
from kgqa.answering.free.steps import Steps
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.assembly import Parts, open_parts
from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config, Mode
from kgqa.errors import QueryError
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Aggregate, Answer, AnswerForm, Budget, Extreme, Meaning, Query, Question, Statistic
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.resources import read_yaml
from kgqa.sparql.algebra import Ask, Select
from kgqa.templating.template_check import MATRIX_FILE, OperatorMatrix, OperatorRow
from kgqa.terms import NUMBERS, Case, Literal, Number, PropertyId, Term
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import Phrase, SetPhrases, filled, pronoun
from tests.rdflib_engine import MemoryExecutor

_FILE = Path(__file__).parents[1] / "kgqa" / "templating" / "data" / MATRIX_FILE
_BUDGET = Budget(60.0, 100_000)
_MOST = 20_000
"""Statements of one property that the other engine is given."""
_TARGET = 0.95
_ROUNDING = 0.051
"""Half of the last decimal place of a rounded number."""
_DIRECT = re.compile(r"wdt:(P\d+)")


class Wording(StrEnum):
    """Ways of asking."""

    PLAIN = "plain"
    CHAT = "chat"
    KEYWORDS = "keywords"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the matrix."""

    operator: str
    dimension: str
    wording: Wording


def _as_data(matrix: OperatorMatrix) -> Mapping[str, object]:
    """The matrix as the file has it."""
    rows = {
        one.name: {"right": list(one.right), "asked": list(one.asked), "dimensions": one.dimensions}
        for one in matrix.rows
    }
    return {"measured": matrix.measured, "wordings": list(matrix.wordings), "operators": rows}


def main() -> None:
    """Draw, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--each", type=int, default=1, help="meanings of each operator and dimension")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost, with the answers given")
    parser.add_argument("--write", action="store_true", help="write what `templates coverage` prints")
    options = parser.parse_args()
    config = Config(data=options.data, mode=Mode.KG)
    parts = open_parts(config)
    matrix = Matrix(parts, config, options.seed)
    cells: defaultdict[Cell, list[bool]] = defaultdict(list)
    lost: list[str] = []
    for drawn, gold in matrix.drawn(options.each):
        for wording, text in matrix.questions(drawn):
            answer = parts.pipeline.answer(Question(text)).answer
            right = isinstance(answer, Answer) and is_right(answer, gold, in_order=_is_ordered(drawn))
            cells[Cell(drawn.operator, drawn.dimension, wording)].append(right)
            if not right:
                told = answer.text if isinstance(answer, Answer) else answer.reason
                lost.append(f"{drawn.operator}\t{wording}\t{text}\t{told}\t{said(gold)}\n")
    _print(cells)
    if options.write:
        _write(cells)
    if options.wrong:
        options.wrong.write_text("".join(lost), encoding="utf-8")


Gold = bool | tuple[Term, ...]


class Matrix:
    """What is asked, with what another engine says to it."""

    def __init__(self, parts: Parts, config: Config, seed: int) -> None:
        self._parts, self._seed = parts, seed
        self._vocabulary = open_vocabulary(open_tables(config))
        graph = parts.graph
        constraints = AnswerConstraints(graph, adjective_places())
        kinds = Kinds(graph, constraints, ItemSorts(graph))
        self._denoter = lambda: Denoter(Steps(graph, 10**9), kinds, lambda terms: constraints.current(tuple(terms)))
        self._phrases = _Phrases(parts)
        self._wordings = read_yaml(Path(__file__).with_name("operator_wordings.yaml"))
        self._random = random.Random(seed)

    def drawn(self, each: int) -> Iterator[tuple[Drawn, Gold]]:
        """Meanings with what they come to; none that come to nothing."""
        drawer = CellDrawer(self._parts, self._vocabulary, self._denoter(), self._seed, each)
        for one in drawer.draw():
            gold = self._gold(self._query(one.meaning))
            if gold is not None:
                yield one, gold

    def _query(self, meaning: Meaning) -> Query:
        query = meaning_query(meaning, denoter := self._denoter())
        if isinstance(meaning, Aggregate) and meaning.statistic is Statistic.MEDIAN:
            assert isinstance(query.form, Select)
            return Query(in_the_middle(query.form, len(denoter.members(meaning.base).terms)))
        return query

    def _gold(self, query: Query) -> Gold | None:
        properties = [PropertyId(name) for name in dict.fromkeys(_DIRECT.findall(query.text))]
        statements = (
            (subject, by.direct, value)
            for by in properties
            for subject, value in self._parts.graph.statements(by.direct, _MOST) or ()
        )
        try:
            solutions = MemoryExecutor(statements).execute(query, _BUDGET)
        except QueryError:  # rdflib knows no distances
            return None
        if isinstance(query.form, Ask):
            return solutions.boolean
        terms = solutions.column(solutions.variables[0])
        return terms or None

    def questions(self, drawn: Drawn) -> Iterator[tuple[Wording, str]]:
        """All wordings of a meaning, one question each."""
        patterns = self._wordings[drawn.operator]
        texts = {name: self._phrases.text(self._random.choice(patterns[name]), drawn) for name in patterns}
        yield Wording.PLAIN, texts["plain"]
        yield Wording.CHAT, texts["chat"]
        yield Wording.KEYWORDS, texts["keywords"].lower()
        yield Wording.CONTEXT, f"{self._random.choice(self._wordings['contexts'])} {texts['plain']}"


class _Phrases:
    """Fills the patterns of wordings."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._sets = SetPhrases(self._name, parts.inflector)

    def _name(self, term: Term, case: Case) -> str:
        return self._parts.verbaliser.verbalise([term], AnswerForm(case))

    def text(self, pattern: str, drawn: Drawn) -> str:
        """A pattern with its slots filled by what was drawn."""
        parts = {name: self._of_thing(term) for name, term in drawn.things.items()}
        texts = dict(drawn.texts)
        row = [parts[one] for one in ("first", "second", "third") if one in parts]
        if row:
            parts["all"] = Phrase(lambda case, number: _listed([one.form(case, number) for one in row]), row[0].head)
        if drawn.measured is not None:
            parts.update(self._sets.of_dimension(drawn.measured))
            texts["unit"] = f" {drawn.measured.unit}" if drawn.measured.unit else ""
        if drawn.relation is not None:
            parts["relation"] = noun = self._noun(drawn.relation.name)
            texts.update(_agreeing(self._parts.inflector, noun, drawn.relation.name))
        texts.update({"zmarł": "zmarł", "miał": "miał", "starszy": "starszy"})
        text = filled(pattern, parts, texts)
        return text[:1].upper() + text[1:] if pattern[:1] in "{" and pattern.endswith(("?", ".")) else text

    def _of_thing(self, term: Term) -> Phrase:
        return Phrase(lambda case, _: self._name(term, case), self._parts.inflector.subject(self._name(term, Case.NOM)))

    def _noun(self, noun: str) -> Phrase:
        inflect = self._parts.inflector.inflect
        return Phrase(lambda case, number: inflect(noun, case=case, number=number), self._parts.inflector.subject(noun))


def _agreeing(inflector: Inflector, noun: Phrase, name: str) -> Mapping[str, str]:
    """„który”, „wszyscy” and „jakiś” as they agree with a noun."""
    which = pronoun("who", noun.head)
    masculine = inflector.inflect(name, case=Case.NOM, number=Number.PL) != inflector.inflect(
        name, case=Case.ACC, number=Number.PL
    )
    some = {"który": "jakiś", "która": "jakaś", "które": "jakieś"}[which]
    return {
        "Który": which.capitalize(),
        "który": which,
        "wszyscy": "wszyscy" if masculine else "wszystkie",
        "jakiś": some,
    }


def _listed(texts: Sequence[str]) -> str:
    return " i ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))


def _is_ordered(drawn: Drawn) -> bool:
    return isinstance(drawn.meaning, Extreme) and drawn.meaning.count > 1


def is_right(answer: Answer, gold: Gold, *, in_order: bool) -> bool:
    """Whether an answer tells just what is right, numbers to their last rounded place, items perhaps in their order."""
    if isinstance(gold, bool):
        return answer.truth is gold
    if not answer.text:
        return False
    numbers = [float(one.value) for one in gold if isinstance(one, Literal) and one.datatype in NUMBERS]
    if numbers:
        told = [float(one.value) for one in answer.items if isinstance(one, Literal) and one.datatype in NUMBERS]
        return len(told) == len(answer.items) > 0 and all(
            any(abs(one - n) <= _ROUNDING for n in numbers) for one in told
        )
    if in_order:
        return tuple(answer.items) == gold
    return frozenset(answer.items) == frozenset(gold)


def said(gold: Gold) -> str:
    """What is right, for people: ids of items, numbers, a truth value."""
    return str(gold) if isinstance(gold, bool) else ", ".join(one.value.rpartition("/")[2] for one in gold)


def _matrix(cells: Mapping[Cell, Sequence[bool]]) -> OperatorMatrix:
    """What was measured, by operator and wording."""
    rows = []
    for operator in dict.fromkeys(cell.operator for cell in cells):
        own = {cell: right for cell, right in cells.items() if cell.operator == operator}
        told = [[one for cell, right in own.items() if cell.wording is wording for one in right] for wording in Wording]
        dimensions = len({cell.dimension for cell in own})
        rows.append(OperatorRow(operator, tuple(map(sum, told)), tuple(map(len, told)), dimensions))
    return OperatorMatrix(date.today(), tuple(wording.value for wording in Wording), tuple(rows))


def _print(cells: Mapping[Cell, Sequence[bool]]) -> None:
    """The share of right answers by operator and wording, and of cells that are right throughout."""
    for first, *others in _matrix(cells).cells():
        print(f"{first:24}" + "".join(f"{one:>11}" for one in others))
    whole = sum(all(right) for right in cells.values())
    print(f"{whole} of {len(cells)} cells right ({whole / max(1, len(cells)):.1%}, target {_TARGET:.0%})")


def _write(cells: Mapping[Cell, Sequence[bool]]) -> None:
    head = "# Right answers to questions with operators; `python -m benchmarks.operator_matrix --write` writes this.\n"
    data = yaml.safe_dump(_as_data(_matrix(cells)), sort_keys=False, default_flow_style=None, width=110)
    _FILE.write_text(head + data, encoding="utf-8")


if __name__ == "__main__":
    main()
