"""What each word of a question is taken for by the match of a template: a word of its pattern or what fills a slot."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.free.aligning import by_classes
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import (
    Aligned,
    Analysis,
    Description,
    Filler,
    Licence,
    Match,
    Mention,
    OptionList,
    Part,
    Value,
    WhPhrase,
)
from kgqa.templating.template import TemplateLibrary

_TOGETHER = " + "
"""Joins the ids of templates that answer together."""


def pattern_aligned(
    analysis: Analysis, classes: WordClasses, match: Match, library: TemplateLibrary
) -> tuple[Aligned, ...]:
    """What the words of a question are taken for by a match; nothing for one of several templates together, whose other
    patterns it does not tell."""
    template = library.templates.get(match.template)
    if template is None or _TOGETHER in match.template:
        return ()
    fitting = (one for one in (*template.patterns, *template.nominals) if one.pattern.text == match.pattern)
    said = next((one.words for one in fitting), frozenset[str]())
    taken: dict[int, tuple[Part, Licence, str]] = {}
    for _, filler in match.fillers:
        for index, found in _filled(filler):
            taken.setdefault(index, found)
    for index, token in enumerate(analysis.tokens):
        if not said.isdisjoint(token.lemmas | {token.form.lower()}):
            taken.setdefault(index, (Part.RELATION, Licence.SURE, template.id))
    return tuple(by_classes(analysis, classes, taken))


def _filled(filler: Filler) -> Iterator[tuple[int, tuple[Part, Licence, str]]]:
    match filler:
        case Mention(start=start, end=end, candidates=candidates):
            part = (Part.NAME, Licence.SURE, candidates[0].label if candidates else "")
        case WhPhrase(start=start, end=end, noun=noun):
            part = (Part.ASKED, Licence.SURE, noun)
        case Value(start=start, end=end):
            part = (Part.OPERATOR, Licence.SURE, "")
        case Description(start=start, end=end):
            part = (Part.DESCRIPTION, Licence.SURE, "")
        case OptionList(options=options):
            start, end = min(one.start for one in options), max(one.end for one in options)
            part = (Part.NAME, Licence.SURE, "")
    yield from ((index, part) for index in range(start, end))
