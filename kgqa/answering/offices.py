"""What the graph says against the part that a question gives to somebody: republics have no king, mothers are women."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.answering.asked_noun import asked_noun
from kgqa.answering.free.dated_statements import headed_by
from kgqa.model import Linked
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import read_yaml
from kgqa.terms import Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import FEMALE, FORM_OF_GOVERNMENT, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, MALE, POSITION

_WHOSE = "czyj"
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Office:
    nouns: frozenset[str]
    not_in: frozenset[str]
    stated_by: tuple[PropertyId, ...]
    """Properties of states whose values hold it."""
    form: ItemId | None = None
    """The form of government that has one, where others have none."""


def asked_office(linked: Linked) -> str:
    """The name of the office whose holder a question asks for; empty if it asks for none."""
    said = _lemmas(linked)
    return next((name for name, office in _offices().items() if not said.isdisjoint(office.nouns)), "")


def is_office(noun: str) -> bool:
    """Whether a noun calls those who hold an office."""
    return any(noun in office.nouns for office in _offices().values())


def form_of(noun: str) -> ItemId | None:
    """The form of government under which there is an office that a noun calls by, where others have none."""
    return next((office.form for office in _offices().values() if noun in office.nouns), None)


def calls_women(noun: str) -> bool:
    """Whether a noun calls none but women, by their calling („wokalistka”)."""
    return noun in _callings()


@cache
def called_by_sex(sex: ItemId) -> frozenset[str]:
    """The nouns that call people of one sex alone, by lemma."""
    data = read_yaml(files("kgqa.answering") / "data" / "kin.yaml")
    return _kin()[sex] | frozenset(data["women" if sex == FEMALE else "men"])


def asked_sex(linked: Linked) -> ItemId | None:
    """The sex of whom a question asks for by a noun of kinship („matka”, „mąż”) or by the calling of a woman („Jaka
    aktorka …?”); None if it names none."""
    phrases = linked.analysis.wh_phrases
    first = [wh for wh in phrases if wh.start == phrases[0].start]
    if any(wh.noun in _callings() and wh.word != _WHOSE for wh in first):
        return FEMALE
    said = _lemmas(linked)
    women = _kin()[FEMALE] | (_callings() if not phrases else frozenset())
    if said.isdisjoint(women | _kin()[MALE]):
        return None
    return FEMALE if said & women else MALE


def _lemmas(linked: Linked) -> frozenset[str]:
    noun = asked_noun(linked)
    return noun.lemmas if noun else frozenset()


class Offices:
    """Knows who holds another office or is of another sex than asked for, and which states have no such office."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def is_held_otherwise(self, term: Term, office: str) -> bool:
        """Whether a person's description and offices tell of another office, and not of this one."""
        item = term.item if isinstance(term, Iri) else None
        if item is None:
            return False
        entity = self._graph.entity(item)
        words = frozenset(_words((entity.description, *self._labels(item, POSITION.direct))))
        held = {name for name, one in _offices().items() if not words.isdisjoint(one.nouns)}
        return bool(held) and office not in held

    def is_called(self, term: Term, noun: str) -> bool:
        """Whether the description of a thing has a noun."""
        item = term.item if isinstance(term, Iri) else None
        return item is not None and noun in _words([self._graph.entity(item).description])

    def is_stated(self, term: Term, noun: str) -> bool:
        """Whether a state with such an office says that somebody holds it."""
        named = (office for office in _offices().values() if noun in office.nouns)
        by = ((office, prop) for office in named for prop in office.stated_by)
        stating = ((office, state) for office, prop in by for state in headed_by(term, prop, self._graph))
        return any(self._has(state, office) for office, state in stating)

    def has_now(self, state: Iri, noun: str) -> bool | None:
        """Whether a state has one who holds an office: its head is described so by a noun, or it is governed in a way
        without the office. None where the graph tells neither."""
        office = next(one for one in _offices().values() if noun in one.nouns)
        forms = frozenset(_words(self._labels(state.item, FORM_OF_GOVERNMENT.direct))) if state.item else frozenset()
        if not office.not_in.isdisjoint(forms):
            return False
        holders = (one for by in office.stated_by for one in self._graph.objects(state, by.direct))
        return True if any(self.is_called(one, noun) for one in holders) else None

    def are_heads(self, people: Sequence[Term], thing: Iri) -> bool:
        """Whether the graph says of all of some people that they head a thing, or its government."""
        heads = (frozenset(self._graph.objects(thing, one.direct)) for one in (HEAD_OF_STATE, HEAD_OF_GOVERNMENT))
        return any(found.issuperset(people) for found in heads)

    def _has(self, state: Iri, office: _Office) -> bool:
        """Whether a state is known to be governed in a way that has an office, where others have none."""
        forms = frozenset(_words(self._labels(state.item, FORM_OF_GOVERNMENT.direct))) if state.item else frozenset()
        return not office.not_in or (bool(forms) and forms.isdisjoint(office.not_in))

    def is_ruled_otherwise(self, items: Iterable[ItemId], office: str) -> bool:
        """Whether one of some states has a form of government that excludes the office."""
        excluding = _offices()[office].not_in
        return any(not excluding.isdisjoint(_words(self._labels(item, FORM_OF_GOVERNMENT.direct))) for item in items)

    def is_of_other_sex(self, term: Term, sex: ItemId) -> bool:
        """Whether the graph knows a person to be of another sex."""
        item = term.item if isinstance(term, Iri) else None
        own = self._graph.entity(item).sex if item is not None else None
        return own in (MALE, FEMALE) and own != sex

    def _labels(self, item: ItemId, predicate: Iri) -> Iterable[str]:
        found = self._graph.objects(item.iri, predicate)
        return [self._graph.entity(one.item).label for one in found if isinstance(one, Iri) and one.item]


def _words(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in _WORD.findall(text.lower()))


@cache
def _callings() -> frozenset[str]:
    return frozenset(read_yaml(files("kgqa.answering") / "data" / "kin.yaml")["callings"])


@cache
def _kin() -> Mapping[ItemId, frozenset[str]]:
    data = read_yaml(files("kgqa.answering") / "data" / "kin.yaml")
    return {FEMALE: frozenset(data["female"]), MALE: frozenset(data["male"])}


@cache
def _offices() -> Mapping[str, _Office]:
    data = read_yaml(files("kgqa.answering") / "data" / "offices.yaml")
    return {str(name): _office(row) for name, row in data.items()}


def _office(row: Mapping[str, Iterable[str]]) -> _Office:
    form = ItemId(str(row["form"])) if "form" in row else None
    return _Office(frozenset(row["nouns"]), frozenset(row["not_in"]), tuple(map(PropertyId, row["stated_by"])), form)
