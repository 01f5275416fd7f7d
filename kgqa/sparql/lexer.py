"""SPARQL text -> tokens. Source: SPARQL 1.1, sections 19.2 (codepoint escapes) and 19.8 (terminals)."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import NamedTuple

from kgqa.errors import QueryError

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
_SURROGATES = range(0xD800, 0xE000)
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


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


def without_codepoint_escapes(text: str) -> str:
    """The text with `\\uXXXX` and `\\UXXXXXXXX` replaced by their characters. Raises `QueryError` for surrogates."""
    return _CODEPOINT.sub(_character, text) if "\\u" in text or "\\U" in text else text


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    if number in _SURROGATES or number > sys.maxunicode:
        raise QueryError("query does not parse", value=match[0], expected="the code point of a character")
    return chr(number)
