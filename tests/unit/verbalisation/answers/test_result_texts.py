"""The shape of the answer that a result makes: how many terms, in which form, a truth value, a part of a name."""

from __future__ import annotations

import pytest

from kgqa.model import (
    Aim,
    Analysis,
    AnswerForm,
    Linked,
    Match,
    Mention,
    NamePart,
    Question,
    Reading,
    Result,
    TimeUnit,
    Token,
    WhPhrase,
)
from kgqa.terms import XSD, Case, ItemId, Literal, Number, Tag, Term
from kgqa.verbalisation.answers.result_texts import result_text
from tests.doubles import PlainVerbaliser

WHERE = WhPhrase(0, 1, "gdzie", AnswerForm(Case.LOC, Number.AS_IS, "w"))
NORWAY, SWEDEN = ItemId("Q20").iri, ItemId("Q34").iri
LINKED = Linked(Analysis(Question("gdzie leży Oslo?"), (), Aim.ENTITY, (WHERE,)), ())


def result(*terms: Term, wh: WhPhrase = WHERE, boolean: bool | None = None, option: Mention | None = None) -> Result:
    match = Match("location", Aim.ENTITY, "state", (("state", wh),), 1.0)
    return Result(match, terms, boolean, 0.9, (), (), option)


def text(given: Result) -> str:
    return result_text(given, LINKED, PlainVerbaliser().verbalise)


@pytest.mark.parametrize(("boolean", "expected"), [(True, "tak"), (False, "nie")])
def test_yes_and_no(boolean: bool, expected: str) -> None:
    assert text(result(boolean=boolean)) == expected


def test_an_option_is_given_in_its_own_words() -> None:
    assert text(result(option=Mention(0, 0, "stare Oslo", ()))) == "stare Oslo"


IN = AnswerForm(Case.LOC)


@pytest.mark.parametrize(
    ("wh", "terms", "expected"),
    [
        (WHERE, [NORWAY, SWEDEN], "w Q20 (loc)"),
        (WhPhrase(0, 1, "który", AnswerForm(), "państwo", plural=True), [NORWAY, SWEDEN], "Q20, Q34 (nom)"),
        (
            WhPhrase(0, 1, "który", AnswerForm(Case.LOC), "rok", time=TimeUnit.YEAR),
            [Literal("1847")],
            "1847 (loc year)",
        ),
        (
            WhPhrase(0, 1, "który", AnswerForm(Case.LOC), "wiek", time=TimeUnit.CENTURY),
            [Literal("x")],
            "x (loc century)",
        ),
        (WhPhrase(0, 1, "który", AnswerForm(), "dekada", time=TimeUnit.DECADE), [Literal("x")], "x (nom decade)"),
        (WhPhrase(0, 1, "który", AnswerForm(), "miesiąc", time=TimeUnit.MONTH), [Literal("x")], "x (nom month)"),
        (WhPhrase(0, 1, "który", AnswerForm(), "dzień", time=TimeUnit.DAY), [Literal("x")], "x (nom day)"),
        (WhPhrase(0, 1, "jaki", AnswerForm(), "data", time=TimeUnit.DATE), [Literal("x")], "x (nom)"),
        (WhPhrase(0, 1, "który", AnswerForm(Case.LOC), answer=AnswerForm(Case.GEN)), [NORWAY], "Q20 (gen)"),
        (
            WhPhrase(0, 1, "jaki", AnswerForm(Case.LOC, preposition="w")),
            [Literal("7", datatype=XSD + "decimal")],
            "7 (nom)",
        ),
    ],
    ids=[
        "singular",
        "plural",
        "year",
        "century",
        "decade",
        "month",
        "day",
        "date",
        "another form of the answer",
        "an amount",
    ],
)
def test_the_question_decides_the_form(wh: WhPhrase, terms: list[Term], expected: str) -> None:
    assert text(result(*terms, wh=wh)) == expected


@pytest.mark.parametrize(("words", "expected"), [("wojna rok początek", "x (nom year)"), ("rok 1410 data", "x (nom)")])
def test_keywords_may_ask_for_a_year(words: str, expected: str) -> None:
    tokens = tuple(Token(word, 0, len(word), (Reading(word, Tag("subst:sg:nom:m3")),)) for word in words.split())
    asked = result(Literal("x"), wh=WhPhrase(0, 0, "jaki", AnswerForm()))
    linked = Linked(Analysis(Question(words), tokens, Aim.ENTITY), ())
    assert result_text(asked, linked, PlainVerbaliser().verbalise) == expected


@pytest.mark.parametrize(("part", "expected"), [(NamePart.GIVEN, "Jan"), (NamePart.FAMILY, "Kowalski")])
def test_a_part_of_a_name(part: NamePart, expected: str) -> None:
    asked = result(NORWAY, wh=WhPhrase(0, 1, "jak", AnswerForm(), part=part))
    assert result_text(asked, LINKED, lambda *_args, **_options: "Jan Adam Kowalski") == expected
