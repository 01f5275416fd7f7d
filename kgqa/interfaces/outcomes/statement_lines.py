"""Statements as lines for people: a full statement with its qualifiers is one, whatever nodes stand between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.term_view import StatementView, TermView
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT


def statement_lines(statements: Sequence[StatementView], names: Names) -> Iterator[str]:
    """„August II Mocny (Q53437) — zajmowane stanowisko (P39) — król Polski (Q3273712); początek (P580): 1697”."""
    claims = {one.value.value: one for one in statements if _property(one.by, CLAIM)}
    told = set()
    for one in statements:
        node = one.value.value if one.value.value in claims else one.subject.value
        if node not in claims:
            yield f"{one.subject} — {one.by} — {_words(one.value)}"
        elif node not in told:
            told.add(node)
            yield _full(claims[node], [other for other in statements if other.subject.value == node], names)


def _full(claim: StatementView, about: Sequence[StatementView], names: Names) -> str:
    """A claim with the value of its node and with what qualifies it."""
    by = names.entity(_property(claim.by, CLAIM))
    values = ", ".join(_words(one.value) for one in about if _property(one.by, STATEMENT))
    said = [" — ".join(filter(None, (str(claim.subject), str(by), values)))]
    qualifying = ((_property(one.by, QUALIFIER), _words(one.value)) for one in about)
    said += [f"{names.entity(name)}: {value}" for name, value in qualifying if name]
    return "; ".join(said)


def _property(by: TermView, namespace: str) -> str:
    """The id of a property in one of its roles; empty for any other term."""
    name = by.value.removeprefix(namespace)
    return name if name != by.value and name[:1] == "P" and name[1:].isdecimal() else ""


def _words(term: TermView) -> str:
    return term.said or str(term)
