"""SPARQL text -> algebra: the one reader of query text.

Source: SPARQL 1.1, section 19.8 (rules 1 to 28). As Blazegraph does, it reads subqueries that WITH names, and
variables that SELECT assigns where HAVING mentions them, which would have no value there.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kgqa.errors import QueryError
from kgqa.sparql.algebra import AnyForm, As, Ask, Bgp, Construct, Describe, Expression, Form, OrderKey, Select, Variable
from kgqa.sparql.pattern_reader import PatternReader
from kgqa.sparql.scope import scope_fault
from kgqa.terms import Iri

_UPDATES = frozenset({"INSERT", "DELETE", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD", "WITH"})
_DIRECTIONS = ("ASC", "DESC")
_WINDOW = ("LIMIT", "OFFSET")


class UnsupportedError(QueryError):
    """A query is SPARQL 1.1, but asks for what one graph that is only read has not."""

    def __init__(self, feature: str, text: str) -> None:
        """`feature` is `SERVICE`, `GRAPH`, `FROM`, `UPDATE` or the name of a query form."""
        super().__init__(f"{feature} is not supported", value=text, expected="a query of one graph")
        self.feature = feature


@lru_cache(maxsize=4096)
def read(text: str) -> AnyForm:
    """The algebra of a query of any form; the prefixes of Wikidata need no declaration.

    Raises `QueryError` for text that is no SPARQL 1.1 query, `UnsupportedError` for updates, GRAPH, FROM and endpoints
    elsewhere.
    """
    try:
        return QueryReader(text).read()
    except RecursionError as error:
        raise QueryError("query is nested too deeply", value=text) from error


def read_form(text: str) -> Form:
    """The algebra of a SELECT or ASK query. Raises as `read`, and `UnsupportedError` for other forms."""
    form = read(text)
    if isinstance(form, Construct | Describe):
        raise UnsupportedError(type(form).__name__.upper(), text)
    return form


class QueryReader(PatternReader):
    """Reads one query from its text."""

    def read(self) -> AnyForm:
        """The whole query."""
        self.prologue()
        if self.keyword in _UPDATES:
            raise UnsupportedError("UPDATE", self._text)
        form = self._form()
        if self.token.kind != "end":
            self.fail("the end of the query")
        if self.refused:
            raise UnsupportedError(self.refused, self._text)
        return form

    def _form(self) -> AnyForm:
        if self.keyword == "SELECT":
            return self._select(outermost=True)
        if self.skips_word("ASK"):
            return self._ask()
        if self.skips_word("CONSTRUCT"):
            return self._construct()
        if not self.skips_word("DESCRIBE"):
            self.fail("SELECT, ASK, CONSTRUCT or DESCRIBE")
        return self._describe()

    def sub_select(self) -> Select:
        """A subquery."""
        return self._select(outermost=False)

    def _select(self, *, outermost: bool) -> Select:
        self.expect_word("SELECT")
        distinct = self.skips_word("DISTINCT") or self.skips_word("REDUCED")
        projection = self._projection()
        if outermost:
            self._dataset()
            self._named_queries()
        self.skips_word("WHERE")
        select = self._modified(Select(self.group(), projection, distinct))
        fault = scope_fault(select)
        if fault:
            self.refuse(fault)
        return select

    def _projection(self) -> tuple[Variable | As, ...]:
        if self.skips("*"):
            return ()
        found: list[Variable | As] = []
        while self.sees_variable() or self.sees("("):
            found.append(self.variable() if self.sees_variable() else self._assignment())
        if not found:
            self.fail("* or variables")
        return tuple(found)

    def _assignment(self) -> As:
        self.expect("(")
        expression = self._aggregating()
        self.expect_word("AS")
        variable = self.variable()
        self.expect(")")
        return As(expression, variable)

    def _aggregating(self) -> Expression:
        """An expression with aggregates."""
        self.aggregating = True
        expression = self.expression()
        self.aggregating = False
        return expression

    def _dataset(self) -> None:
        while self.skips_word("FROM"):
            self.skips_word("NAMED")
            self.iri()
            self.refused = "FROM"

    def _named_queries(self) -> None:
        """The subqueries that INCLUDE may stand for. Source: Blazegraph, wiki page NamedSubquery."""
        while self.skips_word("WITH"):
            inside = self.group()
            self.expect_word("AS")
            self.named[self.subquery_name()] = inside

    def _ask(self) -> Ask:
        self._dataset()
        self.skips_word("WHERE")
        where = self.group()
        select = self._modified(Select(where))
        return Ask(where if select == Select(where) else select)

    def _construct(self) -> Construct:
        if not self.sees("{"):
            return self._short_construct()
        self.expect("{")
        template = tuple(self.triples(paths=False))
        self.expect("}")
        self.forget_labels()
        self._dataset()
        self.skips_word("WHERE")
        return Construct(template, self._modified(Select(self.group())))

    def _short_construct(self) -> Construct:
        """`CONSTRUCT WHERE { … }`, whose pattern is its template."""
        self._dataset()
        self.expect_word("WHERE")
        self.expect("{")
        template = tuple(self.triples(paths=False))
        self.expect("}")
        return Construct(template, self._modified(Select(Bgp(template))))

    def _describe(self) -> Describe:
        resources: list[Variable | Iri] = []
        if not self.skips("*"):
            while self.sees_variable() or self.sees_iri():
                resources.append(self.variable() if self.sees_variable() else self.iri())
            if not resources:
                self.fail("* or resources")
        self._dataset()
        if not (self.skips_word("WHERE") or self.sees("{")):
            self._modified(Select(Bgp()))
            return Describe(tuple(resources))
        return Describe(tuple(resources), self._modified(Select(self.group())))

    def _modified(self, select: Select) -> Select:
        """The query with the modifiers that follow."""
        assigned = {one.variable: one.expression for one in select.projection if isinstance(one, As)}
        group_by, having, order_by = self._group_by(), self._having(assigned), self._order_by()
        limit, offset = self._window()
        changed = replace(select, group_by=group_by, having=having, order_by=order_by, limit=limit, offset=offset)
        return replace(changed, values=self.values()) if self.skips_word("VALUES") else changed

    def _group_by(self) -> tuple[Expression | As, ...]:
        keys: list[Expression | As] = []
        if self.skips_word("GROUP"):
            self.expect_word("BY")
            keys.append(self._group_key())
            while self.sees_variable() or self.sees("(") or self.sees_call():
                keys.append(self._group_key())
        return tuple(keys)

    def _group_key(self) -> Expression | As:
        if self.sees_variable():
            return self.variable()
        if not self.skips("("):
            return self.constraint()
        expression: Expression | As = self.expression()
        if self.skips_word("AS"):
            expression = As(expression, self.variable())  # type: ignore[arg-type]  # what has been read
        self.expect(")")
        return expression

    def _having(self, assigned: dict[Variable, Expression]) -> tuple[Expression, ...]:
        tests: list[Expression] = []
        if self.skips_word("HAVING"):
            self.aggregating, self.assigned = True, assigned
            tests.append(self.constraint())
            while self.sees("(") or self.sees_call():
                tests.append(self.constraint())
            self.aggregating, self.assigned = False, {}
        return tuple(tests)

    def _order_by(self) -> tuple[OrderKey, ...]:
        keys: list[OrderKey] = []
        if self.skips_word("ORDER"):
            self.expect_word("BY")
            self.aggregating = True
            keys.append(self._order_key())
            while self.sees_variable() or self.sees("(") or self.keyword in _DIRECTIONS or self.sees_call():
                keys.append(self._order_key())
            self.aggregating = False
        return tuple(keys)

    def _order_key(self) -> OrderKey:
        if self.keyword in _DIRECTIONS:
            descending = self.advance().text.upper() == "DESC"
            return OrderKey(self.bracketed(), descending)
        return OrderKey(self.variable() if self.sees_variable() else self.constraint())

    def _window(self) -> tuple[int | None, int]:
        """LIMIT and OFFSET, each at most once, in any order."""
        found: dict[str, int] = {}
        while self.keyword in _WINDOW and self.keyword not in found:
            name = self.advance().text.upper()
            found[name] = self.integer()
        return found.get("LIMIT"), found.get("OFFSET", 0)
