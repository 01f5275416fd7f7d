"""Mentions widened by what stands in front of them or behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.mention_widening import AppositionWidener
from kgqa.linking.relations.value_links import ClassLinker
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal, PropertyId
from tests.doubles import MemoryGraph, Name
from tests.unit.linking import small

Widen = Callable[[str], dict[str, Mention]]


@pytest.fixture
def widened(analyser: QuestionAnalyser, keys: LemmaKeys) -> Widen:
    """Widens the mentions of a text; gives them by their words, in the order in which they were made."""
    index = small.index(keys)
    detector = MentionDetector(index, keys)
    widener = AppositionWidener(ClassLinker(index), small.graph())

    def widen(text: str) -> dict[str, Mention]:
        analysis = analyser.analyse(Question(text))
        found = widener.widen(analysis, detector.detect(analysis).mentions)
        return {small.words(analysis, mention): mention for mention in found}

    return widen


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Kto jest autorem powieści „Lalka”?", "powieści „Lalka”", "Q2"),
        ("Kto nakręcił film „Lalka”?", "film „Lalka”", "Q4"),
        ("Kto nakręcił film pod tytułem „Rejs”?", "film pod tytułem „Rejs”", "Q10"),
        ("Kto nakręcił słynny polski film „Rejs”?", "słynny polski film „Rejs”", "Q10"),
        ("Gdzie żył malarz Jan Matejko?", "malarz Jan Matejko", "Q15"),
        ("Gdzie widać obrazy malarza Jana Matejki?", "malarza Jana Matejki", "Q15"),
        ("Kto napisał powieść „Ogniem i mieczem”?", "powieść „Ogniem i mieczem”", "Q12"),
        ("Gdzie zawarto unię lubelską z 1569 roku?", "unię lubelską z 1569 roku", "Q18"),
        ("Gdzie leży Polska z 1569?", "Polska z 1569", "Q5"),
        ("Kto napisał film o nazwie „Rejs”?", "film o nazwie „Rejs”", "Q10"),
        ("Kto zbudował Katedrę w Kolonii?", "Katedrę w Kolonii", "Q23"),
        ("Kto zagrał w „Pianiście” Romana Polańskiego?", "„Pianiście” Romana Polańskiego", "Q19"),
        ("Kto nakręcił „Pianistę” z Romanem Polańskim?", "„Pianistę” z Romanem Polańskim", "Q19"),
    ],
)
def test_wider_mentions(widened: Widen, text: str, words: str, item: str) -> None:
    assert widened(text)[words].candidates[0].item == item


def test_the_class_decides_between_candidates(widened: Widen) -> None:
    mentions = widened("Kto nakręcił film „Lalka”?")
    assert mentions["„Lalka”"].candidates[0].item == "Q2"
    assert mentions["film „Lalka”"].candidates[0].item == "Q4"
    features = {candidate.item: candidate.features["type"] for candidate in mentions["film „Lalka”"].candidates}
    assert features == {"Q2": 0.0, "Q3": 0.0, "Q4": 1.0}


def test_the_mentions_themselves_are_kept_first(analyser: QuestionAnalyser, keys: LemmaKeys) -> None:
    index = small.index(keys)
    analysis = analyser.analyse(Question("Kto nakręcił film „Lalka”?"))
    detected = MentionDetector(index, keys).detect(analysis).mentions
    found = AppositionWidener(ClassLinker(index), small.graph()).widen(analysis, detected)
    assert found[: len(detected)] == detected
    assert len(found) > len(detected)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kto napisał „Lalkę”?", "napisał „Lalkę”"),
        ("Kogo przyjęła Polska?", "przyjęła Polska"),
        ("Kto zagrał w „Rejsie” Romana Polańskiego?", "„Rejsie” Romana Polańskiego"),
        ("Kto zbudował Katedrę w Francji?", "Katedrę w Francji"),
        ("Kto zbudował Katedrę z Kolonii?", "Katedrę z Kolonii"),
        ("Podaj współrzędne Kolonii.", "współrzędne Kolonii"),
    ],
    ids=[
        "a verb in front",
        "a verb in front of a name",
        "a person who did not make it",
        "a place where it is not",
        "another preposition",
        "a noun in another case that may be an adjective",
    ],
)
def test_what_does_not_belong_together_is_not_joined(widened: Widen, text: str, words: str) -> None:
    assert words not in widened(text)


def test_an_adjective_that_makes_another_name_does_not_widen(widened: Widen) -> None:
    assert small.items(widened("Kiedy powstał Nowy Jork?")["Nowy Jork"]) == "Q6"
    assert small.items(widened("Kiedy powstał stary Jork?")["stary Jork"]) == "Q7"


def test_what_the_graph_puts_into_no_class_may_be_of_any(widened: Widen) -> None:
    joined = widened("Kto napisał powieść Polska?")["powieść Polska"]
    assert joined.candidates[0].item == "Q5"
    assert joined.candidates[0].features["unknown_noun"] == 1.0


def test_what_the_graph_calls_otherwise_is_not_joined(widened: Widen) -> None:
    assert "powieść Rejs" not in widened("Kto napisał powieść Rejs?")


@pytest.mark.parametrize("words", ["firma Rejs", "zespół Rejs", "słynny zespół Rejs"])
def test_nouns_for_organisations_take_any_name(widened: Widen, words: str) -> None:
    assert widened(f"Gdzie powstał {words}?")[words].candidates[0].item == "Q10"


def test_a_class_that_is_called_so_fits(analyser: QuestionAnalyser, keys: LemmaKeys) -> None:
    """The graph knows a region of Italy, but not that it is a region."""
    index = small.index(keys, Name("Q51", "region"), Name("Q52", "Lacjum"), Name("Q53", "region Włoch"))
    claims = [(ItemId("Q52").iri, PropertyId("P31").direct, ItemId("Q53").iri)]
    labels = [(ItemId("Q53").iri, Iri(RDFS_LABEL), Literal("region Włoch", "pl"))]
    widener = AppositionWidener(ClassLinker(index), MemoryGraph((*claims, *labels)))
    analysis = analyser.analyse(Question("Jakie miasto jest stolicą włoskiego regionu Lacjum?"))
    found = widener.widen(analysis, MentionDetector(index, keys).detect(analysis).mentions)
    wide = {small.words(analysis, mention): mention for mention in found}["włoskiego regionu Lacjum"]
    assert wide.candidates[0].features["type"] == 1.0


def test_a_noun_goes_with_one_person(widened: Widen) -> None:
    assert "królowa Wanda" in widened("Gdzie żyła królowa Wanda?")
    assert "kopiec Wandy" not in widened("Gdzie leży kopiec Wandy?")


@pytest.mark.parametrize("words", ["latarni Rejs", "latarnia Rejs", "samolot Rejs"])
def test_a_name_in_the_nominative_is_called_by_the_noun_in_front(widened: Widen, words: str) -> None:
    assert words in widened(f"Gdzie stoi {words}?")


def test_a_genitive_belongs_to_the_noun_in_front(widened: Widen) -> None:
    assert "latarnia Francji" not in widened("Gdzie stoi latarnia Francji?")


@pytest.mark.parametrize("noun", ["malarki", "rzeźbiarki"])
def test_nouns_for_women_call_names_that_no_dictionary_knows(
    analyser: QuestionAnalyser, keys: LemmaKeys, noun: str
) -> None:
    """„Malarka” is told from „malarz”, which the index has; „rzeźbiarka” is not."""
    index = small.index(keys, Name("Q60", "Khloé Thoq"))
    human = (ItemId("Q60").iri, PropertyId("P31").direct, ItemId("Q5").iri)
    widener = AppositionWidener(ClassLinker(index), MemoryGraph([human]))
    analysis = analyser.analyse(Question(f"Gdzie wiszą obrazy {noun} Khloé Thoq?"))
    found = widener.widen(analysis, MentionDetector(index, keys).detect(analysis).mentions)
    assert (f"{noun} Khloé Thoq" in {small.words(analysis, mention) for mention in found}) is (noun == "malarki")


def test_no_work_is_called_by_a_noun_for_people(widened: Widen) -> None:
    assert "scenarzysta „Rejs”" not in widened("Gdzie urodził się scenarzysta „Rejs”?")
    assert "scenariusz „Rejs”" in widened("Gdzie leży scenariusz „Rejs”?")


def test_the_first_noun_of_a_class_must_agree(analyser: QuestionAnalyser, keys: LemmaKeys) -> None:
    index = small.index(keys, Name("Q60", "Jacob Grimm"), Name("Q61", "przyczyna śmierci"))
    human = (ItemId("Q60").iri, PropertyId("P31").direct, ItemId("Q5").iri)
    widener = AppositionWidener(ClassLinker(index), MemoryGraph([human]))
    analysis = analyser.analyse(Question("Co było przyczyną śmierci Jacoba Grimma?"))
    found = widener.widen(analysis, MentionDetector(index, keys).detect(analysis).mentions)
    assert {small.words(analysis, mention) for mention in found} >= {"przyczyną śmierci", "Jacoba Grimma"}
    assert "przyczyną śmierci Jacoba Grimma" not in {small.words(analysis, mention) for mention in found}


def test_a_pronoun_calls_nobody(widened: Widen) -> None:
    assert "go Jan Matejko" not in widened("Namalował go Jan Matejko.")


def test_an_abbreviation_before_a_title(widened: Widen) -> None:
    assert widened("Kto nakręcił film pt. „Rejs”?")["film pt. „Rejs”"].candidates[0].item == "Q10"


@pytest.mark.parametrize(
    ("text", "words"), [("Ile miast ma Polska?", "ma Polska"), ("Gdzie leży Polska?", "leży Polska")]
)
def test_verbs_that_look_like_other_words(widened: Widen, text: str, words: str) -> None:
    assert words not in widened(text)


def test_no_mentions(analyser: QuestionAnalyser, keys: LemmaKeys) -> None:
    analysis = analyser.analyse(Question("Kto to?"))
    assert AppositionWidener(ClassLinker(small.index(keys)), small.graph()).widen(analysis, ()) == ()


def test_relatives_are_not_what_they_are_relatives_of(widened: Widen) -> None:
    assert "ojcem Jana Matejki" not in widened("Kto był ojcem Jana Matejki?")


@pytest.mark.parametrize(
    ("text", "items"), [("rejs film reżyser", ["Q10"]), ("Kto zna rejs film?", []), ("rejs powieść autor", [])]
)
def test_keywords_have_the_class_behind_the_name(
    analyser: QuestionAnalyser, keys: LemmaKeys, text: str, items: list[str]
) -> None:
    index, analysis = small.index(keys), analyser.analyse(Question(text))
    detector = MentionDetector(index, keys)
    found = AppositionWidener(ClassLinker(index), small.graph()).widen(analysis, detector.detect(analysis).mentions)
    marked = [one for mention in found for one in mention.candidates if "class_behind" in one.features]
    assert [candidate.item for candidate in marked] == items


@pytest.mark.parametrize(("maker", "is_named"), [("", False), ("Jan Matejko", True)])
def test_a_maker_whom_the_graph_lacks_stands_behind_a_title_of_one_without_a_name(
    analyser: QuestionAnalyser, keys: LemmaKeys, maker: str, is_named: bool
) -> None:
    index = small.index(keys)
    by, label = ItemId("Q90"), Iri(RDFS_LABEL)
    told = [(ItemId("Q10").iri, PropertyId("P57").direct, by.iri)]
    named = [(by.iri, label, Literal(maker, "pl"))] if maker else []
    widener = AppositionWidener(ClassLinker(index), MemoryGraph([*small.triples(), *told, *named]))
    for text in ("Kiedy nakręcono film „Rejs” Ilony Csákovej?", "Kiedy nagrano płytę „Rejs” zespołu Pod Budą?"):
        analysis = analyser.analyse(Question(text))
        found = widener.widen(analysis, MentionDetector(index, keys).detect(analysis).mentions)
        ends = {mention.end for mention in found if mention.quoted}
        assert (len(analysis.tokens) - 1 in ends) is not is_named
