"""Answers that are more than terms: a distance, what things have in common, how they are connected, several answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from kgqa.model import Between, Result, Thing, Tie
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import DIRECT, RDFS_LABEL, Case, Iri, ItemId, Literal, PropertyId, Term
from kgqa.verbalisation import language_data
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


def meaning_answer(use: str, **parts: str) -> str:
    """The answer to a question of a kind, its parts put in. Raises KeyError for a kind that the table lacks."""
    return _texts()[use].format_map(parts)


def several_answers(answers: Sequence[tuple[str, str | None, bool]]) -> str:
    """Answers in one sentence: „Kair (stolica), jen (waluta)”, „Mieszko I (ojciec), matka – brak w danych”."""
    told = []
    for asked, text, is_named in answers:
        use = "part missing" if text is None else "part named" if is_named else "part"
        told.append(meaning_answer(use, asked=asked, text=_without(asked, text or "") if is_named else text or ""))
    return ", ".join(told)


def _without(asked: str, text: str) -> str:
    """An answer without the noun that says what it is, where that stands beside it: „arabski (język urzędowy)”."""
    return text.removeprefix(f"{asked.split(' ', maxsplit=1)[0]} ")


@cache
def _texts() -> Mapping[str, str]:
    texts = language_data.document("meaning_answers")
    return {str(use): text for use, text in texts.items() if isinstance(text, str)}


class ConnectionWriter:
    """Puts the statements between two things into words."""

    def __init__(self, graph: KnowledgeGraph, name: Callable[[Term], str], inflect: Callable[[str, Case], str]) -> None:
        """`name` gives the label of an item, `inflect` a noun in a case."""
        self._graph = graph
        self._name = name
        self._inflect = inflect

    def write(self, result: Result, case: Case) -> str:
        """„ojciec i syn” where all of a way is kinship, or what one is to the other in a case („ojcem”), else its
        statements („Toruń – kraj: Polska”)."""
        return self._kinship(result, case) or "; ".join(map(self._statement, result.way))

    def _statement(self, statement: Statement) -> str:
        subject, name, obj = statement
        label = self._label(_property(name))
        return meaning_answer("statement", subject=self._name(subject), property=label, object=self._name(obj))

    def _label(self, name: PropertyId) -> str:
        """What a property is called, in Polish where it has such a name; else its id."""
        labels = [one for one in self._graph.objects(name.iri, _LABEL) if isinstance(one, Literal)]
        return next((one.value for language in ("pl", "en") for one in labels if one.language == language), str(name))

    def _kinship(self, result: Result, case: Case) -> str:
        """What two people are to each other; empty where there is no word for it."""
        first = result.meaning.things[0] if isinstance(result.meaning, Between) else None
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
        if isinstance(result.meaning, Between) and result.meaning.tie is Tie.KIN:
            return self._inflect(other, case)
        together = _together().get(frozenset({one, other}))
        return together or meaning_answer("kin", one=other, other=one)

    def _kin(self, chain: str, person: Term) -> str:
        """What somebody is called to whom a way of kinship leads."""
        names = _names().get(chain)
        item = person.item if isinstance(person, Iri) else None
        if names is None or not isinstance(item, ItemId):
            return ""
        return names[self._graph.entity(item).sex == FEMALE]


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
