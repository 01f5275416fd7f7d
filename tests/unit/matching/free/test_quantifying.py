"""Claims about all, any or so many members of a set, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.quantifying import having_pieces
from kgqa.model import Answer, BoundSign, Budget, Question


def ask(parts: Parts, text: str) -> Answer:
    answer = parts.pipeline.answer(Question(text)).answer
    assert isinstance(answer, Answer), answer
    return answer


CLAIMS = [
    ("Czy wszyscy sąsiedzi Polski należą do Unii Europejskiej?", "nie"),
    ("Czy każde państwo graniczące z Polską leży w Europie?", "tak"),
    ("Czy Niemcy graniczą z więcej niż ośmioma państwami?", "tak"),
    ("Czy Niemcy graniczą z więcej niż dziesięcioma państwami?", "nie"),
    ("Czy co najmniej dwóch sąsiadów Polski należy do Unii Europejskiej?", "tak"),
    ("Czy Polska ma siedmiu sąsiadów?", "tak"),
    ("Czy są kraje, które graniczą z Polską i z Austrią?", "tak"),
    ("Czy Mars ma jakieś księżyce?", "tak"),
    ("Czy Mars ma księżyc?", "tak"),
    ("Czy Jowisz ma jakikolwiek księżyc?", "tak"),
    ("Czy Merkury ma chociaż jeden księżyc?", "nie"),
    ("Czy Wenus ma jakiegoś naturalnego satelitę?", "nie"),
    ("czy wenus posiada naturalne satelity", "nie"),
    ("Czy Australia graniczy lądem z jakimkolwiek innym państwem?", "nie"),
    ("Czy Islandia ma jakichś sąsiadów?", "nie"),
    ("Czy Fryderyk Chopin miał żonę?", "nie"),
    ("Czy Zeus miał dzieci?", "tak"),
    ("Czy Warszawa ma rzekę?", "tak"),
]


@pytest.mark.parametrize(("text", "answer"), CLAIMS)
def test_claims(sample_parts: Parts, text: str, answer: str) -> None:
    assert ask(sample_parts, text).text == answer


@pytest.mark.parametrize(("text", "answer"), CLAIMS)
def test_the_query_tells_the_same(sample_parts: Parts, text: str, answer: str) -> None:
    query = ask(sample_parts, text).evidence.queries[-1]
    assert sample_parts.executor.execute(query, Budget()).boolean is (answer == "tak")


def test_what_the_graph_does_not_tell_of_all_is_not_denied(sample_parts: Parts) -> None:
    outcome = sample_parts.pipeline.answer(Question("Czy którykolwiek sąsiad Polski jest królestwem?"))
    assert not isinstance(outcome.answer, Answer)


@pytest.mark.parametrize(
    "text",
    [
        "Czy wszystkie dzieci Jana Sebastiana Bacha były kompozytorami?",
        "Czy Henryk VIII miał więcej niż trzy żony?",
        "Czy Kazimierz Wielki miał dzieci?",
        "Czy Adam Mickiewicz miał psa?",
    ],
)
def test_nothing_is_said_of_all_of_a_set_of_which_a_part_is_known(sample_parts: Parts, text: str) -> None:
    assert not isinstance(sample_parts.pipeline.answer(Question(text)).answer, Answer)


def test_two_are_not_read_as_a_number_of_others(sample_parts: Parts) -> None:
    text = "Czy obaj, Fryderyk Chopin i Juliusz Słowacki, zmarli w tym samym roku?"
    assert ask(sample_parts, text).text == "tak"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Które planety mają księżyce?", BoundSign.AT_LEAST),
        ("Które planety nie mają żadnego księżyca?", BoundSign.LESS),
        ("Które planety są pozbawione księżyców?", BoundSign.LESS),
        ("Która planeta ma księżyc?", None),
        ("Które planety mają dwa księżyce?", None),
        ("Czy Mars ma księżyce?", None),
    ],
)
def test_bounds_of_one(sample_parts: Parts, text: str, sign: BoundSign | None) -> None:
    found = [one.comparison for one in having_pieces(sample_parts.analyser.analyse(Question(text)))]
    assert found == ([sign] if sign else [])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Które planety nie mają księżyców?", "Merkury i Wenus"),
        ("Które planety mają mniej niż 3 księżyce?", "Ziemia, Mars, Neptun, Merkury i Wenus"),
        ("Ile planet nie ma księżyców?", "2"),
        ("Które planety krążące wokół Słońca są pozbawione księżyców?", "Merkury i Wenus"),
    ],
)
def test_what_has_none_is_counted_as_well(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer) and found.text == answer


def test_a_common_noun_in_the_plural_is_no_name(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które planety mają księżyce?")).answer
    assert isinstance(found, Answer) and len(found.items) > 1
