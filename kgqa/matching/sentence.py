"""A question prepared for matching: lemmas, tags and possible fillers by position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from kgqa.fast_values import often_made
from kgqa.model import Analysis, Description, Mention, OptionList, Token, Value, WhPhrase
from kgqa.polish.lists.question_words import PLACE, TIME, asking_for
from kgqa.terms import Case

F_co = TypeVar("F_co", covariant=True)


_SETTLED = 0.7
"""How likely a case must be to be taken for settled.

Not fitted: it only puts readings in order, as the costs of doubtful cases do (`reading_costs.yaml`)."""

_SILENT = "\0"
"""Stands for the form of a word that is left aside."""

_ADVERBS = asking_for(PLACE, TIME)
"""Question words without a case; `form.preposition` is the answer's, not theirs."""


@often_made(frozen=True, slots=True)
class Span(Generic[F_co]):
    """A possible filler with its place."""

    start: int
    end: int
    filler: F_co
    cases: frozenset[Case]
    """Cases it may stand in; empty if unknown."""
    likely: Case | None = None
    """The case it stands in by all that its neighbours tell; None if unknown."""


class Sentence:
    """Tokens of one question with mentions, wh-phrases, options and values by their first token.

    `aside` are indices of tokens that are left out although they say something („, ojciec Kazimierza Wielkiego,”);
    nothing that reaches into them can match.
    """

    def __init__(
        self,
        analysis: Analysis,
        mentions: Iterable[Mention],
        fillers: frozenset[str],
        *,
        relations: Iterable[Mention] = (),
        aside: frozenset[int] = frozenset(),
        options: Iterable[Span[OptionList]] = (),
        values: Iterable[Span[Value]] = (),
        periods: Iterable[Span[Value]] = (),
        ordinals: Iterable[Span[Value]] = (),
        descriptions: Iterable[Span[Description]] = (),
    ) -> None:
        self.analysis = analysis
        self.tokens = analysis.tokens
        self.length = len(analysis.tokens)
        self._hear(fillers, aside)
        self.mentions = _by_start((self._mention_span(mention) for mention in mentions), aside)
        self.relations = _by_start((self._mention_span(mention) for mention in relations), aside)
        self._ask(analysis.wh_phrases, aside)
        self.options = _by_start(options, aside)
        self.values = _by_start(values, aside)
        self.periods = _by_start(periods, aside)
        self.ordinals = _by_start(ordinals, aside)
        self.descriptions = _by_start(descriptions, aside)

    def _hear(self, fillers: frozenset[str], aside: frozenset[int]) -> None:
        """What the words are, which of them may be left out, and where patterns may go on from each."""
        heard = [None if index in aside else token for index, token in enumerate(self.tokens)]
        self.lemmas = tuple(token.lemmas if token else frozenset[str]() for token in heard)
        self.forms = tuple(token.form.lower() if token else _SILENT for token in heard)
        self.words = frozenset().union(*self.lemmas, self.forms) if self.tokens else frozenset()
        self.skippable = tuple(index in aside or _skippable(token, fillers) for index, token in enumerate(self.tokens))
        self.starts = tuple(tuple(self._starts(position)) for position in range(self.length + 1))
        """For each position, where the next part of a pattern may start: (position, words left out before it)."""
        said = tuple(lemmas | {form} for lemmas, form in zip(self.lemmas, self.forms, strict=True))
        self.ahead = tuple(
            frozenset[str]().union(*(said[position] for position, _ in starts if position < self.length))
            for starts in self.starts
        )
        """For each position, the words of which the next part of a pattern may begin with one."""

    def _ask(self, phrases: Iterable[WhPhrase], aside: frozenset[int]) -> None:
        """Where wh-phrases and their question words stand."""
        found = tuple(phrases)
        wh_spans = (Span(wh.start, wh.end, wh, self._wh_cases(wh), wh.form.case) for wh in found)
        self.wh_phrases = _by_start(wh_spans, aside)
        self.asks_from = tuple(
            tuple((span, words) for position, words in starts for span in self.wh_phrases.get(position, ()))
            for starts in self.starts
        )
        """For each position, the wh-phrases that may come next: (phrase, words left out before it)."""
        self.question_words = {
            wh.start + bool(wh.form.preposition and wh.word not in _ADVERBS): wh for wh in found if wh.end > wh.start
        }

    def _starts(self, position: int) -> Iterator[tuple[int, int]]:
        """Here, or behind any number of words that may be left out."""
        words = 0
        yield position, words
        while position < self.length and self.skippable[position]:
            words += self.forms[position][0].isalnum()
            position += 1
            yield position, words

    def behind_silence(self, position: int) -> int:
        """The first position from here on whose word is not left aside."""
        while position < self.length and self.forms[position] == _SILENT:
            position += 1
        return position

    def _wh_cases(self, wh: WhPhrase) -> frozenset[Case]:
        """Cases that the question word's form may have: any for adverbs, for openers the one they ask for."""
        if wh.part or (wh.word == "czyj" and not wh.noun):  # „Jak ma na imię …?”: who bears the name is the subject
            return frozenset({wh.form.case})
        if wh.word in _ADVERBS:
            return frozenset()
        if any(token.form.lower() == "co" for token in self.tokens[wh.start : wh.end]):
            return frozenset({Case.NOM, Case.ACC})
        cases = frozenset(
            case
            for token in self.tokens[wh.start : wh.end]
            if wh.word in token.lemmas
            for reading in token.readings
            for case in reading.cases
        )
        return cases or frozenset({wh.form.case})

    def _mention_span(self, mention: Mention) -> Span[Mention]:
        words = self.tokens[mention.start : mention.end]
        return Span(mention.start, mention.end, mention, span_cases(words), _likely_case(words))


def _likely_case(tokens: Iterable[Token]) -> Case | None:
    """The case of the first inflected word, as far as it is settled."""
    for token in tokens:
        if token.best is not None and token.best.cases:
            return next(iter(token.best.cases)) if token.best.score >= _SETTLED else None
    return None


def span_cases(tokens: Iterable[Token]) -> frozenset[Case]:
    """Cases that the words of a name may stand in together; empty if the dictionary does not know all of them.

    The first inflected word decides together with the words that agree with it; a genitive complement behind it does
    not count, so the intersection is only taken while something is left.
    """
    result: frozenset[Case] = frozenset()
    for token in tokens:
        if not token.readings:
            return frozenset()
        cases = token.cases
        if cases and not result:
            result = cases
        elif cases & result:
            result &= cases
    return result


def _skippable(token: Token, fillers: frozenset[str]) -> bool:
    return (
        not any(character.isalnum() for character in token.form)
        or bool(token.lemmas & fillers)
        or token.form.lower() in fillers
    )


def _by_start(spans: Iterable[Span[F_co]], aside: frozenset[int]) -> Mapping[int, tuple[Span[F_co], ...]]:
    table: defaultdict[int, list[Span[F_co]]] = defaultdict(list)
    for span in spans:
        if aside.isdisjoint(range(span.start, span.end)):
            table[span.start].append(span)
    return {start: tuple(sorted(found, key=lambda span: -span.end)) for start, found in table.items()}


__all__ = ["Sentence", "Span", "span_cases"]
