"""Slots of a query's variables and constants, handed out while it is compiled."""

from __future__ import annotations

from kgqa.execution.engine.graph import Graph
from kgqa.sparql.algebra import Blank, Node, Variable
from kgqa.terms import Term, compared


class Outside:
    """Constants of a query that the graph does not hold, shared by all frames of the query."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.terms: list[Term] = []
        self._ids: dict[Term, int] = {}

    def node(self, term: Term) -> int:
        """The graph's id of a constant, or a negative one."""
        key = compared(term)
        node = self.graph.node(term) or self._ids.get(key, 0)
        if not node:
            self.terms.append(term)
            node = self._ids[key] = -len(self.terms)
        return node


class Frame:
    """The slots of one query level; a subquery has a frame of its own."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self._slots: dict[Node, int] = {}
        self._hidden = 0
        self._constants: list[tuple[int, int]] = []
        self._start: tuple[int, ...] = ()
        self._solution: int | None = None
        self.wants_numbers = False
        """Whether a slot for the numbers of solutions has been asked for and nothing fills it yet."""

    def slot(self, node: Node) -> int:
        """The slot of a variable, blank node or constant of the query."""
        slot = self._slots.get(node)
        if slot is None:
            slot = self._slots[node] = len(self._slots)
            if not isinstance(node, (Variable, Blank)):
                self._constants.append((slot, self.outside.node(node)))
        return slot

    def node(self, slot: int) -> Node:
        """The variable, blank node or constant that a slot is for."""
        return next(node for node, own in self._slots.items() if own == slot)

    def is_variable(self, node: Node) -> bool:
        """Whether a part of a triple pattern is bound by it rather than given."""
        return isinstance(node, (Variable, Blank))

    def hidden(self) -> Blank:
        """A new variable that the query cannot name: the joint between two parts of a path."""
        self._hidden += 1
        return Blank(f" {self._hidden}")

    def solution(self) -> int:
        """The slot of a number that every solution has for itself."""
        if self._solution is None:
            self._solution = self.slot(self.hidden())
            self.wants_numbers = True
        return self._solution

    @property
    def tells_apart(self) -> bool:
        """Whether something of the level has another value for each solution, equal ones among them."""
        return self._solution is not None

    def start(self) -> tuple[int, ...]:
        """The row of constants; may be asked for once the whole level is compiled."""
        if len(self._start) != len(self._slots):
            row = [0] * len(self._slots)
            for slot, node in self._constants:
                row[slot] = node
            self._start = tuple(row)
        return self._start
