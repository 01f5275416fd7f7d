"""How much the words of a question say."""

from __future__ import annotations

import pytest

from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("Do jakiej większej rzeki wpada Odra?", {"rzeki", "wpada", "Odra"}),
        ("Jaki dwuliterowy kod ma Estonia?", {"kod", "Estonia"}),
        ("Jaki polski pisarz umarł w Rzymie?", {"polski", "pisarz", "umarł", "Rzymie"}),
        ("Jakie głębokie jeziora leżą w Azji?", {"głębokie", "jeziora", "Azji"}),
        ("Która planeta jest większa niż Saturn?", {"planeta", "większa", "Saturn"}),
        ("W jakiej strefie czasowej leży Kenia?", {"strefie", "czasowej", "Kenia"}),
        ("Kiedy formalnie rozwiązano Jugosławię?", {"rozwiązano", "Jugosławię"}),
    ],
)
def test_words_that_a_reading_must_explain(analyser: QuestionAnalyser, question: str, content: set[str]) -> None:
    analysis = analyser.analyse(Question(question))
    said = WordClasses.of(analysis).content
    assert {token.form for at, token in enumerate(analysis.tokens) if said >> at & 1} == content


def test_what_is_measured_before_a_noun_is_never_left_out(analyser: QuestionAnalyser) -> None:
    analysis = analyser.analyse(Question("Jaka jest gęstość zaludnienia kraju?"))
    firm = WordClasses.of(analysis).firm
    assert [token.form for at, token in enumerate(analysis.tokens) if firm >> at & 1] == ["gęstość"]


def test_descriptions_say_little(analyser: QuestionAnalyser) -> None:
    classes = WordClasses.of(analyser.analyse(Question("Kto odkrył Tytana, księżyc Saturna?")))
    described = 0b110000
    left = classes.without(described)
    assert not (left.content | left.firm) & described
    assert left.vague & described == described


@pytest.mark.parametrize(
    ("question", "firm"),
    [
        ("Kto rządził zarówno czeskim, jak i węgierskim państwem?", {"czeskim", "węgierskim"}),
        ("Co leży i w górach, i nad morzem?", {"górach", "morzem"}),
        ("Co leży w górach i nad morzem?", set[str]()),
        ("Kto jest lepszym aktorem: Messi czy Ronaldo?", {"lepszym"}),
        ("Jakie motto mają kanadyjscy strażacy?", {"strażacy"}),
        ("Jakie motto ma kanadyjska flota?", set[str]()),
        ("Kiedy po raz pierwszy wzbił się w powietrze Boeing 747?", {"Boeing", "747"}),
        ("Kto po raz pierwszy wzbił się w powietrze?", {"pierwszy"}),
    ],
)
def test_what_must_both_be_true_is_not_left_out(analyser: QuestionAnalyser, question: str, firm: set[str]) -> None:
    analysis = analyser.analyse(Question(question))
    bits = WordClasses.of(analysis).firm
    assert {token.form for at, token in enumerate(analysis.tokens) if bits >> at & 1} == firm


@pytest.mark.parametrize(
    ("question", "graded"),
    [("Jaka jest największa głębokość Bajkału?", False), ("Jakie jezioro ma największą głębokość?", True)],
)
def test_a_superlative_before_a_quantity_that_is_asked_for_grades_nothing(
    analyser: QuestionAnalyser, question: str, graded: bool
) -> None:
    analysis = analyser.analyse(Question(question))
    (superlative,) = analysis.understanding.superlatives
    assert bool(WordClasses.of(analysis).firm >> superlative.index & 1) is graded


@pytest.mark.parametrize(
    ("question", "firm"),
    [("Kiedy wydano książkę pod tym samym tytułem?", True), ("Kto zmarł w tym samym roku co on?", False)],
)
def test_the_same_as_nothing_named_is_never_left_out(analyser: QuestionAnalyser, question: str, *, firm: bool) -> None:
    analysis = analyser.analyse(Question(question))
    kept = WordClasses.of(analysis).firm
    assert ("samym" in {token.form for at, token in enumerate(analysis.tokens) if kept >> at & 1}) is firm
