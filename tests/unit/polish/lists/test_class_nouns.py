"""The table of nations."""

from __future__ import annotations

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.lists.class_nouns import adjective_places, inhabitant_places, nation_adjectives, nations
from kgqa.terms import ItemId


def test_each_nation_by_its_words() -> None:
    assert ItemId("Q36") in adjective_places()["polski"]
    assert inhabitant_places()["polka"] == inhabitant_places()["polak"] == {ItemId("Q36")}
    assert nation_adjectives()["Rosjanin"] == nation_adjectives()["Rosja"] == "rosyjski"
    assert nation_adjectives()["Rom"] == "romski"


def test_words_are_dictionary_forms() -> None:
    readings = MorfeuszMorphology().readings
    lemmas = {one.adjective: {reading.lemma for reading in readings(one.adjective)} for one in nations()}
    assert [adjective for adjective, found in lemmas.items() if found and adjective not in found] == []


def test_a_country_stands_once() -> None:
    countries = [one.country for one in nations() if one.country]
    assert len(countries) == len(set(countries))
