"""Interpretations with scores: agreement, government, place; no reading is lost."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.ud import accuracy, read_gold
from kgqa.model import Token
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tagging.disambiguation import Disambiguator
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import Case, Number

MORPHOLOGY = MorfeuszMorphology()
TOKENISER = Tokeniser(MORPHOLOGY)
QUESTIONS = Path(__file__).parents[3] / "data" / "analysis" / "questions.tsv"


def best(text: str, form: str) -> tuple[str, str]:
    token = next(token for token in TOKENISER.tokens(text) if token.form == form)
    assert token.best is not None
    return token.best.lemma, token.best.tag.text


@pytest.mark.parametrize(
    ("text", "form", "lemma", "tag"),
    [
        ("W którym mieście leży Wawel?", "którym", "który", "adj:sg:loc:n:pos"),
        ("Pod którym miastem zginął król?", "którym", "który", "adj:sg:inst:n:pos"),
        ("W której rzece żyją pstrągi?", "rzece", "rzeka", "subst:sg:loc:f"),
        ("Jakie są największe miasta Włoch?", "miasta", "miasto", "subst:pl:nom:n:ncol"),
        ("Jakie jest największe miasto Włoch?", "największe", "duży", "adj:sg:nom:n:sup"),
        ("Który polski aktor zagrał Kmicica?", "polski", "polski", "adj:sg:nom:m1:pos"),
        ("Która aktorka zagrała królową?", "zagrała", "zagrać", "praet:sg:f:ter:perf"),
    ],
)
def test_agreement(text: str, form: str, lemma: str, tag: str) -> None:
    assert best(text, form) == (lemma, tag)


@pytest.mark.parametrize(
    ("text", "form", "tag"),
    [
        ("Nad jakim morzem leży Gdynia?", "morzem", "subst:sg:inst:n:ncol"),
        ("Dla jakiej drużyny grał Boniek?", "drużyny", "subst:sg:gen:f"),
        ("Z jakiej drużyny odszedł Boniek?", "Z", "prep:gen:nwok"),
        ("Z kim walczył Achilles?", "Z", "prep:inst:nwok"),
        ("Na jakiej wyspie leży Palermo?", "Na", "prep:loc"),
        ("Na jaką wyspę popłynął Kolumb?", "Na", "prep:acc"),
        ("O kogo chodzi?", "O", "prep:acc"),
        ("Przeciwko komu walczyli Grecy?", "komu", "subst:sg:dat:m1"),
        ("W bardzo dużym mieście mieszka Jan.", "dużym", "adj:sg:loc:n:pos"),
    ],
)
def test_prepositions_govern_cases(text: str, form: str, tag: str) -> None:
    assert best(text, form)[1] == tag


@pytest.mark.parametrize(
    ("text", "form", "lemma", "pos"),
    [
        ("Kto napisał powieść?", "powieść", "powieść", "subst"),
        ("Co to jest komin?", "Co", "co", "subst"),
        ("Kim była Emilia Plater?", "Kim", "kto", "subst"),
        ("Czego szukał rycerz?", "Czego", "co", "subst"),
        ("Kto mieszka w tym mieście?", "tym", "ten", "adj"),
        ("Z ilu tomów składa się ta książka?", "ilu", "ile", "num"),
        ("Co zbudowano w 1892 r. w Krakowie?", "r", "rok", "brev"),
        ("W 1410 roku wybuchła wojna.", "1410", "1410", "dig"),
        ("Kto rządził po śmierci Jana III?", "III", "III", "romandig"),
    ],
)
def test_homonyms(text: str, form: str, lemma: str, pos: str) -> None:
    found, tag = best(text, form)
    assert (found, tag.split(":")[0]) == (lemma, pos)


def test_the_object_of_a_sure_subject_is_accusative() -> None:
    assert best("Kto zbudował most?", "most")[1] == "subst:sg:acc:m3"
    assert best("Jak nazywa się most?", "most")[1] == "subst:sg:nom:m3"


@pytest.mark.parametrize(
    ("form", "lemma", "tag"),
    [
        ("Zyxowskiego", "Zyxowski", "gen"),
        ("Zyxowskiemu", "Zyxowski", "dat"),
        ("Bradfordzie", "Bradford", "loc"),
        ("Kwamelandią", "Kwamelandia", "inst"),
    ],
)
def test_unknown_names_are_guessed_from_their_endings(form: str, lemma: str, tag: str) -> None:
    column = Disambiguator(MORPHOLOGY).interpret([form])[0]
    assert any(one.lemma == lemma and tag in one.tag.text.split(":") for one in column)
    assert all(one.readings == () for one in column)


def test_likelihood_of_a_case_adds_up() -> None:
    (_preposition, which, town, _mark) = TOKENISER.tokens("W którym mieście?")
    assert which.likelihood(Case.LOC) > 0.9
    assert town.likelihood(Case.LOC, Number.SG) > 0.9
    assert town.likelihood(Case.LOC, Number.PL) < 0.1


def test_targets_on_our_questions() -> None:
    """0.97 and 0.94 are what the issue asks for."""
    score = accuracy(read_gold(QUESTIONS), Disambiguator(MORPHOLOGY))
    assert score.words > 1500
    assert score.lemma >= 0.97
    assert score.tag >= 0.94


def _check(token: Token) -> None:
    assert token.interpretations
    assert math.isclose(sum(one.score for one in token.interpretations), 1.0, abs_tol=1e-6)
    scores = [one.score for one in token.interpretations]
    assert scores == sorted(scores, reverse=True)
    kept = {reading for one in token.interpretations for reading in one.readings}
    assert kept == set(token.readings)
    assert "." not in token.interpretations[0].tag.text or token.form == "."


ODD = (
    "kto co który jaki w na z mama mam zamek zamku polskie Polskę KRÓLA 1410 XIX r w . , ? „ ” ( się nie ż 🙂 Łódź "
    "Москва krakow wisla Shakespeare'a biało - czerwona powinien byłbym go nim jej dwoje ile % 3,5"
)
WORDS = st.sampled_from(ODD.split())


@settings(max_examples=150)
@given(st.lists(WORDS, min_size=1, max_size=14).map(" ".join))
def test_no_reading_is_lost_and_scores_add_up(text: str) -> None:
    for token in TOKENISER.tokens(text):
        _check(token)


@settings(max_examples=100)
@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    for token in TOKENISER.tokens(text):
        assert token.interpretations
        assert math.isclose(sum(one.score for one in token.interpretations), 1.0, abs_tol=1e-6)


@pytest.mark.parametrize(
    "text", ["W JAKIM MIEŚCIE LEŻY WAWEL?", "w jakim miescie lezy Wawel", "😀 Kto? 😀", "Где Wawel?"]
)
def test_odd_spellings_are_read(text: str) -> None:
    for token in TOKENISER.tokens(text):
        _check(token)


def test_capitals_do_not_hide_the_case() -> None:
    assert best("W JAKIM MIEŚCIE LEŻY WAWEL?", "MIEŚCIE") == ("miasto", "subst:sg:loc:n:ncol")


def test_a_long_text_does_not_underflow() -> None:
    tokens = TOKENISER.tokens("bardzo duży zamek " * 400)
    assert all(math.isfinite(one.score) for token in tokens for one in token.interpretations)
