"""Renders a query with its bindings as short, readable SPARQL text for people (`ask --explain`, the web page)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.execution.sparql_lexer import Token, declarations, needed_prefixes, tokens, with_bindings
from kgqa.model import Query

WIDTH = 76
"""Longest line, in characters; only a single literal or IRI that is longer stands out."""

_INDENT = "  "
_NEW_LINE = {"ORDER", "GROUP", "HAVING", "LIMIT", "OFFSET", "FILTER", "OPTIONAL", "MINUS", "BIND", "VALUES", "BASE"}
_AFTER_BRACE = {"UNION", "WHERE"}


def query_text(query: Query) -> str:
    """The query as SPARQL text that any endpoint accepts: the PREFIX lines that it needs, bindings as VALUES, one
    triple a line. Raises `QueryError` for a binding that has no SPARQL syntax (a blank node)."""
    declared, body = declarations(tokens(query.text))
    body = with_bindings(body, query.bindings)
    prefixes = needed_prefixes(body, declared)
    lines = [f"PREFIX {prefix}: <{namespace}>" for prefix, namespace in prefixes.items()]
    return "\n".join(lines + _Layout().lines(body))


class _Layout:
    """Puts tokens into lines: a line per statement, indented by the depth of its group."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._words: list[str] = []
        self._depth = 0
        self._brackets = 0
        self._continued = False

    def lines(self, parts: Sequence[Token]) -> list[str]:
        """The lines of a query."""
        spaced = False
        inline = False
        for part in parts:
            if part.kind in ("space", "comment"):
                spaced = True
                continue
            inline = self._inline(part, inline, spaced) if inline else self._part(part, spaced)
            spaced = False
        self._flush()
        return self._lines

    def _inline(self, part: Token, inline: bool, spaced: bool) -> bool:
        """A token of the data of a VALUES clause; returns whether the data goes on."""
        self._add(part.text, spaced)
        if part.text == "}" and part.kind == "sign":
            self._flush()
            return False
        return inline

    def _part(self, part: Token, spaced: bool) -> bool:
        sign = part.text if part.kind == "sign" else ""
        if sign == "{":
            if self._words == ["}"]:
                self._flush()
            self._add("{", True)
            self._flush()
            self._depth += 1
        elif sign == "}":
            self._flush()
            self._depth -= 1
            self._add("}", False)
        elif sign in (".", ";") and self._depth and not self._brackets:
            self._end_statement(sign)
        else:
            self._word(part, spaced)
        return part.keyword == "VALUES"

    def _end_statement(self, sign: str) -> None:
        if self._words in ([], ["}"]):
            self._flush()
            return
        self._add(sign, True)
        self._flush()
        self._continued = sign == ";"

    def _word(self, part: Token, spaced: bool) -> None:
        if part.kind == "sign":
            self._brackets += {"(": 1, "[": 1, ")": -1, "]": -1}.get(part.text, 0)
        closed = self._words == ["}"] and part.keyword not in _AFTER_BRACE
        if not self._brackets and (closed or part.keyword in _NEW_LINE):
            self._flush()
        self._add(part.text, spaced)

    def _add(self, text: str, spaced: bool) -> None:
        if spaced or not self._words:
            self._words.append(text)
        else:
            self._words[-1] += text

    def _flush(self) -> None:
        if self._words:
            indent = _INDENT * (self._depth + self._continued)
            self._lines.extend(_wrapped(self._words, indent))
        self._words = []
        self._continued = False


def _wrapped(words: Sequence[str], indent: str) -> list[str]:
    lines = [indent + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(indent + _INDENT * 2 + word)
    return lines
