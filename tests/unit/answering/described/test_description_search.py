"""Which descriptions say just what is sought, over small graphs in memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from kgqa.answering.described.description_search import DescriptionSearch
from kgqa.answering.described.sought import SoughtReader
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Linked, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import MOMENT
from tests.doubles import MemoryGraph

MORPHOLOGY = MorfeuszMorphology()
PERSON, MALE = ItemId("Q5"), ItemId("Q6581097")
BIRD, LAKE, GREEK, PAINTER, ACTOR, KING, WOMAN, MAN, MARS, VILLAGE, QUITTER, FLIGHT, BLAST = (
    ItemId(f"Q{number}") for number in range(11, 24)
)
DESCRIBED = {
    BIRD: "największy żyjący ptak",
    LAKE: "największe jezioro Etiopii",
    GREEK: "największa wyspa Grecji",
    PAINTER: "holenderski malarz, zdobywca bieguna",
    ACTOR: "aktor i reżyser, „Bajka”",
    KING: "król Polski, założył szkołę",
    WOMAN: "kosmonautka, pierwsza kobieta w kosmosie",
    MAN: "kosmonauta, pierwszy człowiek w kosmosie",
    MARS: "rzymski bóg wojny",
    VILLAGE: "polska miejscowość wiejska",
    QUITTER: "cesarz, abdykował",
    FLIGHT: "wyprawa, podczas której człowiek stanął na Księżycu",
    BLAST: "wybuch reaktora",
}


class Words:
    """Finds descriptions by comparing them word by word."""

    def described(self, words: Sequence[Collection[str]], most: int) -> Sequence[tuple[str, str]]:
        def has(text: str, forms: Collection[str]) -> bool:
            said = text.lower().replace(",", " ").replace("„", " ").replace("”", " ").split()
            return any(
                one in forms or any(one.startswith(form[:-1]) for form in forms if form[-1] == "*") for one in said
            )

        found = [(item, text) for item, text in DESCRIBED.items() if all(has(text, forms) for forms in words)]
        return found[:most] if words else ()


def search() -> DescriptionSearch:
    of_people = ((PropertyId("P31").direct, PERSON.iri), (PropertyId("P21").direct, MALE.iri))
    people = [(item.iri, *said) for item in (PAINTER, ACTOR, KING, MAN, QUITTER) for said in of_people]
    times = [(item.iri, MOMENT.direct, ItemId("Q99").iri) for item in (FLIGHT, BLAST)]
    name = (BLAST.iri, Iri(RDFS_LABEL), Literal("katastrofa w Czarnobylu", language="pl"))
    triples: list[tuple[Iri, Iri, Term]] = [*people, *times, name]
    graph = MemoryGraph(triples)
    return DescriptionSearch(Words(), graph, Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph)), MORPHOLOGY)


@pytest.mark.parametrize(
    ("question", "item"),
    [
        ("Jaki ptak jest największy na świecie?", BIRD),
        ("Które jezioro jest największe w Etiopii?", LAKE),
        ("Jak nazywa się największa wyspa w Grecji?", GREEK),
        ("Kto zdobył biegun?", PAINTER),
        ("Kto założył szkołę?", KING),
        ("Kto był pierwszym człowiekiem w kosmosie?", MAN),
        ("Jak nazywał się bóg wojny u Rzymian?", MARS),
        ("Z jakiej miejscowości pochodzi Polska?", None),
        ("Który cesarz abdykował?", None),
        ("Jakie jest największe jezioro?", None),  # of Ethiopia alone
        ("Jaki ptak nie jest największy?", None),
        ("Która wyspa jest najmniejsza w Grecji?", None),
        ("Kto zdobył Etiopię?", None),
        ("Czy to największa wyspa Grecji?", None),
        ("Kiedy zdobył biegun?", None),
    ],
)
def test_one_thing_is_described_as_asked(analyser: QuestionAnalyser, question: str, item: ItemId | None) -> None:
    sought = SoughtReader(Linked(analyser.analyse(Question(question)), ()), MORPHOLOGY, {}).asked()
    found = search().the_one(sought) if sought else None
    assert (found[0] if found else None) == item


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("Gdzie leży największe jezioro Etiopii?", "największe jezioro Etiopii"),
        ("Gdzie umarł człowiek, który zdobył biegun?", "człowiek , który zdobył biegun"),
        ("Gdzie leży Etiopia?", None),
    ],
)
def test_things_that_a_question_describes(analyser: QuestionAnalyser, question: str, phrase: str | None) -> None:
    analysis = analyser.analyse(Question(question))
    phrases = SoughtReader(Linked(analysis, ()), MORPHOLOGY, {}).phrases()
    found = next((one for one in phrases if search().the_one(one.sought)), None)
    said = " ".join(token.form for token in analysis.tokens[found.start : found.end]) if found else None
    assert said == phrase


@pytest.mark.parametrize(
    ("question", "item"),
    [
        ("Kiedy człowiek po raz pierwszy stanął na Księżycu?", FLIGHT),
        ("W którym roku był wybuch w Czarnobylu?", BLAST),  # a word of its description, one of its name
        ("Kiedy kobieta stanęła na Księżycu?", None),
        ("Kiedy człowiek nie stanął na Księżycu?", None),
        ("Kiedy król założył szkołę?", None),  # the king has no time of his own
    ],
)
def test_what_happened_is_described(analyser: QuestionAnalyser, question: str, item: ItemId | None) -> None:
    event = SoughtReader(Linked(analyser.analyse(Question(question)), ()), MORPHOLOGY, {}).event()
    assert (search().the_event(event.sought) if event else None) == item
