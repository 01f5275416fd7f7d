"""Words that only describe a name."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.asides import asides, confirmed_words
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Answer, NoAnswer, Question


def described(parts: Parts, question: str) -> list[str]:
    """The words set aside in a question, span by span."""
    linked = parts.linker.link(parts.analyser.analyse(Question(question)))
    tokens = linked.analysis.tokens
    return [
        " ".join(token.form for at, token in enumerate(tokens) if one.words >> at & 1 and token.form[0].isalnum())
        for one in asides(linked, ItemSorts(parts.graph))
    ]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Czyim synem był Horus, czczony w Egipcie jako sokół?", ["czczony w Egipcie jako sokół"]),
        ("Kto odkrył Tytana, największy księżyc Saturna?", ["największy księżyc Saturna"]),
        ("Ile metrów ma Kilimandżaro w Polsce?", ["w Polsce"]),
        ("Ile metrów ma Kilimandżaro we wschodniej Polsce?", ["we wschodniej Polsce"]),
        ("Kto zaprojektował Tower Bridge – londyński most zwodzony?", ["londyński most zwodzony"]),
        ("Kto namalował obraz Ludwika XIV „Guernica”?", ["Ludwika XIV"]),
        ("Gdzie odkrywca Ameryki, Krzysztof Kolumb, dokonał żywota?", ["odkrywca Ameryki"]),
        ("W którym roku twórca teorii względności, Albert Einstein, umarł?", ["twórca teorii względności"]),
        ("Gdzie zmarł odkrywca Ameryki, Krzysztof Kolumb?", ["odkrywca Ameryki"]),
        ("W którym roku zmarł wielki twórca teorii względności Albert Einstein?", ["wielki twórca teorii względności"]),
        ("Kto był reżyserem filmu Ridleya Scotta?", []),
        ("Kim był ojciec Zygmunta Augusta?", []),
        ("Kim był Krzysztof Kolumb, Genueńczyk, dla Hiszpanii?", []),
        ("Gdzie urodziła się Norma Jeane Mortenson, czyli Marilyn Monroe?", ["czyli Marilyn Monroe"]),
        ("Jaka jest stolica Polski?", []),
        ("Jaki jest największy księżyc Saturna?", []),
        ("Gdzie leży najdłuższa rzeka Wisła?", []),
        ("Kto skomponował słynną operę komiczną „Traviata”?", ["słynną operę komiczną"]),
        ("Kto nakręcił film grozy „Lśnienie”?", ["film grozy"]),
        ("Kto wyreżyserował „Gladiatora”, czyli film o Rzymie?", ["czyli film o Rzymie"]),
        ("Kto pochował autora „Lalki” i „Faraona”, Bolesława Prusa?", ["autora Lalki i Faraona"]),
    ],
)
def test_what_describes_a_name(sample_parts: Parts, question: str, words: list[str]) -> None:
    assert described(sample_parts, question) == words


@pytest.mark.parametrize(
    "question",
    [
        "Kto napisał „Lalkę”, a kto ją wydał?",
        "Jaka rzeka płynie przez Polskę, Czechy i Niemcy?",
        "Z kim graniczy Polska, która leży w Europie?",
        "Co jest dłuższe: Wisła, rzeka w Polsce, czy Ren?",
        "Ile filmów nakręcił George Lucas w XXI wieku?",
        "Czy Tower Bridge w Londynie zaprojektował Norman Foster?",
    ],
)
def test_what_asks_lists_or_states_is_no_description(sample_parts: Parts, question: str) -> None:
    assert described(sample_parts, question) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Jak miał na imię ojciec Horusa, czczonego w Egipcie jako sokół?", "Ozyrys"),
    ],
)
def test_a_reading_may_leave_descriptions_out(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_a_thing_that_lies_elsewhere_is_not_meant(sample_parts: Parts) -> None:
    pipeline = sample_parts.pipeline
    assert isinstance(pipeline.answer(Question("Ile metrów ma Kilimandżaro w Tanzanii?")).answer, Answer)
    assert isinstance(pipeline.answer(Question("Ile metrów ma Kilimandżaro w Polsce?")).answer, NoAnswer)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Kiedy powstała „Lalka”, powieść Bolesława Prusa?", "powieść Bolesława Prusa"),
        ("Kiedy powstała „Lalka”, powieść Henryka Sienkiewicza?", ""),
        ("Kiedy powstała „Lalka”, powieść znana w Szwecji?", ""),
        ("Gdzie urodziła się Norma Jeane Mortenson, czyli Marilyn Monroe?", "czyli Marilyn Monroe"),
    ],
)
def test_what_the_graph_confirms_of_a_name(sample_parts: Parts, question: str, words: str) -> None:
    linked = sample_parts.linker.link(sample_parts.analyser.analyse(Question(question)))
    said = confirmed_words(linked, ItemSorts(sample_parts.graph))
    tokens = enumerate(linked.analysis.tokens)
    assert " ".join(token.form for at, token in tokens if said >> at & 1 and token.form[0].isalnum()) == words
