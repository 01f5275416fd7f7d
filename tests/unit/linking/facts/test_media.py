"""Words that speak of works of one medium, and what items tell of theirs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.facts.media import SaidMedia, SpokenMedium, known_media, likely_media, spoken_media
from kgqa.linking.facts.signatures import GraphSignatures
from kgqa.model import Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import DIRECT, RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph

TOLD = (("Q1", "1997 film by Jan Kot"), ("Q2", "novel by Jan Kot"), ("Q3", "town"), ("Q4", "Japanese film series"))


def test_the_name_of_a_work_says_nothing_of_what_it_is(morphology: MorfeuszMorphology) -> None:
    film = ItemId("Q1").iri
    texts = [
        (film, Iri(SCHEMA_DESCRIPTION), Literal("1933 film", "en")),
        (film, Iri(RDFS_LABEL), Literal("King Kong", "en")),
    ]
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns).of(1)
    assert (facts.sorts, facts.nouns, facts.media.likely) == ({"work"}, {"film"}, {"film"})


@pytest.mark.parametrize(
    ("described", "likely", "possible"),
    [
        (set(), {"series"}, {"series"}),
        ({"film-series"}, set(), {"film"}),
        ({"television-series"}, {"series"}, {"series"}),
    ],
)
def test_cycles_are_no_single_works(described: set[str], likely: set[str], possible: set[str]) -> None:
    found = known_media({"series"}, described)
    assert (found.likely, found.possible) == (likely, possible)


@pytest.mark.parametrize(
    ("said", "received", "made", "likely"),
    [
        ({364}, set(), None, {"film", "series"}),
        ({449, 364}, set(), None, {"series"}),
        ({364, 577}, set(), (1984, 1984), {"album", "book"}),
        ({577}, set(), (1844, 1844), {"book"}),
        ({407, 577}, set(), (1976, 1976), {"album"}),
        (set(), {658}, None, {"song"}),
        ({17}, set(), None, set()),
    ],
)
def test_properties_tell_the_medium_of_what_has_no_class(
    said: set[int], received: set[int], made: tuple[int, int] | None, likely: set[str]
) -> None:
    found = likely_media(said, received, made)
    assert (found.likely, found.is_known) == (likely, False)


@pytest.mark.parametrize(
    ("text", "media"),
    [
        ("Kto nakręcił „Lalkę”?", {"film"}),
        ("Ile rozdziałów ma „Lalka”?", {"book", "comic"}),
        ("Jaki film nagrodzono razem z „Lalką”?", set()),
        ("Gdzie leży „Lalka”?", set()),
        ("Kiedy napisano „Lalkę”?", {"book", "play", "song", "opera", "comic"}),
    ],
)
def test_words_speak_of_media(analyser: QuestionAnalyser, text: str, media: set[str]) -> None:
    analysis = analyser.analyse(Question(text))
    start = next(at for at, token in enumerate(analysis.tokens) if token.form == "„")
    title = Mention(start, start + 3, "Lalka", (), quoted=True)
    found = [one.media for one in spoken_media(Sentence(analysis, [title], ()), title)]
    assert frozenset[str]().union(*found) == media


def spoken(*media: str) -> list[SpokenMedium]:
    return [SpokenMedium(frozenset(one.split()), one) for one in media]


@pytest.fixture
def facts(morphology: MorfeuszMorphology) -> Iterable[ItemFacts]:
    texts = [(ItemId(one).iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en")) for one, text in TOLD]
    claims = [(ItemId("Q5").iri, Iri(f"{DIRECT}P161"), ItemId("Q9").iri)]
    reader = FactReader(GraphSignatures(MemoryGraph([*texts, *claims])), HeadNounReader(morphology).nouns)
    return [reader.of(number) for number in range(1, 7)]


def _features(facts: ItemFacts, said: list[SpokenMedium]) -> dict[str, float]:
    return {name: value for name, value, _ in SaidMedia(said).verdicts(facts) if value}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["book"], {1: ("not_medium", 1), 2: ("medium", 1), 4: ("not_medium", 1), 5: ("not_medium", 0.5)}),
        (["film series"], {1: ("medium", 1), 2: ("not_medium", 1), 5: ("medium", 0.5)}),
        (
            ["film", "film opera", "opera"],
            {1: ("medium", 2), 2: ("not_medium", 2), 4: ("not_medium", 1), 5: ("medium", 0.5)},
        ),
        (["film", "film"], {1: ("medium", 2), 2: ("not_medium", 2), 5: ("medium", 1)}),
        ([], {}),
    ],
)
def test_what_is_printed_is_no_film(
    facts: Iterable[ItemFacts], words: list[str], found: dict[int, tuple[str, float]]
) -> None:
    features = {number: _features(one, spoken(*words)) for number, one in enumerate(facts, start=1)}
    assert {number: next(iter(one.items())) for number, one in features.items() if one} == found
