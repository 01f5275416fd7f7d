"""The order of candidates that answering tries: the words around a name overrule popularity."""

from __future__ import annotations

import pytest

from kgqa.linking.choice.candidate_order import LEVEL, ContextOrder
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.model import Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import candidate_weights
from kgqa.terms import DIRECT, Iri, ItemId
from tests.doubles import MemoryGraph, Name, NameIndex
from tests.unit.linking import small
from tests.unit.linking.world import context

NAMES = (Name("Q1", "Mars", 5.0), Name("Q2", "Mars", 2.0), Name("Q3", "Mars", 0.5), Name("Q634", "planeta"))
CLAIMS = (("Q1", "P31", "Q178885"), ("Q2", "P31", "Q634"), ("Q3", "P31", "Q178885"))


@pytest.fixture(scope="module")
def mars(analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology) -> dict[str, tuple[Mention, ...]]:
    """The mention „Mars” as it was found and as it is ordered, by question."""
    index = NameIndex(NAMES, keys.of_label)
    graph = MemoryGraph([(ItemId(one).iri, Iri(DIRECT + name), ItemId(two).iri) for one, name, two in CLAIMS])
    order = ContextOrder(context(graph, index, morphology))
    found: dict[str, tuple[Mention, ...]] = {}
    for text in ("Gdzie jest Mars?", "Jak duża jest planeta Mars?"):
        analysis = analyser.analyse(Question(text))
        mentions = MentionDetector(index, keys).detect(analysis).mentions
        pairs = zip(mentions, order.order(analysis, mentions), strict=True)
        found[text] = next(pair for pair in pairs if pair[0].surface == "Mars")
    return found


def test_words_overrule_popularity(mars: dict[str, tuple[Mention, ...]]) -> None:
    before, after = mars["Jak duża jest planeta Mars?"]
    assert small.items(before) == "Q1 Q2 Q3"
    assert small.items(after) == "Q2 Q1 Q3"
    assert after.candidates[0].features["fits"] == 1.0


def test_the_best_score_stays(mars: dict[str, tuple[Mention, ...]]) -> None:
    before, after = mars["Jak duża jest planeta Mars?"]
    assert after.candidates[0].score == pytest.approx(before.candidates[0].score)
    assert LEVEL in after.candidates[0].features


def test_scores_are_made_from_features(mars: dict[str, tuple[Mention, ...]]) -> None:
    weights = candidate_weights()
    for one in mars["Jak duża jest planeta Mars?"][1].candidates:
        assert one.score == pytest.approx(sum(weights.get(name, 0.0) * value for name, value in one.features.items()))


def test_without_evidence_nothing_changes(mars: dict[str, tuple[Mention, ...]]) -> None:
    before, after = mars["Gdzie jest Mars?"]
    assert before == after
