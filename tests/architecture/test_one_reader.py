"""A fact about Polish stands once, in `kgqa.polish`: what other packages must not write down again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from kgqa import vocabulary
from kgqa.polish.lists.function_words import FILE
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import TENSED_VERBS
from kgqa.polish.values.time_values import months
from kgqa.resources import read_yaml
from kgqa.terms import Case, PropertyId

_Constant = TypeVar("_Constant", int, str)
ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "kgqa").rglob("*.py"))
FITTED = frozenset({"disambiguation.tsv"})
"""Weights by words: what was learnt, not what is known."""
IDS_SHOWN = ROOT / "kgqa" / "interfaces" / "http"
"""Where ids stand as examples in the description of an interface."""


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@dataclass(frozen=True)
class _Written:
    """What a module writes down, each with its line."""

    texts: tuple[tuple[int, str], ...]
    """All but the descriptions."""
    groups: tuple[tuple[int, set[str]], ...]
    """The texts of each set, list and tuple."""
    numbers: tuple[tuple[int, set[int]], ...]
    """The sets, lists and tuples of nothing but several different whole numbers."""


@cache
def _written(path: Path) -> _Written:
    """Reads a module once for all tests."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    told = {node.value for node in nodes if isinstance(node, ast.Expr)}
    texts = ((node, node.value) for node in nodes if isinstance(node, ast.Constant) and node not in told)
    groups = [node for node in nodes if isinstance(node, ast.Set | ast.List | ast.Tuple)]
    numbers = ((node, _constants(node, int)) for node in groups)
    return _Written(
        tuple((node.lineno, text) for node, text in texts if isinstance(text, str)),
        tuple((node.lineno, _constants(node, str)) for node in groups),
        tuple((node.lineno, found) for node, found in numbers if len(found) == len(node.elts) > 1),
    )


def _constants(group: ast.Set | ast.List | ast.Tuple, kind: type[_Constant]) -> set[_Constant]:
    """The constants of a type, truth values being no numbers."""
    return {one.value for one in group.elts if isinstance(one, ast.Constant) and type(one.value) is kind}


def _tables() -> Iterator[Path]:
    for path in sorted((ROOT / "kgqa").rglob("data/*")):
        if path.suffix in {".tsv", ".yaml", ".txt"} and path.name not in FITTED:
            yield path


def test_finite_verbs_are_one_class() -> None:
    """Whoever names present and past together means finite verbs, of one of the classes there."""
    written = [
        f"{_name(path)}:{line}"
        for path in MODULES
        if path.name != "tags.py"
        for line, group in _written(path).groups
        if group >= TENSED_VERBS
    ]
    assert written == []


def test_months_stand_in_one_table() -> None:
    names = {form for forms in months().values() for form in forms} - {"maj", "maja", "lipca", "luty"}
    found = {_name(path) for path in _tables() if names & set(re.findall(r"\w+", path.read_text(encoding="utf-8")))}
    assert found == {"kgqa/polish/data/months.tsv"}


def test_prepositions_of_place_stand_with_their_question_word() -> None:
    where = question_words()["gdzie"]
    assert where.case is Case.LOC
    written = [
        f"{_name(path)}:{line}"
        for path in MODULES
        for line, group in _written(path).groups
        if group >= where.stands_for - {"u"}
    ]
    assert written == []


def test_function_words_stand_in_one_table() -> None:
    """No group of words in the code is one of the lists there."""
    lists = {name: set(words) for name, words in read_yaml(FILE).items() if len(words) > 1}
    written = [
        f"{_name(path)}:{line}: {name}"
        for path in MODULES
        for line, group in _written(path).groups
        for name, words in lists.items()
        if group == words
    ]
    assert written == []


def test_quotation_marks_are_read_in_one_place() -> None:
    """Elsewhere marks stand only around what is printed; an expression with both marks reads them."""
    written = [
        f"{_name(path)}:{line}"
        for path in MODULES
        if path.name not in {"quotations.py", "orthography.py", "table_accuracy.py"}
        for line, text in _written(path).texts
        if re.search(r"\[[^\]]*[„«][^\]]*\]", text) and re.search("[”»]", text)
    ]
    assert written == []


def test_ids_that_code_names_stand_in_the_vocabulary() -> None:
    written = [
        f"{_name(path)}:{line}: {text}"
        for path in MODULES
        if path.name != "vocabulary.py" and not path.is_relative_to(IDS_SHOWN)
        for line, text in _written(path).texts
        if re.fullmatch(r"[PQ][1-9]\d*", text)
    ]
    assert written == []


def test_numbers_of_properties_stand_in_the_vocabulary() -> None:
    """Groups of nothing but numbers of properties that the vocabulary names."""
    known = {one.number for one in vars(vocabulary).values() if isinstance(one, PropertyId)}
    written = [f"{_name(path)}:{line}" for path in MODULES for line, group in _written(path).numbers if group <= known]
    assert written == []


def test_query_text_is_read_by_the_reader_alone() -> None:
    """No other package matches keywords of SPARQL in a text."""
    keyword = re.compile(r"\\b(?:SELECT|ASK|ORDER|LIMIT|WHERE)|(?:SELECT|ORDER BY|LIMIT)\\[sb]|ORDER BY$")
    written = [
        f"{_name(path)}:{line}: {text}"
        for path in MODULES
        if "sparql" not in path.parts
        for line, text in _written(path).texts
        if keyword.search(text)
    ]
    assert written == []
