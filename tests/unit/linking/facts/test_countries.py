"""Regions and waters by which Polish tells places apart."""

from __future__ import annotations

import re

import pytest

from kgqa.linking.facts.countries import LandTable, countries_called, stands_upon, told_countries, with_adjectives
from kgqa.linking.linking_tables import rows_of
from kgqa.model import Question, Token
from kgqa.polish.question.analyser import QuestionAnalyser

POLAND = 36


def _last(analyser: QuestionAnalyser, text: str) -> Token:
    return analyser.analyse(Question(text)).tokens[-2]


def test_a_name_tells_its_countries(analyser: QuestionAnalyser) -> None:
    assert LandTable().at(_last(analyser, "Co leży na Kujawach?")) == {POLAND}


def test_an_adjective_tells_the_countries_of_its_land(analyser: QuestionAnalyser) -> None:
    assert LandTable().of_adjective(_last(analyser, "Czym jest kościół kujawski?")) == {POLAND}


def test_what_a_name_of_several_rows_tells_is_put_together(analyser: QuestionAnalyser) -> None:
    assert LandTable().at(_last(analyser, "Co leży w Galicji?")) >= {36, 212, 29}


def test_prepositions_of_regions_and_waters(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("na Kujawach, nad Odrą, koło Radomia")).tokens
    assert [token.form for at, token in enumerate(tokens) if stands_upon(tokens, at)] == ["Kujawach", "Odrą"]


def test_the_table_is_in_small_letters_with_items() -> None:
    for names, countries in rows_of("places.tsv", "land"):
        assert names == names.lower()
        assert all(re.fullmatch(r"Q\d+", one) for one in countries.split())


@pytest.mark.parametrize(
    ("text", "countries"),
    [
        ("ceremonial county in england", {"united kingdom"}),
        ("american boxer", {"united states"}),
        ("wali of egypt and sudan", {"egypt", "sudan"}),
        ("city in georgia, united states", {"georgia", "united states"}),
        ("ancient greek city", {"greece"}),
        ("state of the soviet union", set()),
        ("frenchman", set()),
        ("", set()),
    ],
)
def test_countries_and_adjectives(text: str, countries: set[str]) -> None:
    assert told_countries(text) == countries


def test_places_are_called_by_what_they_are_in() -> None:
    assert countries_called(["szkocja", "scotland"]) == {"united kingdom"}
    assert not countries_called(["starożytny rzym"])


def test_adjectives_are_added() -> None:
    assert with_adjectives(frozenset({"polska", "poland"})) == {"polska", "poland", "polish"}
