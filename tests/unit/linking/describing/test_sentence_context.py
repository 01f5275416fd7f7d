"""What the words around a name say of its candidates."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.describing.sentence_context import Context
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.relations.class_links import ClassLinker
from kgqa.model import Mention
from kgqa.terms import DIRECT, RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph, Name, NameIndex

CLAIMS = (("Q111", "P31", "Q634"), ("Q112", "P31", "Q178885"), ("Q111", "P397", "Q525"), ("Q634", "P279", "Q6999"))
TEXTS = (
    ("Q111", RDFS_LABEL, "Mars"), ("Q112", RDFS_LABEL, "Mars"), ("Q634", RDFS_LABEL, "planeta"),
    ("Q178885", RDFS_LABEL, "bóg"), ("Q112", SCHEMA_DESCRIPTION, "rzymski opiekun wojny"),
)  # fmt: skip


@pytest.fixture(scope="module")
def context(keys: LemmaKeys) -> Context:
    triples = [(ItemId(one).iri, Iri(DIRECT + name), ItemId(other).iri) for one, name, other in CLAIMS]
    texts = [(ItemId(item).iri, Iri(way), Literal(text, "pl")) for item, way, text in TEXTS]
    index = NameIndex([Name("Q634", "planeta"), Name("Q178885", "bóg")], keys.of_label)
    return Context(MemoryGraph([*triples, *texts]), ClassLinker(index))


def _features(context: Context, analyser: QuestionAnalyser, text: str, item: str) -> dict[str, float]:
    tokens = analyser.tokens(text)
    at = next(index for index, token in enumerate(tokens) if token.form.startswith("Mars"))
    expected = context.expectation(tokens, Mention(at, at + 1, tokens[at].form, ()))
    lemmas = frozenset(lemma for index, token in enumerate(tokens) if index != at for lemma in token.lemmas)
    return context.features(ItemId(item), expected, lemmas)


@pytest.mark.parametrize("text", ["Jak duża jest planeta Mars?", "Jak duża jest planeta o nazwie Mars?"])
def test_noun_in_front(context: Context, analyser: QuestionAnalyser, text: str) -> None:
    assert _features(context, analyser, text, "Q111")["fits"] == 1.0
    assert _features(context, analyser, text, "Q112")["clash"] == 1.0


def test_an_item_without_a_class_clashes_less(context: Context, analyser: QuestionAnalyser) -> None:
    assert _features(context, analyser, "Jak duża jest planeta Mars?", "Q999")["clash"] == 0.5


def test_cue_words(context: Context, analyser: QuestionAnalyser) -> None:
    assert _features(context, analyser, "Ile księżyców ma Mars?", "Q111")["cue"] == 1.0
    assert _features(context, analyser, "Ile księżyców ma Mars?", "Q112")["against"] == 1.0


def test_description(context: Context, analyser: QuestionAnalyser) -> None:
    assert _features(context, analyser, "Jakim opiekunem był Mars?", "Q112")["overlap"] == 0.5
    assert "overlap" not in _features(context, analyser, "Jakim opiekunem był Mars?", "Q111")


def test_coherence_in_both_directions(context: Context) -> None:
    assert context.coherent(ItemId("Q111"), [ItemId("Q525")])
    assert context.coherent(ItemId("Q525"), [ItemId("Q111")])
    assert not context.coherent(ItemId("Q112"), [ItemId("Q525"), ItemId("Q112")])


def test_classes_have_a_superclass(context: Context) -> None:
    assert context.is_class(ItemId("Q634"))
    assert not context.is_class(ItemId("Q111"))
