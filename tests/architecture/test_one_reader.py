"""A fact about Polish stands once, in `kgqa.polish`: what other packages must not write down again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kgqa import vocabulary
from kgqa.polish.lists.function_words import FILE
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import TENSED_VERBS
from kgqa.polish.values.calendar_words import months
from kgqa.resources import read_yaml
from kgqa.terms import Case, PropertyId

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "kgqa").rglob("*.py"))
FITTED = frozenset({"disambiguation.tsv"})
"""Weights by words: what was learnt, not what is known."""
IDS_SHOWN = ROOT / "kgqa" / "interfaces" / "http"
"""Where ids stand as examples in the description of an interface."""


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _documents(tree: ast.Module) -> set[ast.expr]:
    """The texts that stand alone, and describe what is in front of them."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


@cache
def _texts(path: Path) -> tuple[tuple[int, str], ...]:
    tree = _tree(path)
    told = _documents(tree)
    return tuple(
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
    )


@cache
def _sets(path: Path) -> tuple[tuple[int, set[str]], ...]:
    """Texts that are written down as a group: sets, lists, tuples."""
    return tuple(
        (node.lineno, {one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)})
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Set | ast.List | ast.Tuple)
    )


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
        for line, group in _sets(path)
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
        f"{_name(path)}:{line}" for path in MODULES for line, group in _sets(path) if group >= where.stands_for - {"u"}
    ]
    assert written == []


def test_function_words_stand_in_one_table() -> None:
    """No group of words in the code is one of the lists there."""
    lists = {name: set(words) for name, words in read_yaml(FILE).items() if len(words) > 1}
    written = [
        f"{_name(path)}:{line}: {name}"
        for path in MODULES
        for line, group in _sets(path)
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
        for line, text in _texts(path)
        if re.search(r"\[[^\]]*[„«][^\]]*\]", text) and re.search("[”»]", text)
    ]
    assert written == []


def test_ids_that_code_names_stand_in_the_vocabulary() -> None:
    written = [
        f"{_name(path)}:{line}: {text}"
        for path in MODULES
        if path.name != "vocabulary.py" and not path.is_relative_to(IDS_SHOWN)
        for line, text in _texts(path)
        if re.fullmatch(r"[PQ][1-9]\d*", text)
    ]
    assert written == []


def test_numbers_of_properties_stand_in_the_vocabulary() -> None:
    """Groups of nothing but numbers of properties that the vocabulary names."""
    known = {one.number for one in vars(vocabulary).values() if isinstance(one, PropertyId)}
    written = []
    for path in MODULES:
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Set | ast.List | ast.Tuple):
                group = {one.value for one in node.elts if isinstance(one, ast.Constant) and type(one.value) is int}
                if len(group) == len(node.elts) > 1 and group <= known:
                    written.append(f"{_name(path)}:{node.lineno}")
    assert written == []


def test_query_text_is_read_by_the_reader_alone() -> None:
    """No other package matches keywords of SPARQL in a text."""
    keyword = re.compile(r"\\b(?:SELECT|ASK|ORDER|LIMIT|WHERE)|(?:SELECT|ORDER BY|LIMIT)\\[sb]|ORDER BY$")
    written = [
        f"{_name(path)}:{line}: {text}"
        for path in MODULES
        if "sparql" not in path.parts
        for line, text in _texts(path)
        if keyword.search(text)
    ]
    assert written == []
