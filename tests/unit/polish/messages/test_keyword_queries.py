"""Keyword queries in other words."""

import pytest

from kgqa.polish.messages.keyword_queries import keyword_variants


@pytest.mark.parametrize(
    ("query", "variant"),
    [
        ("promien ksiezyca km", "promien ksiezyca"),
        ("wysokosc denali m", "wysokosc denali"),
        ("kircholm bitwa kiedy", "bitwa pod kircholm kiedy"),
        ("bitwa pod kircholmem kiedy", "kiedy był bitwa pod kircholmem?"),
        ("bitwa wieden rok", "bitwa pod wieden rok"),
        ("bitwa stalingrad", "bitwa o stalingrad"),
        ("letnie igrzyska 2004 miasto", "jakie miasto gościło letnie igrzyska 2004?"),
        ("kraj zimowe igrzyska 2002", "jaki kraj gościł zimowe igrzyska 2002?"),
    ],
)
def test_a_query_is_said_in_other_words(query: str, variant: str) -> None:
    assert variant in keyword_variants(query)


@pytest.mark.parametrize(
    "text",
    [
        "Ile km ma Wisła?",
        "norwegia kraj",
        "promien ksiezyca",
        "ile ma km",
        "bitwa",
        "liga K",
        "",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert list(keyword_variants(text)) == []
