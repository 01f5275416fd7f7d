"""Answers from the small dictionary."""

from __future__ import annotations

import pytest

from kgqa.model import Linked, Question, TextFinding
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.defining.dictionary_answers import surer
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import open_text_index
from kgqa.retrieval.text_answerer import TextAnswerer
from kgqa.retrieval.text_words import Lexicon
from tests.unit.retrieval.definitions import write_table


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> TextAnswerer:
    """Answers from the definitions alone."""
    directory = tmp_path_factory.mktemp("defining")
    build_passages([write_table(directory)], directory / "data", lexicon)
    return TextAnswerer(open_text_index(directory / "data", lexicon), lexicon)


def _answer(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str) -> TextFinding | None:
    return answerer.answer(Linked(analyser.analyse(Question(question)), ()))


@pytest.mark.parametrize(
    ("question", "method", "answer"),
    [
        ("Jak nazywa się budynek, w którym trzyma się zboże?", "term", "spichlerz"),
        ("Kto zapala światło w latarni morskiej?", "term", "latarnik"),
        ("mieszkają w nim pszczoły, na dwie litery", "term", "ul"),
        ("mieszkają tam pszczoły, p_s_e_a", "term", "pasieka"),
        ("mieszkają tam pszczoły, na literę P", "term", "pasieka"),
        ("Co to jest osełka?", "dictionary", "kamień do ostrzenia noży"),
        ("Co oznacza słowo latarnik?", "dictionary", "człowiek, który zapala światło w latarni morskiej"),
        ("Podaj synonim słowa parasol.", "word", "deszczochron"),
        ("Jak inaczej nazywa się deszczochron?", "word", "parasol"),
        ("Parasol to inaczej?", "word", "deszczochron"),
        ("Jakie jest zdrobnienie od słowa „parasol”?", "word", "parasolka"),
        ("Spichlerz to mebel, budynek czy narzędzie?", "choice", "budynek"),
        ("Człowiek, który zbierał miód, to latarnik czy bartnik?", "choice", "bartnik"),
    ],
)
def test_answers(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str, method: str, answer: str) -> None:
    finding = _answer(answerer, analyser, question)
    assert finding is not None and (finding.text, finding.method) == (answer, method)
    assert 0 < finding.confidence < 1
    assert finding.passage is not None
    assert finding.passage.text[finding.start : finding.end].lower() == answer.lower()


def test_other_senses_are_told(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    finding = _answer(answerer, analyser, "Co to jest parasol?")
    assert finding is not None and finding.alternatives == ("grzyb jadalny o dużym kapeluszu",)


@pytest.mark.parametrize(
    "question",
    ["Co to jest gwiazda?", "Zdrobnienie od słowa spichlerz?", "mieszkają tam pszczoły, na literę X"],
)
def test_no_answer(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str) -> None:
    assert _answer(answerer, analyser, question) is None


def test_findings_that_agree_are_surer() -> None:
    one = TextFinding("Ul", None, -1, -1, "term", 0.5, 0.5)
    other = TextFinding("ul", None, -1, -1, "noun", 0.4, 0.4)
    agreed = surer(one, other)
    assert agreed is not None and agreed.confidence == pytest.approx(0.7)
    assert surer(None, other) is other
    assert surer(TextFinding("rój", None, -1, -1, "noun", 0.4, 0.6), one) != one
