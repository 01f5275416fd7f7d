"""Queries as values: terms, expressions, graph patterns and query forms of SPARQL 1.1 over one graph.

Patterns follow the specification's algebra (section 18.2), with joins and unions of any number of parts. The solution
modifiers of a query level stand as fields of `Select`, since their order is fixed (section 18.2.4): grouping, HAVING,
VALUES, assignments of the projection, ORDER BY, projection, DISTINCT, LIMIT and OFFSET. All values are immutable and
can be compared and hashed; `dataclasses.replace` makes changed ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.fast_values import Keyed, hashed_once
from kgqa.sparql.paths import Path
from kgqa.terms import Iri, Literal, Term


@dataclass(frozen=True, slots=True)
class Variable:
    """`?name`."""

    name: str


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank node of a pattern: a variable that only its basic graph pattern knows. Of a template: a new node."""

    label: str


class Comparator(StrEnum):
    """Operators between values."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    GREATER = ">"
    AT_MOST = "<="
    AT_LEAST = ">="


class Operation(StrEnum):
    """Operators between numbers."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"


@dataclass(frozen=True, slots=True)
class Or:
    """`a || b`, of at least two parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class And:
    """`a && b`, of at least two parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """`!a`."""

    part: Expression


@dataclass(frozen=True, slots=True)
class Comparison:
    """`a < b` and the like."""

    operator: Comparator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Membership:
    """`a IN (b, c)` or `a NOT IN (b, c)`."""

    member: Expression
    options: tuple[Expression, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`a + b` and the like."""

    operation: Operation
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Signed:
    """`-a` or `+a`."""

    part: Expression
    negative: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """A built-in function by its name in capitals (`STRLEN`), or a cast by the IRI of its datatype."""

    function: str | Iri
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Exists:
    """`EXISTS { … }` or `NOT EXISTS { … }`."""

    pattern: Pattern
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`COUNT(DISTINCT ?x)` and the like; stands in the projection, in HAVING and in ORDER BY."""

    function: str
    """`COUNT`, `SUM`, `MIN`, `MAX`, `AVG`, `SAMPLE` or `GROUP_CONCAT`."""
    argument: Expression | None = None
    """What is aggregated; None for `COUNT(*)`."""
    distinct: bool = False
    separator: str = " "
    """Of `GROUP_CONCAT`."""


Expression = (
    Variable
    | Iri
    | Literal
    | Or
    | And
    | Not
    | Comparison
    | Membership
    | Arithmetic
    | Signed
    | Call
    | Exists
    | Aggregate
)

Node = Variable | Blank | Iri | Literal
"""What stands at the ends of a triple pattern."""


@dataclass(frozen=True, slots=True)
class Triple:
    """A triple pattern, or one with a path."""

    subject: Node
    predicate: Variable | Path
    obj: Node


@dataclass(frozen=True, slots=True)
class Bgp:
    """A basic graph pattern: triple patterns that hold together. None of them is the empty pattern `{}`."""

    triples: tuple[Triple, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """Patterns that hold together, at least two."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class LeftJoin:
    """`left OPTIONAL { right FILTER(condition) }`."""

    left: Pattern
    right: Pattern
    condition: Expression | None = None


@dataclass(frozen=True, slots=True)
class Union:
    """`{ … } UNION { … }`, of at least two parts."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Minus:
    """`left MINUS { right }`."""

    left: Pattern
    right: Pattern


@dataclass(frozen=True, slots=True)
class Filter:
    """`pattern FILTER(condition)`."""

    pattern: Pattern
    condition: Expression


@dataclass(frozen=True, slots=True)
class Extend:
    """`pattern BIND(expression AS ?variable)`."""

    pattern: Pattern
    variable: Variable
    expression: Expression


@dataclass(frozen=True, slots=True)
class Values:
    """`VALUES (?a ?b) { (…) }`; None stands for UNDEF."""

    variables: tuple[Variable, ...]
    rows: tuple[tuple[Term | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """A row of VALUES whose terms are given when the query is run."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """`SERVICE wikibase:mwapi` with its `EntitySearch`: the entities whose names begin with a text, best first."""

    text: str
    language: str
    """Of the names that are wanted; empty for any."""
    kind: str
    """`item` or `property`."""
    limit: int
    item: Variable | None = None
    """Bound to the entity."""
    label: Variable | None = None
    """Bound to the name that was found."""
    ordinal: Variable | None = None
    """Bound to the place in the list, from 0."""

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What the search binds."""
        return tuple(one for one in (self.item, self.label, self.ordinal) if one is not None)


@dataclass(frozen=True, slots=True)
class As:
    """`(expression AS ?variable)` of a projection or a grouping."""

    expression: Expression
    variable: Variable


@dataclass(frozen=True, slots=True)
class OrderKey:
    """`ASC(expression)` or `DESC(expression)`."""

    expression: Expression
    descending: bool = False


@hashed_once
@dataclass(frozen=True, slots=True)
class Select(Keyed):
    """A SELECT query, or a subquery."""

    where: Pattern
    projection: tuple[Variable | As, ...] = ()
    """Empty for `*`."""
    distinct: bool = False
    group_by: tuple[Expression | As, ...] = ()
    """Empty without GROUP BY; aggregates then make one group of all solutions."""
    having: tuple[Expression, ...] = ()
    order_by: tuple[OrderKey, ...] = ()
    limit: int | None = None
    offset: int = 0
    values: Values | None = None
    """VALUES behind the modifiers."""


@hashed_once
@dataclass(frozen=True, slots=True)
class Ask(Keyed):
    """An ASK query: whether the pattern has a solution."""

    where: Pattern


@dataclass(frozen=True, slots=True)
class Construct:
    """A CONSTRUCT query: the template's triples for every solution."""

    template: tuple[Triple, ...]
    select: Select
    """The pattern with its modifiers; projects everything."""


@dataclass(frozen=True, slots=True)
class Describe:
    """A DESCRIBE query: statements about resources."""

    resources: tuple[Variable | Iri, ...]
    """Empty for `*`."""
    select: Select | None = None
    """The pattern with its modifiers; None if there is none."""


Pattern = Bgp | Join | LeftJoin | Union | Minus | Filter | Extend | Values | Parameters | Search | Select
Form = Select | Ask
"""What an executor of queries runs."""
AnyForm = Select | Ask | Construct | Describe
