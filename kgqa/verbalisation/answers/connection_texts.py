"""Connections of two things in words: what kin they are to each other, or the statements between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from kgqa.model import Connection, Meaning, Result, SetMeaning, Shared, Thing
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import DIRECT, RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.meaning_answers import meaning_answer
from kgqa.vocabulary import CHILD, FATHER, FEMALE, MOTHER, SIBLING, SPOUSE

Statement = tuple[Term, Term, Term]

_LABEL = Iri(RDFS_LABEL)
_UP, _DOWN, _BESIDE, _MARRIED = "u", "d", "b", "s"
_KIN: Mapping[str, tuple[str, str]] = {
    FATHER: (_UP, _DOWN),
    MOTHER: (_UP, _DOWN),
    CHILD: (_DOWN, _UP),
    SPOUSE: (_MARRIED, _MARRIED),
    SIBLING: (_BESIDE, _BESIDE),
}
"""Where statements lead among kin: from the subject to the object, and back."""
_BACK = str.maketrans(_UP + _DOWN, _DOWN + _UP)


class ConnectionWriter:
    """Puts the statements between two things into words."""

    def __init__(self, graph: KnowledgeGraph, name: Callable[[Term], str]) -> None:
        """`name` gives the label of an item."""
        self._graph = graph
        self._name = name

    def write(self, result: Result) -> str:
        """„ojciec i syn” where all of a way is kinship, else its statements („Toruń – kraj: Polska”)."""
        return self._kinship(result) or "; ".join(map(self._statement, result.way))

    def _statement(self, statement: Statement) -> str:
        subject, name, obj = statement
        label = self._label(_property(name))
        return meaning_answer("statement", subject=self._name(subject), property=label, object=self._name(obj))

    def _label(self, name: PropertyId) -> str:
        """What a property is called, in Polish where it has such a name; else its id."""
        labels = [one for one in self._graph.objects(name.iri, _LABEL) if isinstance(one, Literal)]
        return next((one.value for language in ("pl", "en") for one in labels if one.language == language), str(name))

    def _kinship(self, result: Result) -> str:
        """What two people are to each other; empty where there is no word for it."""
        first = result.meaning.first if isinstance(result.meaning, Connection) else _first(result.meaning)
        if not isinstance(first, Thing) or not all(_property(name) in _KIN for _, name, _ in result.way):
            return ""
        start, chain = first.term, ""
        end = start
        for subject, name, obj in result.way:
            forward, back = _KIN[_property(name)]
            chain, end = (chain + forward, obj) if subject == end else (chain + back, subject)
        chain = chain.replace(_UP + _DOWN, _BESIDE)
        one, other = self._kin(chain, end), self._kin(chain[::-1].translate(_BACK), start)
        if not one or not other:
            return ""
        together = _together().get(frozenset({one, other}))
        return together or meaning_answer("kin", one=other, other=one)

    def _kin(self, chain: str, person: Term) -> str:
        """What somebody is called to whom a way of kinship leads."""
        names = _names().get(chain)
        item = person.item if isinstance(person, Iri) else None
        if names is None or not isinstance(item, ItemId):
            return ""
        return names[self._graph.entity(item).sex == FEMALE]


def _first(meaning: Meaning | None) -> SetMeaning | None:
    return meaning.parts[0] if isinstance(meaning, Shared) else None


def _property(name: Term) -> PropertyId:
    return PropertyId(name.value.removeprefix(DIRECT))


@cache
def _names() -> Mapping[str, tuple[str, str]]:
    return {chain: (male, female) for chain, male, female in language_data.rows("kin")}


@cache
def _together() -> Mapping[frozenset[str], str]:
    """Words for two people who are the same kin to each other."""
    pairs: Mapping[str, Sequence[str]] = language_data.document("meaning_answers")["kin together"]
    return {frozenset(names): word for word, names in pairs.items()}
