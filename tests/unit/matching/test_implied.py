from __future__ import annotations

import pytest

from kgqa.matching.implied import implied_phrases, sole_noun
from kgqa.model import WhPhrase
from kgqa.terms import Case
from tests.unit.matching.conftest import Asker

FILLERS = frozenset({"być", "ten", "to"})


def implied(asked: Asker, text: str, *names: str) -> list[WhPhrase]:
    question = asked(text, {name: f"Q{number}" for number, name in enumerate(names, start=1)})
    return list(implied_phrases(question, frozenset(range(len(question.analysis.tokens))), FILLERS))


@pytest.mark.parametrize(
    ("text", "preposition", "case", "noun"),
    [
        ("Ten polski pisarz urodził się w Bonn", "", Case.NOM, "pisarz"),
        ("Kompozytor ten zmarł w Bonn", "", Case.NOM, "kompozytor"),
        ("W tym mieście urodził się Bach", "w", Case.LOC, "miasto"),
        ("To pH wprowadził Duńczyk", "", Case.ACC, "pH"),
        ("Jego stolicą jest Oslo", "", Case.GEN, ""),
        ("a jego stolicą jest Oslo", "", Case.GEN, ""),
        ("Leży nad nią Kraków", "nad", Case.INST, ""),
        ("Urodził się tam Bach", "w", Case.LOC, ""),
    ],
)
def test_words_that_point_back(asked: Asker, text: str, preposition: str, case: Case, noun: str) -> None:
    phrase = implied(asked, text)[0]
    assert (phrase.form.preposition, phrase.form.case, phrase.noun) == (preposition, case, noun)
    assert phrase.end > phrase.start


def test_adjectives_of_the_noun_are_kept(asked: Asker) -> None:
    assert implied(asked, "Ten polski pisarz urodził się w Bonn")[0].modifiers == ("polski",)


def test_what_goes_without_saying_may_be_the_subject_or_the_owner(asked: Asker) -> None:
    phrases = implied(asked, "zmarł w Bonn", "Bonn")
    assert [(phrase.start, phrase.end, phrase.form.case) for phrase in phrases] == [(0, 0, Case.NOM), (0, 0, Case.GEN)]


def test_words_of_names_are_no_pronouns(asked: Asker) -> None:
    assert all(phrase.word != "on" for phrase in implied(asked, "Był mężem Yoko Ono", "Yoko Ono"))


@pytest.mark.parametrize(
    ("text", "noun"),
    [("Był polskim pisarzem.", "pisarz"), ("Niemiecki filozof", "filozof"), ("Mowa o mieście", "miasto")],
)
def test_a_clause_that_is_a_noun_phrase(asked: Asker, text: str, noun: str) -> None:
    question = asked(text, {})
    everything = frozenset(range(len(question.analysis.tokens)))
    found = sole_noun(question, everything, FILLERS | {"mowa"})
    assert found is not None
    assert found.noun == noun


@pytest.mark.parametrize("text", ["Był mężem Kleopatry.", "Zmarł młodo.", "stolica kraju"])
def test_a_clause_that_says_more(asked: Asker, text: str) -> None:
    question = asked(text, {})
    assert sole_noun(question, frozenset(range(len(question.analysis.tokens))), FILLERS) is None
