"""Question -> kind, wh-phrases and options, from the words alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.model import Aim, Analysis, AnswerForm, Question, TimeUnit
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import MAX_TOKENS, QuestionAnalyser
from kgqa.polish.tokens.plain_text import plain
from kgqa.terms import Case, Number

ANALYSER = QuestionAnalyser(MorfeuszMorphology())
WORDS = [
    "Kto",
    "co",
    "jak",
    "nazywa",
    "się",
    "który",
    "w",
    "jakim",
    "roku",
    ",",
    ":",
    "czy",
    "Lalka",
    "„",
    "”",
    "?",
    "jest",
]


def analyse(text: str) -> Analysis:
    return ANALYSER.analyse(Question(text))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kto napisał „Lalkę”?", Aim.ENTITY),
        ("Co jest stolicą Francji?", Aim.ENTITY),
        ("Stolicą którego państwa jest Oslo?", Aim.ENTITY),
        ("Jak nazywa się stolica Francji?", Aim.ENTITY),
        ("Proszę podać stolicę Francji.", Aim.ENTITY),
        ("Czyim synem był Zeus?", Aim.ENTITY),
        ("Czy Paryż jest stolicą Francji?", Aim.YES_NO),
        ("CZY PARYŻ JEST STOLICĄ FRANCJI?", Aim.YES_NO),
        ("Co jest dłuższe: Wisła czy Odra?", Aim.CHOICE),
        ("Ile państw graniczy z Polską?", Aim.NUMBER),
        ("Z iloma państwami graniczy Polska?", Aim.NUMBER),
        ("Kiedy urodził się Chopin?", Aim.TIME),
        ("W którym roku urodził się Chopin?", Aim.TIME),
        ("W jakim wieku żył Kopernik?", Aim.TIME),
        ("Gdzie urodził się Chopin?", Aim.ENTITY),
        ("Skąd pochodził Kopernik?", Aim.ENTITY),
        ("Lalka", Aim.UNKNOWN),
        ("Paryż jest stolicą Francji.", Aim.UNKNOWN),
        ("?!", Aim.UNKNOWN),
        ("", Aim.UNKNOWN),
    ],
)
def test_kinds(text: str, kind: Aim) -> None:
    assert analyse(text).kind is kind


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("W którym roku zmarł Chopin?", TimeUnit.YEAR),
        ("W którym wieku żył Kopernik?", TimeUnit.CENTURY),
        ("W jakim stuleciu żył Kopernik?", TimeUnit.CENTURY),
        ("Którego dnia wybuchła wojna?", TimeUnit.DAY),
        ("W jakim miesiącu wybuchła wojna?", TimeUnit.MONTH),
        ("W jakim mieście wybuchła wojna?", None),
    ],
)
def test_units_of_time(text: str, unit: TimeUnit | None) -> None:
    assert analyse(text).wh_phrases[0].time is unit


@pytest.mark.parametrize(("text", "noun"), [("Ile lat żył Kopernik?", "rok"), ("Ile ton waży dzwon?", "tona")])
def test_the_noun_behind_ile_rather_names_a_unit(text: str, noun: str) -> None:
    assert analyse(text).wh_phrases[0].noun == noun


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Z jakiego rodu pochodziła Sisi?", "ród"),
        ("Które pierwiastki odkrył Kirchhoff?", "pierwiastek"),
        ("Jacy uczeni byli uczniami Joffego?", "uczony"),
        ("Jaki uczony urodzony w Lipsku zmarł w Hanowerze?", "uczony"),
        ("Którą żywą istotę bada entomologia?", "istota"),
    ],
)
def test_a_class_noun_goes_before_its_homonyms(text: str, noun: str) -> None:
    assert analyse(text).wh_phrases[0].noun == noun


def test_an_opener_makes_a_later_pronoun_a_relative_one() -> None:
    phrases = analyse("Jak nazywa się miasto, w którym urodził się Chopin?").wh_phrases
    assert [phrase.word for phrase in phrases[:3]] == ["jak", "jaki", "który"]
    assert phrases[0].start == phrases[1].start == phrases[2].start == 0


def test_a_possessive_may_stand_alone_or_with_its_noun() -> None:
    phrases = [
        phrase for phrase in analyse("Czyjej powieści bohaterem jest Wokulski?").wh_phrases if phrase.word == "czyj"
    ]
    assert [(phrase.start, phrase.end, phrase.noun) for phrase in phrases] == [(0, 2, "powieść"), (0, 1, "")]
    assert all(phrase.answer_form.case is Case.GEN for phrase in phrases)


@pytest.mark.parametrize(
    ("text", "plural"),
    [
        ("Jakie państwa graniczą z Polską?", True),
        ("Które rzeki płyną przez Kraków?", True),
        ("Które państwo graniczy z Polską?", False),
        ("Jaka rzeka płynie przez Kraków?", False),
        ("Kto napisał „Lalkę”?", False),
        ("W jakich latach trwała wojna?", True),
    ],
)
def test_number(text: str, plural: bool) -> None:
    assert analyse(text).wh_phrases[0].plural is plural


def test_options_are_cut_off_from_the_question() -> None:
    analysis = analyse("Co jest dłuższe: Wisła czy Odra?")
    assert [token.form for token in analysis.tokens] == ["Co", "jest", "dłuższe"]
    assert [[token.form for token in option] for option in analysis.options] == [["Wisła"], ["Odra"]]
    assert all(phrase.end <= 3 for phrase in analysis.wh_phrases)


@pytest.mark.parametrize(
    ("text", "form", "noun"),
    [
        ("W którym mieście leży Wawel?", AnswerForm(Case.LOC, Number.AS_IS, "w"), "miasto"),
        ("Kto napisał „Lalkę”?", AnswerForm(), ""),
        ("Z jakiego kraju pochodzi sushi?", AnswerForm(Case.GEN, Number.AS_IS, "z"), "kraj"),
        ("Lalka", AnswerForm(), ""),
        ("", AnswerForm(), ""),
    ],
)
def test_answer_form_of_a_bare_text(text: str, form: AnswerForm, noun: str) -> None:
    assert ANALYSER.answer_form(text) == (form, noun)


@pytest.mark.parametrize("text", ["Kto " * 10_000, "„" * 10_000, "?" * 100_000, "x" * 1_000_000])
def test_texts_that_are_no_questions_take_no_time(text: str) -> None:
    started = time.process_time()  # whatever else the machine does
    analysis = analyse(text)
    assert time.process_time() - started < 5
    assert analysis.kind is Aim.UNKNOWN
    assert analysis.wh_phrases == ()


def test_the_longest_question() -> None:
    assert analyse("Kto " + "i " * (MAX_TOKENS - 1)).kind is Aim.ENTITY
    assert analyse("Kto " + "i " * MAX_TOKENS).kind is Aim.UNKNOWN


@given(st.lists(st.sampled_from(WORDS), max_size=25))
def test_wh_phrases_lie_inside_the_question(words: list[str]) -> None:
    analysis = analyse(" ".join(words))
    for phrase in analysis.wh_phrases:
        assert 0 <= phrase.start < phrase.end <= len(analysis.tokens)


@given(st.text(max_size=100))
def test_any_text_is_harmless(text: str) -> None:
    assert analyse(text).question.text == plain(text)


@pytest.mark.parametrize(
    ("text", "noun", "modifiers"),
    [("Co to za miasto?", "miasto", ()), ("Co to za polski pisarz napisał „Lalkę”?", "pisarz", ("polski",))],
)
def test_what_kind_of_thing(text: str, noun: str, modifiers: tuple[str, ...]) -> None:
    first = analyse(text).wh_phrases[0]
    assert (first.noun, first.modifiers, first.form.case) == (noun, modifiers, Case.NOM)


@pytest.mark.parametrize(
    "text", ["Kto z nich urodził się w Bonn: Bach czy Bern?", "Który z nich zmarł: Bach czy Bern?"]
)
def test_one_of_them(text: str) -> None:
    first = analyse(text).wh_phrases[0]
    assert (first.start, first.end, first.noun) == (0, 3, "")


@pytest.mark.parametrize(
    ("text", "case"), [("O kim mowa?", Case.NOM), ("O które miasto chodzi?", Case.NOM), ("O kim pisał Prus?", Case.LOC)]
)
def test_what_is_meant_is_named_in_the_nominative(text: str, case: Case) -> None:
    assert analyse(text).wh_phrases[0].answer_form.case is case


def test_quotation_marks_around_the_whole_question_are_left_out() -> None:
    assert analyse("„Kto napisał Lalkę?”").wh_phrases == analyse(" Kto napisał Lalkę? ").wh_phrases


@pytest.mark.parametrize("text", ["co wieksze jowisz czy saturn", "Która z rzek Nil, Wisła i Odra jest najdłuższa? 1"])
def test_words_stay_in_place(text: str) -> None:
    assert analyse(text).question.text != text
    analysis = ANALYSER.analyse_in_place(Question(text))
    assert analysis.question.text == text
    words = [*analysis.tokens, *(token for option in analysis.options for token in option)]
    assert all(text[token.start : token.end] == token.form for token in words)
