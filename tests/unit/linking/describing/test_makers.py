"""Who made a work is told by the name behind its title, by verbs, by claims and by descriptions."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.makers import is_maker, is_other_maker, maker_of, names_of_makers, words_of_maker
from kgqa.linking.describing.verb_roles import Role, role
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser


def test_words_of_names_by_labels_and_descriptions() -> None:
    found = frozenset(names_of_makers(["Jan Kot"], ["1968 film directed by Anna van Lis", "stage play"]))
    assert found == {"jan", "kot", "anna", "van", "lis"}


def test_who_made_the_source_of_a_work_is_no_maker_of_it() -> None:
    told = "2011 film by Paul Anderson based on the novel by Alexandre Dumas"
    assert set(names_of_makers([], [told])) == {"paul", "anderson"}


@pytest.mark.parametrize(
    ("known", "said", "is_other"),
    [
        ({"kozintsev"}, {"kozincewa"}, False),
        ({"almereyda"}, {"kozincewa"}, True),
        ({"almereyda"}, set(), False),
        (set(), {"kozincewa"}, False),
    ],
)
def test_spellings_that_begin_alike_are_one_name(known: set[str], said: set[str], is_other: bool) -> None:
    assert is_other_maker(frozenset(known), frozenset(said)) is is_other


@pytest.mark.parametrize(
    ("known", "said", "is_one"),
    [
        ({"benigni"}, {"benigniego"}, True),
        ({"roberto", "benigni"}, {"roberta"}, True),
        ({"benigni"}, {"benson"}, False),
        ({"kot"}, {"kotek"}, False),
        (set(), {"kot"}, False),
    ],
)
def test_endings_tell_no_other_maker(known: set[str], said: set[str], is_one: bool) -> None:
    assert is_maker(frozenset(known), frozenset(said)) is is_one


@pytest.mark.parametrize(
    ("text", "maker"),
    [
        ("Kto gra w „Hamlecie” Kozincewa?", "kozincewa"),
        ("Kto gra w „Hamlecie” w reżyserii Kozincewa?", "kozincewa"),
        ("Kto gra w „Hamlecie” w Londynie?", ""),
        ("W którym roku Schlink opublikował „Lektora”?", "schlink"),
        ("Kogo zagrał Schlink w „Lektorze”?", ""),
        ("Kto nakręcił „Lektora” z Kate Winslet?", ""),
        ("Jaka wytwórnia nakręciła „Lektora” z Davidem Krossem i Kate Winslet?", ""),
        ("Kogo zagrał Pasolini w swoim „Dekameronie”?", "pasolini"),
        ("W którym roku „Lektora” opublikowano w Berlinie?", ""),
    ],
)
def test_the_name_behind_a_title_or_of_who_makes_it(analyser: QuestionAnalyser, text: str, maker: str) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    start = next(at for at, token in enumerate(tokens) if token.form == "„")
    title = Mention(start, start + 3, tokens[start + 1].form, (), quoted=True)
    found = maker_of(tokens, name_runs(tokens), title, role(tokens, title))
    assert (maker in words_of_maker(tokens, found)) if maker else not found


def test_a_title_needs_no_quotation_marks(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto gra w Draculi Coppoli?")).tokens
    found = maker_of(tokens, [(4, 5)], Mention(3, 4, "Draculi", ()), Role())
    assert "coppoli" in words_of_maker(tokens, found)
