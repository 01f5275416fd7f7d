"""Splits SPARQL text into tokens, and finds the places where clauses may be put in without parsing the query.

Source: SPARQL 1.1, section 19.8 (grammar, terminals). Made for text that `kgqa.execution.parsing` has accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.sparql.term_text import sparql_text
from kgqa.terms import PREFIXES, Term

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<comment>\#[^\n\r]*)
  | (?P<iri><[^<>"{}|^`\\\x00-\x20]*>)
  | (?P<string>\"{3}(?:\"{0,2}(?:[^"\\]|\\.))*\"{3} | '{3}(?:'{0,2}(?:[^'\\]|\\.))*'{3}
      | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*')
  | (?P<variable>[?$]\w+)
  | (?P<blank>_:[\w.-]*\w)
  | (?P<pname>(?:[^\W\d_](?:[\w.-]*[\w-])?)?:(?:(?:[\w:-]|%[0-9A-Fa-f]{2}|\\.)(?:(?:[\w:.-]|%[0-9A-Fa-f]{2}|\\.)*
      (?:[\w:-]|%[0-9A-Fa-f]{2}|\\.))?)?)
  | (?P<language>@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)
  | (?P<number>(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?)
  | (?P<word>\w+)
  | (?P<sign>\^\^|&&|\|\||!=|<=|>=|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A terminal of the grammar, white space and comments included."""

    kind: str
    """`space`, `comment`, `iri`, `string`, `variable`, `blank`, `pname`, `language`, `number`, `word` or `sign`."""
    text: str

    @property
    def keyword(self) -> str:
        """The word in capitals; empty for other tokens."""
        return self.text.upper() if self.kind == "word" else ""


def tokens(text: str) -> list[Token]:
    """All tokens; their texts put together are the whole text."""
    return [Token(match.lastgroup or "", match.group()) for match in _TOKEN.finditer(text)]


def declarations(parts: Sequence[Token]) -> tuple[dict[str, str], list[Token]]:
    """The PREFIX declarations (prefix -> namespace) at the head of a query, and the tokens without them."""
    declared: dict[str, str] = {}
    rest: list[Token] = []
    waiting = iter(parts)
    for part in waiting:
        if part.keyword == "PREFIX":
            name, namespace = _solid(waiting), _solid(waiting)
            declared[name.text[:-1]] = namespace.text[1:-1]
        else:
            rest.append(part)
    return declared, rest


def _solid(parts: Iterator[Token]) -> Token:
    return next(part for part in parts if part.kind not in ("space", "comment"))


def needed_prefixes(parts: Sequence[Token], declared: dict[str, str]) -> dict[str, str]:
    """The prefixes that the tokens use (prefix -> namespace), declared ones before those of `kgqa.terms.PREFIXES`."""
    known = PREFIXES | declared
    used = {part.text.split(":", 1)[0] for part in parts if part.kind == "pname"}
    return {prefix: known[prefix] for prefix in known if prefix in used}


def group_start(parts: Sequence[Token]) -> int:
    """The index behind the brace that opens the outermost group."""
    depth = 0
    for index, part in enumerate(parts):
        depth += {"(": 1, ")": -1}.get(part.text, 0) if part.kind == "sign" else 0
        if part.text == "{" and part.kind == "sign" and not depth:
            return index + 1
    return len(parts)


def group_end(parts: Sequence[Token], start: int) -> int:
    """The index of the brace that closes the group whose content begins at `start`."""
    depth = 1
    for index in range(start, len(parts)):
        if parts[index].kind == "sign":
            depth += {"{": 1, "}": -1}.get(parts[index].text, 0)
            if not depth:
                return index
    return len(parts)


def with_bindings(parts: Sequence[Token], bindings: Sequence[tuple[str, Term]]) -> list[Token]:
    """The tokens with a VALUES clause per binding at the start of the outermost group."""
    if not bindings:
        return list(parts)
    start = group_start(parts)
    end = group_end(parts, start)
    clauses = [part for name, term in bindings for part in _values_clause(name, term)]
    inner = list(parts[start:end])
    first = next((part for part in inner if part.kind not in ("space", "comment")), None)
    if first is not None and first.keyword == "SELECT":
        inner = [Token("sign", "{"), Token("space", "\n"), *inner, Token("space", "\n"), Token("sign", "}")]
    return [*parts[:start], *clauses, Token("space", "\n"), *inner, *parts[end:]]


def with_bound_branches(parts: Sequence[Token], bindings: Sequence[tuple[str, Term]]) -> list[Token]:
    """The tokens with a VALUES clause also in each branch of a UNION of the outermost group whose own triple patterns
    have the variable: the solutions stay the same, and engines that evaluate branches apart begin with the term."""
    start = group_start(parts)
    end = group_end(parts, start)
    result = list(parts[:start])
    while start < end:
        part = parts[start]
        result.append(part)
        start += 1
        if part.kind == "sign" and part.text == "{":
            inner_end = group_end(parts, start)
            inner = parts[start:inner_end]
            if "UNION" in (_neighbour(reversed(result[:-1])), _neighbour(parts[inner_end + 1 :])):
                own = _own_variables(inner)
                clauses = (_values_clause(name, term) for name, term in bindings if name in own)
                result += [*(token for clause in clauses for token in clause), Token("space", "\n")]
            result += inner
            start = inner_end
    return [*result, *parts[end:]]


def _neighbour(parts: Iterable[Token]) -> str:
    return next((part.keyword for part in parts if part.kind not in ("space", "comment")), "")


def _own_variables(group: Sequence[Token]) -> set[str]:
    """The variables of a group's triple patterns, those of nested groups and of expressions left out."""
    depth, found, before = 0, set[str](), ""
    for part in group:
        if part.kind in ("space", "comment"):
            continue
        if part.keyword == "SELECT" and not depth:
            return set()
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(part.text, 0) if part.kind == "sign" else 0
        if part.kind == "variable" and not depth and before != "VALUES":
            found.add(part.text[1:])
        before = part.keyword
    return found


def _values_clause(name: str, term: Term) -> list[Token]:
    text = f"\nVALUES ?{name} {{ {sparql_text(term, PREFIXES)} }}"
    return tokens(text)


def with_limit(parts: Sequence[Token], limit: int, offset: int) -> list[Token]:
    """The tokens with LIMIT and OFFSET added behind the solution modifiers, before a VALUES clause at the end."""
    clause = tokens(f"\nLIMIT {limit}" + (f" OFFSET {offset}" if offset else ""))
    end = group_end(parts, group_start(parts)) + 1
    depth = 0
    for index in range(end, len(parts)):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(parts[index].text, 0) if parts[index].kind == "sign" else 0
        if parts[index].keyword == "VALUES" and not depth:
            return [*parts[:index], *clause, Token("space", "\n"), *parts[index:]]
    return [*parts, *clause]
