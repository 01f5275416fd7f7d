"""Temporal constraints."""

from __future__ import annotations

import pytest

from kgqa.polish.question.time_constraints import GradedWords, TemporalReader, is_negated, read_ordinals
from kgqa.polish.tokens.tokeniser import Tokeniser

READER = TemporalReader()
GRADED = GradedWords()


def read(tokeniser: Tokeniser, text: str) -> list[tuple[str, str, int | None, int | None]]:
    tokens = tokeniser.tokens(text)
    found = READER.read(tokens, range(len(tokens)))
    words = [text[tokens[one.start].start : tokens[one.end - 1].end] for one in found]
    return [(word, str(one.relation), one.first, one.last) for word, one in zip(words, found, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zginął w 1920 roku", ("w 1920 roku", "in", 1920, 1920)),
        ("panował po 1370 r.", ("po 1370 r.", "after", 1370, 1370)),
        ("żył przed rokiem 1500", ("przed rokiem 1500", "before", 1500, 1500)),
        ("trwa od 1989 roku", ("od 1989 roku", "since", 1989, 1989)),
        ("trwał do 1795 roku", ("do 1795 roku", "until", 1795, 1795)),
        ("rządził w latach 1919–1939", ("w latach 1919–1939", "in", 1919, 1939)),
        ("rządził między 1953 a 1961 rokiem", ("między 1953 a 1961 rokiem", "between", 1953, 1961)),
        ("powstał w XVI wieku", ("w XVI wieku", "in", 1501, 1600)),
        ("powstał w XVI w.", ("w XVI w.", "in", 1501, 1600)),
        ("powstał w dziewiętnastym wieku", ("w dziewiętnastym wieku", "in", 1801, 1900)),
        ("urodził się 6 stycznia 1412 roku", ("6 stycznia 1412 roku", "in", 1412, 1412)),
        ("wybuchła w maju 1926 roku", ("w maju 1926 roku", "in", 1926, 1926)),
        ("żył w czasach renesansu", ("w czasach renesansu", "in", 1450, 1600)),
        ("żył pod koniec XVIII wieku", ("pod koniec XVIII wieku", "in", 1767, 1800)),
        ("powstał po połowie XIX wieku", ("po połowie XIX wieku", "after", 1841, 1860)),
        ("trwała do końca 1939 roku", ("do końca 1939 roku", "until", 1939, 1939)),
        ("obchodzone 6 stycznia", ("6 stycznia", "in", None, None)),
        ("walczył podczas wojny", ("podczas wojny", "during", None, None)),
        ("zbudowany za panowania Augusta", ("za panowania", "during", None, None)),
        ("nastąpił po śmierci króla", ("po śmierci", "after", None, None)),
        ("rządził przed Chrobrym", ("przed Chrobrym", "before", None, None)),
        ("dawniej nosiło inną nazwę", ("dawniej", "during", None, None)),
    ],
)
def test_one_time(tokeniser: Tokeniser, text: str, expected: tuple[str, str, int | None, int | None]) -> None:
    assert read(tokeniser, text) == [expected]


def test_years_before_our_era_are_negative(tokeniser: Tokeniser) -> None:
    assert [(first, last) for _, _, first, last in read(tokeniser, "zmarł w 44 roku p.n.e.")] == [(-44, -44)]


@pytest.mark.parametrize(
    "text",
    [
        "ma 300 metrów",
        "mówi po polsku",
        "stoi przed domem",
        "liczy 12 osób",
        "numer 7",
        "malarz baroku",
        "od 1500 żołnierzy",
        "przez 100 lat",
        "ponad 1000 km",
    ],
)
def test_no_time(tokeniser: Tokeniser, text: str) -> None:
    assert read(tokeniser, text) == []


def test_words_that_are_left_out_make_no_time(tokeniser: Tokeniser) -> None:
    tokens = tokeniser.tokens("w 1920 roku")
    assert READER.read(tokens, [0, 2]) == ()


@pytest.mark.parametrize(
    ("text", "degree", "expected"),
    [
        ("najdłuższa rzeka", "sup", [("długi", "max", "length")]),
        ("najkrótszy dzień", "sup", [("krótki", "min", "length")]),
        ("najmłodszy król", "sup", [("młody", "min", "age")]),
        ("leży najdalej", "sup", [("daleko", "max", "distance")]),
        ("najbardziej słony", "sup", [("słony", "max", "")]),
        ("najmniej ludny kraj", "sup", [("ludny", "min", "population")]),
        ("jest wyższy i cięższy", "com", [("wysoki", "max", "height"), ("ciężki", "max", "mass")]),
        ("jest wysoki", "sup", []),
        ("największy", "com", []),
    ],
)
def test_graded_words(tokeniser: Tokeniser, text: str, degree: str, expected: list[tuple[str, str, str]]) -> None:
    tokens = tokeniser.tokens(text)
    found = GRADED.read(tokens, range(len(tokens)), degree)
    assert [(one.lemma, one.direction, one.dimension) for one in found] == expected


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("pierwszy król", [1]),
        ("dwudziesty trzeci prezydent", [23]),
        ("tysiąc dziewięćset osiemnasty", [1918]),
        ("23. prezydent USA", [23]),
        ("XXIII igrzyska", [23]),
        ("był ostatnim carem", [-1]),
        ("przedostatni dzień", [-2]),
        ("król Jan III Sobieski", []),
        ("w XIX wieku", []),
        ("w XIX w.", []),
        ("w dwudziestym wieku", []),
        ("witamina C", []),
        ("w 1918 r.", []),
    ],
)
def test_ordinals(tokeniser: Tokeniser, text: str, numbers: list[int]) -> None:
    tokens = tokeniser.tokens(text)
    assert [one.number for one in read_ordinals(tokens, range(len(tokens)))] == numbers


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("nie leży", True),
        ("nigdy nie był", True),
        ("leży nad morzem", False),
        ("nieprawdą jest, że leży", True),
        ("nieprawdą jest, że nie leży", False),
    ],
)
def test_negation(tokeniser: Tokeniser, text: str, negated: bool) -> None:
    tokens = tokeniser.tokens(text)
    assert is_negated(tokens, range(len(tokens))) is negated
