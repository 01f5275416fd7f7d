"""Claims: the statements that „NRD należała do RWPG” speaks of, and „Czy X jest Y?” where Y is the name of a class that
the linker found as a whole („związek chemiczny”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.matching.matching_tables import reading_cost
from kgqa.model import (
    UNSAID,
    Aim,
    Both,
    Either,
    Kind,
    Link,
    Linked,
    MeaningReading,
    Mention,
    Related,
    Relation,
    SetMeaning,
    Thing,
    Token,
    Truth,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.terms import Case, ItemId, Number
from kgqa.vocabulary import POSITION, SPOUSE

_OF_ANYTHING = reading_cost("any dimension")
"""What it costs that a noun calls a thing and no word says what of."""
_OFFICE = "stanowisko"

Claimed = tuple[Relation, SetMeaning, SetMeaning, float]
"""A relation, what it led from and what to, and what speaks against its being meant."""
_BEING, _CLASSING, _INTO = word_list("being_verbs"), word_list("classing_verbs"), "do"
_THAT = "to"
_OPENER = "czy"
_MOST_CLASSES = 3
"""Meanings of the name of a class that are taken together: none of several things of one name is told of another."""


def claims(meaning: SetMeaning) -> Iterator[Claimed]:
    """What is claimed of a named thing, with what speaks against that: that a relation led to it, that it held an
    office, or that it is what some noun calls it, whatever of („Kiedy X został kanclerzem?”)."""
    if isinstance(meaning, Related) and isinstance(meaning.base, Thing) and _lasts(meaning.relation):
        yield meaning.relation, meaning.base, meaning, _OF_ANYTHING
    ends = ((meaning.first, meaning.second), (meaning.second, meaning.first)) if isinstance(meaning, Both) else ()
    for said, thing in ends:
        if isinstance(said, Related) and isinstance(thing, Kind):  # „Kiedy w Niemczech płacono marką?”
            yield said.relation, said.base, thing, 0.0
        if isinstance(said, Related) and isinstance(thing, Related | Either):  # „autor „Chłopów” dostał Nobla”
            yield said.relation, said.base, thing, 0.0
        if not isinstance(thing, Thing):
            continue
        if isinstance(said, Related):
            yield said.relation, said.base, thing, 0.0
        elif isinstance(said, Kind):
            office = Relation.of(POSITION, _OFFICE)
            yield from ((office, thing, Thing(one.iri), 0.0) for one in sorted(said.classes))
            yield office, thing, said, 0.0
            yield from ((UNSAID, thing, Thing(one.iri), _OF_ANYTHING) for one in sorted(said.classes))


def unsaid(one: SetMeaning, other: SetMeaning) -> Iterator[Claimed]:
    """What is claimed of two named things between which no word says a relation."""
    if isinstance(one, Thing) and isinstance(other, Thing) and one != other:
        yield UNSAID, one, other, _OF_ANYTHING


def _lasts(relation: Relation) -> bool:
    """Whether a relation may be told to last without what it led to: „małżeństwo X”, „urząd głowy państwa”."""
    return _calls(relation) or {step.property for path in relation.paths for step in path} == {SPOUSE}


def _calls(relation: Relation) -> bool:
    """Whether a relation leads back from what its noun calls („głowa państwa”)."""
    return all(len(path) == 1 and path[0].inverse for path in relation.paths)


def is_claim(meaning: SetMeaning) -> bool:
    """Whether a set is a name of which something is said."""
    return any(isinstance(one, Thing) for one in meaning.around()) and not isinstance(meaning, Thing)


def kind_statements(linked: Linked) -> Iterator[MeaningReading]:
    """The claim that a thing is of a kind, where two names and a copula are all that a yes/no question says."""
    if linked.analysis.kind is not Aim.YES_NO:
        return
    words = _words(linked.analysis.tokens)
    understood = linked.analysis.understanding
    graded = {one.index for one in (*understood.superlatives, *understood.comparatives)}
    for place in words:
        kinds = _kind_words(linked.analysis.tokens, place, [one for one in words if one > place])
        if not kinds or not graded.isdisjoint(words):
            continue
        before = [one for one in words if one < place]
        if before and _is_copula(linked.analysis.tokens[before[-1]]):  # „jest zaliczany do”
            before.pop()
        thing = _spanning(linked.mentions, before)
        kind = _spanning(linked.mentions, kinds)
        if thing and kind and isinstance(thing.candidates[0].item, ItemId):
            yield MeaningReading(Truth(Both(_kind(kind), Thing(thing.candidates[0].item.iri, _link(thing)))), 0.0)


def _kind(mention: Mention) -> Kind:
    items = frozenset(one.item for one in mention.candidates[:_MOST_CLASSES] if isinstance(one.item, ItemId))
    return Kind(mention.candidates[0].label.lower(), items)


def _link(mention: Mention) -> Link:
    return Link(mention, mention.candidates[0])


def _words(tokens: Sequence[Token]) -> Sequence[int]:
    """The places of the words of a question, without „czy” in front of it."""
    found = [place for place, token in enumerate(tokens) if token.form[0].isalnum()]
    return found[1:] if found and tokens[found[0]].word.lower() == _OPENER else found


def _kind_words(tokens: Sequence[Token], verb: int, behind: Sequence[int]) -> Sequence[int]:
    """The places of the words of a kind behind a copula, or behind a verb that says to which several something belongs
    („zalicza się do metali”); empty behind other words."""
    if _is_copula(tokens[verb]):
        return behind
    into = next((place for place, at in enumerate(behind) if tokens[at].form == _INTO), None)
    if _CLASSING.isdisjoint(tokens[verb].lemmas) or into is None or into > 1:
        return ()
    kinds = behind[into + 1 :]
    return kinds if any(map(_is_of_several, (tokens[at] for at in kinds))) else ()


def _is_of_several(token: Token) -> bool:
    """Whether a noun may be the genitive of several, and is none of one („do Kanady”)."""
    genitives = [one for one in token.readings_as(SUBSTANTIVES) if Case.GEN in one.cases]
    return bool(genitives) and all(one.numbers == {Number.PL} for one in genitives)


def _is_copula(token: Token) -> bool:
    return token.word.lower() == _THAT or not _BEING.isdisjoint(token.lemmas)


def _spanning(mentions: Sequence[Mention], words: Sequence[int]) -> Mention | None:
    """The mention that takes just some words, and is called by all of them: others take in what only describes it."""
    found = (one for one in mentions if one.candidates and words and (one.start, one.end - 1) == (words[0], words[-1]))
    return next((one for one in found if len(one.surface.split()) == len(words)), None)
