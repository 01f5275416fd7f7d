"""Expressions, nodes, paths and terms -> words of SPARQL text.

The only place where a term becomes query text: everything that could end a literal or an IRI early is escaped or
refused. Source: SPARQL 1.1, section 19.8 (grammar, operators; IRIREF, STRING_LITERAL2, LANGTAG, numeric literals).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from kgqa.errors import QueryError
from kgqa.sparql.algebra import (
    Aggregate,
    And,
    Arithmetic,
    Blank,
    Call,
    Comparison,
    Exists,
    Expression,
    Membership,
    Node,
    Not,
    Operation,
    Or,
    Pattern,
    Signed,
    Variable,
)
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath
from kgqa.terms import RDF_TYPE, XSD, Iri, Literal, Term

_OR, _AND, _RELATION, _SUM, _PRODUCT, _UNARY, _PRIMARY = range(7)
"""How tightly operators bind, loosest first."""
_STRENGTH: dict[type, int] = {
    Or: _OR,
    And: _AND,
    Comparison: _RELATION,
    Membership: _RELATION,
    Not: _UNARY,
    Signed: _UNARY,
}
_ALTERNATIVE, _SEQUENCE, _ELEMENT, _STEP = range(4)
_PATH_STRENGTH: dict[type, int] = {
    AlternativePath: _ALTERNATIVE, SequencePath: _SEQUENCE, InversePath: _ELEMENT, RepeatedPath: _ELEMENT
}  # fmt: skip
_IRI = re.compile(r"[^<>\"{}|^`\\\x00-\x20]*")
_LANGUAGE = re.compile(r"[a-zA-Z]+(?:-[a-zA-Z0-9]+)*")
_LOCAL = re.compile(r"[A-Za-z0-9_]+")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"})
_BARE = {
    XSD + "integer": re.compile(r"0|[1-9][0-9]*"),
    XSD + "decimal": re.compile(r"(?:0|[1-9][0-9]*)\.[0-9]+"),
    XSD + "boolean": re.compile(r"true|false"),
}
"""Lexical forms that need no quotes, by datatype."""


class ExpressionText:
    """Writes expressions as words; no word has a space outside a literal."""

    def __init__(self, terms: TermText, group: Callable[[Pattern], list[str]]) -> None:
        """`group` writes the pattern of an EXISTS, braces included."""
        self._terms = terms
        self._group = group
        self.base = ""
        """The base IRI that a call of `IRI` has resolved by."""

    def node(self, node: Node) -> str:
        """A variable, blank node or term."""
        match node:
            case Variable(name=name):
                return f"?{name}"
            case Blank(label=label):
                return f"_:{label}"
            case _:
                return self._terms.of(node)

    def predicate(self, predicate: Variable | Path) -> str:
        """What stands between the ends of a triple pattern."""
        return f"?{predicate.name}" if isinstance(predicate, Variable) else self._path(predicate, _ALTERNATIVE)

    def _path(self, path: Path, strength: int) -> str:
        """A path, in brackets if it binds more loosely than its place asks for."""
        text = self._bare_path(path)
        return f"({text})" if _PATH_STRENGTH.get(type(path), _STEP) < strength else text

    def _bare_path(self, path: Path) -> str:
        match path:
            case Iri():
                return "a" if path == RDF_TYPE else self._terms.of(path)
            case InversePath(path=part):
                return "^" + self._path(part, _STEP if isinstance(part, InversePath) else _ELEMENT)
            case RepeatedPath(path=part, times=times):
                return self._path(part, _STEP) + times
            case SequencePath(parts=parts):
                return "/".join(self._path(part, _ELEMENT) for part in parts)
            case AlternativePath(parts=parts):
                return "|".join(self._path(part, _SEQUENCE) for part in parts)
            case NegatedPath(forward=forward, backward=backward):
                steps = [*map(self._bare_path, forward), *("^" + self._bare_path(one) for one in backward)]
                return f"!({'|'.join(steps)})"

    def words(self, expression: Expression) -> list[str]:
        """The words of an expression."""
        match expression:
            case Variable() | Iri() | Literal():
                words = [self.node(expression)]
            case Exists(pattern=pattern, negated=negated):
                words = [*(["NOT", "EXISTS"] if negated else ["EXISTS"]), *self._group(pattern)]
            case Call():
                words = self._call(expression)
            case Aggregate():
                words = self._aggregate(expression)
            case _:
                words = self._operator(expression)
        return words

    def _operator(self, expression: Or | And | Not | Signed | Comparison | Membership | Arithmetic) -> list[str]:
        match expression:
            case Or(parts=parts):
                words = self._chain(parts, "||", _AND)
            case And(parts=parts):
                words = self._chain(parts, "&&", _RELATION)
            case Not(part=part):
                words = enclosed("!", self._operand(part, _PRIMARY), "")
            case Signed(part=part, negative=negative):
                words = enclosed("-" if negative else "+", self._signed(part), "")
            case Comparison(operator=operator, left=left, right=right):
                words = [*self._operand(left, _SUM), operator.value, *self._operand(right, _SUM)]
            case Membership(member=member, options=options, negated=negated):
                sign = ["NOT", "IN"] if negated else ["IN"]
                words = [*self._operand(member, _SUM), *sign, *self._listed("(", options)]
            case Arithmetic():
                words = self._arithmetic(expression)
        return words

    def _operand(self, expression: Expression, strength: int) -> list[str]:
        """An operand, in brackets if it binds more loosely than its place asks for."""
        words = self.words(expression)
        return enclosed("(", words, ")") if _strength(expression) < strength else words

    def _signed(self, part: Expression) -> list[str]:
        """What has a sign in front: a number would become one with its sign."""
        bare = not isinstance(part, (Literal, Signed))
        return self._operand(part, _PRIMARY) if bare else enclosed("(", self.words(part), ")")

    def _chain(self, parts: Sequence[Expression], sign: str, strength: int) -> list[str]:
        words = self._operand(parts[0], strength)
        for part in parts[1:]:
            words = [*words, sign, *self._operand(part, strength)]
        return words

    def _arithmetic(self, expression: Arithmetic) -> list[str]:
        strength = _strength(expression)
        left = self._operand(expression.left, strength)
        return [*left, expression.operation.value, *self._operand(expression.right, strength + 1)]

    def _call(self, call: Call) -> list[str]:
        arguments = call.arguments
        if call.function == "IRI" and len(arguments) > 1:
            arguments, base = arguments[:1], arguments[1]
            self.base = base.value if isinstance(base, Iri) else ""
        name = call.function if isinstance(call.function, str) else self._terms.of(call.function)
        return self._listed(f"{name}(", arguments)

    def _listed(self, before: str, parts: Sequence[Expression]) -> list[str]:
        words = [self.words(part) for part in parts]
        with_commas = [enclosed("", one, "," if number < len(words) else "") for number, one in enumerate(words, 1)]
        return enclosed(before, [word for one in with_commas for word in one] or [""], ")")

    def _aggregate(self, aggregate: Aggregate) -> list[str]:
        argument = ["*"] if aggregate.argument is None else self.words(aggregate.argument)
        words = ["DISTINCT", *argument] if aggregate.distinct else argument
        if aggregate.function == "GROUP_CONCAT":
            words = [*enclosed("", words, ";"), f"SEPARATOR={_quoted_text(aggregate.separator)}"]
        return enclosed(f"{aggregate.function}(", words, ")")


def _strength(expression: Expression) -> int:
    if isinstance(expression, Arithmetic):
        return _SUM if expression.operation in (Operation.ADD, Operation.SUBTRACT) else _PRODUCT
    return _STRENGTH.get(type(expression), _PRIMARY)


def enclosed(before: str, words: list[str], behind: str) -> list[str]:
    """The words with something attached to the first and the last of them."""
    words = [before + words[0], *words[1:]]
    return [*words[:-1], words[-1] + behind]


def sparql_text(term: Term, prefixes: Mapping[str, str] | None = None) -> str:
    """The term in SPARQL syntax, IRIs shortened by `prefixes` (prefix -> namespace) where that is possible.

    Raises `QueryError` for a blank node, which no query can name, and for an IRI or language tag that is malformed.
    """
    return TermText(prefixes or {}).of(term)


class TermText:
    """Writes terms with prefixes, and notes which of them it used."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        """`prefixes` maps each prefix to its namespace."""
        self._prefixes = prefixes
        self.used: set[str] = set()
        """Prefixes that have been used."""

    def of(self, term: Term) -> str:
        """The term in SPARQL syntax. Raises as `sparql_text`."""
        if isinstance(term, Iri):
            return self._iri(term.value)
        if term.datatype in _BARE and _BARE[term.datatype].fullmatch(term.value):
            return term.value
        quoted = _quoted_text(term.value)
        if term.language:
            if not _LANGUAGE.fullmatch(term.language):
                raise QueryError("malformed language tag", value=term.language, expected="a tag such as pl or en-GB")
            return f"{quoted}@{term.language}"
        return f"{quoted}^^{self._iri(term.datatype)}" if term.datatype else quoted

    def _iri(self, iri: str) -> str:
        if iri.startswith("_:"):
            raise QueryError("a blank node cannot be bound in query text", value=iri, expected="an IRI or a literal")
        if not _IRI.fullmatch(iri):
            raise QueryError("malformed IRI", value=iri, expected="no spaces, quotes, backslashes or any of <>{}|^`")
        for prefix, namespace in self._prefixes.items():
            if iri.startswith(namespace) and _LOCAL.fullmatch(iri[len(namespace) :]):
                self.used.add(prefix)
                return f"{prefix}:{iri[len(namespace) :]}"
        return f"<{iri}>"


def _quoted_text(text: str) -> str:
    """A string in double quotes with everything escaped that must be."""
    return f'"{text.translate(_ESCAPES)}"'
