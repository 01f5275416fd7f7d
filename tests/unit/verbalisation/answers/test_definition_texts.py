"""Definitions in words, over a small graph."""

from __future__ import annotations

import pytest

from kgqa.config import Style
from kgqa.model import Definition
from kgqa.terms import RDFS_LABEL, XSD, Case, Iri, ItemId, Literal, PropertyId
from kgqa.verbalisation.answers.definition_texts import WomensNouns
from kgqa.verbalisation.answers.verbaliser import PolishVerbaliser
from kgqa.verbalisation.labels.inflection import Inflector
from tests.doubles import MemoryGraph

POLAND, FRANCE, FEMALE = ItemId("Q36"), ItemId("Q142"), ItemId("Q6581072")
LABELS = {
    "Q1": "Anna Nowak", "Q2": "poeta", "Q3": "fizyk", "Q4": "Lalka", "Q5": "powieść", "Q6": "Bolesław Prus",
    "Q7": "Kraków", "Q8": "miasto", "Q36": "Polska", "Q142": "Francja", "Q9": "miasto hanzeatyckie",
}  # fmt: skip
DATE = XSD + "dateTime"


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    def says(item: str, by: str, value: Iri | Literal) -> tuple[Iri, Iri, Iri | Literal]:
        return ItemId(item).iri, PropertyId(by).direct, value

    labels = [(ItemId(item).iri, Iri(RDFS_LABEL), Literal(label, language="pl")) for item, label in LABELS.items()]
    return MemoryGraph(
        [
            *labels,
            says("Q1", "P21", FEMALE.iri),
            says("Q1", "P106", ItemId("Q2").iri),
            says("Q1", "P569", Literal("1901-05-02T00:00:00Z", datatype=DATE)),
            says("Q1", "P19", ItemId("Q7").iri),
            says("Q4", "P50", ItemId("Q6").iri),
            says("Q4", "P577", Literal("1890-01-01T00:00:00Z", datatype=DATE)),
            says("Q7", "P17", POLAND.iri),
        ]
    )


def definition(item: str, kinds: str, case: Case = Case.NOM, **more: object) -> Definition:
    values = {"nations": (), "description": "", "of_person": False, "case": case, **more}
    return Definition(ItemId(item), tuple(map(ItemId, kinds.split())), **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (definition("Q1", "Q2 Q3", Case.INST, nations=(POLAND,), of_person=True), "polską poetką i fizyczką"),
        (definition("Q1", "Q2", nations=(POLAND, FRANCE), of_person=True), "polsko-francuska poetka"),
        (definition("Q4", "Q5", Case.INST), "powieścią Bolesława Prusa z 1890 roku"),
        (definition("Q4", "Q5", Case.INST, description="najlepsza polska powieść"), "najlepszą polską powieścią"),
        (definition("Q4", "Q5", description="dzieło pisarza"), "powieść Bolesława Prusa z 1890 roku"),
        (definition("Q7", "Q8 Q9"), "miasto w Polsce"),
        (definition("Q7", "Q8", Case.INST, full_name="Stare Miasto"), "Starym Miastem, miastem w Polsce"),
        (
            definition("Q7", "", Case.INST, description="dawna stolica, siedziba królów"),
            "dawną stolicą, siedzibą królów",
        ),
        (
            definition("Q1", "Q2", of_person=True, in_full=True, description="autorka wierszy"),
            "Anna Nowak – poetka. Autorka wierszy. Urodziła się 2 maja 1901 roku w Krakowie.",
        ),
    ],
)
def test_a_definition_in_words(graph: MemoryGraph, inflector: Inflector, asked: Definition, text: str) -> None:
    assert PolishVerbaliser(graph, inflector).define(asked) == text


def test_styles(graph: MemoryGraph, inflector: Inflector) -> None:
    asked = definition("Q1", "Q2", Case.INST, of_person=True)
    assert PolishVerbaliser(graph, inflector, Style.NOMINATIVE).define(asked) == "poetka"
    assert PolishVerbaliser(graph, inflector, Style.SENTENCE).define(asked) == "Anna Nowak to poetka."


@pytest.mark.parametrize(
    ("man", "woman"),
    [
        ("pisarz", "pisarka"),
        ("poeta", "poetka"),
        ("polityk", "polityczka"),
        ("nauczyciel akademicki", "nauczycielka akademicka"),
        ("kolekcjoner dzieł sztuki", "kolekcjonerka dzieł sztuki"),
        ("fikcyjny detektyw", "fikcyjny detektyw"),
        ("wojskowy", "wojskowy"),
        ("science writer", "science writer"),
    ],
)
def test_an_occupation_of_a_woman(inflector: Inflector, man: str, woman: str) -> None:
    assert WomensNouns(inflector).of(man) == woman
