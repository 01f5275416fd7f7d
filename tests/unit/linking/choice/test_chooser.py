"""The choice of links: the weights decide, and a reranker has the last word."""

from __future__ import annotations

from dataclasses import replace

from kgqa.linking.choice.chooser import LinkChooser
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.model import Analysis, Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import MemoryGraph, Name, NameIndex
from tests.unit.linking.world import context

NAMES = (Name("Q1", "Oslo", 5.0), Name("Q2", "Oslo", 2.0))
WEIGHTS = {"popularity": 1.0, "capitals": 1.0}


class LastFirst:
    """A reranker that turns the order round."""

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        return replace(mention, candidates=mention.candidates[::-1])


def _items(analyser: QuestionAnalyser, keys: LemmaKeys, chooser: LinkChooser) -> list[str | None]:
    index = NameIndex(NAMES, keys.of_label)
    analysis = analyser.analyse(Question("Gdzie leży Oslo?"))
    mentions = MentionDetector(index, keys).detect(analysis).mentions
    links = chooser.choose(analysis, mentions)
    return [str(link.candidate.item) if link.candidate else None for link in links]


def _context(keys: LemmaKeys, morphology: MorfeuszMorphology) -> Context:
    return context(MemoryGraph([]), NameIndex(NAMES, keys.of_label), morphology)


def test_the_more_popular_item_wins(
    analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology
) -> None:
    assert _items(analyser, keys, LinkChooser(_context(keys, morphology), WEIGHTS)) == ["Q1"]


def test_weights_decide(analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology) -> None:
    assert _items(analyser, keys, LinkChooser(_context(keys, morphology), {**WEIGHTS, "popularity": -1.0})) == ["Q2"]
    assert _items(analyser, keys, LinkChooser(_context(keys, morphology), {**WEIGHTS, "nil": 3.0})) == [None]
    assert _items(analyser, keys, LinkChooser(_context(keys, morphology), {"capitals": -1.0})) == []


def test_a_reranker_has_the_last_word(
    analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology
) -> None:
    assert _items(analyser, keys, LinkChooser(_context(keys, morphology), WEIGHTS, LastFirst())) == ["Q2"]
