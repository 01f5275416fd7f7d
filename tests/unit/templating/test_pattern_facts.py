"""Patterns by the words that they need, over the small library."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from kgqa.templating.pattern_facts import PatternTable
from kgqa.templating.template import TemplateLibrary

WORDS = frozenset(("kto", "napisać", "jaki", "stolica", "być"))


def test_patterns_are_those_that_a_question_has_all_the_words_for(library: TemplateLibrary) -> None:
    pairs = [(template, pattern) for template in library.templates.values() for pattern in template.patterns]
    found = PatternTable(pairs).possible(WORDS)
    wanted = [pair for pair in pairs if not any(needed.isdisjoint(WORDS) for needed in pair[1].needs)]
    assert 0 < len(found) < len(pairs)
    assert {(template.id, pattern) for template, pattern in found} == {(t.id, pattern) for t, pattern in wanted}
    assert len(found) == len(wanted)


def test_templates_may_share_a_pattern(library: TemplateLibrary) -> None:
    first = next(one for one in library.templates.values() if any(pattern.needs for pattern in one.patterns))
    pattern = next(pattern for pattern in first.patterns if pattern.needs)
    second = replace(first, id="second")
    found = PatternTable([(first, pattern), (second, pattern)]).possible(frozenset(chain(*pattern.needs)))
    assert [template.id for template, _ in found] == [first.id, "second"]
