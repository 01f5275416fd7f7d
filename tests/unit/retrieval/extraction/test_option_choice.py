"""Which option of a question passages support."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Linked, Passage, Question, TextFinding
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.extraction.annotated import Annotator
from kgqa.retrieval.extraction.sentence_ranking import Chooser
from kgqa.retrieval.text_words import Lexicon

QUESTION = "Który port leży nad Bosforem: Stambuł czy Izmir?"


@pytest.fixture
def chooser(lexicon: Lexicon) -> Chooser:
    return Chooser(lexicon, Annotator(lexicon, lambda _lemma: 1, 10))


def chosen(chooser: Chooser, analyser: QuestionAnalyser, *texts: str) -> TextFinding:
    analysis = analyser.analyse(Question(QUESTION))
    choice = analysis.told_options
    assert choice is not None
    asked = chooser.annotator.question(Linked(analysis, ()))
    hits = [Hit(Passage(str(number), str(number), text), 1.0) for number, text in enumerate(texts)]
    return chooser.chosen(choice, asked, hits)


def test_the_option_that_stands_with_the_rest_of_the_question(chooser: Chooser, analyser: QuestionAnalyser) -> None:
    finding = chosen(chooser, analyser, "Izmir to port nad Morzem Egejskim.", "Port Stambuł leży nad Bosforem.")
    assert (finding.text, finding.alternatives, finding.features) == ("Stambuł", ("Izmir",), {"clear": 1.0})


def test_of_options_that_nothing_speaks_for_the_first_is_taken(chooser: Chooser, analyser: QuestionAnalyser) -> None:
    finding = chosen(chooser, analyser, "Gdynia leży nad Bałtykiem.")
    assert (finding.text, finding.start, finding.features) == ("Stambuł", -1, {"clear": 0.0})


def test_letters_that_grow_in_lower_case_do_not_shift_the_place(chooser: Chooser, analyser: QuestionAnalyser) -> None:
    finding = chosen(chooser, analyser, "İzmit, İnegöl i port STAMBUŁ leżą nad Bosforem.")
    assert finding.passage.text[finding.start : finding.end] == "STAMBUŁ"
