"""Nouns that say what a thing is: which words call a name so, and how that compares with what is known of items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce

from kgqa.linking.evidence.said_times import said_century
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.linking_tables import read_sorts, words_of
from kgqa.linking.relations.value_links import ClassLinker, mens_nouns
from kgqa.model import Mention, Reading, Token
from kgqa.polish.clauses.apposition_nouns import Apposition, predicate_noun
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
from kgqa.polish.lists.class_nouns import english_names
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, Gender, ItemId, Number

_PERSON = "person"
_MEN = frozenset({_PERSON, "being"})
"""What nouns for people call, those of stories with them („Tarzana, człowieka wychowanego przez małpy”)."""
_MOST_CLASSES = 8
"""Classes of a noun that are compared, the best known ones: at Wikidata's size namesakes of a class are many."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a noun calls a thing."""

    classes: frozenset[int]
    names: frozenset[str]
    """The noun itself and what its classes are called."""
    sorts: frozenset[str]

    @staticmethod
    def either(one: Kind | None, other: Kind) -> Kind:
        """What may be meant by a word that may name two kinds, or the other alone."""
        if one is None:
            return other
        sorts = one.sorts | other.sorts if one.sorts and other.sorts else frozenset[str]()
        return Kind(one.classes | other.classes, one.names | other.names, sorts)

    def verdict(self, facts: ItemFacts) -> str:
        """`fits`, `clash` (of other sorts) or nothing where the graph does not tell."""
        if facts.number in self.classes:
            return ""
        of_others = bool(self.sorts and facts.sorts) and self.sorts.isdisjoint(facts.sorts)
        named = not self.names.isdisjoint(facts.nouns)
        if not self.classes.isdisjoint(facts.kinds) or (named and (facts.guessed or not of_others)):
            return "fits"
        return "clash" if of_others else ""


@dataclass(frozen=True, slots=True)
class SaidKind:
    """A kind that the words beside a name speak of."""

    kind: Kind
    words: str
    """As the question says it."""
    is_sure: bool = True
    """Whether it is the name that is called so; else the name may be an attribute of the noun: „księcia Andory”."""
    agrees: bool = True
    """Whether the forms of noun and name allow that; else only what is named as it is written is called so: „kapitan
    Romy” commands no city."""
    is_apposed: bool = False
    """Whether it stands beside a name that is no attribute of it („nauczyciela Arystotelesa”): both are nominatives, or
    the name is a title, which is not inflected, or it stands behind a comma or in brackets."""
    years: tuple[int, int] | None = None
    """The years of the century that an adjective of the noun says: „szesnastowieczny malarz”."""

    def verdict(self, facts: ItemFacts, *, is_exact: bool) -> str:
        """As `Kind.verdict`; where the name may be an attribute, only what fits says something. `is_exact` tells that
        the item is named as it is written."""
        found = self.kind.verdict(facts)
        sure = self.is_sure and (self.agrees or is_exact)
        return found if sure or found == "fits" else ""


class KindReader:
    """Resolves nouns to kinds; those of recent nouns are remembered."""

    def __init__(self, classes: ClassLinker, facts: FactReader, morphology: Morphology) -> None:
        self._classes = classes
        self._facts = facts
        self._morphology = morphology
        self._sorts = read_sorts()
        self._english = english_names()
        self._vague = words_of("nouns.tsv", "vague")
        self.of = lru_cache(maxsize=5_000)(self._kind)
        """The kind that a noun in its dictionary form names; None for one that names none."""

    def of_items(self, items: Iterable[ItemId], name: str) -> Kind | None:
        """The kind that items of one name stand for."""
        known = [item.number for item in items][:_MOST_CLASSES]
        sorts = self._sorts.of_nouns([name]) or self._sorts_of(name, known)
        if _PERSON in sorts:
            sorts |= _MEN
        english = self._english.get(name, frozenset())
        if not known and not sorts and not english:
            return None
        names = {name, *self._single_names(known)}
        names |= english
        return Kind(frozenset(known), frozenset(names), sorts)

    def _kind(self, noun: str) -> Kind | None:
        if noun in self._vague:
            return None
        known = self.of_items(self._classes.ranked(noun), noun)
        return known or next((kind for kind in map(self.of, mens_nouns(noun)) if kind is not None), None)

    def _sorts_of(self, noun: str, classes: Iterable[int]) -> frozenset[str]:
        """The sorts of classes, and of a noun for men: Polish has a gender of its own for them."""
        found = frozenset[str]().union(*map(self._facts.sorts_of_class, classes))
        return found | _MEN if any(map(_is_man, self._morphology.readings(noun))) else found

    def _single_names(self, classes: Iterable[int]) -> Iterable[str]:
        """Names of classes that are one word; longer ones say more than the noun does."""
        for number in classes:
            for label in self._facts.labels(number):
                if " " not in label:
                    yield label.lower()


def _is_man(reading: Reading) -> bool:
    """Whether a reading is a common noun for a man in its dictionary form."""
    common = reading.is_of(SUBSTANTIVES) and reading.lemma[:1].islower()
    return common and Gender.M1 in reading.genders and Case.NOM in reading.cases and Number.SG in reading.numbers


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
