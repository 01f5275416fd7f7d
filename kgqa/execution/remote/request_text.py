"""The texts that a query is sent to an endpoint as: with its bindings and prefixes, whole or page by page."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.execution.parsing import ParsedQuery, parse
from kgqa.execution.sparql_lexer import (
    Token,
    declarations,
    needed_prefixes,
    tokens,
    with_bindings,
    with_bound_branches,
    with_limit,
)
from kgqa.model import Query


@dataclass(frozen=True, slots=True)
class RequestText:
    """A query with its bindings."""

    parsed: ParsedQuery
    body: list[Token]
    declared: dict[str, str]

    @classmethod
    def of(cls, query: Query) -> RequestText:
        """Raises `QueryError` for a query that does not parse and for a binding without SPARQL syntax."""
        bindings = tuple(dict(query.bindings).items())
        declared, body = declarations(tokens(query.text))
        if bindings:
            body = with_bindings(with_bound_branches(body, bindings), bindings)
        return cls(parse(query.text, tuple(name for name, _ in bindings)), body, declared)

    def whole(self) -> str:
        """The text that asks for all solutions at once."""
        return self._text(self.body)

    def page(self, offset: int, wanted: int, page_rows: int) -> tuple[str, int | None]:
        """The text that asks for the solutions from `offset` on, at most `wanted` in all and `page_rows` at once, and
        how many it asks for; None if the query has a LIMIT or OFFSET of its own and is asked as it is."""
        if self.parsed.algebra.name == "Slice":
            return self.whole(), None
        limit = min(page_rows, wanted - offset)
        return self._text(with_limit(self.body, limit, offset)), limit

    def _text(self, body: list[Token]) -> str:
        prefixes = needed_prefixes(body, self.declared)
        lines = [f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in prefixes.items()]
        return "".join(lines) + "".join(part.text for part in body)
