"""Answers questions from a dictionary: the word that is described, a definition, a synonym, a diminutive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from kgqa.model import Hit, Linked, Passage, TextFinding, ToldOptions
from kgqa.polish.question.asked_words import WordRelation, asked_word
from kgqa.retrieval.defining.described_terms import Described, Meanings, TermFinder
from kgqa.retrieval.extraction.wording import Wording
from kgqa.retrieval.index.definition_index import Dictionary
from kgqa.retrieval.index.search_query import content_words
from kgqa.retrieval.retrieval_tables import settings, word_list
from kgqa.retrieval.sources.text_records import Entry
from kgqa.retrieval.text_words import Lexicon, forms
from wikidata_hdt.labels.folding import fold

TERM, _DEFINITION, _RELATED = "term", "dictionary", "word"
"""Methods of findings: the word that is described, what a word means, another word for one."""
DICTIONARY_METHODS = frozenset({TERM, _DEFINITION, _RELATED})
_ALTERNATIVES = 4
"""Other headwords, or other senses, that are told."""
_SENSES = 6
"""Senses of a word that are compared with options."""
_READ = 40
"""Entries among which words for another one are looked for."""
_SHORT = 2
"""Words of a definition that is nothing but another word."""


class DictionaryAnswers:
    """Finds answers in a dictionary."""

    def __init__(
        self, dictionary: Dictionary, lexicon: Lexicon, wording: Wording, meanings: Meanings | None = None
    ) -> None:
        self._dictionary = dictionary
        self._lexicon = lexicon
        self._wording = wording
        self._terms = TermFinder(dictionary, lexicon, meanings)
        self._settings = settings("confidence")

    def described(self, linked: Linked) -> TextFinding | None:
        """The headword that a question describes; none for a question that names a word to ask for another one."""
        found = [] if asked_word(linked.analysis.question.text) else self._terms.best(linked)
        if not found:
            return None
        best = found[0]
        finding = TextFinding(
            best.entry.headword, _passage(best.entry), 0, len(best.entry.headword), TERM, best.chance, best.chance,
            best.figures, inflect=True, alternatives=_others(found),
        )  # fmt: skip
        return self._wording.worded(finding, next(iter(linked.analysis.wh_phrases), None))

    def senses(self, choice: ToldOptions) -> list[Hit]:
        """What the words of a choice mean, as passages that say so: those of its options, and what it is about."""
        named = [self._first_named(choice.stem), *map(self._dictionary.named, choice.options)]
        return [Hit(_passage(entry), 0.0) for entry in chain(*(entries[:_SENSES] for entries in named))]

    def _first_named(self, text: str) -> list[Entry]:
        """The senses of the first and longest words of a text that are a headword."""
        found = content_words(text)
        for start in range(len(found)):
            for end in range(len(found), start, -1):
                if entries := self._dictionary.named(text[found[start].start : found[end - 1].end]):
                    return entries
        return []

    def definition(self, linked: Linked) -> TextFinding | None:
        """What a word means that a question asks the meaning of."""
        frame = linked.analysis.definition
        if frame is None or frame.in_full:
            return None
        tokens = linked.analysis.tokens
        text = linked.analysis.question.text[tokens[frame.start].start : tokens[frame.end - 1].end]
        entries = self._dictionary.named(text)
        if not entries:
            return None
        told, others = entries[0], tuple(entry.definition for entry in entries[1 : 1 + _ALTERNATIVES])
        passage = _passage(told)
        start, sure = len(passage.text) - len(told.definition), self._settings[_DEFINITION]
        return TextFinding(
            told.definition, passage, start, len(passage.text), _DEFINITION, sure, sure, alternatives=others
        )

    def related(self, question: str) -> TextFinding | None:
        """The synonym or diminutive of a word that a question asks for."""
        asked = asked_word(question)
        if asked is None:
            return None
        find = self._synonyms if asked.relation is WordRelation.SYNONYM else self._diminutives
        found = dict(find(asked.word))
        if not found:
            return None
        text, *others = found
        sure = self._settings[_RELATED]
        passage = _passage(found[text])
        start = passage.text.find(text)
        end = start + len(text) if start >= 0 else -1
        return TextFinding(text, passage, start, end, _RELATED, sure, sure, alternatives=tuple(others[:_ALTERNATIVES]))

    def _synonyms(self, word: str) -> Iterator[tuple[str, Entry]]:
        """Other words for one: those that its entry lists or defines it by, then those that it defines."""
        entries = self._dictionary.named(word)
        for entry in entries:
            yield from ((synonym, entry) for synonym in entry.synonyms)
        for entry in entries:
            if len(forms(entry.definition)) <= _SHORT and not self._are_same(entry.definition, word):
                yield entry.definition, entry
        for told in self._dictionary.told(forms(word), _READ):
            if self._are_same(told.entry.definition, word) and not _is_small(told.entry):
                yield told.entry.headword, told.entry

    def _diminutives(self, word: str) -> Iterator[tuple[str, Entry]]:
        """Headwords that are a small form of a word, those that begin like it first."""
        lemmas = {self._lexicon.lemma(form) for form in forms(word)}
        found = []
        for told in self._dictionary.told([*forms(word), *sorted(word_list("diminutive_marks"))], _READ):
            entry = told.entry
            said = {self._lexicon.lemma(form) for form in forms(entry.definition)}
            if _is_small(entry) and lemmas <= said:
                found.append((-_shared(entry.headword, word), entry.headword, entry))
        yield from ((headword, entry) for _, headword, entry in sorted(found, key=lambda one: one[:2]))

    def _are_same(self, text: str, word: str) -> bool:
        return [self._lexicon.lemma(form) for form in forms(text)] == [
            self._lexicon.lemma(form) for form in forms(word)
        ]


def surer(one: TextFinding | None, other: TextFinding | None) -> TextFinding | None:
    """The more certain finding; two that say the same are wrong only if both are, as independent witnesses."""
    if one is None or other is None:
        return one or other
    best, second = (one, other) if one.confidence >= other.confidence else (other, one)
    if fold(best.text) != fold(second.text):
        return best
    return replace(best, confidence=1 - (1 - best.confidence) * (1 - second.confidence))


def _is_small(entry: Entry) -> bool:
    """Whether the dictionary marks or defines a headword as a small or fond form of another word."""
    told = chain(entry.domains, [entry.definition])
    return any(form.lower() in word_list("diminutive_marks") for form in chain(*map(forms, told)))


def _passage(entry: Entry) -> Passage:
    return Passage(entry.text, entry.headword, entry.text, entry.headword, source=entry.source)


def _others(found: Sequence[Described]) -> tuple[str, ...]:
    return tuple(one.entry.headword for one in found[1 : 1 + _ALTERNATIVES])


def _shared(headword: str, word: str) -> int:
    """Letters with which both begin."""
    pairs = zip(fold(headword), fold(word), strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(headword), len(word)))
