"""How far a pattern has been matched, what may fill its slots, and which words of a question it can account for at
all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fitting import ORDERS, TIMES, VALUES, preposition_fits
from kgqa.model import Description, Filler, Mention, OptionList, Value
from kgqa.templating.pattern import Slot, Word
from kgqa.templating.template import SlotSpec, SlotType, Template, TemplatePattern
from kgqa.terms import Literal

UNDESCRIBED = VALUES | ORDERS | {SlotType.PROPERTY, SlotType.CLASS, SlotType.KIND}
"""Slots that no definite description fills."""


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
