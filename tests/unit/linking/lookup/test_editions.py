"""Names of events whose year the question says apart."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.candidate_scoring import CandidateScorer
from kgqa.linking.lookup.editions import editions
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.model import Question
from kgqa.testing import Name
from tests.unit.linking import small

GAMES = (Name("Q31", "Zimowe Igrzyska Olimpijskie 1980"), Name("Q32", "Zimowe Igrzyska Olimpijskie 1984"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Gdzie odbył się Wyścig Pokoju w 1956 roku?", ["odbył się Wyścig Pokoju 1956", "Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju z 1956?", ["Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju 1956 roku?", ["Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju 1956?", []),
        ("Kto wygrał w 1956 roku?", ["Kto wygrał 1956"]),
        ("Kto panował w 966 roku?", []),
        ("Co było, w 1956 roku?", []),
    ],
)
def test_the_year_goes_behind_the_name(analyser: QuestionAnalyser, text: str, names: list[str]) -> None:
    found = [" ".join(words) for _, _, words in editions(analyser.analyse(Question(text)).tokens)]
    assert [name for name in names if name not in found] == []
    assert bool(found) == bool(names)


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Gdzie odbyły się zimowe igrzyska olimpijskie w 1980 roku?", "zimowe igrzyska olimpijskie w 1980 roku", "Q31"),
        ("Co wiesz o zimowych igrzyskach olimpijskich z 1984?", "zimowych igrzyskach olimpijskich z 1984", "Q32"),
    ],
)  # fmt: skip
def test_editions_are_mentions(analyser: QuestionAnalyser, keys: LemmaKeys, text: str, words: str, item: str) -> None:
    analysis = analyser.analyse(Question(text))
    found = MentionDetector(small.index(keys, *GAMES), keys, CandidateScorer()).detect(analysis).mentions
    assert {small.words(analysis, mention): small.items(mention) for mention in found}[words] == item
