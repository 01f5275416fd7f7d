"""Questions whose answer is words of a text."""

from __future__ import annotations

import pytest

from kgqa.polish.question.quiz_forms import (
    Gap,
    QuizForms,
    read_abbreviation,
    read_descriptions,
    read_gap,
    read_quiz_forms,
    read_saying,
)


@pytest.mark.parametrize(
    ("question", "gap"),
    [
        ("Dokończ przysłowie: „pierwsze koty za...”", Gap("pierwsze koty za", "")),
        ("Proszę dokończyć: „Czego Jaś się nie nauczy, tego Jan...”?", Gap("Czego Jaś się nie nauczy, tego Jan", "")),
        ("Zobaczyć... i umrzeć – o które miasto chodzi?", Gap("Zobaczyć", "i umrzeć – o które miasto chodzi")),
        ("Uzupełnij: „Co ma wisieć, ...”", Gap("Co ma wisieć,", "")),
        ("Jak brzmi dalszy ciąg przysłowia „Kto rano wstaje”?", Gap("Kto rano wstaje", "")),
        ("Jak kończy się przysłowie „Kto rano wstaje”?", Gap("Kto rano wstaje", "")),
        ("Angielski harcerz to...?", None),
        ("Kto napisał „Lalkę”?", None),
    ],
)
def test_gaps(question: str, gap: Gap | None) -> None:
    assert read_gap(question) == gap


@pytest.mark.parametrize(
    ("question", "abbreviation"),
    [
        ("Rozwiń skrót NFZ.", "NFZ"),
        ("Co oznacza skrót GOPR?", "GOPR"),
        ("Jak brzmi pełna nazwa organizacji o skrócie EFTA?", "EFTA"),
        ("Co kryje się pod skrótem PKP?", "PKP"),
        ("Jaki skrót nosi ONZ?", ""),
        ("Co oznacza słowo RAF?", ""),
    ],
)
def test_abbreviations(question: str, abbreviation: str) -> None:
    assert read_abbreviation(question) == abbreviation


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("Czym według przysłowia jest milczenie?", "Czym jest milczenie?"),
        ("Co, jak mówi polskie przysłowie, ma krótkie nogi?", "Co ma krótkie nogi?"),
        ("Co zgodnie z powiedzeniem ma uszy?", "Co ma uszy?"),
        ("W powiedzeniu mówimy, że kto ma uszy?", "kto ma uszy?"),
        ("Przysłowia i powiedzenia: co ma krótkie nogi?", "co ma krótkie nogi?"),
        ("Na jakie drzewo pochyłe skacze przysłowiowa koza?", "Na jakie drzewo pochyłe skacze koza?"),
        ("Kto napisał „Lalkę”?", ""),
        ("Według czego piecze się chleb?", ""),
        ("", ""),
    ],
)
def test_sayings(question: str, rest: str) -> None:
    assert read_saying(question) == rest


@pytest.mark.parametrize(
    ("question", "descriptions"),
    [
        ("Jaki metal i bóg Rzymian mają tę samą nazwę?", ("metal", "bóg Rzymian")),
        ("Który owoc nosi taką samą nazwę jak broń ręczna?", ("owoc", "broń ręczna")),
        ("Jak nazywa się ptak drapieżny, a także dawna moneta?", ("ptak drapieżny", "dawna moneta")),
        ("Tę samą nazwę noszą rzeka, pies i wino. Jaką?", ("rzeka", "pies", "wino")),
        ("Jaką wspólną nazwę mają grzyb i lis?", ("grzyb", "lis")),
        ("Która planeta nazywa się tak samo jak metal?", ("planeta", "metal")),
        ("Jak nazywa się zarówno rzeka, jak i państwo?", ("rzeka", "państwo")),
        ("Jak nazywają się i stolica Kanady, i rzeka?", ("stolica Kanady", "rzeka")),
        ("Co łączy planetę i metal?", ("planetę", "metal")),
        ("Co mają ze sobą wspólnego planeta oraz bóg Rzymian?", ("planeta", "bóg Rzymian")),
        ("Miasto i wino nazywają się tak samo. Jak?", ("Miasto", "wino")),
        ("Bóg i film noszą to samo imię – jakie?", ("Bóg", "film")),
        ("Które hrabstwo nosi nazwę taką samą jak miasto?", ("hrabstwo", "miasto")),
        ("Film i instrument o tej samej nazwie to...?", ("Film", "instrument")),
        ("Co łączy brzegi rzeki?", ()),
        ("Jakie pokrewieństwo łączy Annę i Marię?", ()),
        ("Jak nazywa się stolica Francji?", ()),
        ("Kto napisał „Lalkę”, a także „Faraona”?", ()),
        ("", ()),
    ],
)
def test_descriptions(question: str, descriptions: tuple[str, ...]) -> None:
    assert read_descriptions(question) == descriptions


def test_an_ordinary_question_has_none_of_the_forms() -> None:
    assert read_quiz_forms("Kto napisał „Lalkę”?") == QuizForms()
