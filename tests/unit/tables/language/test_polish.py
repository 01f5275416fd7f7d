"""Questions that were typed without diacritics; the dictionary forms of words."""

from __future__ import annotations

import pytest

from kgqa.tables.language.polish import lemmas, polish, restored


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ktore gminy maja wiecej mieszkancow niz 5000", "które gminy mają więcej mieszkańców niż 5000"),
        ("ile mieszkan oddano w Bialymstoku?", "ile mieszkań oddano w Białymstoku?"),
        ("Ile mieszkań oddano w Kielcach?", "Ile mieszkań oddano w Kielcach?"),
        ("", ""),
    ],
)
def test_diacritics_are_restored(typed: str, meant: str) -> None:
    assert restored(typed) == meant


@pytest.mark.parametrize(
    ("adverb", "adjective"), [("selektywnie", "selektywny"), ("drogo", "drogi"), ("tanio", "tani")]
)
def test_adverbs_have_the_forms_of_their_adjectives(adverb: str, adjective: str) -> None:
    assert adjective in lemmas(adverb)


@pytest.mark.parametrize(
    ("said", "adjective"), [("bez pracy", "bezrobotny"), ("bez domu", "bezdomny"), ("bez śniegu", "bezsniezny")]
)
def test_what_is_lacked_says_an_adjective_with_its_preposition(said: str, adjective: str) -> None:
    assert all(adjective in word.keys for word in polish().read(said).words)


def test_no_other_preposition_does() -> None:
    assert not any("bezrobotny" in word.keys for word in polish().read("do pracy").words)


def test_what_is_done_or_not_has_the_form_of_an_adjective() -> None:
    assert "nieobsadzony" in lemmas("nieobsadzonych")
    assert "wyremontowany" in lemmas("wyremontowanej")
