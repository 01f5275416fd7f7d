"""Whether a filler may stand in a slot, and what a doubtful fit costs."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import AnswerType, Description, Filler, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import (
    ADJECTIVE,
    PERSON,
    PLACE,
    TIME,
    asking_for,
    question_words,
    question_words_of,
)
from kgqa.templating.pattern import Slot
from kgqa.templating.template import SlotSpec, SlotType
from kgqa.terms import Case

_CASE_PENALTY = reading_cost("wrong case")

_UNLIKELY_CASE_PENALTY = reading_cost("unlikely case")

_DESCRIPTION_PENALTY = reading_cost("description")

VALUES = frozenset({SlotType.QUANTITY, SlotType.STRING})
"""Slots that numbers and texts of the question fill, and items do not."""

PLAIN = asking_for(PERSON, PLACE, TIME) - question_words_of(ADJECTIVE)
"""Question words that say themselves what they ask for, whatever noun follows."""

ORDERS = frozenset({SlotType.ORDINAL, SlotType.RANK})
"""Slots that ordinal numbers fill."""

TIMES = frozenset({SlotType.TIME, SlotType.PERIOD})
"""Slots that periods fill."""

_STANDS_FOR = {word: one.stands_for for word, one in question_words().items() if one.stands_for}
"""Prepositions in place of which a question word stands."""
_NOT_WHEN = word_list("with") | word_list("ends_of_time")
"""Prepositions of what „kiedy” alone does not ask for."""


def filler_penalty(filler: Filler) -> float:
    """What a description costs beside a name: a little, and what its own match lacks."""
    if not isinstance(filler, Description):
        return 0.0
    return _DESCRIPTION_PENALTY + 1.0 - filler.match.score


def case_fits(wanted: Case | None, possible: frozenset[Case]) -> bool:
    """Whether words that may stand in some cases may stand in the wanted one; unknown words may stand in any."""
    return wanted is None or not possible or wanted in possible


def case_penalty(slot: Slot, possible: frozenset[Case], likely: Case | None) -> float:
    """What it costs if they may not, or if they likely stand in another case.

    A slot without case and preposition is mostly the subject, so that an accusative speaks against it a little.
    """
    if not case_fits(slot.case, possible):
        return _CASE_PENALTY
    if slot.case is None:
        return _UNLIKELY_CASE_PENALTY if likely is Case.ACC and not slot.prepositions else 0.0
    return 0.0 if likely is None or likely is slot.case else _UNLIKELY_CASE_PENALTY


_ASKED_BY = {
    "kto": frozenset({SlotType.PERSON, SlotType.ITEM, SlotType.PLACE}),
    "czyj": frozenset({SlotType.PERSON, SlotType.ITEM}),
    "co": frozenset(SlotType) - {SlotType.PERSON, SlotType.TIME, SlotType.QUANTITY},
    "jak": frozenset(SlotType) - {SlotType.TIME},  # „Jak zginął …?” asks for no day
    **dict.fromkeys(asking_for(PLACE), frozenset({SlotType.PLACE})),
    "skąd": frozenset({SlotType.PLACE, SlotType.ITEM}),
    **dict.fromkeys(asking_for(TIME), frozenset({SlotType.TIME})),
}
"""Slot types that a question word can ask for; other words ask for what their noun says."""


_OTHERS = {
    SlotType.STRING: frozenset({AnswerType.PERSON}),
    SlotType.PERSON: frozenset({AnswerType.OTHER}),
}
"""Sorts of nouns that ask for no slot of a type."""

_MEASURED = frozenset({SlotType.QUANTITY, SlotType.ITEM})

_MEASURES = word_list("measured")
_WHICH, _AMOUNT = "który", "ile"

_GIVEN = frozenset({SlotType.PERIOD, SlotType.ORDINAL, SlotType.RANK, SlotType.KIND})
"""Slots that only narrow what is asked for."""


def may_be_asked(wh: WhPhrase, spec: SlotSpec) -> bool:
    """Whether a question word that does not say itself what it asks for may stand for a slot: „ile” for no time."""
    return wh.word not in PLAIN and not (wh.word == _AMOUNT and spec.type is SlotType.TIME)


def asks_for(wh: WhPhrase, slots: Mapping[str, SlotSpec], name: str) -> bool:
    """Whether a question word can ask for the slot of this name."""
    spec = slots[name]
    slot_type = spec.type
    if slot_type in _GIVEN or (spec.part and wh.part is None) or _is_who_for_place(wh, slots, name):
        return False
    if wh.word == "czyj" and wh.noun:
        return False
    if wh.word in _ASKED_BY:
        role = wh.word == "kto" and wh.form.case is Case.INST and slot_type is SlotType.CLASS  # „Kim z zawodu był …”
        return role or slot_type in _ASKED_BY[wh.word]
    if wh.word == _WHICH and not wh.noun and wh.time is None and slot_type is SlotType.TIME:
        return wh.form.case is not Case.NOM  # „Który urodził się …?” asks for no day
    if wh.word == _AMOUNT:
        return slot_type is SlotType.QUANTITY or (slot_type is not SlotType.TIME and bool(wh.noun))
    if wh.noun and wh.noun not in spec.nouns and noun_sorts((wh.noun,)) == _OTHERS.get(slot_type):
        return False  # „Jaki pisarz naprawdę nazywał się …?” asks for no name, „Jakim językiem …?” for no person
    if slot_type in _MEASURED and wh.noun in _MEASURES - spec.nouns:
        return False  # „Jaka jest gęstość zaludnienia …?” asks for no population
    return not wh.noun or wh.noun in spec.nouns or (slot_type is SlotType.TIME) == (wh.time is not None)


def _is_who_for_place(wh: WhPhrase, slots: Mapping[str, SlotSpec], name: str) -> bool:
    """Whether „kto” would ask for a place that stands beside a thing: only places have states for who they are."""
    others = (spec.type for other, spec in slots.items() if other != name)
    return wh.word == "kto" and slots[name].type is SlotType.PLACE and any(one is not SlotType.PLACE for one in others)


def preposition_fits(wh: WhPhrase, slot: Slot) -> bool:
    """Whether the preposition of a wh-phrase, or the place or owner that its word asks for, is one of the slot's."""
    if wh.word in _STANDS_FOR:
        return not slot.prepositions.isdisjoint(_STANDS_FOR[wh.word])
    if wh.word == "czyj":  # whose something is: never the thing itself
        return slot.case is Case.GEN
    if wh.word == "kiedy":
        if wh.form.preposition:
            return wh.form.preposition in slot.prepositions
        return not slot.prepositions or not slot.prepositions <= _NOT_WHEN  # „kiedy była bitwa” asks not whence it is
    if not slot.prepositions:
        return not wh.form.preposition
    return wh.form.preposition in slot.prepositions
