"""Mentions and their candidates, with a small index and the real morphology."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.lookup.candidate_making import MAX_WORDS
from kgqa.linking.lookup.inexact_names import Diacritics
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import Detected, MentionDetector
from kgqa.model import Analysis, Candidate, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name, NameIndex
from tests.unit.linking import small
from wikidata_hdt.labels.label_index import LabelEntry

ANALYSER = QuestionAnalyser(MorfeuszMorphology())
KEYS = LemmaKeys(MorfeuszMorphology())


def detect(text: str, *more: Name) -> tuple[Analysis, Detected]:
    analysis = ANALYSER.analyse(Question(text))
    return analysis, MentionDetector(small.index(KEYS, *more), KEYS).detect(analysis)


def found(text: str, *more: Name) -> dict[str, str]:
    """Candidates by the words of the mention."""
    analysis, detected = detect(text, *more)
    return {small.words(analysis, mention): small.items(mention) for mention in detected.mentions}


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Gdzie leży Polska?", "Polska", "Q5"),
        ("Z kim graniczy się z Polską?", "Polską", "Q5"),
        ("Co napisał Bolesław Prus?", "Bolesław Prus", "Q1"),
        ("Czym Bolesławowi Prusowi zapłacono?", "Bolesławowi Prusowi", "Q1"),
        ("Kto był w NOWYM JORKU?", "NOWYM JORKU", "Q6"),
        ("Kto napisał „Ogniem i mieczem”?", "„Ogniem i mieczem”", "Q12"),
        ("Kto napisał ogniem i mieczem?", "ogniem i mieczem", "Q12"),
        ("Prusa zna każdy", "Prusa", "Q1"),
        ("Kto   kocha \n Bolesława   Prusa ?", "Bolesława   Prusa", "Q1"),
    ],
)
def test_mentions_in_any_form(text: str, words: str, item: str) -> None:
    assert found(text)[words].split()[0] == item


def test_the_dot_that_ends_a_sentence_belongs_to_no_name() -> None:
    found_here = found("Był w Bilbo. Kiedy?", Name("Q90", "Bilbo"))
    assert {words for words, item in found_here.items() if item == "Q90"} == {"Bilbo"}
    assert found("Był w Bilbo. Kiedy?", Name("Q91", "Bilbo."))["Bilbo."] == "Q91"


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Jak długo trwała operacja „Dunaj”?", "operacja „Dunaj”", "Q92"),
        ("Kto dowodził operacją „Dunaj”?", "operacją „Dunaj”", "Q92"),
        ("Gdzie leży Okęcie?", "Okęcie", "Q93"),
        ("Kto wylądował na Okęciu?", "Okęciu", "Q93"),
        ("Kod lotniska Wola-Modlin?", "Wola-Modlin", "Q94"),
    ],
)
def test_names_are_said_without_the_noun_in_front(text: str, words: str, item: str) -> None:
    names = (Name("Q92", "operacja Dunaj"), Name("Q93", "lotnisko Okęcie"), Name("Q94", "port lotniczy Wola-Modlin"))
    assert found(text, *names)[words] == item


def test_a_whole_name_is_no_part_of_another_one() -> None:
    names = (Name("Q93", "lotnisko Okęcie"), Name("Q95", "Okęcie"))
    assert found("Gdzie leży Okęcie?", *names)["Okęcie"] == "Q95"


def test_of_namesakes_with_a_noun_in_front_more_are_kept() -> None:
    names = [Name(f"Q{number}", "Amarant") for number in range(900, 960)]
    assert len(found("Kto nagrał album Amarant?", *names)["Amarant"].split()) == len(names)
    assert len(found("Kto nagrał Amarant?", *names)["Amarant"].split()) < len(names)


def test_all_overlapping_mentions_are_kept() -> None:
    assert found("Gdzie leży Nowy Jork?") == {"Nowy Jork": "Q6", "Jork": "Q7"}


def test_a_mention_says_where_it_stands() -> None:
    _, detected = detect("Czy Nowy Jork leży?")
    mention = detected.mentions[0]
    assert (mention.start, mention.end, mention.surface, mention.quoted) == (1, 3, "Nowy Jork", False)
    assert mention.candidates[0].label == "Nowy Jork"


def test_quotation_marks_belong_to_the_mention_but_not_to_its_surface() -> None:
    analysis, detected = detect("Kto napisał „Lalkę”?")
    quoted = [mention for mention in detected.mentions if mention.quoted]
    assert [(small.words(analysis, mention), mention.surface) for mention in quoted] == [("„Lalkę”", "Lalkę")]


def test_a_long_name_is_found_though_its_beginning_names_nothing() -> None:
    name = "Dawno temu w trawie"
    assert found(f"Kto nakręcił film {name}?", Name("Q30", name))[name] == "Q30"


def test_nothing_is_looked_up_that_begins_as_no_name_does() -> None:
    index = Recorded(small.NAMES, KEYS.of_label)
    analysis = ANALYSER.analyse(Question("Czy nowy zeszyt ucznia leży na ławce?"))
    MentionDetector(index, KEYS).detect(analysis)
    assert any(key == "nowy" for key in index.tried)
    assert not any(key.startswith("nowy zeszyt ") for key in index.tried)


class Recorded(NameIndex):
    """A label index that notes what it is asked for."""

    def __init__(self, names: Iterable[Name], keys: Callable[[str], Iterable[str]]) -> None:
        super().__init__(names, keys)
        self.tried: list[str] = []

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        self.tried.append(key)
        return super().lookup(key)

    def has_prefix(self, key_prefix: str) -> bool:
        self.tried.append(key_prefix)
        return super().has_prefix(key_prefix)


@pytest.mark.parametrize("marks", ["„{}”", '"{}"', "«{}»", "“{}”", "„{}“"])
def test_all_kinds_of_quotation_marks(marks: str) -> None:
    _, detected = detect(f"Kto napisał {marks.format('Lalkę')}?")
    assert "Lalkę" in {mention.surface for mention in detected.mentions if mention.quoted}


@pytest.mark.parametrize("text", ["Kto napisał „Lalkę?", "Kto napisał Lalkę”?", "Kto napisał „”?", "„", "”„”"])
def test_unbalanced_quotation_marks_are_harmless(text: str) -> None:
    assert not [mention for mention in detect(text)[1].mentions if mention.quoted]


def test_properties_are_told_apart_from_items() -> None:
    analysis, detected = detect("Kto był reżyserem i autorem Polski?")
    assert [(small.words(analysis, mention), small.items(mention)) for mention in detected.relations] == [
        ("reżyserem", "P57"),
        ("autorem", "P50"),
    ]
    assert [small.words(analysis, mention) for mention in detected.mentions] == ["Polski"]


@pytest.mark.parametrize(("text", "is_found"), [("Co trwa rok?", False), ("Rok bez lat", False), ("Czy to ROK?", True)])
def test_a_common_word_is_no_abbreviation(text: str, *, is_found: bool) -> None:
    assert any("Q884" in items for items in found(text, Name("Q884", "ROK")).values()) is is_found


def test_a_name_in_capitals_may_be_written_like_others() -> None:
    assert any("Q27597" in items for items in found("Gdzie ma siedzibę Fiat?", Name("Q27597", "FIAT")).values())


def test_nothing_known() -> None:
    assert detect("Kto wynalazł xyzzq?")[1] == Detected((), ())


@pytest.mark.parametrize(("text", "words"), [("Czy i w nocy?", "i"), ("Kto jest w domu?", "w"), ("Kto to?", "?")])
def test_function_words_and_marks_are_no_mentions(text: str, words: str) -> None:
    assert words not in found(text, Name("Q99", words, 9.0))


def test_names_do_not_reach_over_the_end_of_a_sentence() -> None:
    name = Name("Q99", "Lalka? Polska")
    assert "Q99" not in " ".join(found("Czy Lalka? Polska!", name).values())


def test_long_names_are_found_up_to_a_limit() -> None:
    longest = " ".join(["Lalka"] * MAX_WORDS)
    assert longest in found(f"Czy {longest}?", Name("Q98", longest))
    longer = longest + " Lalka"
    assert longer not in found(f"Czy {longer}?", Name("Q99", longer))
    assert f"„{longer}”" in found(f"Czy „{longer}”?", Name("Q99", longer))


@pytest.mark.parametrize(
    ("text", "better", "worse"),
    [
        ("Kto ma Xyzę?", Name("Q90", "Xyza", 5.0), Name("Q91", "Xyza", 2.0)),
        ("Kto ma Xyza?", Name("Q90", "Xyza", 3.0), Name("Q91", "Xyz", 3.0)),
        ("Kto ma Xyza?", Name("Q90", "Xyza", 3.0), Name("Q91", "Xyza", 3.0, is_label=False)),
        ("Kto ma Xyza?", Name("Q90", "Xyza", 3.0), Name("Q91", "xyza", 3.0)),
        ("Kto ma xyza?", Name("Q90", "xyza", 3.0), Name("Q91", "Xyza", 3.0)),
    ],
    ids=["popular", "exact", "label", "capital", "no capital"],
)
def test_candidates_are_ranked(text: str, better: Name, worse: Name) -> None:
    assert [candidates for candidates in found(text, worse, better).values() if "Q9" in candidates] == ["Q90 Q91"]


def test_an_item_is_a_candidate_once() -> None:
    assert found("Kto ma Xyz?", Name("Q90", "Xyz"), Name("Q90", "xyz"), Name("Q90", "XYZ", is_label=False)) == {
        "Xyz": "Q90"
    }


def test_a_candidate_goes_by_its_best_name() -> None:
    names = [Name("Q90", "XYZ", is_label=False), Name("Q90", "xyz"), Name("Q90", "Xyz")]
    for order in (names, names[::-1]):
        (candidate,) = detect("Kto ma Xyz?", *order)[1].mentions[0].candidates
        assert (candidate.label, candidate.features["label"]) == ("Xyz", 1.0)


def test_a_capital_at_the_beginning_of_a_question_says_little() -> None:
    names = Name("Q90", "xyz", 3.0), Name("Q91", "Xyz", 3.0)
    scores = {
        text: {candidate.item: candidate.score for candidate in detect(text, *names)[1].mentions[0].candidates}
        for text in ("Xyz co ma?", "Kto ma Xyz?")
    }
    assert scores["Xyz co ma?"]["Q90"] > scores["Kto ma Xyz?"]["Q90"]
    assert scores["Xyz co ma?"]["Q91"] == scores["Kto ma Xyz?"]["Q91"]


@pytest.mark.parametrize("name", ["Xyz Jr.", "św. Xyz", "J.R.R. Xyz", "Xyz'a Xyz"])
def test_names_with_marks_in_them(name: str) -> None:
    assert name in found(f"Kto zna {name} dobrze?", Name("Q90", name))


def test_the_number_of_candidates_is_limited() -> None:
    many = [Name(f"Q{number}", "Xyz", number / 100) for number in range(100, 150)]
    candidates = found("Kto ma Xyz?", *many)["Xyz"].split()
    assert len(candidates) == 20
    assert candidates[0] == "Q149"


WORDS = [
    "Lalka",
    "Lalki",
    "Bolesław",
    "Prus",
    "„",
    "”",
    '"',
    "?",
    ",",
    "w",
    "Nowy",
    "Jork",
    "1569",
    "'",
    "-",
    "J.",
    "é",
]


@given(st.lists(st.sampled_from(WORDS), max_size=30), st.sampled_from([" ", "", "\n "]))
def test_any_words_give_sound_mentions(words: list[str], between: str) -> None:
    analysis, detected = detect(between.join(words))
    for mention in (*detected.mentions, *detected.relations):
        assert 0 <= mention.start < mention.end <= len(analysis.tokens)
        assert mention.surface in analysis.question.text
        scores = [candidate.score for candidate in mention.candidates]
        assert scores == sorted(scores, reverse=True)
        assert scores


@given(st.text(max_size=60))
def test_any_text_is_harmless(text: str) -> None:
    detect(text)


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("z kim graniczy się z polską?", "polską", "Q5"),
        ("z kim graniczy sie z polska?", "polska", "Q5"),
        ("Z KIM GRANICZY SIĘ Z POLSKĄ?", "POLSKĄ", "Q5"),
        ("czym bolesławowi prusowi zapłacono?", "bolesławowi prusowi", "Q1"),
        ("CZYM BOLESLAWOWI PRUSOWI ZAPLACONO?", "BOLESLAWOWI PRUSOWI", "Q1"),
    ],
)
def test_mentions_in_carelessly_typed_questions(text: str, words: str, item: str) -> None:
    analysis = ANALYSER.analyse(Question(text))
    detector = MentionDetector(small.index(KEYS), KEYS, Diacritics(MorfeuszMorphology()))
    mentions = {mention.surface: mention for mention in detector.detect(analysis).mentions}
    assert small.items(mentions[words]).split()[0] == item
    assert mentions[words].text[0].isupper()
    assert len(mentions[words].text) == len(words)


def test_restored_names_score_less_than_the_same_words_as_they_stand() -> None:
    def best(text: str) -> Candidate:
        detector = MentionDetector(small.index(KEYS), KEYS, Diacritics(MorfeuszMorphology()))
        found = detector.detect(ANALYSER.analyse(Question(text))).mentions
        return next(one.candidates[0] for one in found if one.candidates[0].item == "Q1")

    proper, plain = best("Czym Bolesławowi Prusowi zapłacono?"), best("CZYM BOLESLAWOWI PRUSOWI ZAPLACONO?")
    assert "restored" not in proper.features
    assert plain.features["restored"] == 1.0
    assert plain.features["capitals"] == proper.features["capitals"] == 1.0
    assert plain.score < proper.score


def test_a_properly_typed_mention_has_no_other_spelling() -> None:
    _, detected = detect("Gdzie leży Nowy Jork?")
    assert [(mention.spelling, mention.text) for mention in detected.mentions] == [("", "Nowy Jork"), ("", "Jork")]
