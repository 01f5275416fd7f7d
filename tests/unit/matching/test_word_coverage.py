"""Patterns that leave a word of the question to nothing are not tried; all others are."""

from __future__ import annotations

import pytest

from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.word_coverage import Coverage
from kgqa.model import Match
from kgqa.templating.pattern_facts import PatternTable
from kgqa.templating.template import TemplateLibrary
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


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
