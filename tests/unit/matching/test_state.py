"""What the words of a question name for slots of a type."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.preparation import sentence_of
from kgqa.matching.slot_fitting import Coverage, may_fill, named
from kgqa.model import Linked, Match
from kgqa.templating.pattern import Slot
from kgqa.templating.pattern_facts import PatternTable
from kgqa.templating.template import SlotSpec, SlotType, TemplateLibrary
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("slot_type", "position", "ends"),
    [(SlotType.CLASS, 1, [3]), (SlotType.KIND, 1, []), (SlotType.KIND, 2, [3])],
    ids=["a class may leave the adjective out", "a kind may not", "a kind by itself"],
)
def test_words_that_a_class_leaves_out(asked: Asker, slot_type: SlotType, position: int, ends: list[int]) -> None:
    sentence = sentence_of(widened(asked, "Jaka polska rzeka jest najdłuższa?", "polska rzeka"), frozenset())
    assert [span.end for span in named(sentence, SlotSpec(slot_type), position)] == ends


def test_no_name_leaves_out_which_of_many_is_meant(asked: Asker) -> None:
    sentence = sentence_of(widened(asked, "Czy Odra jest najdłuższą rzeką?", "najdłuższą rzeką"), frozenset())
    assert [span.end for position in range(6) for span in named(sentence, SlotSpec(SlotType.CLASS), position)] == [5]


@pytest.mark.parametrize(
    ("text", "slot_type", "prepositions", "possible"),
    [
        ("Czy Kraków leży w Polsce?", SlotType.PLACE, "w na", True),
        ("Czy Kraków leży we Francji?", SlotType.PLACE, "w", True),
        ("Czy Polska graniczy z Francją?", SlotType.PLACE, "w na", False),
        ("Gdzie leży Kraków?", SlotType.PLACE, "w na", True),
        ("Skąd pochodzi Prus?", SlotType.PLACE, "w na", False),
        ("Czy Prus pisał za cara?", SlotType.PERIOD, "w", True),
        ("Kto był królem?", SlotType.ORDINAL, "", False),
        ("Kto był drugim królem?", SlotType.ORDINAL, "", True),
        ("Kto był królem?", SlotType.PERSON, "", True),
    ],
)
def test_what_a_slot_wants_of_a_question(
    asked: Asker, text: str, slot_type: SlotType, prepositions: str, possible: bool
) -> None:
    slot = Slot("thing", prepositions=frozenset(prepositions.split()))
    assert may_fill(sentence_of(asked(text, {}), frozenset()), slot, SlotSpec(slot_type)) is possible


def widened(asked: Asker, text: str, words: str) -> Linked:
    """The question with a noun as a mention, alone and widened by the word in front of it."""
    noun = words.rsplit(maxsplit=1)[-1]
    question = asked(text, {words: "Q4022", noun: "Q4022"})
    return replace(question, mentions=tuple(replace(mention, surface=noun) for mention in question.mentions))


@pytest.fixture(scope="session")
def matcher(library: TemplateLibrary) -> TemplateMatcher:
    return TemplateMatcher(library)


@pytest.mark.parametrize(("text", "names"), [row[:2] for row in world.rows("readings.tsv")])
def test_nothing_that_matches_is_passed_over(
    matcher: TemplateMatcher, asked: Asker, monkeypatch: pytest.MonkeyPatch, text: str, names: str
) -> None:
    question = world.sentence(asked(text, world.pairs(names)), matcher.library.fillers)
    found: tuple[Match, ...] = matcher.match(question)
    monkeypatch.setattr(Coverage, "reaches", lambda *_: True)
    assert found == matcher.match(question)


@pytest.mark.parametrize(
    ("text", "names", "reached"),
    [
        ("Kto napisał „Lalkę”?", "„Lalkę”=Q2", True),
        ("Kto napisał wczoraj „Lalkę”?", "„Lalkę”=Q2", False),
        ("Kto napisał powieść „Lalka”?", "„Lalka”=Q2", True),
        ("Kto napisał „Lalkę”? 17", "„Lalkę”=Q2", False),
    ],
    ids=["all words taken", "a word left over", "the noun of a description", "a number that no slot takes"],
)
def test_patterns_that_can_take_all_words(
    library: TemplateLibrary, asked: Asker, text: str, names: str, reached: bool
) -> None:
    sentence = world.sentence(asked(text, world.pairs(names)), library.fillers)
    pairs = [(one, pattern) for one in library.templates.values() for pattern in one.patterns]
    nominals = [(one, pattern) for one in library.templates.values() for pattern in one.nominals]
    coverage = Coverage(sentence, PatternTable(nominals).possible(sentence.words))
    possible = PatternTable(pairs).possible(sentence.words)
    assert possible
    assert any(coverage.reaches(*pair) for pair in possible) is reached
