"""Names in a language, and names that begin or end with letters, in the graph and in queries."""

from __future__ import annotations

import re

from kgqa.model import BoundSign, Kind, SetMeaning, Where
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Bgp, Call, Comparator, Comparison, Expression, Filter, Pattern, Triple, Variable
from kgqa.terms import RDFS_LABEL, Iri, Literal, Term

POLISH_LABELS = "pl"
"""The language of Polish labels."""
_LABEL = Iri(RDFS_LABEL)


def names_of(term: Term, graph: KnowledgeGraph, language: str = POLISH_LABELS) -> tuple[Literal, ...]:
    """The labels of a thing in a language."""
    labels = graph.objects(term, _LABEL) if isinstance(term, Iri) else ()
    return tuple(one for one in labels if isinstance(one, Literal) and one.language == language)


def is_spelled(where: Where, name: Term) -> bool:
    """Whether a name begins or ends as said, whatever its letter case; the noun of its kind in front does not count."""
    return isinstance(name, Literal) and re.search(_expression(where), name.value.upper()) is not None


def spelled(where: Where, name: Variable) -> Expression:
    """The condition of a query that a name begins or ends as said."""
    return Call("REGEX", (Call("UCASE", (Call("STR", (name,)),)), Literal(_expression(where))))


def named_pattern(thing: Iri | Variable, name: Variable, language: str = POLISH_LABELS) -> Pattern:
    """A pattern for a thing, or for things, with their labels in a language."""
    labels = Bgp((Triple(thing, _LABEL, name),))
    return Filter(labels, Comparison(Comparator.EQUAL, Call("LANG", (name,)), Literal(language)))


def _expression(where: Where) -> str:
    """The regular expression of a name in capitals: letters it begins or ends with, or a whole word behind a space."""
    assert isinstance(where.bound, Literal)
    letters = re.escape(where.bound.value.strip())
    if where.comparison is BoundSign.ENDS:
        return f"{letters}$"
    noun = _noun(where.base)
    whole = "( |$)" if where.bound.value.endswith(" ") else ""
    return f"^({re.escape(noun.upper())} )?{letters}{whole}" if noun else f"^{letters}{whole}"


def _noun(meaning: SetMeaning) -> str:
    """The class noun of the members of a set; empty where none is said."""
    return next((one.head for one in meaning.around() if isinstance(one, Kind)), "")
