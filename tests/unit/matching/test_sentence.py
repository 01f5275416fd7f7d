"""The question as the matcher reads it: words to skip, cases of names, possible fillers by position."""

from __future__ import annotations

import pytest

from kgqa.matching.sentence import Sentence, Span, span_cases
from kgqa.model import Aim, Analysis, OptionList, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import Case
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.fixture(scope="session")
def tokeniser(morphology: MorfeuszMorphology) -> Tokeniser:
    return Tokeniser(morphology)


@pytest.mark.parametrize(
    ("words", "cases"),
    [
        ("Polską", {"acc", "inst"}),
        ("Warszawie", {"dat", "loc"}),
        ("Adama Mickiewicza", {"gen", "acc"}),
        ("Adamowi Mickiewiczowi", {"dat"}),
        ("Pustynia Błędowska", {"nom"}),
        ("Oslo", {"nom", "gen", "dat", "acc", "inst", "loc", "voc"}),
        ("Xyzzq", set()),
        ("„", set()),
        ("1410", set()),
    ],
)
def test_cases_of_a_name(tokeniser: Tokeniser, words: str, cases: set[str]) -> None:
    assert span_cases(tokeniser.tokens(words)) == cases


def test_a_complement_does_not_change_the_case(tokeniser: Tokeniser) -> None:
    assert span_cases(tokeniser.tokens("Bitwą pod Grunwaldem")) == {Case.INST}
    assert Case.ACC in span_cases(tokeniser.tokens("Bitwę narodów"))
    assert Case.GEN not in span_cases(tokeniser.tokens("Bitwę narodów"))


def test_words_that_may_be_skipped(tokeniser: Tokeniser) -> None:
    analysis = Analysis(Question(""), tokeniser.tokens("Czy też „Lalkę”, słynną?"), Aim.YES_NO)
    sentence = Sentence(analysis, (), frozenset({"też", "słynny"}))
    assert dict(zip(sentence.forms, sentence.skippable, strict=True)) == {
        "czy": False,
        "też": True,
        "„": True,
        "lalkę": False,
        "”": True,
        ",": True,
        "słynną": True,
        "?": True,
    }
    assert {"lalka", "lalkę", "słynny", "czy"} <= sentence.words


def test_fillers_are_found_by_their_first_token_longest_first(asked: Asker) -> None:
    question = asked("Kto napisał „Pana Tadeusza”?", {"„Pana Tadeusza”": "Q1", "Pana": "Q2", "Tadeusza": "Q3"})
    longer = world.mentions(question.analysis, {"Pana Tadeusza": "Q4"})
    sentence = Sentence(question.analysis, (*question.mentions, *longer), frozenset())
    assert {start: [span.end for span in spans] for start, spans in sentence.mentions.items()} == {
        2: [6],
        3: [5, 4],
        4: [5],
    }
    assert [span.end for span in sentence.wh_phrases[0]] == [1]


def test_options_and_values_are_kept_apart(asked: Asker) -> None:
    question = asked("Oslo?", {"Oslo": "Q1"})
    options = Span(0, 1, OptionList(question.mentions), frozenset[Case]())
    sentence = Sentence(question.analysis, (), frozenset(), options=[options])
    assert sentence.options == {0: (options,)}
    assert sentence.mentions == sentence.values == sentence.relations == {}


def test_no_tokens() -> None:
    sentence = Sentence(Analysis(Question(""), (), Aim.UNKNOWN), (), frozenset())
    assert (sentence.length, sentence.words) == (0, frozenset())


@pytest.mark.parametrize(
    ("text", "preposition"),
    [("Od kiedy działa bank?", "od"), ("Do kiedy działał bank?", "do"), ("Kiedy powstał bank?", "")],
)
def test_which_end_of_a_time_is_asked_for(asked: Asker, text: str, preposition: str) -> None:
    sentence = Sentence(asked(text, {}).analysis, (), frozenset())
    (asking,) = sentence.wh_phrases[0]
    assert asking.filler.form.preposition == preposition


def test_who_bears_a_name_is_the_subject(asked: Asker) -> None:
    sentence = Sentence(asked("Jak ma na imię syn Anny?", {}).analysis, (), frozenset())
    bearing = [asking.cases for asking in sentence.wh_phrases[0] if asking.filler.part]
    assert bearing == [{Case.NOM}, {Case.NOM}]
