"""Labels in all cases: the table `labels.tsv`, and what must hold for any text."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case, ItemId, Number
from kgqa.verbalisation.labels.inflection import Inflector
from tests.unit.verbalisation.conftest import rows

LABELS = rows("labels") + rows("labels_second") + rows("labels_third")
MISSES = {("Eliud Kipchoge", "gen"): "a name in -e, neither mute nor told by its ending to be sounded"}
INFLECTOR = Inflector(MorfeuszMorphology())


def _form(row: dict[str, str]) -> str:
    return INFLECTOR.inflect(
        row["label"],
        case=Case(row["case"]),
        number=Number(row["number"]),
        description=row["description"],
        sex=ItemId(row["sex"]) if row["sex"] else None,
    )


def test_forms_of_labels() -> None:
    forms = [(row, _form(row)) for row in LABELS]
    wrong = {(row["label"], row["case"]): (form, row["form"]) for row, form in forms if form != row["form"]}
    assert {place: pair for place, pair in wrong.items() if place not in MISSES} == {}
    assert set(MISSES) <= set(wrong), "right now: take it out of the misses"


def test_nominatives_of_nominatives_are_themselves() -> None:
    labels = {row["label"] for row in LABELS}
    assert {label for label in labels if INFLECTOR.inflect(label, case=Case.NOM) != label} == set()


def test_set_is_large_and_has_enough_unknown_names(morphology: MorfeuszMorphology) -> None:
    unknown = {
        row["label"]
        for row in LABELS
        for word in row["label"].replace("-", " ").split()
        if word.isalpha() and len(word) > 2 and not morphology.readings(word)
    }
    assert len(LABELS) >= 600
    assert len(unknown) >= 150


@pytest.mark.parametrize("label", ["Москва", "東京", "Ἀθῆναι", "القاهرة", "תל אביב"])
@pytest.mark.parametrize("case", list(Case))
def test_other_scripts_stay(inflector: Inflector, label: str, case: Case) -> None:
    assert inflector.inflect(label, case=case) == label


@pytest.mark.parametrize("label", ["", " ", "!?", "123", "3 maja", "H2O", "ONZ", "PKO", "www.onet.pl"])
def test_labels_without_words_stay(inflector: Inflector, label: str) -> None:
    assert inflector.inflect(label, case=Case.GEN) == label


def test_text_of_300_words_stays(inflector: Inflector) -> None:
    label = " ".join(["stary zamek"] * 150)
    assert inflector.inflect(label, case=Case.GEN) == label


@pytest.mark.parametrize("label", ["Stary\tZamek", "Stary\nZamek", " Stary  Zamek "])
def test_white_space_is_kept(inflector: Inflector, label: str) -> None:
    expected = label.replace("Stary", "Starego").replace("Zamek", "Zamku")
    assert inflector.inflect(label, case=Case.GEN) == expected


@pytest.mark.parametrize(
    ("sex", "expected"),
    [("Q6581097", "Kima Novaka"), ("Q6581072", "Kim Novak")],
)
def test_sex_decides_over_description(inflector: Inflector, sex: str, expected: str) -> None:
    form = inflector.inflect("Kim Novak", case=Case.GEN, description="osoba", sex=ItemId(sex))
    assert form == expected


@pytest.mark.parametrize(
    ("noun", "woman"), [("aktorka", True), ("pisarka", True), ("aktor", False), ("rzeka", False), ("", False)]
)
def test_nouns_for_women(inflector: Inflector, noun: str, woman: bool) -> None:
    assert inflector.names_woman(noun) is woman


def test_class_decides_over_label(inflector: Inflector) -> None:
    assert inflector.inflect("Waszyngton", case=Case.ACC, classes={ItemId("Q515")}) == "Waszyngton"
    assert inflector.inflect("Waszyngton", case=Case.ACC, classes={ItemId("Q5")}) == "Waszyngtona"


@given(st.text(max_size=60), st.sampled_from(Case), st.sampled_from(Number))
@settings(max_examples=300)
def test_any_text_gives_a_text(text: str, case: Case, number: Number) -> None:
    form = INFLECTOR.inflect(text, case=case, number=number)
    assert form.strip() != "" or text.strip() == ""


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_nominative_of_any_text_is_itself(text: str) -> None:
    assert INFLECTOR.inflect(text, case=Case.NOM) == text


_WORDS = st.sampled_from(
    ["Jan", "Wielki", "nad", "Wisłą", "III", "von", "Stary", "Zamek", "i", "Xyz", "Skłodowska-", "'", "de"]
)


@given(st.lists(_WORDS, min_size=1, max_size=6), st.sampled_from(Case))
@settings(max_examples=300)
def test_number_of_words_never_changes(words: list[str], case: Case) -> None:
    assert len(INFLECTOR.inflect(" ".join(words), case=case).split()) == len(words)


def test_threads_share_an_inflector(inflector: Inflector) -> None:
    labels = [row["label"] for row in LABELS] * 2
    alone = [inflector.inflect(label, case=Case.LOC) for label in labels]
    fresh = Inflector(MorfeuszMorphology())
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda label: fresh.inflect(label, case=Case.LOC), labels)) == alone


@pytest.mark.parametrize("description", ["", "badacz", "polski pisarz", "parser"])
def test_a_womans_name_declines_as_one_behind_a_noun_for_men(description: str) -> None:
    names = {"Hanna Leśkiewicz": "Hannę Leśkiewicz", "Zofia Grabska": "Zofię Grabską"}
    for name, form in names.items():
        assert INFLECTOR.inflect(name, case=Case.ACC, description=description) == form
