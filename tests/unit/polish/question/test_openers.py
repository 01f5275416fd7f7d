"""Openers and commands, the noun phrase they ask about, and a relative clause behind it."""

from __future__ import annotations

import pytest

from kgqa.model import DefinedSort, Question, WhPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.question.analysis import NamePart
from kgqa.polish.question.openers import OpenerReader
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import Case, Number

TOKENISER, READER = Tokeniser(MorfeuszMorphology()), OpenerReader()


def read(text: str) -> tuple[WhPhrase, ...]:
    return tuple(READER.read(TOKENISER.tokens(text)))


def covered(text: str, phrase: WhPhrase) -> str:
    tokens = TOKENISER.tokens(text)[phrase.start : phrase.end]
    return text[tokens[0].start : tokens[-1].end]


@pytest.mark.parametrize(
    ("text", "opener"),
    [
        ("Jak nazywa się stolica Francji?", "Jak nazywa się"),
        ("Jak się nazywa stolica Francji?", "Jak się nazywa"),
        ("Jak nazywał się autor „Lalki”?", "Jak nazywał się"),
        ("Jak zwie się ta rzeka?", "Jak zwie się"),
        ("Jak brzmi pełna nazwa tego państwa?", "Jak brzmi pełna nazwa"),
        ("Proszę podać stolicę Francji.", "Proszę podać"),
        ("Proszę podać imię i nazwisko autora.", "Proszę podać imię i nazwisko"),
        ("Prosimy o podanie nazwy stolicy Francji.", "Prosimy o podanie nazwy"),
        ("Proszę o podanie pełnej nazwy państwa.", "Proszę o podanie pełnej nazwy"),
        ("Podaj stolicę Francji.", "Podaj"),
        ("Wymień państwa Azji.", "Wymień"),
        ("Wskaż stolicę Francji.", "Wskaż"),
        ("Proszę powiedzieć, jak nazywa się stolica.", "Proszę powiedzieć, jak nazywa się"),
        ("Kto jest autorem „Lalki”?", "Kto jest"),
        ("Co to jest mitochondrium?", "Co to jest"),
        ("Jaka jest stolica Francji?", "Jaka jest"),
    ],
)
def test_the_longest_opener(text: str, opener: str) -> None:
    first = read(text)[0]
    assert covered(text, first) == opener
    assert (first.word, first.form.case) == ("jak", Case.NOM)


@pytest.mark.parametrize(
    "text",
    [
        "W którym roku zmarł Chopin?",
        "Czy jak nazywa się?",
        "Autor jak nazywa się?",
        "Jak wysoki jest Giewont?",
        "?",
        "",
    ],
)
def test_no_opener(text: str) -> None:
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "phrase", "noun", "modifiers"),
    [
        ("Jak nazywa się stolica Francji?", "Jak nazywa się stolica", "stolica", ()),
        ("Jak nazywa się polski pisarz?", "Jak nazywa się polski pisarz", "pisarz", ("polski",)),
        (
            "Proszę podać słynnego polskiego pisarza.",
            "Proszę podać słynnego polskiego pisarza",
            "pisarz",
            ("słynny", "polski"),
        ),
        ("Jak nazywała się żona Jagiełły?", "Jak nazywała się żona", "żona", ()),
    ],
)
def test_the_noun_phrase(text: str, phrase: str, noun: str, modifiers: tuple[str, ...]) -> None:
    second = read(text)[1]
    assert covered(text, second) == phrase
    assert (second.word, second.noun, second.modifiers) == ("jaki", noun, modifiers)
    assert second.answer_form.case is Case.NOM


@pytest.mark.parametrize("text", ["Jak nazywa się Chopin?", "Jak się nazywa?", "Jak nazywa się „Lalka”?"])
def test_an_opener_without_a_common_noun(text: str) -> None:
    assert len(read(text)) == 1


@pytest.mark.parametrize(
    ("text", "clause", "case", "preposition"),
    [
        ("Jak nazywał się pisarz, który napisał „Lalkę”?", "Jak nazywał się pisarz, który", Case.NOM, ""),
        ("Jak nazywa się miasto, w którym leży Wawel?", "Jak nazywa się miasto, w którym", Case.LOC, "w"),
        ("Jak nazywa się rzeka, nad którą leży Toruń?", "Jak nazywa się rzeka, nad którą", Case.INST, "nad"),
        ("Proszę podać kraj, z którego pochodzi sushi.", "Proszę podać kraj, z którego", Case.GEN, "z"),
    ],
)
def test_a_relative_clause_says_the_role_but_the_answer_is_a_name(
    text: str, clause: str, case: Case, preposition: str
) -> None:
    third = read(text)[2]
    assert covered(text, third) == clause
    assert third.word == "który"
    assert third.form.preposition == preposition
    assert (third.form.case, third.answer_form.case) == (case, Case.NOM)


@pytest.mark.parametrize(
    ("text", "number"),
    [("Jak nazywa się państwo, w którym leży Oslo?", Number.SG), ("Jak nazywa się państwo?", Number.SG)],
)
def test_the_verb_tells_the_number(text: str, number: Number) -> None:
    assert {phrase.answer_form.number for phrase in read(text)[1:]} == {number}


def test_a_noun_in_the_plural_asks_for_several() -> None:
    assert all(phrase.plural for phrase in read("Jak nazywają się rzeki, które płyną przez Kraków?")[1:])


@pytest.mark.parametrize("text", ["Wymień państwa, które graniczą z Polską.", "Wymień dwóch synów Lecha."])
def test_commands_to_list_ask_for_several(text: str) -> None:
    assert any(phrase.noun and phrase.plural for phrase in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "Jaka jest rzeka o długości ponad 900 km, która wpada do Morza Śródziemnego?",
        "Jaki jest sąsiad mniejszy od innych, którego stolicą jest Praga?",
        "Podaj miasto w Niemczech, w którym urodził się Kopernik.",
    ],
)
def test_no_clause_hides_what_names_bounds_or_compares(text: str) -> None:
    assert not any(phrase.word == "który" for phrase in read(text))


def test_who_bears_the_name_is_told_by_the_part_that_is_asked_for() -> None:
    assert {phrase.part for phrase in read("Jak ma na imię reżyser, który nakręcił film?")} == {NamePart.GIVEN}
    assert {phrase.part for phrase in read("Jak nazywa się reżyser, który nakręcił film?")} == {None}


@pytest.mark.parametrize(
    ("text", "name", "form"),
    [
        ("Co to jest Wisła?", "Wisła", (DefinedSort.THING, Case.NOM, False)),
        ("czym jest rtęć", "rtęć", (DefinedSort.THING, Case.INST, False)),
        ("Czym była bitwa pod Waterloo?", "bitwa pod Waterloo", (DefinedSort.THING, Case.INST, False)),
        ("Kim była Wisława Szymborska?", "Wisława Szymborska", (DefinedSort.PERSON, Case.INST, False)),
        ("kim byla Szymborska", "Szymborska", (DefinedSort.PERSON, Case.INST, False)),
        ("Kto to był Napoleon?", "Napoleon", (DefinedSort.PERSON, Case.NOM, False)),
        ("Kopernik – kto to?", "Kopernik", (DefinedSort.PERSON, Case.NOM, False)),
        ("Opowiedz mi coś więcej o Koperniku.", "Koperniku", (DefinedSort.ANY, Case.NOM, True)),
        ("Co wiesz o „Lalce”?", "Lalce", (DefinedSort.ANY, Case.NOM, True)),
        ("definicja fotosyntezy", "fotosyntezy", (DefinedSort.ANY, Case.NOM, False)),
    ],
)
def test_a_frame_leaves_the_name(
    analyser: QuestionAnalyser, text: str, name: str, form: tuple[DefinedSort, Case, bool]
) -> None:
    analysis = analyser.analyse(Question(text))
    frame = analysis.definition
    assert frame is not None
    assert " ".join(token.form for token in analysis.tokens[frame.start : frame.end]) == name
    assert (frame.sort, frame.case, frame.in_full) == form


@pytest.mark.parametrize("text", ["Kto napisał „Lalkę”?", "Gdzie leży Kraków?", "Kto to?", "Co to jest?", "Kraków"])
def test_other_questions_have_no_frame(analyser: QuestionAnalyser, text: str) -> None:
    assert analyser.analyse(Question(text)).definition is None
