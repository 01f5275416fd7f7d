"""Whether a filler may stand in a slot, and what a doubtful fit costs; and how far a pattern has been matched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.matching_tables import reading_cost
from kgqa.matching.sentence import Sentence, Span
from kgqa.model import AnswerType, Description, Filler, Mention, OptionList, Value, WhPhrase
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
from kgqa.templating.pattern import Slot, Word
from kgqa.templating.template import SlotSpec, SlotType, Template, TemplatePattern
from kgqa.terms import Case, Literal

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
UNDESCRIBED = VALUES | ORDERS | {SlotType.PROPERTY, SlotType.CLASS, SlotType.KIND}
"""Slots that no definite description fills."""


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


class State(NamedTuple):
    """How far a pattern has been matched."""

    position: int
    fillers: tuple[tuple[str, Filler], ...] = ()
    words: int = 0
    """Words of the pattern matched literally."""
    penalty: float = 0.0

    def at(self, position: int, *, words: int = 0, penalty: float = 0.0) -> State:
        return State(position, self.fillers, self.words + words, self.penalty + penalty)

    def fill(self, slot: str, filler: Filler, position: int, penalty: float) -> State:
        return State(position, (*self.fillers, (slot, filler)), self.words, self.penalty + penalty)


def is_word(sentence: Sentence, word: Word, position: int) -> bool:
    """Whether the word at a position is the one that a pattern wants: by form, by lemma, by a value in its tag."""
    if word.exact:
        return sentence.forms[position] == word.text
    if not word.feature:
        return word.text in sentence.lemmas[position]
    return any(
        reading.lemma.lower() == word.text and reading.has(word.feature)
        for reading in sentence.tokens[position].readings
    )


def may_fill(sentence: Sentence, slot: Slot, spec: SlotSpec) -> bool:
    """Whether a question has the ordinal or one of the prepositions that a slot wants, wherever it stands."""
    if spec.type in ORDERS:
        return bool(sentence.ordinals)
    if not slot.prepositions or spec.type in TIMES or not slot.prepositions.isdisjoint(sentence.words):
        return True
    return any(preposition_fits(wh, slot) for wh in sentence.analysis.wh_phrases)


def is_number(span: Span[Filler]) -> bool:
    """Whether a span is filled by a number rather than a text."""
    return isinstance(span.filler, Value) and isinstance(span.filler.term, Literal) and bool(span.filler.term.datatype)


def as_fillers(
    table: Mapping[int, tuple[Span[Mention], ...]]
    | Mapping[int, tuple[Span[OptionList], ...]]
    | Mapping[int, tuple[Span[Description], ...]]
    | Mapping[int, tuple[Span[Value], ...]],
    position: int,
) -> Iterable[Span[Filler]]:
    """The spans of a table that begin at a position, as spans of any filler."""
    for span in table.get(position, ()):
        yield Span(span.start, span.end, span.filler, span.cases, span.likely)


def named(sentence: Sentence, spec: SlotSpec, position: int) -> Iterator[Span[Filler]]:
    """What words of the question name that may fill a slot from a position on: values, items, properties."""
    if spec.type in VALUES:
        numeric = spec.type is SlotType.QUANTITY
        yield from (span for span in as_fillers(sentence.values, position) if not numeric or is_number(span))
    elif spec.type in ORDERS:
        yield from as_fillers(sentence.ordinals, position)
    elif spec.type is SlotType.PROPERTY:
        yield from as_fillers(sentence.relations, position)
    elif spec.type is SlotType.KIND:
        yield from (span for span in as_fillers(sentence.mentions, position) if _is_whole(sentence, span))
    else:
        yield from as_fillers(sentence.options, position)
        yield from as_fillers(sentence.mentions, position)
        yield from as_fillers(sentence.descriptions, position)


def _is_whole(sentence: Sentence, span: Span[Filler]) -> bool:
    """Whether a mention names all words of its span, the adjective in front of a noun („polska rzeka”) included.

    Numbers name no kind.
    """
    first = sentence.tokens[span.start].form
    return isinstance(span.filler, Mention) and span.filler.text.startswith(first) and not first.isdecimal()


class Coverage:
    """The words of one sentence, as bits of token indices, that words and slots of patterns can take."""

    def __init__(self, sentence: Sentence, nominals: Iterable[tuple[Template, TemplatePattern]]) -> None:
        """`nominals` are the noun phrases that definite descriptions are made of."""
        self._nominals = nominals
        self._wanted = sum(1 << index for index, skippable in enumerate(sentence.skippable) if not skippable)
        self._said: defaultdict[str, int] = defaultdict(int)
        for index, (form, lemmas) in enumerate(zip(sentence.forms, sentence.lemmas, strict=True)):
            for word in (form, *lemmas):
                self._said[word] |= 1 << index
        self._asked = _bits(sentence.wh_phrases) | sum(1 << index for index in sentence.question_words)
        self._named = _named(sentence)

    def reaches(self, template: Template, pattern: TemplatePattern) -> bool:
        """Whether a pattern can take every word that may not be left out, as far as single words tell."""
        left = self._wanted & ~self._own(template, pattern)
        if not left:
            return True
        described = any(template.slots[slot].type not in UNDESCRIBED for slot in pattern.slots)
        return described and not left & ~self._described

    def _own(self, template: Template, pattern: TemplatePattern) -> int:
        """What the words of a pattern take, and what questions and names in its slots do."""
        taken = self._asked if pattern.slots else 0
        for word in pattern.words & self._said.keys():
            taken |= self._said[word]
        for slot in pattern.slots:
            taken |= self._named[template.slots[slot].type]
        return taken

    @cached_property
    def _described(self) -> int:
        """What definite descriptions take, those inside others among them."""
        taken = 0
        for template, nominal in self._nominals:
            taken |= self._own(template, nominal)
        return taken


def _named(sentence: Sentence) -> Mapping[SlotType, int]:
    """What fillers named in a sentence take, by the type of the slot."""
    things = _bits(sentence.mentions) | _bits(sentence.options) | _bits(sentence.descriptions)
    special = {
        **dict.fromkeys(VALUES, _bits(sentence.values)),
        **dict.fromkeys(ORDERS, _bits(sentence.ordinals)),
        **dict.fromkeys(TIMES, _bits(sentence.periods)),
        SlotType.PROPERTY: _bits(sentence.relations),
    }
    return {one: special.get(one, things) for one in SlotType}


def _bits(spans: Mapping[int, Sequence[Span[Filler]]]) -> int:
    taken = 0
    for found in spans.values():
        for span in found:
            taken |= (1 << span.end) - (1 << span.start)
    return taken
