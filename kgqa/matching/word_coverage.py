"""Which words of a question a pattern can account for at all: where one is left over, the pattern need not be tried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fitting import ORDERS, TIMES, VALUES
from kgqa.model import Filler
from kgqa.templating.template import SlotType, Template, TemplatePattern

UNDESCRIBED = VALUES | ORDERS | {SlotType.PROPERTY, SlotType.CLASS, SlotType.KIND}
"""Slots that no definite description fills."""


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
