"""Those who have a prize, by the noun for them and the field behind it („noblista z literatury”), prizes that are
several items („Nagroda Nobla”); those who held an office, by its name („królowie Polski”) or a state and the noun of
its holders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.name_pieces import is_spelled_out
from kgqa.matching.free.pieces import SetPiece, mask
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.model import (
    NAME,
    Alternatives,
    AnswerType,
    Both,
    BoundSign,
    Either,
    Kind,
    Link,
    Linked,
    Mention,
    Related,
    Relation,
    SetMeaning,
    Step,
    Thing,
    Where,
)
from kgqa.terms import ItemId, Literal
from kgqa.vocabulary import (
    AWARD_RECEIVED,
    CITIZENSHIP,
    COUNTRY,
    HEAD_OF_GOVERNMENT,
    HEAD_OF_STATE,
    JURISDICTION,
    POSITION,
    PRIME_MINISTER,
)

_PERSONS, _PRIZES = frozenset({AnswerType.PERSON}), frozenset({AnswerType.OTHER})
HOLDERS = Relation.of(POSITION, "stanowisko").reversed()
"""From an office to those who held it."""
HAVING_PRIZE = Relation.of(AWARD_RECEIVED, "nagroda")
"""From somebody to prizes that he or she got."""
CITIZENS = Relation.of(CITIZENSHIP, "obywatelstwo").reversed()
"""From a state to those who are of it."""
_NO_OFFICE = reading_cost("head alone")
"""What it costs that an office is not known to be one of the state that is named."""
OFFICES = Relation("urząd", ((Step(JURISDICTION, inverse=True),), (Step(COUNTRY, inverse=True),)), Alternatives.UNION)
"""From a state to its offices."""
_OF_STATES = frozenset({HEAD_OF_STATE, HEAD_OF_GOVERNMENT, CITIZENSHIP, COUNTRY})
"""Properties between states and people of theirs."""
_HEADS = frozenset({HEAD_OF_STATE, HEAD_OF_GOVERNMENT})


@dataclass(frozen=True, slots=True)
class _Said:
    """What a phrase says of prizes: one of several, or whoever has one."""

    prizes: frozenset[ItemId]
    noun: str
    """The noun for those who have one; empty for the prize itself."""


def winner_pieces(linked: Linked, vocabulary: Vocabulary) -> Iterator[SetPiece]:
    """A piece for each noun of winners, with the field behind it, which linking takes for the prize, or without; and
    for each prize that is several items."""
    asked = frozenset(wh.end - 1 for wh in linked.analysis.wh_phrases if wh.noun)
    for index, token in enumerate(linked.analysis.tokens):
        noun = next(iter(token.lemmas & _winners()), "")
        for mention in linked.mentions if noun else ():
            prize = mention.candidates[0] if mention.candidates else None
            if mention.start != index + 1 or prize is None or not is_spelled_out(mention):
                continue
            assert isinstance(prize.item, ItemId)
            has = vocabulary.families.relation(AWARD_RECEIVED, noun).reversed()
            words, thing = mask(range(index, mention.end)), Thing(prize.item.iri, Link(mention, prize))
            meaning = Related(has, thing)
            yield SetPiece(words, 0.0, meaning, _PERSONS, is_anchored=True, noun=noun, is_asked=index in asked)
        for said, places in _several().at(linked.analysis.tokens, index):
            if not _is_told_apart(said, mask(places), linked):
                yield _piece(said, mask(places), linked, vocabulary, is_asked=index in asked)


def prizes_of(noun: str) -> frozenset[ItemId]:
    """The prizes one of which those have who are called so („noblista”); none for other nouns."""
    return _prizes().get(noun, frozenset())


def is_prize(meaning: SetMeaning) -> bool:
    """Whether a meaning is a prize that is several items („Nagroda Nobla”), or one of these."""
    parts = meaning.parts if isinstance(meaning, Either) else (meaning,)
    items = {one.term for one in parts if isinstance(one, Thing)}
    return bool(items) and any(items <= {item.iri for item in said.prizes} for _, said in _phrases())


def _piece(said: _Said, words: int, linked: Linked, vocabulary: Vocabulary, *, is_asked: bool) -> SetPiece:
    prizes = Either(tuple(Thing(item.iri, _link(item, words, linked)) for item in sorted(said.prizes)))
    if not said.noun:
        return SetPiece(words, 0.0, prizes, _PRIZES, is_anchored=True, is_name=True)
    has = vocabulary.families.relation(AWARD_RECEIVED, said.noun).reversed()
    return SetPiece(words, 0.0, Related(has, prizes), _PERSONS, is_anchored=True, noun=said.noun, is_asked=is_asked)


def _is_told_apart(said: _Said, words: int, linked: Linked) -> bool:
    """Whether a longer name tells which of several prizes is meant („Nagroda Nobla w dziedzinie fizyki”)."""
    prizes = (mask(range(one.start, one.end)) for one in linked.mentions if _first(one) in said.prizes)
    return any(prize & words and prize & ~words for prize in prizes)


def _first(mention: Mention) -> object:
    return mention.candidates[0].item if mention.candidates and is_spelled_out(mention) else None


def _link(item: ItemId, words: int, linked: Linked) -> Link | None:
    """The link of a prize that linking finds in the words, too."""
    named = (one for one in linked.mentions if not mask(range(one.start, one.end)) & ~words)
    found = ((one, candidate) for one in named for candidate in one.candidates if candidate.item == item)
    return next((Link(*pair) for pair in found), None)


@cache
def _winners() -> frozenset[str]:
    return frozenset(map(str, document("winners")["winners"]))


@cache
def _prizes() -> Mapping[str, frozenset[ItemId]]:
    return {phrase: said.prizes for phrase, said in _phrases() if phrase == said.noun}


@cache
def _several() -> Phrases[_Said]:
    return Phrases(_phrases())


@cache
def _phrases() -> tuple[tuple[str, _Said], ...]:
    """The prizes that are several items, and their winners, by what they are called."""
    found: list[tuple[str, _Said]] = []
    for entry in document("winners")["several"]:
        prizes = frozenset(map(ItemId, entry["items"]))
        found += [(str(name), _Said(prizes, "")) for name in entry["names"]]
        found += [(str(winner), _Said(prizes, str(winner).partition(" ")[0])) for winner in entry["winners"]]
    return tuple(found)


def offices_called(noun: str, states: SetMeaning) -> SetMeaning:
    """The offices of states whose name begins with a noun („król”: „król Polski”)."""
    return Where(Related(OFFICES, states), NAME, BoundSign.BEGINS, Literal(f"{noun.upper()} "))


def holders_in(
    meaning: SetMeaning, held: Callable[[SetMeaning], SetMeaning], cost: float = 0.0
) -> Iterator[tuple[SetMeaning, float]]:
    """Who held an office in a state that does not state itself who headed it: one of its own that a noun calls so
    („polski król”), or one of several states, by its people („premier”); `held` makes of an office those who held it.
    """
    match meaning:
        case Both(first=Kind() as kind, second=Related(relation=relation, base=state)) if joins_state(relation):
            yield held(offices_called(kind.noun, state)), cost
            several = kind.classes
        case Related(relation=relation, base=state):
            several = _heading(relation)
        case _:
            return
    for office in sorted(several):
        yield Both(Related(CITIZENS, state), held(Thing(office.iri))), cost + _NO_OFFICE


def _heading(relation: Relation) -> frozenset[ItemId]:
    """The office of those whom a relation leads to, where that heads a government."""
    paths = [path[-1] for path in relation.paths]
    heads = bool(paths) and all(one.property == HEAD_OF_GOVERNMENT and not one.inverse for one in paths)
    return frozenset({PRIME_MINISTER} if heads else ())


def leads_to_head(relation: Relation) -> bool:
    """Whether a relation leads from a state to who heads it, or its government."""
    return any(path[-1].property in _HEADS and not path[-1].inverse for path in relation.paths)


def joins_state(relation: Relation) -> bool:
    """Whether a relation leads from a state to people of it, who may hold an office there („polski król”)."""
    return any(step.property in _OF_STATES for path in relation.paths for step in path[-1:])
