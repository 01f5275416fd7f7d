"""Names of a query that found nothing of which the data have nothing: a slip, or what the data lack."""

from __future__ import annotations

import re

from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor

_NAME = re.compile(r"(?<![\w:])(wd|wdt|p|ps|psv|pq|pqv):(\w+)")
_MOST = 20
_BUDGET = Budget(0.1, 1)


def unknown_names(executor: QueryExecutor, query: str) -> tuple[str, ...]:
    """Items that no triple has, and properties by which nothing is stated, as the query writes them."""
    names = list(dict.fromkeys(match.group() for match in _NAME.finditer(query)))[:_MOST]
    return tuple(name for name in names if _is_unknown(executor, name))


def _is_unknown(executor: QueryExecutor, name: str) -> bool:
    patterns = (f"{name} ?p ?o", f"?s ?p {name}") if name.startswith("wd:") else (f"?s {name} ?o",)
    queries = (Query.read(f"SELECT * WHERE {{ {pattern} }} LIMIT 1") for pattern in patterns)
    return not any(found.rows or not found.complete for found in (executor.execute(one, _BUDGET) for one in queries))
