"""Results of queries as short answers."""

from __future__ import annotations

import pytest

from kgqa.config import Style
from kgqa.model import AnswerForm, Question, TimeUnit
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, XSD, Case, Iri, ItemId, Literal, Number, PropertyId, Term
from kgqa.verbalisation.answers.verbaliser import PolishVerbaliser
from kgqa.verbalisation.labels.inflection import Inflector
from tests.doubles import MemoryGraph

_ITEMS = {
    "Q36": ("Polska", "państwo w Europie"),
    "Q28": ("Węgry", "państwo w Europie"),
    "Q213": ("Czechy", "państwo w Europie"),
    "Q34": ("Szwecja", "państwo w Europie"),
    "Q270": ("Warszawa", "stolica Polski"),
    "Q7186": ("Maria Skłodowska-Curie", "polska uczona"),
    "Q11573": ("metr", "jednostka długości"),
    "Q828224": ("kilometr", "jednostka długości"),
    "Q712226": ("kilometr kwadratowy", "jednostka powierzchni"),
    "Q54169": ("województwo lubelskie", "województwo w Polsce"),
    "Q49542": ("Rosjanie", "naród"),
    "Q7325": ("Żydzi", "naród"),
    "Q397": ("język łaciński", "język indoeuropejski"),
}
NOM = AnswerForm()
W = AnswerForm(Case.LOC, Number.AS_IS, "w")


@pytest.fixture(scope="module")
def verbaliser() -> PolishVerbaliser:
    return _verbaliser(Style.QUIZ)


def _verbaliser(style: Style) -> PolishVerbaliser:
    triples = [
        (ItemId(item).iri, Iri(predicate), Literal(text, "pl"))
        for item, (label, description) in _ITEMS.items()
        for predicate, text in ((RDFS_LABEL, label), (SCHEMA_DESCRIPTION, description))
    ]
    triples.append((ItemId("Q7186").iri, PropertyId("P21").direct, ItemId("Q6581072").iri))  # type: ignore[arg-type]
    return PolishVerbaliser(MemoryGraph(triples), Inflector(MorfeuszMorphology()), style)  # type: ignore[arg-type]


def _items(*ids: str) -> list[Term]:
    return [ItemId(item).iri for item in ids]


@pytest.mark.parametrize(
    ("ids", "form", "expected"),
    [
        (["Q270"], NOM, "Warszawa"),
        (["Q36", "Q28", "Q213"], AnswerForm(Case.INST, Number.AS_IS, "z"), "z Polską, Węgrami i Czechami"),
        (["Q36", "Q28", "Q213", "Q34"], AnswerForm(Case.INST, Number.AS_IS, "z"), "Polska, Węgry, Czechy i Szwecja"),
        (["Q270"], W, "w Warszawie"),
        (["Q28"], W, "na Węgrzech"),
        (["Q34"], AnswerForm(Case.GEN, Number.AS_IS, "z"), "ze Szwecji"),
        (["Q7186"], AnswerForm(Case.DAT), "Marii Skłodowskiej-Curie"),
        (["Q36", "Q213"], NOM, "Polska i Czechy"),
        (["Q36", "Q213"], W, "w Polsce i Czechach"),
        (["Q36", "Q28"], W, "w Polsce i na Węgrzech"),
        (["Q36", "Q213", "Q34"], NOM, "Polska, Czechy i Szwecja"),
        (["Q36", "Q36"], NOM, "Polska"),
        (["Q99999"], NOM, "Q99999"),
        ([], NOM, ""),
    ],
)
def test_items(verbaliser: PolishVerbaliser, ids: list[str], form: AnswerForm, expected: str) -> None:
    assert verbaliser.verbalise(_items(*ids), form) == expected


def test_noun_of_the_question_is_left_out(verbaliser: PolishVerbaliser) -> None:
    assert verbaliser.verbalise(_items("Q54169"), W, noun="województwo") == "w lubelskim"
    assert verbaliser.verbalise(_items("Q54169"), W) == "w województwie lubelskim"


@pytest.mark.parametrize(("item", "expected"), [("Q36", "polskiej"), ("Q49542", "rosyjskiej"), ("Q7325", "żydowskiej")])
def test_a_nationality_is_the_adjective_of_a_state_or_a_people(
    verbaliser: PolishVerbaliser, item: str, expected: str
) -> None:
    assert verbaliser.verbalise(_items(item), AnswerForm(Case.GEN), noun="narodowość") == expected


def test_idioms_go_before_rules(verbaliser: PolishVerbaliser) -> None:
    assert verbaliser.verbalise(_items("Q397"), W, noun="język") == "po łacinie"


def test_classes_tell_the_sort_of_what_has_no_polish_description() -> None:
    town, kind = ItemId("Q69354").iri, ItemId("Q54935504").iri
    triples = [
        (town, Iri(RDFS_LABEL), Literal("Montreux", "en")),
        (town, Iri(SCHEMA_DESCRIPTION), Literal("municipality in Switzerland", "en")),
        (town, PropertyId("P31").direct, kind),
        (kind, Iri(RDFS_LABEL), Literal("miasto w Szwajcarii", "pl")),
    ]
    verbaliser = PolishVerbaliser(MemoryGraph(triples), Inflector(MorfeuszMorphology()), Style.QUIZ)  # type: ignore[arg-type]
    assert verbaliser.verbalise([town], W) == "w Montreux"


@pytest.mark.parametrize(
    ("value", "precision", "form", "expected"),
    [
        ("1966-04-14T00:00:00Z", None, NOM, "14 kwietnia 1966"),
        ("1966-01-01T00:00:00Z", None, NOM, "1966"),
        ("1966-01-01T00:00:00Z", TimeUnit.DAY, NOM, ""),
        ("1966-04-14T00:00:00Z", TimeUnit.MONTH, NOM, "kwiecień 1966"),
        ("1966-04-14T00:00:00Z", TimeUnit.MONTH, W, "w kwietniu 1966"),
        ("1966-04-14T00:00:00Z", TimeUnit.YEAR, W, "w 1966"),
        ("1966-04-14T00:00:00Z", TimeUnit.WEEKDAY, W, "w czwartek"),
        ("1401-01-01T00:00:00Z", TimeUnit.CENTURY, NOM, "XV wiek"),
        ("1400-01-01T00:00:00Z", TimeUnit.CENTURY, W, "w XIV"),
        ("1473-02-28T00:00:00Z", None, NOM, "19 lutego 1473"),
        ("-0043-01-01T00:00:00Z", None, NOM, "44 p.n.e."),
        ("0000-01-01T00:00:00Z", None, NOM, "1 p.n.e."),
        ("-0099-01-01T00:00:00Z", TimeUnit.CENTURY, NOM, "I wiek p.n.e."),
        ("yesterday", None, NOM, "yesterday"),
        ("1966-13-14T00:00:00Z", None, NOM, "1966-13-14T00:00:00Z"),
    ],
)
def test_dates(
    verbaliser: PolishVerbaliser, value: str, precision: TimeUnit | None, form: AnswerForm, expected: str
) -> None:
    literal = Literal(value, datatype=XSD + "dateTime")
    assert verbaliser.verbalise([literal], form, precision=precision) == expected


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        ("2499", None, "2499"),
        ("+2499", "Q11573", "2499 metrów"),
        ("1", "Q11573", "1 metr"),
        ("22", "Q11573", "22 metry"),
        ("12", "Q11573", "12 metrów"),
        ("5.50", "Q828224", "5,5 kilometra"),
        ("312696", "Q712226", "312696 kilometrów kwadratowych"),
        ("-273.15", None, "-273,15"),
        ("1.5E8", None, "1.5E8"),
        ("", None, ""),
    ],
)
def test_numbers(verbaliser: PolishVerbaliser, value: str, unit: str | None, expected: str) -> None:
    literal = Literal(value, datatype=XSD + "decimal")
    item = ItemId(unit) if unit else None
    assert verbaliser.verbalise([literal], NOM, unit=item, with_unit=True) == expected


def test_units_are_not_named_unless_asked(verbaliser: PolishVerbaliser) -> None:
    assert verbaliser.verbalise([Literal("5", datatype=XSD + "decimal")], NOM, unit=ItemId("Q11573")) == "5"


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        (Literal("true", datatype=XSD + "boolean"), "tak"),
        (Literal("false", datatype=XSD + "boolean"), "nie"),
        (Literal("Mazurek Dąbrowskiego"), "Mazurek Dąbrowskiego"),
        (Literal("Łódź", "pl"), "Łódź"),
    ],
)
def test_other_literals(verbaliser: PolishVerbaliser, literal: Literal, expected: str) -> None:
    assert verbaliser.verbalise([literal], NOM) == expected


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (Style.QUIZ, "w Warszawie"),
        (Style.NOMINATIVE, "Warszawa"),
        (Style.SENTENCE, "Maria Skłodowska urodziła się w Warszawie."),
    ],
)
def test_styles(style: Style, expected: str) -> None:
    analysis = QuestionAnalyser(MorfeuszMorphology()).analyse(
        Question("W którym mieście urodziła się Maria Skłodowska?")
    )
    verbaliser, terms, phrase = _verbaliser(style), _items("Q270"), analysis.wh_phrases[0]
    short = verbaliser.verbalise(terms, phrase.answer_form, noun=phrase.noun)
    assert verbaliser.finish(analysis, phrase, short, terms) == expected


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["Q7186"], "Maria Skłodowska-Curie odkryła polon."),
        (["Q36", "Q213"], "Polska i Czechy odkryły polon."),
        (["Q28"], "Węgry odkryły polon."),
    ],
)
def test_verb_of_a_sentence_agrees(ids: list[str], expected: str) -> None:
    analysis = QuestionAnalyser(MorfeuszMorphology()).analyse(Question("Kto odkrył polon?"))
    verbaliser, terms = _verbaliser(Style.SENTENCE), _items(*ids)
    short = verbaliser.verbalise(terms, NOM)
    assert verbaliser.finish(analysis, analysis.wh_phrases[0], short, terms) == expected
