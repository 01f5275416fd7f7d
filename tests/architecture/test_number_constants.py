"""Numbers at the top of modules say what they are; those that weigh evidence, why they are not fitted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEIGHING = frozenset(
    {"analysis", "linking", "matching", "answering", "pipeline", "retrieval", "tables", "templating", "verbalisation"}
)
"""The packages of `kgqa` whose numbers decide between readings, candidates and answers."""
SPELLED_OUT = "SECONDS"
"""Ends names that need no more words."""
REASON = "fitted"
"""Weights live in data files with the script that fits them; a fraction in the code says why it does not."""


@dataclass(frozen=True, slots=True)
class Number:
    """A constant that is a number, or holds some."""

    name: str
    line: int
    is_fraction: bool
    words: str
    """What stands in a string or comment beside it."""


def numbers(source: str) -> Iterator[Number]:
    """The constants at the top of a module that are written as numbers, or as collections of them."""
    lines, body = source.splitlines(), ast.parse(source).body
    for node, behind in zip_longest(body, body[1:]):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        kinds = set(_kinds(node.value))
        if kinds:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield Number(ast.unparse(target), node.lineno, float in kinds, _words(lines, node, behind))


def _kinds(node: ast.expr) -> Iterator[type]:
    """The types of the numbers that an expression of nothing but constants holds."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, tuple | list | set):
            waiting += one
        elif isinstance(one, int | float) and not isinstance(one, bool):
            yield type(one)


def _words(lines: list[str], node: ast.stmt, behind: ast.stmt | None) -> str:
    """The string behind an assignment, the comment in its last line, and those right above it."""
    told = [lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]]
    if isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
        told.append(str(behind.value.value))
    above = node.lineno - 2
    while above >= 0 and lines[above].startswith("#"):
        told.append(lines[above])
        above -= 1
    return " ".join(filter(None, told))


def complaints(source: str, *, weighing: bool) -> list[str]:
    """The constants of a module that lack words: all in packages that weigh, fractions elsewhere."""
    found = []
    for one in numbers(source):
        if one.name.endswith(SPELLED_OUT) or not (weighing or one.is_fraction):
            continue
        if not one.words:
            found.append(f"{one.line}: {one.name} does not say what it is")
        elif weighing and one.is_fraction and REASON not in one.words:
            found.append(f"{one.line}: {one.name} does not say how it was fitted, or why it is not")
    return found


@pytest.mark.parametrize("package", ["kgqa", "wikidata_hdt"])
def test_numbers_say_what_they_are(package: str) -> None:
    found = []
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        weighing = parts[0] == "kgqa" and parts[1] in WEIGHING
        told = complaints(path.read_text(encoding="utf-8"), weighing=weighing)
        found += [f"{path.relative_to(ROOT)}:{complaint}" for complaint in told]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "weighing", "count"),
    [
        ("_A = 0.3", False, 1),
        ("_A = 3", False, 0),
        ("_A = 3", True, 1),
        ('_A = 3\n"""Names tried."""', True, 0),
        ('_A = 0.3\n"""What a doubt costs."""', True, 1),
        ('_A = 0.3\n"""What a doubt costs. Not fitted: a bound."""', True, 0),
        ("# Not fitted: a bound.\n_A = 0.3", True, 0),
        ("_A = -0.3  # not fitted: a bound", True, 0),
        ('_A, _B = 1, 0.3\n_C = ("a", 3)\n"""Names."""', True, 1),
        ("_A = {'x': 0.3}", True, 1),
        ("_PAUSE_SECONDS = 0.3", True, 0),
        ("_A = frozenset({3})\n_B = True\n_C = 'x'", True, 0),
    ],
)
def test_what_is_complained_of(source: str, weighing: bool, count: int) -> None:
    assert len(complaints(source, weighing=weighing)) == count
