"""Sentences are ranked by what speaks for them."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Linked, Passage, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, Annotator, AskedQuestion
from kgqa.retrieval.extraction.sentence_ranking import ranked_sentences, sentence_figures
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.text_words import Lexicon

TEXT = "Bolesław Prus był pisarzem. Urodził się w Hrubieszowie. Jego brat mieszkał w mieście Lublin."


@pytest.fixture(scope="module")
def read() -> tuple[AnnotatedPassage, AskedQuestion]:
    morphology = MorfeuszMorphology()
    annotator = Annotator(Lexicon(morphology), lambda _lemma: 1, 10)
    analysis = QuestionAnalyser(morphology).analyse(Question("W jakim mieście urodził się Bolesław Prus?"))
    asked = annotator.question(Linked(analysis, ()))
    return annotator.passage(Hit(Passage("1", "1", TEXT, "Bolesław Prus"), 2.0), asked), asked


def test_a_sentence_that_points_back_is_told_by_its_figures(read: tuple[AnnotatedPassage, AskedQuestion]) -> None:
    first, second, third = sentence_figures(*read)
    assert first["covered"] > second["covered"] > third["covered"] == 0
    assert (second["titled"], second["best titled"], first["best titled"]) == (1.0, 1.0, 0.0)
    assert second["points back"] == second["previous"] == first["covered"]
    assert second["previous without title"] == 0
    assert (first["opening"], first["place"], third["last"]) == (1.0, 0.0, 1.0)
    assert [one["class noun"] for one in (first, second, third)] == [0, 0, 1]
    assert [one["preposition"] for one in (first, second, third)] == [0, 1, 1]
    assert [one["verbs"] for one in (first, second, third)] == [0, 1, 0]


def test_the_fitted_weights_name_figures(read: tuple[AnnotatedPassage, AskedQuestion]) -> None:
    figures = sentence_figures(*read)[0].keys() | {"passage", "score"}
    assert settings("sentences").keys() == figures


def test_the_sentence_with_the_answer_comes_first(read: tuple[AnnotatedPassage, AskedQuestion]) -> None:
    passage, asked = read
    ranked = ranked_sentences([passage], asked, {"covered": 0.1, "verbs": 1.0})
    assert [one.text for one in ranked] == ["Urodził się w Hrubieszowie.", TEXT[:27], TEXT[56:]]
    assert ranked_sentences([passage], asked, {"last": 1.0})[0].text.startswith("Jego brat")
    assert ranked_sentences([passage], asked)[-1].text == TEXT[:27]
    assert ranked_sentences([], asked) == []
