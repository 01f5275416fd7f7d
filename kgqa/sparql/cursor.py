"""The tokens of a query, and a place in them where signs, keywords, variables and terms are read.

Source: SPARQL 1.1, sections 19.2 (codepoint escapes) and 19.8 (terminals).
"""

from __future__ import annotations

import re
import sys
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple, NoReturn

from kgqa.errors import QueryError, QuerySyntaxError
from kgqa.sparql.algebra import Variable
from kgqa.sparql.wikidata_names import QUERY_PREFIXES, resolved
from kgqa.terms import RDF_TYPE, XSD, Iri, Literal, Term

_LONGEST_NUMBER = 18
"""Digits of a LIMIT or OFFSET."""
_MOST_NESTED = 650
"""Deepest nesting of groups and brackets; all that walks an algebra goes down by recursion."""
_NUMBERS = {kind: XSD + kind for kind in ("integer", "decimal", "double")}
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}
_BOOLEANS = ("TRUE", "FALSE")
_BASE = (
    r"A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF"
    r"\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
)
_START = _BASE + "_0-9"
_WORD = _START + r"\u00B7\u0300-\u036F\u203F-\u2040"
_PART = _WORD + r"\-"
_ESCAPED = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%]"
_IN_STRING = r"\\[tbnrf\\\"']"
_TOKEN = rf"""
    (?P<space>(?:[\x20\t\r\n]|\#[^\n\r]*)+)
  | (?P<variable>[?$][{_START}][{_WORD}]*)
  | (?P<subquery>%[{_START}][{_WORD}]*)
  | (?P<prefixed>(?:[{_BASE}](?:[{_PART}.]*[{_PART}])?)?
      :(?:(?:[{_START}:]|{_ESCAPED})(?:(?:[{_PART}:.]|{_ESCAPED})*(?:[{_PART}:]|{_ESCAPED}))?)?)
  | (?P<blank>_:[{_START}](?:[{_PART}.]*[{_PART}])?)
  | (?P<word>[A-Za-z_][A-Za-z_0-9]*)
  | (?P<iri><[^<>"{{}}|^`\\\x00-\x20]*>)
  | (?P<string>\"\"\"(?:\"{{0,2}}(?:[^"\\]|{_IN_STRING}))*\"\"\" | '''(?:'{{0,2}}(?:[^'\\]|{_IN_STRING}))*'''
      | "(?:[^"\\\n\r]|{_IN_STRING})*" | '(?:[^'\\\n\r]|{_IN_STRING})*')
  | (?P<double>(?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][+-]?[0-9]+)
  | (?P<decimal>[0-9]*\.[0-9]+)
  | (?P<integer>[0-9]+)
  | (?P<language>@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)
  | (?P<sign>\^\^|&&|\|\||!=|<=|>=|[{{}}()\[\].,;=<>!+\-*/|^?])
  | (?P<other>.)
    """
_KEYWORDS = frozenset({
    "AS", "ASC", "ASK", "BASE", "BIND", "BY", "CONSTRUCT", "DESC", "DESCRIBE", "DISTINCT", "EXISTS", "FILTER", "FROM",
    "GRAPH", "GROUP", "HAVING", "INCLUDE", "LIMIT", "MINUS", "NAMED", "NOT", "OFFSET", "OPTIONAL", "ORDER", "PREFIX",
    "REDUCED", "SELECT", "SERVICE", "SILENT", "UNDEF", "UNION", "VALUES", "WHERE", "WITH",
})  # fmt: skip
_ALIKE = 0.74
"""Least likeness of a word and the keyword that it was meant for (Ratcliff and Obershelp, 0 to 1)."""
_SURROGATES = range(0xD800, 0xE000)
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


class Cursor:
    """Walks through the tokens of one query. Errors tell the place."""

    def __init__(self, text: str) -> None:
        self._text = _without_codepoint_escapes(text)
        self._tokens = tokens(self._text)
        self._place = 0
        self._depth = 0
        self._prefixes = QUERY_PREFIXES
        self._base = ""
        self._iris: dict[str, Iri] = {}

    @property
    def token(self) -> Token:
        """The current token."""
        return self._tokens[self._place]

    def fail(self, expected: str) -> NoReturn:
        """Raise `QuerySyntaxError` for the current token."""
        start = self.token.start
        line = self._text.count("\n", 0, start) + 1
        begin = self._text.rfind("\n", 0, start) + 1
        shown = self._text[begin:].partition("\n")[0].strip()
        meant = self._misspelt()
        wanted = f"{meant} instead of {self.token.text}" if meant else expected
        raise QuerySyntaxError.at(line, start - begin + 1, value=shown, expected=wanted)

    def _misspelt(self) -> str:
        """The keyword that the current word is nearly; empty where it is one, or near none."""
        word = self.keyword
        near = get_close_matches(word, _KEYWORDS, 1, _ALIKE) if word and word not in _KEYWORDS else []
        return near[0] if near else ""

    def refuse(self, what: str) -> NoReturn:
        """Raise `QueryError` for a query that breaks a rule beyond the grammar."""
        raise QueryError(what, value=self._text)

    def enter(self) -> None:
        """Go down into brackets of any kind. Raises `QueryError` for too many levels."""
        self._depth += 1
        if self._depth > _MOST_NESTED:
            raise QueryError("query is nested too deeply", expected=f"at most {_MOST_NESTED} levels")

    def leave(self) -> None:
        """Come up again."""
        self._depth -= 1

    def sees(self, *signs: str) -> bool:
        """Whether the current token is one of some signs."""
        token = self._tokens[self._place]
        return token.kind == "sign" and token.text in signs

    def skips(self, sign: str) -> bool:
        """Whether the current token is a sign, which then is left behind."""
        token = self._tokens[self._place]
        if token.text != sign or token.kind != "sign":
            return False
        self._place += 1
        return True

    def expect(self, sign: str) -> None:
        """Leave a sign behind. Raises `QueryError` if it is not there."""
        if not self.skips(sign):
            self.fail(sign)

    @property
    def keyword(self) -> str:
        """The current word in capitals; empty for other tokens."""
        token = self._tokens[self._place]
        return token.text.upper() if token.kind == "word" else ""

    def skips_word(self, *words: str) -> bool:
        """Whether the current and next tokens are some keywords, which then are left behind."""
        start = self._place
        for word in words:
            if self.keyword != word:
                self._place = start
                return False
            self._place += 1
        return True

    def expect_word(self, *words: str) -> None:
        """Leave keywords behind. Raises `QueryError` if they are not there."""
        for word in words:
            if not self.skips_word(word):
                self.fail(word)

    def advance(self) -> Token:
        """The current token, which is left behind."""
        token = self._tokens[self._place]
        self._place += 1
        return token

    def sees_variable(self) -> bool:
        """Whether the current token is a variable."""
        return self._tokens[self._place].kind == "variable"

    def variable(self) -> Variable:
        """A variable. Raises `QueryError`."""
        if not self.sees_variable():
            self.fail("a variable")
        return Variable(self.advance().text[1:])

    def subquery_name(self) -> str:
        """The name of a subquery, with its sign. Raises `QueryError`."""
        if self.token.kind != "subquery":
            self.fail("%name")
        return self.advance().text

    def prologue(self) -> None:
        """The declarations of prefixes and base."""
        while True:
            if self.skips_word("BASE"):
                self._base = self.iri().value
            elif self.skips_word("PREFIX"):
                name = self.advance()
                if name.kind != "prefixed" or not name.text.endswith(":") or name.text.count(":") > 1:
                    self._place -= 1
                    self.fail("a prefix with its colon")
                if self.token.kind != "iri":
                    self.fail("an IRI")
                self._prefixes = {**self._prefixes, name.text[:-1]: self.iri().value}
                self._iris.clear()
            else:
                return

    @property
    def base(self) -> str:
        """The declared base IRI; empty if there is none."""
        return self._base

    def sees_iri(self) -> bool:
        """Whether the current token is an IRI."""
        return self._tokens[self._place].kind in ("iri", "prefixed")

    def iri(self) -> Iri:
        """An IRI, in brackets or with a prefix. Raises `QueryError`."""
        token = self._tokens[self._place]
        if token.kind not in ("iri", "prefixed"):
            self.fail("an IRI")
        known = self._iris.get(token.text)
        if known is None:
            known = self._iris[token.text] = self._resolved(token)
        self._place += 1
        return known

    def _resolved(self, token: Token) -> Iri:
        if token.kind == "iri":
            return Iri(resolved(token.text[1:-1], self._base))
        prefix, _, local = token.text.partition(":")
        if prefix not in self._prefixes:
            raise QueryError("query uses an unknown prefix", value=prefix, expected="a declared prefix")
        return Iri(self._prefixes[prefix] + _ESCAPE.sub(r"\1", local))

    def property(self) -> Iri:
        """An IRI or `a`. Raises `QueryError`."""
        if self.token.text == "a" and self.token.kind == "word":
            self._place += 1
            return RDF_TYPE
        return self.iri()

    def sees_term(self) -> bool:
        """Whether an IRI or literal begins here."""
        token = self._tokens[self._place]
        return token.kind in ("iri", "prefixed", "string") or self._sees_number() or self.keyword in _BOOLEANS

    def _sees_number(self) -> bool:
        token = self._tokens[self._place]
        if token.kind in _NUMBERS:
            return True
        if token.kind != "sign" or token.text not in "+-":
            return False
        following = self._tokens[self._place + 1]
        return following.kind in _NUMBERS and following.start == token.start + 1

    def term(self) -> Term:
        """An IRI or literal. Raises `QueryError`."""
        token = self._tokens[self._place]
        if token.kind in ("iri", "prefixed"):
            return self.iri()
        if token.kind == "string":
            return self._string()
        if self.keyword in _BOOLEANS:
            return Literal(self.advance().text.lower(), datatype=XSD + "boolean")
        if not self._sees_number():
            self.fail("a term")
        sign = "" if token.kind in _NUMBERS else self.advance().text
        number = self.advance()
        return Literal(sign + number.text, datatype=_NUMBERS[number.kind])

    def string(self) -> str:
        """The text of a string. Raises `QueryError`."""
        if self.token.kind != "string":
            self.fail("a string")
        text = self.advance().text
        quotes = 3 if text.startswith(('"""', "'''")) else 1
        inner = text[quotes:-quotes]
        return _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[1]), inner) if "\\" in inner else inner

    def _string(self) -> Literal:
        text = self.string()
        if self.token.kind == "language":
            return Literal(text, self.advance().text[1:])
        if self.skips("^^"):
            datatype = self.iri().value
            return Literal(text, datatype="" if datatype == XSD + "string" else datatype)
        return Literal(text)

    def integer(self) -> int:
        """A number without a sign. Raises `QueryError`."""
        if self.token.kind != "integer" or len(self.token.text) > _LONGEST_NUMBER:
            self.fail(f"a number of at most {_LONGEST_NUMBER} digits")
        return int(self.advance().text)


class Token(NamedTuple):
    """A terminal of the grammar."""

    kind: str
    """`variable`, `subquery` (a name of Blazegraph's), `prefixed`, `blank`, `word`, `iri`, `string`, `double`,
    `decimal`, `integer`, `language`, `sign`, `other` (no terminal) or `end`."""
    text: str
    start: int
    """Offset in the text, in characters."""


def tokens(text: str) -> list[Token]:
    """The tokens, spaces and comments left out, with one of kind `end` behind them. The longest terminal counts: the
    `<` of `?a<?b&&?c>?d` begins an IRI."""
    found = [
        Token(match.lastgroup or "", match.group(), match.start())
        for match in _terminal().finditer(text)
        if match.lastgroup != "space"
    ]
    return [*found, Token("end", "", len(text))]


@cache
def _terminal() -> re.Pattern[str]:
    """Made when a text is read first: its classes of characters take 20 ms, and most questions need no text."""
    return re.compile(_TOKEN, re.VERBOSE | re.DOTALL)


def _without_codepoint_escapes(text: str) -> str:
    """The text with `\\uXXXX` and `\\UXXXXXXXX` replaced by their characters. Raises `QueryError` for surrogates."""
    return _CODEPOINT.sub(_character, text) if "\\u" in text or "\\U" in text else text


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    if number in _SURROGATES or number > sys.maxunicode:
        raise QueryError("query does not parse", value=match[0], expected="the code point of a character")
    return chr(number)
