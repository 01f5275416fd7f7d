"""Matches the patterns of question templates with a question."""

from __future__ import annotations

from kgqa.matching.attempt import Attempt
from kgqa.matching.sentence import Sentence
from kgqa.model import Description, Filler, Match, OptionList, Value
from kgqa.templating.pattern_facts import PatternTable
from kgqa.templating.template import TemplateLibrary


class TemplateMatcher:
    """Finds every way in which a template accounts for the whole question."""

    def __init__(self, library: TemplateLibrary) -> None:
        self._library = library
        self._patterns = PatternTable((t, p) for t in library.templates.values() for p in t.patterns)
        nominals = ((t, p) for t in library.templates.values() if not t.generic for p in t.nominals)
        self._nominals = PatternTable(nominals)

    @property
    def library(self) -> TemplateLibrary:
        """The templates that are matched."""
        return self._library

    def match(self, sentence: Sentence, *, generic: bool = True) -> tuple[Match, ...]:
        """All matches, best first; at most one per template, asked slot and set of filled spans.

        Without `generic` those of templates for any relation are not looked for.
        """
        found: dict[tuple[object, ...], Match] = {}
        attempt = Attempt(sentence, self._nominals.possible(sentence.words))
        for template, pattern in self._patterns.possible(sentence.words):
            if template.generic and not generic:
                continue
            for match in attempt.sentences(template, pattern):
                key = (match.template, match.asked, match.kind, _spans(match))
                if key not in found or found[key].score < match.score:
                    found[key] = match
        return tuple(sorted(found.values(), key=lambda match: -match.score))


def _spans(match: Match) -> tuple[tuple[str, str, int, int], ...]:
    return tuple(
        (slot, _said(filler), filler.start, filler.end)
        for slot, filler in match.fillers
        if not isinstance(filler, OptionList)
    )


def _said(filler: Filler) -> str:
    """What tells apart fillers of the same words: the template of a description, the text of a value."""
    match filler:
        case Description():
            return filler.match.template
        case Value():
            return str(filler.term)
        case _:
            return ""
