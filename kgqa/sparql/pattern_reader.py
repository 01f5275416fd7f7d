"""Reads graph patterns into algebra. Source: SPARQL 1.1, sections 18.2.2 (translation) and 19.8 (rules 53 to 69)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise

from kgqa.sparql.algebra import (
    And,
    Bgp,
    Expression,
    Extend,
    Filter,
    Join,
    LeftJoin,
    Minus,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.composing import joined
from kgqa.sparql.expression_reader import ExpressionReader
from kgqa.sparql.scope import visible
from kgqa.sparql.services import Service, is_own, service_of
from kgqa.sparql.wikidata_names import HINTS
from kgqa.terms import Iri, Term

_EMPTY = Bgp()


class _GroupScope:
    """The variables that the pattern of a group may bind, while it grows around what has been read of it."""

    def __init__(self) -> None:
        self._seen: Pattern | None = None
        self._variables: set[Variable] = set()

    def binds(self, pattern: Pattern, variable: Variable) -> bool:
        """Whether the pattern, which holds that of the call before, may bind a variable."""
        self._variables.update(visible(pattern, self._seen))  # nothing is looked through again
        self._seen = pattern
        return variable in self._variables


class PatternReader(ExpressionReader):
    """Reads groups from the cursor's place on."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._blocks = count(1)
        self._scope = _GroupScope()
        self._services: list[Service] = []
        """Services of the group that is being read, which wait for what stands behind them."""
        self.named: dict[str, Pattern] = {}
        """Subqueries that WITH names, by their names."""
        self.refused = ""
        """A clause that has been read though one graph of one's own has no use for it."""

    def sub_select(self) -> Select:
        """A subquery."""
        raise NotImplementedError

    def group(self) -> Pattern:
        """A group graph pattern, braces included."""
        pattern, filters = self._group()
        for condition in filters:
            pattern = Filter(pattern, condition)
        return pattern

    def _group(self) -> tuple[Pattern, list[Expression]]:
        """The pattern of a group, and its filters."""
        self.expect("{")
        self.enter()
        self._new_block()
        if self.keyword == "SELECT":
            pattern: Pattern = self.sub_select()
            filters: list[Expression] = []
            self.expect("}")
        else:
            pattern, filters = self._elements()
        self._new_block()
        self.leave()
        return pattern, filters

    def _new_block(self) -> None:
        self.block = next(self._blocks)

    def _elements(self) -> tuple[Pattern, list[Expression]]:
        pattern: Pattern = _EMPTY
        filters: list[Expression] = []
        outside, self._scope = self._scope, _GroupScope()
        services, self._services = self._services, []
        while not self.skips("}"):
            pattern = self._with_services(pattern, at_end=False)
            if self.skips_word("FILTER"):
                filters.append(self.constraint())
            elif self.sees_node():
                pattern = _with_triples(pattern, Bgp(tuple(filter(_is_no_hint, self.triples()))))
                if self.sees_node():
                    self.fail("“;” or “.”" if self.sees_verb() else ".")
                continue
            else:
                pattern = self._element(pattern)
                self._new_block()
            self.skips(".")
        pattern = self._with_services(pattern, at_end=True)
        self._scope, self._services = outside, services
        return pattern, filters

    def _element(self, before: Pattern) -> Pattern:
        """What stands before, together with the next clause or group."""
        if self.sees("{"):
            return joined(before, self._union())
        clause = _CLAUSES.get(self.keyword)
        if clause is None:
            self.fail("a pattern or }")
        self.advance()
        return clause(self, before)

    def _union(self) -> Pattern:
        parts = [self.group()]
        while self.skips_word("UNION"):
            parts.append(self.group())
        return parts[0] if len(parts) == 1 else Union(tuple(parts))

    def optional(self, before: Pattern) -> Pattern:
        """OPTIONAL: filters of its group are the condition."""
        pattern, filters = self._group()
        condition = None if not filters else filters[0] if len(filters) == 1 else And(tuple(filters))
        return LeftJoin(before, pattern, condition)

    def minus(self, before: Pattern) -> Pattern:
        """MINUS."""
        return Minus(before, self.group())

    def bind(self, before: Pattern) -> Pattern:
        """BIND."""
        self.expect("(")
        expression = self.expression()
        self.expect_word("AS")
        variable = self.variable()
        self.expect(")")
        if self._scope.binds(before, variable):
            self.refuse(f"variable ?{variable.name} is assigned a value but already has one")
        return Extend(before, variable, expression)

    def inline_data(self, before: Pattern) -> Pattern:
        """VALUES."""
        return joined(before, self.values())

    def included(self, before: Pattern) -> Pattern:
        """INCLUDE of a subquery that WITH names."""
        if self.token.text not in self.named:
            self.fail("the name of a subquery of WITH")
        return joined(before, self.named[self.subquery_name()])

    def elsewhere(self, before: Pattern) -> Pattern:
        """GRAPH, and SERVICE of an endpoint elsewhere, which are read so that mistakes in them are found."""
        self.refused = self.refused or "GRAPH"
        self.variable() if self.sees_variable() else self.iri()
        return joined(before, self.group())

    def service(self, before: Pattern) -> Pattern:
        """SERVICE; one of Wikidata's waits until what it needs is bound."""
        self.skips_word("SILENT")
        name = self.variable() if self.sees_variable() else self.iri()
        inside = self.group()
        if isinstance(name, Iri) and is_own(name):
            self._services.append(service_of(name, inside))
            return before
        self.refused = self.refused or "SERVICE"
        return joined(before, inside)

    def _with_services(self, pattern: Pattern, *, at_end: bool) -> Pattern:
        """The pattern with the services that waited: those whose needs are met, or at the end of a group all."""
        waiting, self._services = self._services, []
        for service in waiting:
            if at_end or (service.inputs is not None and service.inputs <= visible(pattern).keys()):
                pattern = service.applied(pattern, self._mentioned())
            else:
                self._services.append(service)
        return pattern

    def _mentioned(self) -> frozenset[str]:
        """The names of all variables of the query but those that it assigns itself."""
        pairs = list(pairwise(self._tokens))
        assigned = {two.text[1:] for one, two in pairs if one.text.upper() == "AS" and two.kind == "variable"}
        return frozenset(token.text[1:] for token in self._tokens if token.kind == "variable") - assigned

    def values(self) -> Values:
        """The variables and rows behind VALUES."""
        if self.sees_variable():
            variable = self.variable()
            self.expect("{")
            cells = []
            while not self.skips("}"):
                cells.append((self._cell(),))
            return Values((variable,), tuple(cells))
        return self._rows()

    def _rows(self) -> Values:
        self.expect("(")
        variables: list[Variable] = []
        while not self.skips(")"):
            variables.append(self.variable())
        rows: list[tuple[Term | None, ...]] = []
        self.expect("{")
        while not self.skips("}"):
            self.expect("(")
            row = []
            while not self.skips(")"):
                row.append(self._cell())
            if len(row) != len(variables):
                self.refuse(f"a row of VALUES has {len(row)} terms for {len(variables)} variables")
            rows.append(tuple(row))
        return Values(tuple(variables), tuple(rows))

    def _cell(self) -> Term | None:
        return None if self.skips_word("UNDEF") else self.term()


_CLAUSES: dict[str, Callable[[PatternReader, Pattern], Pattern]] = {
    "OPTIONAL": PatternReader.optional,
    "MINUS": PatternReader.minus,
    "BIND": PatternReader.bind,
    "VALUES": PatternReader.inline_data,
    "SERVICE": PatternReader.service,
    "GRAPH": PatternReader.elsewhere,
    "INCLUDE": PatternReader.included,
}


def _is_no_hint(triple: Triple) -> bool:
    """Whether a triple is none of those that tell Blazegraph how to go about it."""
    return not any(isinstance(one, Iri) and one.value.startswith(HINTS) for one in (triple.subject, triple.predicate))


def _with_triples(pattern: Pattern, block: Bgp) -> Pattern:
    """A pattern together with triples, which continue the triples at its end."""
    if isinstance(pattern, Bgp):
        return Bgp(pattern.triples + block.triples)
    if isinstance(pattern, Join) and isinstance(pattern.parts[-1], Bgp):
        return Join((*pattern.parts[:-1], Bgp(pattern.parts[-1].triples + block.triples)))
    return joined(pattern, block)
