"""Tells people what is wrong with a query, in the language of the page, and where; or why it has no solutions: names of
which the data have nothing, or the first pattern that nothing fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.interfaces.http.sparql.process import Reply
from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Ask, Bgp, Extend, Filter, Join, LeftJoin, Minus, Pattern, Select, Triple, Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.reader import read
from kgqa.sparql.scope import triples, unbound_order
from kgqa.sparql.wikidata_names import short
from kgqa.sparql.writer import triple_text
from kgqa.terms import ENTITY, Iri

_WORD = re.compile(r"<[^<>\s]*>|[?$]?\w+(?::[\w-]*)?|\S")
"""An IRI, a variable, a prefixed name, a keyword or number, else one sign."""
_LINES = 2
"""Lines of the query in front of the fault that are shown."""
_LONGEST = 80
"""Letters of a value that is shown; longer ones are the query itself."""
_AT = re.compile(r" at line \d+, column \d+$")
_GAP = "{}"
"""Stands in the table for what a text leaves open."""


@dataclass(frozen=True, slots=True)
class QueryFault:
    """What is wrong with a query."""

    said: str
    """Sentences; empty where nothing is known but that it is wrong."""
    place: tuple[int, int] | None = None
    """Line and column, from 1."""
    before: str = ""
    """The query in front of the place, from the beginning of a line on."""
    marked: str = ""
    """The word at the place."""
    after: str = ""
    """The rest of the line."""


def query_fault(query: str, reply: Reply, language: str) -> QueryFault:
    """The fault of a query that a reply tells of."""
    said = _said(reply, language)
    place = reply.place or _found(query, reply.said[1] if reply.said else "")
    if place is None:
        return QueryFault(said)
    line, column = place
    lines = [*query.split("\n"), ""]
    current = lines[min(line, len(lines)) - 1]
    word = _WORD.match(current, column - 1)
    marked = word[0] if word else " "
    before = "\n".join([*lines[max(0, line - 1 - _LINES) : line - 1], current[: column - 1]])
    return QueryFault(said, place, before, marked, current[column - 1 + len(marked) :])


def _said(reply: Reply, language: str) -> str:
    if reply.said is None:
        return reply.detail
    what, value, expected = reply.said
    shown = f": {value}" if 0 < len(value) <= _LONGEST else ""
    sentences = [] if reply.place else [in_language(what, language) + shown]
    if expected:
        wanted = in_language(_AT.sub("", expected), language)
        sentences.append(f"{in_language('expected', language)}: {_quoted(wanted, language)}")
    return "; ".join(sentences)


def _quoted(wanted: str, language: str) -> str:
    """Signs in quotation marks, lest they be taken for those of the sentence."""
    if any(one.isalnum() for one in wanted):
        return wanted
    return f"„{wanted}”" if language == "pl" else f"“{wanted}”"


def in_language(text: str, language: str) -> str:
    """A text of an error in a language of the page; in English where the table has no other."""
    for pattern, told in _table() if language == "pl" else ():
        match = pattern.fullmatch(text)
        if match:
            parts = told.split(_GAP)
            return "".join(part + gap for part, gap in zip(parts, (*match.groups(), ""), strict=True))
    return text


def _found(query: str, value: str) -> tuple[int, int] | None:
    """Where what a fault names stands in a query."""
    start = query.find(value) if value and value.strip() != query.strip() else -1
    if start < 0:
        return None
    return query.count("\n", 0, start) + 1, start - query.rfind("\n", 0, start)


@cache
def _table() -> Sequence[tuple[re.Pattern[str], str]]:
    """Patterns of English texts with the Polish ones."""
    rows = table_rows(__package__, "query_faults.tsv")
    return [(re.compile("(.*?)".join(map(re.escape, english.split(_GAP)))), polish) for english, polish in rows]


def unordered_by(query: str) -> tuple[str, ...]:
    """The variables of a query's ORDER BY that nothing binds; the query is a right one, but they order nothing."""
    form = read(query)
    return tuple(f"?{one.name}" for one in unbound_order(form)) if isinstance(form, Select) else ()


_MOST = 20
"""Names and patterns that are looked at."""
_BUDGET = Budget(0.2, 1)
_ANY = Variable("any1"), Variable("any2")


@dataclass(frozen=True, slots=True)
class EmptyResult:
    """Why there is nothing; no more than one of these is told."""

    unknown: tuple[str, ...] = ()
    """Items that no triple has, and properties by which nothing is stated, as queries write them."""
    alone: str = ""
    """A triple pattern that nothing fits."""
    together: str = ""
    """A triple pattern that fits nothing of what those in front of it do."""
    filtered: bool = False
    """Whether all patterns have solutions together, none of which the rest of the query lets through."""


def empty_result(executor: QueryExecutor, query: str) -> EmptyResult:
    """Why a query has no solutions; nothing of it where that takes too long to find out."""
    form = read(query)
    if not isinstance(form, Select | Ask):
        return EmptyResult()
    unknown = tuple(name for name, told in _named(triples(form)) if _is_empty(executor, *told))
    needed = list(_needed(form.where))[:_MOST]
    if unknown or not needed:
        return EmptyResult(unknown)
    alone = next((one for one in needed if _is_empty(executor, one)), None)
    if alone is not None:
        return EmptyResult(alone=triple_text(alone))
    ends = (end for end in range(2, len(needed) + 1) if _is_empty(executor, *needed[:end], together=True))
    last = next(ends, None)
    return EmptyResult(filtered=True) if last is None else EmptyResult(together=triple_text(needed[last - 1]))


def _named(patterns: Sequence[Triple]) -> list[tuple[str, tuple[Triple, ...]]]:
    """The items and properties of some patterns in their order, as queries write them, each with the triples of which
    there is one where the data know it."""
    parts = (part for one in patterns for part in (one.subject, *map(Iri, properties(one.predicate)), one.obj))
    by = {name for one in patterns for name in properties(one.predicate)}
    named = (one for one in dict.fromkeys(parts) if isinstance(one, Iri))
    told = [one for one in named if one.value in by or one.value.startswith(ENTITY)][:_MOST]
    return [(short(one.value), _mentions(one)) for one in told]


def _mentions(name: Iri) -> tuple[Triple, ...]:
    """The triples that an item or property may have."""
    if name.value.startswith(ENTITY):
        return (Triple(name, *_ANY), Triple(*_ANY, name))
    return (Triple(_ANY[0], name, _ANY[1]),)


def _needed(pattern: Pattern) -> Iterator[Triple]:
    """The triple patterns that every solution fits, in the order of their mention."""
    match pattern:
        case Bgp(triples=found):
            yield from found
        case Join(parts=parts):
            for part in parts:
                yield from _needed(part)
        case LeftJoin(left=inside) | Minus(left=inside) | Filter(pattern=inside) | Extend(pattern=inside):
            yield from _needed(inside)


def _is_empty(executor: QueryExecutor, *patterns: Triple, together: bool = False) -> bool:
    """Whether nothing fits any of some patterns, or all of them together."""
    groups = (patterns,) if together else tuple((one,) for one in patterns)
    found = (executor.execute(Query(Ask(Bgp(group))), _BUDGET) for group in groups)
    return not any(one.boolean or not one.complete for one in found)
