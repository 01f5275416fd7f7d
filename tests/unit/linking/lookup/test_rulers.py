"""Rulers whose number the question does not say."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.candidate_scoring import CandidateScorer
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.rulers import full_names
from kgqa.model import Question
from kgqa.testing import Name
from tests.unit.linking import small

RULERS = (Name("Q41", "Ludwik IX Święty"), Name("Q42", "Filip IV Piękny"), Name("Q43", "Ryszard I Lwie Serce"))


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Kto był ojcem Filipa Pięknego?", "Filipa Pięknego", "Q42"),
        ("Kim był Ludwik Święty?", "Ludwik Święty", "Q41"),
        ("Gdzie urodził się Ryszard Lwie Serce?", "Ryszard Lwie Serce", "Q43"),
        ("Gdzie pochowano Ryszarda Lwie Serce?", "Ryszarda Lwie Serce", "Q43"),
    ],
)
def test_the_number_is_supplied(analyser: QuestionAnalyser, keys: LemmaKeys, text: str, words: str, item: str) -> None:
    analysis = analyser.analyse(Question(text))
    found = MentionDetector(small.index(keys, *RULERS), keys, CandidateScorer()).detect(analysis).mentions
    assert {small.words(analysis, mention): small.items(mention) for mention in found}[words] == item


@pytest.mark.parametrize(
    "text",
    [
        "Kto był ojcem Jana Matejki?",  # a surname
        "Kto był ojcem Filipa?",
        "Kto był ojcem Filipa pięknego?",
        "Kto widział Wielki Mur?",  # no first name
    ],
)
def test_other_names_get_no_number(analyser: QuestionAnalyser, text: str) -> None:
    assert list(full_names(analyser.analyse(Question(text)).tokens)) == []


def test_numbers_stand_behind_the_first_name(analyser: QuestionAnalyser) -> None:
    names = [" ".join(words) for _, _, words in full_names(analyser.analyse(Question("Kim był Ludwik Święty?")).tokens)]
    assert names[:2] == ["Ludwik I Święty", "Ludwik II Święty"]
