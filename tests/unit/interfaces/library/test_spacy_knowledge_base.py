"""The label index as a knowledge base of spaCy's own linker: candidates, a trained pipeline, saved and in processes."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.training import Example

from kgqa.config import Config
from kgqa.errors import ClearError
from kgqa.interfaces.library.spacy_components import KNOWLEDGE_BASE, MORFEUSZ
from kgqa.interfaces.library.spacy_knowledge_base import LabelIndexKnowledgeBase, hashed

GOD, PLANET = "Q112", "Q111"
TRAINING = [
    ("Bóg Mars był czczony w Rzymie jako bóg wojny.", GOD),
    ("Planeta Mars krąży wokół Słońca.", PLANET),
    ("Rzymianie modlili się do boga Mars.", GOD),
    ("Łazik wylądował na planecie Mars.", PLANET),
]


@pytest.fixture(autouse=True)
def _sample(sample_config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(sample_config.cache))


def pipeline() -> Language:
    nlp = spacy.blank("pl")
    nlp.add_pipe(MORFEUSZ)
    nlp.add_pipe("entity_ruler")
    nlp.add_pipe("entity_linker", config={"generate_empty_kb": {"@misc": KNOWLEDGE_BASE}})
    return nlp


def example(nlp: Language, text: str, item: str) -> Example:
    doc, start = nlp.make_doc(text), text.index("Mars")
    span = start, start + len("Mars")
    starts = [1] + [-1] * (len(doc) - 1)
    return Example.from_dict(doc, {"entities": [(*span, "MISC")], "links": {span: {item: 1.0}}, "sent_starts": starts})


@pytest.mark.filterwarnings("ignore:.*W036.*")
def test_a_linker_is_trained_on_our_names(tmp_path: Path) -> None:
    nlp = pipeline()
    examples = [example(nlp, text, item) for text, item in TRAINING]
    optimizer = nlp.initialize(lambda: examples)
    nlp.get_pipe("entity_ruler").add_patterns([{"label": "MISC", "pattern": one} for one in ("Mars", "Wilnie")])  # type: ignore[attr-defined]
    for _ in range(30):
        nlp.update(examples, sgd=optimizer, annotates=[MORFEUSZ, "entity_ruler"])
    texts = [text for text, _ in TRAINING]
    assert [doc.ents[0].kb_id_ for doc in nlp.pipe(texts)] == [item for _, item in TRAINING]
    assert nlp("Mieszkał w Wilnie.").ents[0].kb_id_ == "Q216"  # nobody told it of that
    nlp.to_disk(tmp_path / "saved")
    loaded = spacy.load(tmp_path / "saved")
    assert [doc.ents[0].kb_id_ for doc in loaded.pipe(texts, n_process=2)] == [item for _, item in TRAINING]


def test_candidates_are_found_by_inflected_names() -> None:
    nlp = spacy.blank("pl")
    found = list(LabelIndexKnowledgeBase(nlp.vocab, 16).get_candidates(nlp.make_doc("na Marsie")[1:2]))
    assert [(one.entity_, one.alias_) for one in found] == [(PLANET, "Marsie"), (GOD, "Marsie")]
    assert sum(one.prior_prob for one in found) == pytest.approx(1) and found[0].prior_prob > found[1].prior_prob
    assert found[0].entity_vector != found[1].entity_vector
    assert list(LabelIndexKnowledgeBase(nlp.vocab, 16).get_candidates(nlp.make_doc("Xyzzy")[:])) == []


def test_of_the_data_a_saved_base_has_the_path(tmp_path: Path) -> None:
    vocab = spacy.blank("pl").vocab
    LabelIndexKnowledgeBase(vocab, 8, "/no/such/data").to_disk(tmp_path)
    base = LabelIndexKnowledgeBase(vocab, 64).from_disk(tmp_path)
    assert base.entity_vector_length == 8
    with pytest.raises(ClearError, match="no such data directory"):
        base.is_empty()


def test_vectors_count_words() -> None:
    assert hashed([], 4) == [0.0] * 4
    one, other = hashed(["bóg", "wojny"], 64), hashed(["bóg", "wojny", "bóg"], 64)
    assert sum(value * value for value in one) == pytest.approx(1) and one != other
    assert hashed(["wojny", "bóg"], 64) == one
