"""What is remembered of questions has bounds, however many different ones are asked."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import ModuleType

from spacy.language import Language

from kgqa.assembly import Parts
from kgqa.execution.budget import ResultCache
from kgqa.execution.engine.graph import Graph
from kgqa.model import Question

_Cache = type(lru_cache(len))
_BOUNDED = (Graph, ResultCache, Language, sqlite3.Connection)
"""What remembers otherwise than by `lru_cache`; each has a limit, and a test of it where it is."""
_SHAPES = ("Kto napisał {}?", "Gdzie leży {} i ilu ma mieszkańców?", "jaki film nakręcił {} w {} roku", "{} – {} km?",
           "Która góra jest wyższa: {} czy {}?", "W którym roku {} została stolicą?")  # fmt: skip
_EACH = 8
_LOADED = 20
"""Less than this is what is read once of a file when the first question needs it."""


def _words(start: int) -> Iterator[str]:
    """Words that nothing is called; no two the same."""
    for number in range(start, start + 2 * _EACH * len(_SHAPES)):
        yield "".join("bdgklmnprs"[int(digit)] + "aeiouyaeiu"[int(digit)] for digit in f"{number * 7919 % 10**4:04}")


def _ask(parts: Parts, start: int) -> None:
    words = _words(start)
    for shape in _SHAPES * _EACH:
        parts.pipeline.answer(Question(shape.format(next(words).title(), next(words))))
    parts.pipeline.answer(Question("Kto napisał „Lalkę”?"))  # what was asked last is remembered, too
    gc.collect()


def _held(roots: Iterable[object]) -> dict[str, int]:
    """How many things the collections and the unbounded caches below some objects hold, by what owns them."""
    waiting, seen, found = [("", one) for one in roots], set[int](), dict[str, int]()
    while waiting:
        owner, one = waiting.pop()
        if id(one) in seen or isinstance(one, (*_BOUNDED, type, ModuleType)) or _is_foreign(one):
            continue
        seen.add(id(one))
        if isinstance(one, _Cache):
            info = one.cache_info()
            if info.maxsize is None:
                found[f"{one.__module__}.{one.__qualname__}"] = info.currsize
            continue
        if isinstance(one, (dict, list, set)):
            found[owner] = found.get(owner, 0) + len(one)
        elif hasattr(one, "__dict__"):
            owner = f"{type(one).__module__}.{type(one).__qualname__}"
        waiting += ((owner, part) for part in gc.get_referents(one))
    return found


def _is_foreign(one: object) -> bool:
    """Whether it is the contents of a module that is none of ours."""
    return isinstance(one, dict) and not str(one.get("__name__", "kgqa")).startswith(("kgqa", "wikidata_hdt"))


def test_different_questions_fill_nothing_but_what_has_a_limit(sample_parts: Parts) -> None:
    _ask(sample_parts, 0)
    before = _held([sample_parts])
    _ask(sample_parts, 1000)
    after = _held([sample_parts])
    grown = {name: held - before.get(name, 0) for name, held in after.items() if held > before.get(name, 0)}
    assert {name: more for name, more in grown.items() if more > _LOADED} == {}
