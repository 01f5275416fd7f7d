"""Neural readers: a tiny model made here, and what is no model."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import DataError
from kgqa.model import Linked, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.extraction.neural_reader import ReadSpan, TransformersReader, _best_span
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.text_answerer import TextAnswerer
from kgqa.retrieval.text_words import Lexicon

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "gdzie", "urodził", "się", "kopernik", "w", "toruniu", "."]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a model that answers with the longest likely span, for its weights are random but fixed."""
    transformers = pytest.importorskip("transformers")
    torch = pytest.importorskip("torch")
    directory = tmp_path_factory.mktemp("model")
    (directory / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    transformers.BertTokenizerFast(str(directory / "vocab.txt")).save_pretrained(str(directory))
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8,
        max_position_embeddings=512,
    )  # fmt: skip
    transformers.BertForQuestionAnswering(config).save_pretrained(str(directory))
    return directory


def test_a_model_is_loaded_and_reads(model: Path) -> None:
    texts = ["Kopernik urodził się w Toruniu.", "w " * 2000]
    spans = TransformersReader(model).read("Gdzie urodził się Kopernik?", texts)
    assert len(spans) == len(texts)
    for text, span in zip(texts, spans, strict=True):
        assert span is None or (0 <= span.start < span.end <= len(text) and 0 < span.probability <= 1)
    assert any(spans)
    assert TransformersReader(model).read("Gdzie?", []) == []


def test_a_directory_without_model(tmp_path: Path) -> None:
    pytest.importorskip("transformers")
    with pytest.raises(DataError, match="no reader model"):
        TransformersReader(tmp_path)


def test_the_likeliest_span() -> None:
    offsets = [(0, 0), (0, 3), (4, 8), (9, 12)]
    starts, ends = [0.1, 0.1, 0.7, 0.1], [0.1, 0.1, 0.2, 0.6]
    assert _best_span(starts, ends, [1, 2, 3], offsets) == ReadSpan(4, 12, pytest.approx(0.42))
    assert _best_span([0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0], [1, 2, 3], offsets) is None


class LastWord:
    """Takes the last word of every passage that is about Toruń."""

    def read(self, question: str, texts: list[str]) -> list[ReadSpan | None]:
        return [ReadSpan(text.index("Toruniu"), text.index("Toruniu") + 7, 0.9) if "Toruniu" in text else None
                for text in texts]  # fmt: skip


def test_answers_are_the_readers(search: PassageSearch, lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    answerer = TextAnswerer(search, lexicon, reader=LastWord())  # type: ignore[arg-type]
    found = answerer.answer(Linked(analyser.analyse(Question("Gdzie urodził się Kopernik?")), ()))
    assert found is not None
    assert (found.text, found.method, found.confidence) == ("Toruniu", "reader", 0.9)
    assert found.passage.text[found.start : found.end] == "Toruniu"
    assert answerer.answer(Linked(analyser.analyse(Question("Co to jest menisk?")), ())) is None
