"""Forms back to labels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case
from kgqa.verbalisation.labels.inflection import Inflector

INFLECTOR = Inflector(MorfeuszMorphology())


@pytest.mark.parametrize(
    ("form", "label"),
    [
        ("Warszawie", "Warszawa"),
        ("Krakowa", "Kraków"),
        ("Europie", "Europa"),
        ("Zakopanem", "Zakopane"),
        ("Białymstoku", "Białystok"),
        ("Tatrach", "Tatry"),
        ("Nową Zelandią", "Nowa Zelandia"),
        ("Frankfurcie nad Menem", "Frankfurt nad Menem"),
        ("Wybrzeżem Kości Słoniowej", "Wybrzeże Kości Słoniowej"),
        ("Rady Ministrów", "Rada Ministrów"),
        ("II wojny światowej", "II wojna światowa"),
        ("Mikołajowi Kopernikowi", "Mikołaj Kopernik"),
        ("Jana III Sobieskiego", "Jan III Sobieski"),
        ("Władysława II Jagiełły", "Władysław II Jagiełło"),
        ("Marii Skłodowskiej-Curie", "Maria Skłodowska-Curie"),
        ("polskiego", "polski"),
        ("dwutlenku węgla", "dwutlenek węgla"),
        ("Kraków", "Kraków"),
        ("tak", "tak"),
        ("14 lipca 1789", "14 lipca 1789"),
        ("Москвы", "Москвы"),
        ("", ""),
    ],
)
def test_form_gives_its_label(inflector: Inflector, form: str, label: str) -> None:
    assert inflector.lemmatise(form) == label


def test_description_tells_a_person_from_a_place(inflector: Inflector) -> None:
    assert inflector.lemmatise("Kopernika", description="polski astronom") == "Kopernik"
    assert inflector.lemmatise("Baracka Obamy", description="amerykański polityk") == "Barack Obama"


@pytest.mark.parametrize(
    "label", ["Wisła", "Poznań", "Adam Mickiewicz", "Wisława Szymborska", "Morze Bałtyckie", "chrom"]
)
@pytest.mark.parametrize("case", [case for case in Case if case is not Case.VOC])
def test_inflected_label_comes_back(inflector: Inflector, label: str, case: Case) -> None:
    assert inflector.lemmatise(inflector.inflect(label, case=case)) == label


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_any_text_gives_a_text(text: str) -> None:
    assert INFLECTOR.lemmatise(text).strip() != "" or text.strip() == ""
