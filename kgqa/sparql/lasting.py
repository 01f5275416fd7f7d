"""Which queries may be remembered. Source: SPARQL 1.1, sections 17.4.2 to 17.4.5 (functions without arguments)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from kgqa.sparql.algebra import Call, Form

_FLEETING = frozenset({"NOW", "RAND", "STRUUID", "UUID"})


@lru_cache(maxsize=4096)
def is_lasting(form: Form) -> bool:
    """Whether a query has the same solutions whenever it is run over the same graph."""
    waiting: list[Any] = [form]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Call) and one.function in _FLEETING:
            return False
        else:
            waiting.extend(getattr(one, name) for name in _parts(one.__class__))
    return True


@cache
def _parts(kind: type[object]) -> tuple[str, ...]:
    """The names of the fields of a data class; none of other classes."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
