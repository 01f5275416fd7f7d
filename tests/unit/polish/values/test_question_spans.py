"""Noun phrases, quotations, numbers, times and quantities."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.model import SpanKind
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser

TOKENISER = Tokeniser(MorfeuszMorphology())


def spans(text: str, kind: SpanKind) -> list[tuple[str, str]]:
    """The words and the value of each span of a kind."""
    read = TOKENISER.read(text)
    return [
        (text[read.tokens[span.start].start : read.tokens[span.end - 1].end], span.value)
        for span in read.spans
        if span.kind is kind
    ]


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("Co stało się w 1410 roku?", "1410 roku", "1410"),
        ("Co stało się 14 kwietnia 1966 r. w Gnieźnie?", "14 kwietnia 1966 r.", "1966-04-14"),
        ("Co grano w latach 20. XX wieku?", "latach 20. XX wieku", "1920/1929"),
        ("Co było w 44 roku przed naszą erą?", "44 roku przed naszą erą", "-0044"),
    ],
)
def test_times(text: str, words: str, value: str) -> None:
    assert spans(text, SpanKind.TIME) == [(words, value)]


@pytest.mark.parametrize(
    ("text", "words", "value", "unit"),
    [
        ("Kto przebiegł 42 km?", "42 km", "42", "km"),
        ("Co waży trzy tony?", "trzy tony", "3", "t"),
        ("Co jedzie 120 km/h?", "120 km/h", "120", "km/h"),
        ("Co ma 300 000 km?", "300 000 km", "300000", "km"),
        ("Co ma 3,5 metra?", "3,5 metra", "3.5", "m"),
        ("Co kosztuje 5 mln zł?", "5 mln zł", "5000000", "zł"),
        ("Co stanowi 70 % powierzchni?", "70 %", "70", "%"),
        ("Kto biegł dwadzieścia pięć kilometrów?", "dwadzieścia pięć kilometrów", "25", "km"),
        ("Co ma sto metrów kwadratowych?", "sto metrów kwadratowych", "100", "m²"),
    ],
)
def test_quantities(text: str, words: str, value: str, unit: str) -> None:
    assert spans(text, SpanKind.QUANTITY) == [(words, value)]
    (unit_found,) = [span.unit for span in TOKENISER.read(text).spans if span.kind is SpanKind.QUANTITY]
    assert unit_found == unit


def test_numerals_have_values() -> None:
    assert spans("Kto miał sześć żon i tysiąc koni?", SpanKind.NUMERAL) == [("sześć", "6"), ("tysiąc", "1000")]


def test_parts_of_times_are_no_numerals() -> None:
    assert spans("Co stało się 14 kwietnia 1966 r. i w 1410 roku?", SpanKind.NUMERAL) == []


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("Kto napisał „Pana Tadeusza”?", "Pana Tadeusza"),
        ('Kto napisał "Pana Tadeusza"?', "Pana Tadeusza"),
        ("Kto napisał «Lalkę»?", "Lalkę"),
        ("Kto napisał ‘Lalkę’?", "Lalkę"),
        ("Kto nagrał „Grę o „tron” i sławę”?", "Grę o „tron” i sławę"),
    ],
)
def test_quotations(text: str, inside: str) -> None:
    assert spans(text, SpanKind.QUOTATION) == [(inside, inside)]


@pytest.mark.parametrize("text", ["Kto napisał „Lalkę?", "Co to „”?", 'Ile to 5" ?'])
def test_marks_without_a_pair_quote_nothing(text: str) -> None:
    assert spans(text, SpanKind.QUOTATION) == []


PIECES = (
    "w latach 20 . XX wieku w r p.n.e 14 kwietnia 1966 „ ” « » \" ' trzy tysiące mln km / h największe jezioro "
    "Polski XIX który 😀 % 3,5 000 - jest zamek"
)
MIXED = st.lists(st.sampled_from(PIECES.split()), max_size=24).map(" ".join)


@settings(max_examples=200)
@given(st.text(max_size=60) | MIXED)
def test_spans_lie_in_the_text(text: str) -> None:
    read = TOKENISER.read(text)
    for span in read.spans:
        assert 0 <= span.start < span.end <= len(read.tokens)
        assert span.value
        assert bool(span.unit) == (span.kind is SpanKind.QUANTITY)
    assert list(read.spans) == sorted(read.spans, key=lambda span: (span.start, -span.end, span.kind))
