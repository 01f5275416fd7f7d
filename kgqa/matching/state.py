"""How far a pattern has been matched, and what may fill its slots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fitting import ORDERS, TIMES, VALUES, preposition_fits
from kgqa.model import Description, Filler, Mention, OptionList, Value
from kgqa.templating.pattern import Slot, Word
from kgqa.templating.template import SlotSpec, SlotType
from kgqa.terms import Literal


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
