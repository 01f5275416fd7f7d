"""The parts of questions with nouns or names in a row, by what the words of the question name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Aim, Linked
from kgqa.polish.messages.coordinated_nouns import AskingNoun, noun_parts
from kgqa.polish.messages.same_of_each import Span, name_parts
from kgqa.polish.messages.several_questions import AskedPart
from kgqa.terms import Case


def of_nouns(linked: Linked | None) -> tuple[AskedPart, ...]:
    """The parts of a question whose nouns ask for several things of one („stolica i waluta Japonii”); none if its words
    name no relations."""
    if linked is None:
        return ()
    phrases = [one for one in linked.relation_phrases if one.is_noun and not one.is_hint]
    whole = [one for one in phrases if len(one.tokens) == one.tokens[-1] + 1 - one.tokens[0]]
    apart = {one.tokens for one in phrases} - {one.tokens for one in whole}
    nouns = [AskingNoun(one.tokens[0], one.tokens[-1] + 1, one.name) for one in whole]
    names = [(one.start, one.end) for one in linked.mentions]
    analysis = linked.analysis
    bare = analysis.kind is Aim.UNKNOWN and not analysis.wh_phrases
    return noun_parts(analysis.question.text, analysis.tokens, nouns, names, apart, loosely=bare) if nouns else ()


def of_names(linked: Linked | None) -> tuple[AskedPart, ...]:
    """The parts of a question that asks the same of several names („stolice Finlandii i Islandii”): proper ones, or any
    that are called by all of their words."""
    understood = linked.analysis.understanding if linked else None
    if linked is None or understood is None or linked.analysis.kind is Aim.YES_NO:
        return ()
    if understood.aim is Aim.CHOICE or understood.superlatives or understood.comparatives:
        return ()
    own = [one for one in linked.mentions if one.candidates and one.is_whole_name]
    proper = [one for one in own if one.candidates[0].label[:1].isupper()]
    ways = (_longest([(one.start, one.end) for one in names]) for names in (proper, own))
    wh = next(iter(linked.analysis.wh_phrases), None)
    of_one = wh is not None and not wh.takes_several and wh.form.case is Case.NOM
    text, tokens = linked.analysis.question.text, linked.analysis.tokens
    return next(filter(None, (name_parts(text, tokens, way, of_one=of_one) for way in ways)), ())


def _longest(spans: Sequence[Span]) -> Iterator[Span]:
    """Those of some spans that no other one holds."""
    for start, end in dict.fromkeys(spans):
        if not any(first <= start and end <= last and (first, last) != (start, end) for first, last in spans):
            yield start, end
