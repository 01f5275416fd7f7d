"""Which media the words of a question speak of."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kgqa.linking.evidence.selectional_preferences import SaidMedia, SpokenMedium, spoken_media
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.model import Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import DIRECT, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from tests.doubles import MemoryGraph

TOLD = (("Q1", "1997 film by Jan Kot"), ("Q2", "novel by Jan Kot"), ("Q3", "town"), ("Q4", "Japanese film series"))


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


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["book"], {1: 1.0, 4: 1.0}),
        (["film series"], {2: 1.0}),
        (["film", "film opera", "opera"], {1: 1.0, 2: 3.0, 4: 1.0}),
        (["film", "film"], {2: 2.0}),
        ([], {}),
    ],
)
def test_what_is_printed_is_no_film(facts: Iterable[ItemFacts], words: list[str], found: dict[int, float]) -> None:
    said = SaidMedia(spoken(*words))
    against = {one.number: sum(value for _, value, _ in said.verdicts(one)) for one in facts}
    assert {number: value for number, value in against.items() if value} == found
