"""Algebra -> SPARQL text, laid out for people: one triple a line, groups indented.

Written text reads back as the same algebra. Source: SPARQL 1.1, sections 18.2 (translation) and 19.8 (grammar).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from kgqa.errors import QueryError
from kgqa.sparql.algebra import (
    AnyForm,
    As,
    Ask,
    Bgp,
    Construct,
    Describe,
    Exists,
    Expression,
    Extend,
    Filter,
    Join,
    LeftJoin,
    Minus,
    OrderKey,
    Parameters,
    Pattern,
    Search,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.expression_text import ExpressionText, TermText, enclosed
from kgqa.sparql.paths import Path
from kgqa.sparql.services import search_triples
from kgqa.sparql.wikidata_names import QUERY_PREFIXES, SEARCH
from kgqa.terms import PREFIXES

WIDTH = 76
"""Longest line, in characters; only a single literal or IRI that is longer stands out."""

_INDENT = "  "
_INLINE = (Bgp, Union, Values, Select)
"""Patterns that may follow others in a group without braces around everything that they are."""

Line = tuple[int, list[str]]
"""Depth and words of a line; a word is never broken."""


@lru_cache(maxsize=4096)
def write(form: AnyForm) -> str:
    """A query as text that any endpoint accepts, with the PREFIX lines that it needs.

    Raises `QueryError` for what has no SPARQL syntax: blank nodes as terms, parameters without values.
    """
    return write_with(form, PREFIXES)


def write_with(form: AnyForm, prefixes: Mapping[str, str]) -> str:
    """The same with prefixes (prefix -> namespace) of one's own."""
    writer = _Writer(prefixes)
    body = [line for depth, words in writer.form(form) for line in _wrapped(words, _INDENT * depth)]
    head = [f"PREFIX {prefix}: <{prefixes[prefix]}>" for prefix in prefixes if prefix in writer.terms.used]
    base = [f"BASE <{writer.expressions.base}>"] if writer.expressions.base else []
    return "\n".join([*base, *head, *body])


def expression_text(expression: Expression) -> str:
    """An expression as text, IRIs shortened by the prefixes that need no declaration."""
    return " ".join(_Writer(PREFIXES).expressions.words(expression))


def path_text(path: Path) -> str:
    """A path as text, IRIs shortened by the prefixes that need no declaration."""
    return _Writer(PREFIXES).expressions.predicate(path)


def triple_text(triple: Triple) -> str:
    """A triple pattern as text, IRIs shortened by the prefixes that queries need not declare."""
    _, words = _Writer(QUERY_PREFIXES).triple(triple)
    return " ".join(words[:-1])


class _Writer:
    """Lays out one query."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        self.terms = TermText(prefixes)
        self.expressions = ExpressionText(self.terms, self._flat_group)

    def form(self, form: AnyForm) -> Iterator[Line]:
        match form:
            case Ask(where=where):
                yield from self._braced(["ASK"], self._inside(where))
            case Select():
                yield from self._select(form)
            case Construct(template=template, select=select):
                yield from self._braced(["CONSTRUCT"], map(self.triple, template))
                yield from self._where(["WHERE"], select)
            case Describe(resources=resources, select=select):
                head = ["DESCRIBE", *(self.expressions.node(one) for one in resources)]
                head = head if resources else ["DESCRIBE", "*"]
                yield from self._where([*head, "WHERE"], select) if select else [(0, head)]

    def _select(self, select: Select) -> Iterator[Line]:
        columns = [word for column in select.projection for word in self._column(column)]
        head = ["SELECT", *(["DISTINCT"] if select.distinct else []), *(columns or ["*"]), "WHERE"]
        yield from self._where(head, select)

    def _where(self, head: list[str], select: Select) -> Iterator[Line]:
        yield from self._braced(head, self._inside(select.where))
        yield from ((0, words) for words in self._modifiers(select) if words)

    def _modifiers(self, select: Select) -> Iterator[list[str]]:
        keyed = [word for key in select.group_by for word in self._grouped(key)]
        yield ["GROUP", "BY", *keyed] if keyed else []
        tests = [word for test in select.having for word in self._bracketed(test)]
        yield ["HAVING", *tests] if tests else []
        keys = [word for key in select.order_by for word in self._order_key(key)]
        yield ["ORDER", "BY", *keys] if keys else []
        yield ["LIMIT", str(select.limit)] if select.limit is not None else []
        yield ["OFFSET", str(select.offset)] if select.offset else []
        yield self._values(select.values) if select.values else []

    def _column(self, column: Variable | As) -> list[str]:
        return self._assigned(column) if isinstance(column, As) else [self.expressions.node(column)]

    def _grouped(self, key: Expression | As) -> list[str]:
        return self._column(key) if isinstance(key, (Variable, As)) else self._bracketed(key)

    def _bracketed(self, expression: Expression) -> list[str]:
        return enclosed("(", self.expressions.words(expression), ")")

    def _assigned(self, column: As) -> list[str]:
        words = [*self.expressions.words(column.expression), "AS", self.expressions.node(column.variable)]
        return enclosed("(", words, ")")

    def _order_key(self, key: OrderKey) -> list[str]:
        if isinstance(key.expression, Variable) and not key.descending:
            return [self.expressions.node(key.expression)]
        return enclosed("DESC(" if key.descending else "ASC(", self.expressions.words(key.expression), ")")

    def _inside(self, pattern: Pattern) -> Iterator[Line]:
        """What stands between the braces of a group that is the pattern."""
        return self._select(pattern) if isinstance(pattern, Select) else self._scoped(pattern)

    def _scoped(self, pattern: Pattern) -> Iterator[Line]:
        """The elements of a group with the filters that hold for all of it."""
        if isinstance(pattern, Filter):
            yield from self._scoped(pattern.pattern)
            yield from self._filter(pattern.condition)
        else:
            yield from self._elements(pattern)

    def _filter(self, condition: Expression) -> Iterator[Line]:
        if isinstance(condition, Exists):
            head = ["FILTER", "NOT", "EXISTS"] if condition.negated else ["FILTER", "EXISTS"]
            return self._braced(head, self._inside(condition.pattern))
        return iter([(0, enclosed("FILTER(", self.expressions.words(condition), ")"))])

    def _elements(self, pattern: Pattern) -> Iterator[Line]:
        """The elements that make up a pattern when nothing stands in front of them."""
        match pattern:
            case Bgp(triples=triples):
                yield from map(self.triple, triples)
            case Join(parts=parts):
                yield from self._joined(parts)
            case LeftJoin(left=left, right=right, condition=condition):
                yield from self._elements(left)
                inner = self._optional(right, condition)
                yield from self._braced(["OPTIONAL"], inner)
            case Minus(left=left, right=right):
                yield from self._elements(left)
                yield from self._braced(["MINUS"], self._inside(right))
            case Extend(pattern=inside, variable=variable, expression=expression):
                yield from self._elements(inside)
                words = [*self.expressions.words(expression), "AS", self.expressions.node(variable)]
                yield 0, enclosed("BIND(", words, ")")
            case Union(parts=parts):
                yield from self._united(parts)
            case Values() | Search():
                yield from self._found(pattern)
            case Filter() | Select():
                yield from self._braced([], self._inside(pattern))
            case Parameters(variables=variables):
                raise QueryError("a query with open parameters has no text", value=variables[0].name)

    def _found(self, rows: Values | Search) -> Iterator[Line]:
        """Rows that do not come from the graph."""
        if isinstance(rows, Values):
            return iter([(0, self._values(rows))])
        return self._braced(["SERVICE", self.terms.of(SEARCH)], map(self.triple, search_triples(rows)))

    def _joined(self, parts: Sequence[Pattern]) -> Iterator[Line]:
        yield from self._elements(parts[0])
        for before, part in pairwise(parts):
            inline = isinstance(part, _INLINE) and not (isinstance(before, Bgp) and isinstance(part, Bgp))
            yield from self._elements(part) if inline else self._braced([], self._inside(part))

    def _optional(self, right: Pattern, condition: Expression | None) -> Iterator[Line]:
        """A filter of the right side stands in braces of its own: else it would be read as the condition."""
        if isinstance(right, Filter):
            yield from self._braced([], self._inside(right))
            yield from () if condition is None else self._filter(condition)
        else:
            yield from self._inside(right) if condition is None else self._scoped(Filter(right, condition))

    def _united(self, parts: Sequence[Pattern]) -> Iterator[Line]:
        yield 0, ["{"]
        for number, part in enumerate(parts):
            if number:
                yield 0, ["}", "UNION", "{"]
            yield from _deeper(self._inside(part))
        yield 0, ["}"]

    def _braced(self, head: list[str], inside: Iterable[Line]) -> Iterator[Line]:
        lines = list(_deeper(inside))
        yield from [(0, [*head, "{"]), *lines, (0, ["}"])] if lines else [(0, [*head, "{}"])]

    def triple(self, triple: Triple) -> Line:
        node = self.expressions.node
        return 0, [node(triple.subject), self.expressions.predicate(triple.predicate), node(triple.obj), "."]

    def _values(self, values: Values) -> list[str]:
        names = [self.expressions.node(variable) for variable in values.variables]
        rows = [["UNDEF" if term is None else self.terms.of(term) for term in row] for row in values.rows]
        if len(names) == 1:
            return ["VALUES", *names, "{", *(word for row in rows for word in row), "}"]
        return ["VALUES", *_row(names), "{", *(word for row in rows for word in _row(row)), "}"]

    def _flat_group(self, pattern: Pattern) -> list[str]:
        """A group within an expression, to be written in one line."""
        return ["{", *(word for _, words in self._inside(pattern) for word in words), "}"]


def _row(words: list[str]) -> list[str]:
    return enclosed("(", words, ")") if words else ["()"]


def _deeper(lines: Iterable[Line]) -> Iterator[Line]:
    return ((depth + 1, words) for depth, words in lines)


def _wrapped(words: Sequence[str], indent: str) -> list[str]:
    lines = [indent + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(indent + _INDENT * 2 + word)
    return lines
