"""Class nouns and aims: the tables and what is said of nouns they lack."""

from __future__ import annotations

import pytest

from kgqa.model import Aim, AnswerType, SqadAnswerType, SqadQuestionType
from kgqa.polish.clauses.noun_sorts import NounSort, NounSorts, noun_behind
from kgqa.polish.question.aims import NOTHING, AimRules, Clues
from kgqa.polish.question.question_reader import SqadTypes
from kgqa.polish.tokens.tokeniser import Tokeniser

SORTS = NounSorts()


@pytest.mark.parametrize(
    ("noun", "sort", "named"),
    [
        ("rzeka", AnswerType.PLACE, True),
        ("papież", AnswerType.PERSON, True),
        ("rok", AnswerType.TIME, False),
        ("powieść", AnswerType.WORK, True),
        ("nauka", AnswerType.OTHER, False),
    ],
)
def test_nouns_of_the_table(noun: str, sort: AnswerType, named: bool) -> None:
    found = SORTS.of(noun)
    assert (found.type, found.named) == (sort, named)


def test_a_masculine_personal_noun_is_a_person(tokeniser: Tokeniser) -> None:
    token = tokeniser.tokens("bednarz")[0]
    assert SORTS.of("bednarz", token).type is AnswerType.PERSON


def test_other_unknown_nouns_are_common_words(tokeniser: Tokeniser) -> None:
    assert SORTS.of("taboret", tokeniser.tokens("taboret")[0]) == NounSort()


def test_a_listed_noun_wins_over_its_homonym(tokeniser: Tokeniser) -> None:
    assert SORTS.better("premiera", tokeniser.tokens("premiera")[0]) == "premier"


@pytest.mark.parametrize(
    ("text", "noun"),
    [("drewniane naczynie", "naczynie"), ("bardzo stara moneta", "moneta"), ("Wisły bieg", "bieg"), ("kto śpi", "")],
)
def test_the_noun_behind_adjectives(tokeniser: Tokeniser, text: str, noun: str) -> None:
    tokens = tokeniser.tokens(text)
    assert noun_behind(tokens, 1 if text.startswith("Wisły") else 0) == noun


def test_the_first_rule_that_holds_decides() -> None:
    clues = Clues(frozenset({"co"}), frozenset(), frozenset({"oznaczać", "skrót"}))
    assert AimRules().aim(clues) is Aim.EXPANSION


def test_no_rule_holds_for_an_ordinary_question() -> None:
    assert AimRules().aim(Clues(frozenset({"kto"}), frozenset(), frozenset({"napisać"}))) is None


def test_a_command_without_wh_phrase_may_ask_for_a_completion() -> None:
    words = frozenset({"dokończyć"})
    assert AimRules().aim(Clues(frozenset({NOTHING}), frozenset(), words)) is Aim.COMPLETION
    assert AimRules().aim(Clues(frozenset({"kto"}), frozenset(), words)) is None


@pytest.mark.parametrize(
    ("aim", "kind", "noun", "question", "answer"),
    [
        (Aim.YES_NO, AnswerType.TRUTH, "", SqadQuestionType.VERB_PHRASE, SqadAnswerType.YES_NO),
        (Aim.TERM, AnswerType.OTHER, "nauka", SqadQuestionType.ENTITY, SqadAnswerType.DENOTATION),
        (Aim.ENTITY, AnswerType.ORGANISATION, "klub", SqadQuestionType.ENTITY, SqadAnswerType.ORGANIZATION),
        (Aim.CATEGORY, AnswerType.OTHER, "kolor", SqadQuestionType.ADJ_PHRASE, SqadAnswerType.OTHER),
        (Aim.CHOICE, AnswerType.PLACE, "", SqadQuestionType.LOCATION, SqadAnswerType.LOCATION),
    ],
)
def test_sqad_types(aim: Aim, kind: AnswerType, noun: str, question: SqadQuestionType, answer: SqadAnswerType) -> None:
    assert SqadTypes().of(aim, kind, noun, SORTS.of(noun)) == (question, answer)


def test_every_aim_and_type_has_sqad_labels() -> None:
    types = SqadTypes()
    labels = {types.of(aim, kind, noun, NounSort())[0] for aim in Aim for kind in AnswerType for noun in ("", "rzecz")}
    assert labels == set(SqadQuestionType)
