"""Matching of all patterns with one sentence; small functions, one per kind of pattern node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.matching_tables import reading_cost
from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fitting import (
    TIMES,
    UNDESCRIBED,
    Coverage,
    State,
    asks_for,
    case_fits,
    case_penalty,
    filler_penalty,
    is_word,
    may_be_asked,
    may_fill,
    named,
    preposition_fits,
)
from kgqa.model import Aim, AnswerForm, Description, Filler, Match, OptionList, WhPhrase
from kgqa.templating.pattern import Choice, Node, Optional, Sequence, Slot, Word
from kgqa.templating.template import SlotSpec, SlotType, Template, TemplatePattern
from kgqa.terms import Case

_GENERIC_PENALTY = reading_cost("generic template")

_SKIP_PENALTY = reading_cost("skipped word")
_SAID_WORD = reading_cost("said word")

_MAX_DEPTH = 2
"""Definite descriptions inside definite descriptions."""


class Attempt:
    """Matching of all templates with one sentence."""

    def __init__(self, sentence: Sentence, nominals: tuple[tuple[Template, TemplatePattern], ...]) -> None:
        self._sentence = sentence
        self._nominals = tuple(pair for pair in nominals if not self._lacks(*pair))
        self._coverage = Coverage(sentence, self._nominals)
        self._descriptions: dict[tuple[int, int, bool], tuple[Span[Description], ...]] = {}
        self._fillings: dict[tuple[SlotType, int, int], tuple[Span[Filler], ...]] = {}

    def sentences(self, template: Template, pattern: TemplatePattern) -> Iterator[Match]:
        """Matches of a pattern with the whole sentence."""
        if not self._coverage.reaches(template, pattern) or self._lacks(template, pattern):
            return
        for state in self._chunks(template, pattern.pattern.chunks, State(0), _MAX_DEPTH):
            end, skipped = self._sentence.starts[state.position][-1]
            if end == self._sentence.length:
                yield from self._finish(template, pattern, state, skipped)

    def _lacks(self, template: Template, pattern: TemplatePattern) -> bool:
        """Whether nothing in the question can fill a slot that the pattern cannot do without."""
        return any(not may_fill(self._sentence, slot, template.slots[slot.name]) for slot in pattern.required)

    def _finish(self, template: Template, pattern: TemplatePattern, state: State, skipped: int) -> Iterator[Match]:
        asked = [slot for slot, filler in state.fillers if isinstance(filler, WhPhrase)]
        options = [slot for slot, filler in state.fillers if isinstance(filler, OptionList)]
        if pattern.asked and not asked:
            asked = [pattern.asked]
        kind = self._kind(template, state, asked, options)
        if kind is None:
            return
        score = (
            1.0
            - state.penalty
            - _SKIP_PENALTY * skipped
            + _SAID_WORD * state.words
            - _GENERIC_PENALTY * template.generic
        )
        yield Match(
            template.id, kind, (asked or options or [""])[0], self._numbered(state.fillers), score, pattern.pattern.text
        )

    def _numbered(self, fillers: tuple[tuple[str, Filler], ...]) -> tuple[tuple[str, Filler], ...]:
        """The fillers with an opener in the plural if the noun behind it is („Wymień synów …”, „Podaj dwie …”)."""
        analysis = self._sentence.analysis
        pair = analysis.understanding.answers > 1
        several = {phrase.start for phrase in analysis.wh_phrases if phrase.plural or (pair and phrase.start == 0)}
        return tuple(
            (slot, replace(one, plural=True) if isinstance(one, WhPhrase) and one.start in several else one)
            for slot, one in fillers
        )

    def _kind(self, template: Template, state: State, asked: list[str], options: list[str]) -> Aim | None:
        """What is asked, or None if the fillers make no question."""
        yes_no = self._sentence.analysis.kind is Aim.YES_NO
        if len(asked) + len(options) > 1 or (asked and yes_no):
            return None
        if options:
            return Aim.CHOICE
        if not asked:
            return Aim.YES_NO if yes_no else None
        if asked[0] in [slot for slot, filler in state.fillers if not isinstance(filler, WhPhrase)]:
            return None
        return self._asked_kind(template, asked[0], dict(state.fillers).get(asked[0]))

    def _asked_kind(self, template: Template, slot: str, filler: Filler | None) -> Aim:
        slot_type = template.slots[slot].type
        if isinstance(filler, WhPhrase) and filler.word == "ile" and slot_type is not SlotType.QUANTITY:
            return Aim.NUMBER
        if slot_type is SlotType.TIME:
            return Aim.TIME
        return Aim.ENTITY

    def _chunks(self, template: Template, chunks: tuple[Node, ...], state: State, depth: int) -> Iterator[State]:
        """Matches of chunks in any order; chunks that may be missing are tried where they are, and left out once."""
        for index, chunk in enumerate(chunks):
            if self._may_begin(chunk, state.position):
                for after in self._chunk(template, chunk, state, depth):
                    yield from self._chunks(template, chunks[:index] + chunks[index + 1 :], after, depth)
        if all(isinstance(chunk, Optional) for chunk in chunks):
            yield state

    def _chunk(self, template: Template, chunk: Node, state: State, depth: int) -> Iterator[State]:
        """A chunk in its own order, or with its wh-phrase in front („jakiej powieści autorem”)."""
        node = chunk.node if isinstance(chunk, Optional) else chunk
        if self._may_open(node, state.position):
            yield from self._node(template, node, state, depth)
        if isinstance(chunk, Sequence) and self._sentence.asks_from[state.position]:
            for index, node in enumerate(chunk.nodes[1:], start=1):
                if isinstance(node, Slot):
                    for after in self._wh_slot(template, node, state):
                        rest = Sequence(chunk.nodes[:index] + chunk.nodes[index + 1 :])
                        yield from self._node(template, rest, after, depth)

    def _node(self, template: Template, node: Node, state: State, depth: int) -> Iterator[State]:
        match node:
            case Word():
                yield from self._word(node, state)
            case Slot():
                yield from self._slot(template, node, state, depth)
            case Sequence(nodes=nodes):
                yield from self._sequence(template, nodes, state, depth)
            case Choice(nodes=nodes):
                for part in nodes:
                    if self._may_open(part, state.position):
                        yield from self._node(template, part, state, depth)
            case Optional(node=inner):
                if self._may_open(inner, state.position):
                    yield from self._node(template, inner, state, depth)
                yield state

    def _may_begin(self, chunk: Node, position: int) -> bool:
        """Whether a chunk may match from here on; asked often, and seldom so."""
        if isinstance(chunk, Sequence) and self._sentence.asks_from[position]:
            return True  # its wh-phrase may stand in front
        return self._may_open(chunk.node if isinstance(chunk, Optional) else chunk, position)

    def _may_open(self, node: Node, position: int) -> bool:
        """Whether a node that begins with one of certain words may match from here on."""
        words = node.opening
        return words is None or not words.isdisjoint(self._sentence.ahead[position])

    def _sequence(self, template: Template, nodes: tuple[Node, ...], state: State, depth: int) -> Iterator[State]:
        if not nodes:
            yield state
            return
        for after in self._node(template, nodes[0], state, depth):
            yield from self._sequence(template, nodes[1:], after, depth)

    def _word(self, word: Word, state: State) -> Iterator[State]:
        for position, words in self._sentence.starts[state.position]:
            if position < self._sentence.length and is_word(self._sentence, word, position):
                yield state.at(position + 1, words=1, penalty=_SKIP_PENALTY * words)
                return

    def _slot(self, template: Template, slot: Slot, state: State, depth: int) -> Iterator[State]:
        if slot.question_word:
            yield from self._question_word(template, slot, state)
            return
        if self._sentence.asks_from[state.position]:
            yield from self._wh_slot(template, slot, state)
        if template.slots[slot.name].type in TIMES:
            yield from self._period(slot, state, depth)
            return
        for position, words in self._sentence.starts[state.position]:
            inside = self._behind_preposition(slot, position)
            spans = self._filling(template, slot, inside, depth) if inside is not None else ()
            start = state.at(position, penalty=_SKIP_PENALTY * words) if spans else state
            for span in spans:
                penalty = case_penalty(slot, span.cases, span.likely) + filler_penalty(span.filler)
                yield start.fill(slot.name, span.filler, span.end, penalty)
            if spans:
                return

    def _period(self, slot: Slot, state: State, depth: int) -> Iterator[State]:
        """A period with the preposition that says how it bounds („po 1918 roku”, „za panowania Jana Olbrachta”)."""
        for position, words in self._sentence.starts[state.position]:
            described = self._described(position, depth, of_time=True)
            spans: tuple[Span[Filler], ...] = (*self._sentence.periods.get(position, ()), *described)
            for span in spans:
                yield state.fill(slot.name, span.filler, span.end, _SKIP_PENALTY * words + filler_penalty(span.filler))

    def _question_word(self, template: Template, slot: Slot, state: State) -> Iterator[State]:
        for position, words in self._sentence.starts[state.position]:
            wh = self._sentence.question_words.get(position)
            spec = template.slots[slot.name]
            if wh is not None and (may_be_asked(wh, spec) or asks_for(wh, template.slots, slot.name)):
                source = wh.word == "skąd" and spec.type is not SlotType.PLACE
                form = AnswerForm(Case.GEN, preposition="od") if source else wh.form
                bare = replace(wh, noun="", classes=frozenset(), modifiers=(), form=form)
                yield state.fill(slot.name, bare, position + 1, _SKIP_PENALTY * words)
                return

    def _behind_preposition(self, slot: Slot, position: int) -> int | None:
        """Where the words of a filler may begin: here, or behind the preposition that stands here."""
        if not slot.prepositions:
            return position
        if position < self._sentence.length and not self._sentence.lemmas[position].isdisjoint(slot.prepositions):
            return self._sentence.behind_silence(position + 1)
        return None

    def _wh_slot(self, template: Template, slot: Slot, state: State) -> Iterator[State]:
        for span, words in self._sentence.asks_from[state.position]:
            wh = span.filler
            fits = preposition_fits(wh, slot) and case_fits(slot.case, span.cases)
            if fits and asks_for(wh, template.slots, slot.name):
                penalty = case_penalty(slot, span.cases, span.likely)
                yield state.fill(slot.name, wh, span.end, _SKIP_PENALTY * words + penalty)

    def _filling(self, template: Template, slot: Slot, position: int, depth: int) -> tuple[Span[Filler], ...]:
        """What may fill the slot from here on, save wh-phrases."""
        spec = template.slots[slot.name]
        if spec.part:
            return ()
        key = (spec.type, position, depth)
        if key not in self._fillings:
            self._fillings[key] = tuple(self._find_fillings(spec, position, depth))
        return self._fillings[key]

    def _find_fillings(self, spec: SlotSpec, position: int, depth: int) -> Iterator[Span[Filler]]:
        yield from named(self._sentence, spec, position)
        if depth and spec.type not in UNDESCRIBED:
            yield from self._described(position, depth)

    def _described(self, position: int, depth: int, *, of_time: bool = False) -> tuple[Span[Description], ...]:
        """Definite descriptions of things, or of periods, that start here („autor powieści „Lalka””)."""
        if not depth or position >= self._sentence.length or self._sentence.skippable[position]:
            return ()
        key = (position, depth, of_time)
        if key not in self._descriptions:
            self._descriptions[key] = tuple(self._find_descriptions(position, depth - 1, of_time))
        return self._descriptions[key]

    def _find_descriptions(self, position: int, depth: int, of_time: bool) -> Iterator[Span[Description]]:
        for template, nominal in self._nominals:
            if template.denotes_period(nominal) != of_time or not self._may_open(nominal.pattern.chunks[0], position):
                continue
            for state in self._node(template, nominal.pattern.chunks[0], State(position), depth):
                if not any(isinstance(filler, WhPhrase | OptionList) for _, filler in state.fillers):
                    score = 1.0 - state.penalty
                    inner = Match(template.id, Aim.ENTITY, nominal.asked, state.fillers, score, nominal.pattern.text)
                    yield Span(position, state.position, Description(position, state.position, inner), frozenset())
