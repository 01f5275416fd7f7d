"""Compiles the algebra of a query into a plan of native operators, graph patterns with one small function each."""

from __future__ import annotations

from itertools import pairwise

from kgqa.execution.engine import repeated_paths as paths
from kgqa.execution.engine.dated import allowed_by, dated, dates_in
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.expressions import compile_expression
from kgqa.execution.engine.frame import Frame, Outside
from kgqa.execution.engine.graph import Graph, found_entities
from kgqa.execution.engine.joins import Join, collected, isolated
from kgqa.execution.engine.look_up import look_up
from kgqa.execution.engine.modifiers import LevelCompiler
from kgqa.execution.engine.operators import Extend, Filter, LeftJoin, Minus, Numbered, Subselect, Union, union_scope
from kgqa.execution.engine.plan import Plan
from kgqa.execution.engine.solution_rows import NONE, Operator, Scope, Slots
from kgqa.execution.engine.triple_patterns import AnyPredicatePattern, PathPattern, TriplePattern, Values
from kgqa.execution.engine.vectors.column_conditions import test_of
from kgqa.execution.engine.vectors.vectorised import vectorised
from kgqa.sparql import algebra
from kgqa.sparql.algebra import Ask, Form, Node, Parameters, Pattern, Select, Variable
from kgqa.sparql.bindings import seeded
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.sparql.scope import columns, is_grouped
from kgqa.sparql.writer import path_text
from kgqa.terms import Iri


def compile_query(form: Form, bound: tuple[str, ...], graph: Graph) -> Plan:
    """Compile a query for one graph, with variables whose terms are given at execution."""
    if bound:
        form = seeded(form, Parameters(tuple(map(Variable, bound))))
    compiler, root = compiled(form, bound, graph)
    variables = () if isinstance(form, Ask) else columns(form)
    kind = "ASK" if isinstance(form, Ask) else "SELECT"
    slots = tuple(compiler.slot(variable) for variable in variables)
    names = tuple(variable.name for variable in variables)
    outside = compiler.frame.outside
    start = compiler.frame.start()
    short = look_up(root, kind, names, slots, start)
    return Plan(kind, names, slots, start, tuple(outside.terms), in_columns(form, compiler, root), short)


def in_columns(form: Form, compiler: PatternCompiler, root: Operator) -> Operator:
    """The operator of a query, which evaluates by columns what touches many rows."""
    if isinstance(form, Ask) or compiler.frame.tells_apart:
        return root
    return vectorised(root, frozenset(map(compiler.slot, columns(form))))


def compiled(form: Form, bound: tuple[str, ...], graph: Graph) -> tuple[PatternCompiler, Operator]:
    """The operator of a query whose form tells the `bound` variables, and what has compiled it and knows its slots."""
    compiler = PatternCompiler(Frame(Outside(graph)), bound)
    return compiler, compiler.compile(form.where) if isinstance(form, Ask) else compiler.level(form, outermost=True)


class PatternCompiler:
    """Compiles the patterns of one query level: the query itself or a subquery."""

    def __init__(
        self,
        frame: Frame,
        bound: tuple[str, ...],
        given: Slots = NONE,
        aggregates: dict[algebra.Aggregate, int] | None = None,
    ) -> None:
        self.frame = frame
        self._bound = bound
        self._given = given
        """Slots whose outside values are substituted everywhere below (inside EXISTS)."""
        self._aggregates = {} if aggregates is None else aggregates

    def compile(self, pattern: Pattern) -> Operator:
        """The operator of a pattern."""
        match pattern:
            case algebra.Bgp() | algebra.Join() | Parameters():
                operator = self._joined(pattern)
            case algebra.LeftJoin():
                operator = self._left_join(pattern)
            case algebra.Union(parts=parts):
                operators = tuple(self.compile(part) for part in parts)
                operator = Union(operators, union_scope(operators))
            case algebra.Minus(left=left, right=right):
                operator = self._minus(self.compile(left), self.compile(right))
            case algebra.Filter(pattern=inside, condition=condition):
                operator = self.filtered(self.compile(inside), condition)
            case algebra.Extend(pattern=inside, variable=variable, expression=expression):
                operator = self.extended(self.compile(inside), variable, expression)
            case algebra.Values():
                operator = self._values(pattern)
            case algebra.Search():
                operator = self._values(found_entities(pattern, self.frame.outside.graph))
            case Select():
                operator = self._subselect(pattern)
        return operator

    def level(self, select: Select, *, outermost: bool) -> Operator:
        """The operator of a query level, modifiers included."""
        return LevelCompiler(self, select, outermost).compile()

    def slot(self, variable: Variable) -> int:
        """See `expressions.Names.slot`."""
        return self.frame.slot(variable)

    def exists(self, pattern: Pattern) -> tuple[Operator, Slots]:
        """See `expressions.Names.exists`."""
        operator = self.compile(pattern)
        return operator, operator.scope.possible | operator.scope.sensitive

    def aggregate(self, aggregate: algebra.Aggregate) -> int:
        """See `expressions.Names.aggregate`."""
        if aggregate not in self._aggregates:
            self._aggregates[aggregate] = self.frame.slot(self.frame.hidden())
        return self._aggregates[aggregate]

    def solution(self) -> int:
        """See `expressions.Names.solution`."""
        return self.frame.solution()

    def expression(self, expression: algebra.Expression, visible: Slots) -> Expression:
        """A compiled expression over solutions that may bind the slots of `visible`."""
        names = PatternCompiler(self.frame, self._bound, self._given | visible, self._aggregates)
        return compile_expression(expression, names)

    def _guarded(self, part: Operator, outside: Slots) -> Operator:
        """A pattern that keeps its meaning next to patterns binding `outside`."""
        hidden = (part.scope.sensitive & outside) - self._given
        if hidden and not (part.scope.certain - hidden) & outside:
            return collected(part, self.frame)
        return isolated(part, hidden)

    def _joined(self, pattern: algebra.Bgp | algebra.Join | Parameters) -> Operator:
        """Joined patterns as one, so that their parts can be put in any order."""
        parts: list[Operator] = []
        parameters: list[tuple[int, int]] = []
        for part in pattern.parts if isinstance(pattern, algebra.Join) else (pattern,):
            if isinstance(part, algebra.Bgp):
                paths = PathCompiler(self.frame, self._given)
                for triple in part.triples:
                    parts += paths.triple(triple.subject, triple.predicate, triple.obj)
            elif isinstance(part, Parameters):
                parameters += [(self.slot(one), self._bound.index(one.name)) for one in part.variables]
            else:
                parts.append(self.compile(part))
        return self.join(parts, parameters)

    def join(self, parts: list[Operator], parameters: list[tuple[int, int]]) -> Operator:
        """The join of parts, with variables bound before execution (slot, number of the value)."""
        if len(parts) == 1 and not parameters:
            return parts[0]
        bound = frozenset(slot for slot, _ in parameters)
        guarded = []
        for part in parts:
            others = bound.union(*(other.scope.possible for other in parts if other is not part))
            alone = len(parts) > 1 and not part.scope.possible & others and not isinstance(part, TriplePattern)
            guarded.append(collected(part, self.frame) if alone else self._guarded(part, others))
        certain = bound.union(*(part.scope.certain for part in parts))
        possible = bound.union(*(part.scope.possible for part in parts))
        sensitive = NONE.union(*(part.scope.sensitive for part in guarded))
        return Join(tuple(guarded), tuple(parameters), Scope(certain, possible, sensitive))

    def _left_join(self, pattern: algebra.LeftJoin) -> Operator:
        part, optional = self.compile(pattern.left), self.compile(pattern.right)
        possible = part.scope.possible | optional.scope.possible
        condition = None if pattern.condition is None else self.expression(pattern.condition, possible)
        read = condition.slots if condition else NONE
        scope = Scope(
            part.scope.certain,
            possible,
            part.scope.sensitive | ((optional.scope.possible | optional.scope.sensitive | read) - part.scope.certain),
        )
        return LeftJoin(part, self._guarded(optional, part.scope.possible), condition, scope)

    def _minus(self, part: Operator, excluded: Operator) -> Operator:
        shared = part.scope.possible & excluded.scope.possible
        pushed = shared & excluded.scope.certain - excluded.scope.sensitive
        if not pushed:
            excluded = collected(excluded, self.frame)
        sensitive = part.scope.sensitive | (shared - part.scope.certain)
        scope = Scope(part.scope.certain, part.scope.possible, sensitive)
        return Minus(part, excluded, shared, pushed, self.frame, scope)

    def filtered(self, part: Operator, condition: algebra.Expression) -> Operator:
        """FILTER and HAVING."""
        visible = part.scope.possible
        compiled = self.expression(condition, visible)
        sensitive = part.scope.sensitive | (compiled.slots - part.scope.certain)
        for date in dates_in(condition):
            allowed = allowed_by(condition, date, lambda bound: self.expression(bound, visible))
            part = dated(part, self.slot(date), allowed) if allowed else part
        test = test_of(condition, compiled, lambda one: self.expression(one, visible))
        return Filter(part, compiled, test, Scope(part.scope.certain, part.scope.possible, sensitive))

    def extended(self, part: Operator, variable: Variable, expression: algebra.Expression) -> Operator:
        """BIND and expressions of SELECT."""
        compiled = self.expression(expression, part.scope.possible)
        slot = self.slot(variable)
        if self.frame.wants_numbers:
            part = Numbered(part, self.frame.solution(), part.scope)
            self.frame.wants_numbers = False
        sensitive = part.scope.sensitive | (compiled.slots - part.scope.certain)
        return Extend(part, slot, compiled, Scope(part.scope.certain, part.scope.possible | {slot}, sensitive))

    def _values(self, values: algebra.Values) -> Operator:
        node = self.frame.outside.node
        slots = [self.slot(variable) for variable in values.variables]
        rows = tuple(
            tuple((slot, node(term)) for slot, term in zip(slots, row, strict=True) if term is not None)
            for row in values.rows
        )
        bound = [frozenset(slot for slot, _ in row) for row in rows] or [NONE]
        return Values(rows, Scope(frozenset.intersection(*bound), NONE.union(*bound)))

    def _subselect(self, select: Select) -> Operator:
        inner = PatternCompiler(Frame(self.frame.outside), self._bound)
        part = inner.level(select, outermost=False)
        projected = tuple((self.slot(variable), inner.slot(variable)) for variable in columns(select))
        open_slots = part.scope.certain - part.scope.sensitive
        opaque = select.limit is not None or select.offset or is_grouped(select)
        pushed = () if opaque else tuple(pair for pair in projected if pair[1] in open_slots)
        certain = frozenset(outer for outer, slot in projected if slot in part.scope.certain)
        scope = Scope(certain, frozenset(outer for outer, _ in projected))
        if pushed:
            return Subselect(part, inner.frame, projected, pushed, scope)
        if not inner.frame.tells_apart:
            part = vectorised(part, frozenset(slot for _, slot in projected))
        return collected(Subselect(part, inner.frame, projected, pushed, scope), self.frame)


class PathCompiler:
    """Turns one triple pattern into operators whose solutions have to be joined."""

    def __init__(self, frame: Frame, given: Slots = NONE) -> None:
        """`given` are slots of variables that stand for terms (inside EXISTS)."""
        self._frame = frame
        self._given = given
        self._graph = frame.outside.graph

    def triple(self, subject: Node, predicate: Variable | Path, obj: Node) -> list[Operator]:
        """The operators of a triple pattern."""
        match predicate:
            case Variable() | Iri():
                return [self._single(subject, predicate, obj)]
            case InversePath(path=path):
                return self.triple(obj, path, subject)
            case SequencePath(parts=parts):
                joints = [subject, *(self._frame.hidden() for _ in parts[1:]), obj]
                steps = zip(pairwise(joints), parts, strict=True)
                return [operator for (start, end), part in steps for operator in self.triple(start, part, end)]
            case AlternativePath(parts=parts):
                return [self._any([join(self.triple(subject, part, obj)) for part in parts])]
            case RepeatedPath():
                return [self._repeated(subject, predicate, obj)]
            case NegatedPath():
                return [self._negated(subject, predicate, obj)]

    def _single(self, subject: Node, predicate: Variable | Iri, obj: Node) -> Operator:
        ends = self._frame.slot(subject), self._frame.slot(obj)
        if isinstance(predicate, Variable):
            scope = self._scope(subject, predicate, obj)
            return AnyPredicatePattern(ends[0], self._frame.slot(predicate), ends[1], scope)
        return TriplePattern(ends[0], self._graph.node(predicate), ends[1], self._scope(subject, obj))

    def _any(self, branches: list[Operator]) -> Operator:
        return Union(tuple(branches), union_scope(branches))

    def _repeated(self, subject: Node, path: RepeatedPath, obj: Node) -> Operator:
        ends = frozenset((self._frame.slot(subject), self._frame.slot(obj)))
        scope, closure = self._scope(subject, obj), self._closure(path)
        free = closure.reflexive and scope.possible == ends and not ends & self._given
        last = self._graph.last_node if free else None
        return PathPattern(self._frame.slot(subject), closure, self._frame.slot(obj), scope, last)

    def _edge(self, subject: Node, relation: paths.Negated, obj: Node) -> Operator:
        return PathPattern(self._frame.slot(subject), relation, self._frame.slot(obj), self._scope(subject, obj))

    def _negated(self, subject: Node, path: NegatedPath, obj: Node) -> Operator:
        """`!(p|^q)` gives what `!p` gives, and what `^(!q)` gives."""
        ways = []
        if path.forward or not path.backward:
            ways.append(self._edge(subject, self._other_than(path.forward), obj))
        if path.backward:
            ways.append(self._edge(obj, self._other_than(path.backward), subject))
        return ways[0] if len(ways) == 1 else self._any(ways)

    def _scope(self, *parts: Node) -> Scope:
        slots = frozenset(self._frame.slot(part) for part in parts if self._frame.is_variable(part))
        return Scope(slots, slots)

    def _relation(self, path: Path) -> paths.Path:
        match path:
            case Iri():
                return paths.Edge(self._graph.node(path))
            case InversePath(path=part):
                return paths.Inverse(self._relation(part))
            case SequencePath(parts=parts):
                return paths.Sequence(tuple(self._relation(part) for part in parts))
            case AlternativePath(parts=parts):
                return paths.Alternative(tuple(self._relation(part) for part in parts))
            case RepeatedPath():
                return self._closure(path)
            case NegatedPath():
                return self._negated_relation(path)

    def _closure(self, path: RepeatedPath) -> paths.Closure:
        reflexive, repeated = path.times is not Times.SOME, path.times is not Times.MAYBE
        return paths.Closure(path_text(path), self._relation(path.path), reflexive, repeated)

    def _negated_relation(self, path: NegatedPath) -> paths.Path:
        ways: list[paths.Path] = []
        if path.forward or not path.backward:
            ways.append(self._other_than(path.forward))
        if path.backward:
            ways.append(paths.Inverse(self._other_than(path.backward)))
        return ways[0] if len(ways) == 1 else paths.Alternative(tuple(ways))

    def _other_than(self, properties: tuple[Iri, ...]) -> paths.Negated:
        return paths.Negated(frozenset(self._graph.node(one) for one in properties))


def join(parts: list[Operator]) -> Operator:
    """The join of operators that are not sensitive to outside bindings."""
    if len(parts) == 1:
        return parts[0]
    slots = NONE.union(*(part.scope.possible for part in parts))
    certain = NONE.union(*(part.scope.certain for part in parts))
    return Join(tuple(parts), (), Scope(certain, slots))
