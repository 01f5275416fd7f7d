"""Matches the patterns of question templates with a question; small functions, one per kind of pattern node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kgqa.matching.fitting import asks_for, case_fits, case_penalty, filler_penalty, preposition_fits
from kgqa.matching.pattern import Choice, Node, Optional, Sequence, Slot, Word
from kgqa.matching.pattern_table import PatternTable
from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.templates import SlotType, Template, TemplateLibrary, TemplatePattern
from kgqa.model import Description, Filler, Match, Mention, OptionList, QuestionKind, Value, WhPhrase

_GENERIC_PENALTY = 0.3
"""Taken off for templates that stand in where no specific one fits."""

_SKIP_PENALTY = 0.02
"""Taken off for each word that a pattern does not account for."""

_MAX_DEPTH = 2
"""Definite descriptions inside definite descriptions."""


@dataclass(frozen=True, slots=True)
class _State:
    """How far a pattern has been matched."""

    position: int
    fillers: tuple[tuple[str, Filler], ...] = ()
    words: int = 0
    """Words of the pattern matched literally."""
    penalty: float = 0.0

    def at(self, position: int, *, words: int = 0, penalty: float = 0.0) -> _State:
        return _State(position, self.fillers, self.words + words, self.penalty + penalty)

    def fill(self, slot: str, filler: Filler, position: int, penalty: float) -> _State:
        return _State(position, (*self.fillers, (slot, filler)), self.words, self.penalty + penalty)


class TemplateMatcher:
    """Finds every way in which a template accounts for the whole question."""

    def __init__(self, library: TemplateLibrary) -> None:
        self._library = library
        self._patterns = PatternTable((t, p) for t in library.templates.values() for p in t.patterns)
        nominals = ((t, p) for t in library.templates.values() if not t.generic for p in t.nominals)
        self._nominals = PatternTable(nominals)

    @property
    def library(self) -> TemplateLibrary:
        """The templates that are matched."""
        return self._library

    def match(self, sentence: Sentence) -> tuple[Match, ...]:
        """All matches, best first; at most one per template, asked slot and set of filled spans."""
        found: dict[tuple[object, ...], Match] = {}
        attempt = _Attempt(sentence, self._nominals.possible(sentence.words))
        for template, pattern in self._patterns.possible(sentence.words):
            for match in attempt.sentences(template, pattern):
                key = (match.template, match.asked, match.kind, _spans(match))
                if key not in found or found[key].score < match.score:
                    found[key] = match
        return tuple(sorted(found.values(), key=lambda match: -match.score))


def _spans(match: Match) -> tuple[tuple[str, str, int, int], ...]:
    return tuple(
        (slot, type(filler).__name__, filler.start, filler.end)
        for slot, filler in match.fillers
        if not isinstance(filler, OptionList)
    )


class _Attempt:
    """Matching of all templates with one sentence."""

    def __init__(self, sentence: Sentence, nominals: tuple[tuple[Template, TemplatePattern], ...]) -> None:
        self._nominals = nominals
        self._sentence = sentence
        self._descriptions: dict[tuple[int, int], tuple[Span[Description], ...]] = {}

    def sentences(self, template: Template, pattern: TemplatePattern) -> Iterator[Match]:
        """Matches of a pattern with the whole sentence."""
        for state in self._chunks(template, pattern.pattern.chunks, _State(0), _MAX_DEPTH):
            end, skipped = self._skip(state.position)
            if end == self._sentence.length:
                yield from self._finish(template, pattern, state, skipped)

    def _finish(self, template: Template, pattern: TemplatePattern, state: _State, skipped: int) -> Iterator[Match]:
        asked = [slot for slot, filler in state.fillers if isinstance(filler, WhPhrase)]
        options = [slot for slot, filler in state.fillers if isinstance(filler, OptionList)]
        if pattern.asked and not asked:
            asked = [pattern.asked]
        kind = self._kind(template, state, asked, options)
        if kind is None:
            return
        score = 1.0 - state.penalty - _SKIP_PENALTY * skipped + 0.01 * state.words - _GENERIC_PENALTY * template.generic
        yield Match(template.id, kind, (asked or options or [""])[0], state.fillers, score, pattern.pattern.text)

    def _kind(self, template: Template, state: _State, asked: list[str], options: list[str]) -> QuestionKind | None:
        """What is asked, or None if the fillers make no question."""
        yes_no = self._sentence.analysis.kind is QuestionKind.YES_NO
        if len(asked) + len(options) > 1 or (asked and yes_no):
            return None
        if options:
            return QuestionKind.CHOICE
        if not asked:
            return QuestionKind.YES_NO if yes_no else None
        if asked[0] in [slot for slot, filler in state.fillers if not isinstance(filler, WhPhrase)]:
            return None
        return self._asked_kind(template, asked[0], dict(state.fillers).get(asked[0]))

    def _asked_kind(self, template: Template, slot: str, filler: Filler | None) -> QuestionKind:
        slot_type = template.slots[slot].type
        if isinstance(filler, WhPhrase) and filler.word == "ile" and slot_type is not SlotType.QUANTITY:
            return QuestionKind.COUNT
        if slot_type is SlotType.TIME:
            return QuestionKind.TIME
        return QuestionKind.PLACE if slot_type is SlotType.PLACE else QuestionKind.ENTITY

    def _skip(self, position: int) -> tuple[int, int]:
        """Move over words that may be left out; returns the new position and the number of words skipped."""
        words = 0
        while position < self._sentence.length and self._sentence.skippable[position]:
            words += self._sentence.forms[position][0].isalnum()
            position += 1
        return position, words

    def _chunks(self, template: Template, chunks: tuple[Node, ...], state: _State, depth: int) -> Iterator[_State]:
        if not chunks:
            yield state
            return
        for index, chunk in enumerate(chunks):
            rest = chunks[:index] + chunks[index + 1 :]
            for after in self._chunk(template, chunk, state, depth):
                yield from self._chunks(template, rest, after, depth)

    def _chunk(self, template: Template, chunk: Node, state: _State, depth: int) -> Iterator[_State]:
        """A chunk in its own order, or with its wh-phrase in front („jakiej powieści autorem”)."""
        yield from self._node(template, chunk, state, depth)
        if isinstance(chunk, Sequence):
            for index, node in enumerate(chunk.nodes[1:], start=1):
                if isinstance(node, Slot):
                    rest = Sequence(chunk.nodes[:index] + chunk.nodes[index + 1 :])
                    for after in self._wh_slot(template, node, state):
                        yield from self._node(template, rest, after, depth)

    def _node(self, template: Template, node: Node, state: _State, depth: int) -> Iterator[_State]:
        match node:
            case Word():
                yield from self._word(node, state)
            case Slot():
                yield from self._slot(template, node, state, depth)
            case Sequence(nodes=nodes):
                yield from self._sequence(template, nodes, state, depth)
            case Choice(nodes=nodes):
                for part in nodes:
                    yield from self._node(template, part, state, depth)
            case Optional(node=inner):
                yield from self._node(template, inner, state, depth)
                yield state

    def _sequence(self, template: Template, nodes: tuple[Node, ...], state: _State, depth: int) -> Iterator[_State]:
        if not nodes:
            yield state
            return
        for after in self._node(template, nodes[0], state, depth):
            yield from self._sequence(template, nodes[1:], after, depth)

    def _starts(self, state: _State) -> Iterator[_State]:
        """Where the next node may start: here, or behind any number of words that may be left out."""
        yield state
        position, words = state.position, 0
        while position < self._sentence.length and self._sentence.skippable[position]:
            words += self._sentence.forms[position][0].isalnum()
            position += 1
            yield state.at(position, penalty=_SKIP_PENALTY * words)

    def _word(self, word: Word, state: _State) -> Iterator[_State]:
        for start in self._starts(state):
            if start.position < self._sentence.length and self._is_word(word, start.position):
                yield start.at(start.position + 1, words=1)
                return

    def _is_word(self, word: Word, position: int) -> bool:
        if word.exact:
            return self._sentence.forms[position] == word.text
        if not word.feature:
            return word.text in self._sentence.lemmas[position]
        readings = self._sentence.tokens[position].readings
        return any(
            reading.lemma.lower() == word.text and word.feature in reading.tag.text.replace(":", ".").split(".")
            for reading in readings
        )

    def _slot(self, template: Template, slot: Slot, state: _State, depth: int) -> Iterator[_State]:
        if slot.question_word:
            yield from self._question_word(slot, state)
            return
        yield from self._wh_slot(template, slot, state)
        for start in self._starts(state):
            inside = self._behind_preposition(slot, start)
            spans = tuple(self._filling(template, slot, inside.position, depth)) if inside else ()
            for span in spans:
                if inside:
                    penalty = case_penalty(slot.case, span.cases) + filler_penalty(span.filler)
                    yield inside.fill(slot.name, span.filler, span.end, penalty)
            if spans:
                return

    def _question_word(self, slot: Slot, state: _State) -> Iterator[_State]:
        for start in self._starts(state):
            wh = self._sentence.question_words.get(start.position)
            if wh is not None:
                bare = replace(wh, noun="", classes=frozenset(), modifiers=())
                yield start.fill(slot.name, bare, start.position + 1, 0.0)
                return

    def _behind_preposition(self, slot: Slot, state: _State) -> _State | None:
        if not slot.prepositions:
            return state
        position = state.position
        if position < self._sentence.length and not self._sentence.lemmas[position].isdisjoint(slot.prepositions):
            return state.at(position + 1)
        return None

    def _wh_slot(self, template: Template, slot: Slot, state: _State) -> Iterator[_State]:
        spec = template.slots[slot.name]
        for start in self._starts(state):
            for span in self._sentence.wh_phrases.get(start.position, ()):
                wh = span.filler
                if asks_for(wh, spec.type) and preposition_fits(wh, slot) and case_fits(slot.case, span.cases):
                    yield start.fill(slot.name, wh, span.end, 0.0)

    def _filling(self, template: Template, slot: Slot, position: int, depth: int) -> Iterator[Span[Filler]]:
        """What may fill the slot from here on, save wh-phrases."""
        sentence = self._sentence
        spec = template.slots[slot.name]
        sources: list[Iterable[Span[Filler]]] = []
        if spec.type in (SlotType.TIME, SlotType.QUANTITY, SlotType.STRING):
            sources.append(_as_fillers(sentence.values, position))
        if spec.type is SlotType.PROPERTY:
            sources.append(_as_fillers(sentence.relations, position))
        elif spec.type not in (SlotType.TIME, SlotType.QUANTITY, SlotType.STRING):
            sources.append(_as_fillers(sentence.options, position))
            sources.append(_as_fillers(sentence.mentions, position))
            if depth and spec.type is not SlotType.CLASS:
                sources.append(self._described(position, depth))
        for source in sources:
            yield from source

    def _described(self, position: int, depth: int) -> tuple[Span[Description], ...]:
        """Definite descriptions that start here („autor powieści „Lalka””)."""
        if position >= self._sentence.length or self._sentence.skippable[position]:
            return ()
        key = (position, depth)
        if key not in self._descriptions:
            self._descriptions[key] = tuple(self._find_descriptions(position, depth - 1))
        return self._descriptions[key]

    def _find_descriptions(self, position: int, depth: int) -> Iterator[Span[Description]]:
        for template, nominal in self._nominals:
            for state in self._node(template, nominal.pattern.chunks[0], _State(position), depth):
                if not any(isinstance(filler, WhPhrase | OptionList) for _, filler in state.fillers):
                    score = 1.0 - state.penalty
                    inner = Match(
                        template.id, QuestionKind.ENTITY, nominal.asked, state.fillers, score, nominal.pattern.text
                    )
                    yield Span(position, state.position, Description(position, state.position, inner), frozenset())


def _as_fillers(
    table: Mapping[int, tuple[Span[Mention], ...]]
    | Mapping[int, tuple[Span[OptionList], ...]]
    | Mapping[int, tuple[Span[Value], ...]],
    position: int,
) -> Iterable[Span[Filler]]:
    for span in table.get(position, ()):
        yield Span(span.start, span.end, span.filler, span.cases)
