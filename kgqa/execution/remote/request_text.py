"""The texts that a query is sent to an endpoint as: with its bindings and prefixes, whole or page by page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.model import Query
from kgqa.sparql.algebra import Ask, Form
from kgqa.sparql.bindings import bound, bound_branches
from kgqa.sparql.scope import columns
from kgqa.sparql.writer import write


@dataclass(frozen=True, slots=True)
class RequestText:
    """A query with its bindings."""

    form: Form

    @classmethod
    def of(cls, query: Query) -> RequestText:
        """Raises `QueryError` for a binding without SPARQL syntax."""
        return cls(bound(bound_branches(query.form, query.bindings), query.bindings))

    @property
    def asks(self) -> bool:
        """Whether the query is answered by yes or no."""
        return isinstance(self.form, Ask)

    @property
    def variables(self) -> tuple[str, ...]:
        """The columns of the solutions."""
        return () if isinstance(self.form, Ask) else tuple(variable.name for variable in columns(self.form))

    def whole(self) -> str:
        """The text that asks for all solutions at once."""
        return write(self.form)

    def page(self, offset: int, wanted: int, page_rows: int) -> tuple[str, int | None]:
        """The text that asks for the solutions from `offset` on, at most `wanted` in all and `page_rows` at once, and
        how many it asks for; None if the query has a LIMIT or OFFSET of its own and is asked as it is."""
        if isinstance(self.form, Ask) or self.form.limit is not None or self.form.offset:
            return self.whole(), None
        limit = min(page_rows, wanted - offset)
        return write(replace(self.form, limit=limit, offset=offset)), limit
