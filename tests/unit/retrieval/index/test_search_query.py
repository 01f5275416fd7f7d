"""Queries made from questions."""

from __future__ import annotations

import pytest

from kgqa.retrieval.index.search_query import Clause, Field, QueryBuilder, Weights, content_words, quoted_phrases
from kgqa.retrieval.text_words import Lexicon

_WEIGHTS = Weights({Field.LEMMA: 1.0, Field.TITLE_STEM: 0.5}, name=2.0, phrase=3.0, pair=0.0)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("W którym mieście urodził się Chopin?", ["mieście", "urodził", "Chopin"]),
        ("Kto to jest?", ["Kto", "to", "jest"]),
        ("", []),
    ],
)
def test_content_words(question: str, content: list[str]) -> None:
    assert [word.form for word in content_words(question)] == content


def test_names_and_numbers_weigh_more(lexicon: Lexicon) -> None:
    query = QueryBuilder(lexicon, _WEIGHTS).build("Co napisał Prus w 1890?")
    lemmas = {clause.terms: clause.boost for clause in query.clauses if clause.field is Field.LEMMA}
    assert lemmas == {("napisać",): 1.0, ("prus",): 2.0, ("1890",): 2.0}


def test_quoted_phrases_are_looked_for_as_phrases(lexicon: Lexicon) -> None:
    query = QueryBuilder(lexicon, _WEIGHTS).build("Kto napisał „Chłopów polskich”?")
    assert Clause(Field.LEMMA, ("chłop", "polski"), 3.0, phrase=True, slop=1) in query.clauses


def test_the_relaxed_query_takes_long_words_with_a_letter_wrong(lexicon: Lexicon) -> None:
    query = QueryBuilder(lexicon, _WEIGHTS).relaxed("Kto jest prezydentem?")
    assert [(clause.terms, clause.fuzzy) for clause in query.clauses] == [(("prezydent",), True)] * 2


def test_quotation_marks_of_all_kinds() -> None:
    assert quoted_phrases('„Lalka” i "Faraon" oraz «Placówka»') == ["Lalka", "Faraon", "Placówka"]
