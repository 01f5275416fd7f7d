"""The baselines over the articles."""

from __future__ import annotations

import pytest

from kgqa.evaluation.poleval_accuracy import matches
from kgqa.retrieval.baselines import Bm25Title, WikiSearch
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.text_words import Lexicon


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Jak zwie się powierzchnia cieczy w pobliżu ścianek?", "Menisk"),
        ("Kto namalował zwycięstwo nad zakonem?", "Bitwa pod Grunwaldem"),
        ("Menisk cieczy?", ""),
        ("", ""),
    ],
)
def test_wiki_search(search: PassageSearch, lexicon: Lexicon, question: str, title: str) -> None:
    assert WikiSearch(search, lexicon, matches).answer(question) == title


def test_wiki_search_drops_words_until_a_title_fits(search: PassageSearch, lexicon: Lexicon) -> None:
    """With all words the only hit is the article on Kopernik, whose title is in the question."""
    question = "Mikołaj Kopernik malarz płótna"
    assert WikiSearch(search, lexicon, matches).answer(question) == "Bitwa pod Grunwaldem"


def test_bm25_title(search: PassageSearch, lexicon: Lexicon) -> None:
    baseline = Bm25Title(search, lexicon)
    assert baseline.answer("Który astronom urodził się w Toruniu?") == "Mikołaj Kopernik"
    assert baseline.answer("Qwertyuiop?") == ""
