"""Reads expressions. Source: SPARQL 1.1, sections 19.8 (rules 110 to 128), 17.4 (functions) and 18.5.1 (aggregates)."""

from __future__ import annotations

from kgqa.sparql.algebra import (
    Aggregate,
    And,
    Arithmetic,
    Call,
    Comparator,
    Comparison,
    Exists,
    Expression,
    Membership,
    Not,
    Operation,
    Or,
    Pattern,
    Signed,
    Variable,
)
from kgqa.sparql.triple_reader import TripleReader
from kgqa.terms import Iri

_LOOSEST, _AND, _RELATION, _SUM, _PRODUCT = range(1, 6)
"""How tightly operators bind."""
_STRENGTHS: dict[str, int] = {
    "||": _LOOSEST, "&&": _AND, "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT,
    **{operator.value: _RELATION for operator in Comparator},
}  # fmt: skip
_END = 0
_EXISTS = ("EXISTS", "NOT")
_UNLIMITED = 1 << 30
_ARITIES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("NOW", "RAND", "STRUUID", "UUID"), (0, 0)),
    **dict.fromkeys(
        (
            "ABS", "BOUND", "CEIL", "DATATYPE", "DAY", "ENCODE_FOR_URI", "FLOOR", "HOURS", "IRI", "ISBLANK", "ISIRI",
            "ISLITERAL", "ISNUMERIC", "LANG", "LCASE", "MD5", "MINUTES", "MONTH", "ROUND", "SECONDS", "SHA1", "SHA256",
            "SHA384", "SHA512", "STR", "STRLEN", "TIMEZONE", "TZ", "UCASE", "YEAR",
        ),
        (1, 1),
    ),
    **dict.fromkeys(
        (
            "CONTAINS", "LANGMATCHES", "SAMETERM", "STRAFTER", "STRBEFORE", "STRDT", "STRENDS", "STRLANG", "STRSTARTS",
        ),
        (2, 2),
    ),
    "BNODE": (0, 1),
    "COALESCE": (0, _UNLIMITED),
    "CONCAT": (0, _UNLIMITED),
    "IF": (3, 3),
    "REGEX": (2, 3),
    "REPLACE": (3, 4),
    "SUBSTR": (2, 3),
}  # fmt: skip
"""Fewest and most arguments of each built-in function."""
_SYNONYMS = {"URI": "IRI", "ISURI": "ISIRI"}
AGGREGATES = frozenset({"AVG", "COUNT", "GROUP_CONCAT", "MAX", "MIN", "SAMPLE", "SUM"})


class ExpressionReader(TripleReader):
    """Reads expressions from the cursor's place on."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.aggregating = False
        """Whether aggregates may stand here."""
        self.assigned: dict[Variable, Expression] = {}
        """What variables stand for that are assigned behind the place that is being read."""

    def group(self) -> Pattern:
        """A group graph pattern."""
        raise NotImplementedError

    def expression(self, least: int = _LOOSEST) -> Expression:
        """An expression of operators that bind at least so tightly."""
        left = self._operand()
        while (strength := self._strength()) >= least:
            left = self._operation(left, strength)
        return left

    def _strength(self) -> int:
        """How tightly the operator binds that stands here; 0 if there is none."""
        token = self.token
        if token.kind == "sign":
            return _STRENGTHS.get(token.text, _END)
        return _RELATION if self.keyword in ("IN", "NOT") else _END

    def _operation(self, left: Expression, strength: int) -> Expression:
        if strength >= _SUM:
            operation = Operation(self.advance().text)
            return Arithmetic(operation, left, self.expression(strength + 1))
        if strength == _RELATION:
            return self._relation(left)
        sign, parts = self.token.text, [left]
        while self.skips(sign):
            parts.append(self.expression(strength + 1))
        return (Or if strength == _LOOSEST else And)(tuple(parts))

    def _relation(self, left: Expression) -> Expression:
        negated = self.skips_word("NOT")
        if negated or self.keyword == "IN":
            self.expect_word("IN")
            found: Expression = Membership(left, self._arguments(), negated)
        else:
            found = Comparison(Comparator(self.advance().text), left, self.expression(_SUM))
        if self._strength() == _RELATION:
            self.fail("one comparison")
        return found

    def _operand(self) -> Expression:
        if self.sees_variable():
            named = self.variable()
            found: Expression = self.assigned.get(named, named)
        elif self.skips("("):
            found = self._behind_bracket()
        elif self.sees_iri():
            found = self._iri_or_call()
        elif self.sees_term():
            found = self.term()
        elif self.sees("!", "+", "-"):
            found = self._prefixed()
        else:
            found = self.built_in()
        return found

    def _prefixed(self) -> Expression:
        sign = self.advance().text
        operand = self._operand()
        return Not(operand) if sign == "!" else Signed(operand, sign == "-")

    def _behind_bracket(self) -> Expression:
        self.enter()
        found = self.expression()
        self.expect(")")
        self.leave()
        return found

    def bracketed(self) -> Expression:
        """An expression in brackets."""
        self.expect("(")
        return self._behind_bracket()

    def sees_call(self) -> bool:
        """Whether a call of a function begins here."""
        return self.sees_iri() or self.keyword in _ARITIES or self.keyword in AGGREGATES or self.keyword in _EXISTS

    def constraint(self) -> Expression:
        """What FILTER and HAVING test: an expression in brackets, or a call."""
        if self.sees_iri():
            return self._call(self.iri())
        return self.built_in() if self.keyword else self.bracketed()

    def _iri_or_call(self) -> Expression:
        name = self.iri()
        return self._call(name) if self.sees("(") else name

    def _call(self, function: Iri) -> Call:
        """A call of a function by its IRI. DISTINCT is for aggregates that an engine adds; there are none."""
        return Call(function, self._arguments(may_be_distinct=True))

    def _arguments(self, *, may_be_distinct: bool = False) -> tuple[Expression, ...]:
        self.expect("(")
        distinct = may_be_distinct and self.skips_word("DISTINCT")
        if not distinct and self.skips(")"):
            return ()
        self.enter()
        found = [self.expression()]
        while self.skips(","):
            found.append(self.expression())
        self.expect(")")
        self.leave()
        return tuple(found)

    def built_in(self) -> Expression:
        """A call of a built-in function, an aggregate, or EXISTS."""
        name = self.keyword
        name = _SYNONYMS.get(name, name)
        if name in _EXISTS:
            negated = self.skips_word("NOT")
            self.expect_word("EXISTS")
            return Exists(self._separately(), negated)
        if name in AGGREGATES:
            return self._aggregate()
        if name not in _ARITIES:
            self.fail("an expression")
        self.advance()
        arguments = self._arguments()
        fewest, most = _ARITIES[name]
        if not fewest <= len(arguments) <= most:
            self.fail(f"{name} with {fewest if fewest == most else f'{fewest} to {most}'} arguments")
        if name == "BOUND" and not isinstance(arguments[0], Variable):
            self.fail("BOUND of a variable")
        return Call(name, (*arguments, Iri(self.base)) if name == "IRI" and self.base else arguments)

    def _separately(self) -> Pattern:
        """A pattern within an expression: no part of the basic graph pattern around it, and without aggregates."""
        block, aggregating = self.block, self.aggregating
        self.aggregating = False
        pattern = self.group()
        self.block, self.aggregating = block, aggregating
        return pattern

    def _aggregate(self) -> Aggregate:
        if not self.aggregating:
            self.fail("no aggregate")
        self.aggregating = False
        name = self.advance().text.upper()
        self.expect("(")
        distinct = self.skips_word("DISTINCT")
        argument = None if name == "COUNT" and self.skips("*") else self.expression()
        separator = " "
        if name == "GROUP_CONCAT" and self.skips(";"):
            self.expect_word("SEPARATOR")
            self.expect("=")
            separator = self.string()
        self.expect(")")
        self.aggregating = True
        return Aggregate(name, argument, distinct, separator)
