"""The texts that a query is sent to an endpoint as: with its bindings and prefixes, whole or page by page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.model import Query
from kgqa.sparql.algebra import Ask, Form
from kgqa.sparql.bindings import bound, bound_branches
from kgqa.sparql.portable import portable, with_constants
from kgqa.sparql.scope import columns
from kgqa.sparql.writer import write


@dataclass(frozen=True, slots=True)
class RequestText:
    """A query with its bindings."""

    form: Form

    @classmethod
    def of(cls, query: Query) -> RequestText:
        """Raises `QueryError` for a binding without SPARQL syntax."""
        form = with_constants(bound_branches(query.form, query.bindings), query.bindings)
        return cls(portable(bound(form, query.bindings)))

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

    def page(self, offset: int, most: int) -> str:
        """The text that asks for at most `most` solutions from `offset` on, counted within the query's own LIMIT and
        OFFSET."""
        if isinstance(self.form, Ask):
            return self.whole()
        return write(replace(self.form, limit=most, offset=self.skipped + offset))

    @property
    def skipped(self) -> int:
        """How many solutions the query's own OFFSET skips."""
        return 0 if isinstance(self.form, Ask) else self.form.offset

    def left(self, offset: int) -> int | None:
        """How many solutions the query's own LIMIT leaves from `offset` on; None without one."""
        own = None if isinstance(self.form, Ask) else self.form.limit
        return None if own is None else max(own - offset, 0)
