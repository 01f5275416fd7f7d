"""Finds the nouns that call a name: in front, in an apposition, as a predicate; and the kinds that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from kgqa.linking.evidence.said_kinds import Kind, KindReader, SaidKind
from kgqa.linking.evidence.said_times import said_century
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.clauses.name_agreement import may_be_uninflected
from kgqa.polish.clauses.neighbouring_words import (
    common_nouns,
    is_attribute,
    is_called,
    is_called_inflected,
    is_only_verb,
    may_hold,
    noun_of_attribute,
)
from kgqa.polish.clauses.predicate_nouns import predicate_noun
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.terms import Case, ItemId, Number


class CallReader:
    """Reads what a question calls its names."""

    def __init__(self, kinds: KindReader) -> None:
        self._kinds = kinds

    def read(self, sentence: Sentence, mention: Mention, front: int, behind: Apposition | None) -> Iterator[SaidKind]:
        """The kinds that nouns in front (`front` is the index of the nearest) and behind, a predicate or the question
        call the mention."""
        called = sentence.calling(mention)
        if called and (kind := self._kinds.of(called)) is not None:
            yield SaidKind(kind, called)
        if front >= 0 and not sentence.is_asked(front) and not is_only_verb(sentence.tokens, front):
            yield from self._in_front(sentence, mention, front)
        if behind is not None:
            for kind in self.at(sentence, behind.noun, range(behind.noun + 1, behind.noun + 3)):
                words, years = sentence.words(behind.start, behind.noun + 1), said_century(sentence.tokens, behind.noun)
                yield SaidKind(kind, words, is_apposed=True, years=years)
        predicate = predicate_noun(sentence.tokens, mention)
        if predicate is not None:
            for kind in self.at(sentence, predicate):
                yield SaidKind(kind, sentence.words(predicate, predicate + 1))

    def at(self, sentence: Sentence, noun: int, last: range = range(0)) -> Iterator[Kind]:
        """The kind of the noun at an index: of its longest name that ends in a range („kraj związkowy”), else of all
        nouns that the word alone may be („fizyk”, „fizyka”); nothing where it names none."""
        longer = [one for one in sentence.common(noun) if one.end - 1 in last and one.end - one.start > 1]
        kinds = [self._kinds.of_items(_items(one), one.candidates[0].label.lower()) for one in longer]
        kinds.append(_either(map(self._kinds.of, common_nouns(sentence.tokens[noun]))))
        yield from sorted((kind for kind in kinds if kind is not None), key=lambda kind: not kind.classes)[:1]

    def _in_front(self, sentence: Sentence, mention: Mention, front: int) -> Iterator[SaidKind]:
        tokens = sentence.tokens
        noun, last = front, range(mention.start - 1, mention.start)
        if not is_called(tokens, front, mention) and not may_hold(tokens, front, mention):
            noun, last = noun_of_attribute(tokens, front), range(0)
            if not is_called(tokens, noun, mention):
                return
        is_sure = is_called(tokens, noun, mention) and not is_attribute(tokens, noun, mention)
        agrees = is_called_inflected(tokens, noun, mention)
        unmarked = mention.quoted or may_be_uninflected(tokens[mention.start])
        for kind in self.at(sentence, noun, last):
            # „trener Newcastle” is as good as „aktor Brad Pitt”, and „reżyser „Pianisty”” better than „bokser „Tygrys””
            governs = unmarked and "person" in kind.sorts
            apposed = mention.quoted or (_is_nominative(tokens[noun]) and _may_be_subject(tokens[mention.start]))
            words, years = sentence.words(noun, mention.start), said_century(tokens, noun)
            yield SaidKind(kind, words, is_sure and not governs, agrees, apposed, years)


def _is_nominative(token: Token) -> bool:
    """Whether a word most likely stands in the nominative."""
    likely = [token.best] if token.best is not None else token.readings
    return any(Case.NOM in one.cases for one in likely)


def _may_be_subject(name: Token) -> bool:
    """Whether a word most likely stands in the nominative, or is a name that may stand in that of the singular and in
    no genitive: „Kraków”, but not „Polski”."""
    named = [one for one in name.readings if one.is_of(SUBSTANTIVES) and one.lemma[:1].isupper()]
    cases = frozenset(case for one in named if Number.SG in one.numbers for case in one.cases)
    return _is_nominative(name) or (Case.NOM in cases and Case.GEN not in cases)


def _either(kinds: Iterable[Kind | None]) -> Kind | None:
    """What is of one of several kinds; None for no kind."""
    return reduce(Kind.either, (kind for kind in kinds if kind is not None), None)


def _items(mention: Mention) -> list[ItemId]:
    return [candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId)]
