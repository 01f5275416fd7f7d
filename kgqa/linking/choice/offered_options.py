"""The options of a question: as texts of their own, and as things of one class („Einstein czy Newton”: people)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kgqa.model import Aim, Analysis, Candidate, Mention, Span, SpanKind, Token, Understanding
from kgqa.polish.values.quotations import quoted
from kgqa.terms import ItemId

_MOST_BEHIND = 0.5
"""By how much a candidate may be behind the best one of its option and still be chosen for its class. Not fitted:
few sets of questions offer namesakes; a common noun is behind a surname by less."""
_SEVERAL = 2
"""Options that can agree."""
Classes = Callable[[ItemId], Collection[ItemId]]


def option_text(analysis: Analysis, tokens: Sequence[Token]) -> Analysis:
    """An option of a question as a text of its own, which knows what the question calls it: „Która rzeka: X czy Y”.

    Its quotations are read here, as the spans of a question are those of its stem.
    """
    noun, text = analysis.understanding.noun, analysis.question.text
    spans = tuple(
        Span(start + 1, end - 1, SpanKind.QUOTATION, text[tokens[start + 1].start : tokens[end - 2].end])
        for start, end in quoted([token.form for token in tokens])
    )
    understanding = Understanding(noun=noun)
    return Analysis(analysis.question, tuple(tokens), Aim.UNKNOWN, understanding=understanding, spans=spans)


def agreeing(options: Sequence[Mention], classes: Classes) -> tuple[Mention, ...]:
    """The options with a candidate of the same class first, where their best ones have none in common but others, which
    are hardly less likely, have; else as they are. `classes` tells the classes of an item."""
    if len(options) < _SEVERAL or not all(option.candidates for option in options):
        return tuple(options)
    first = [_by_class(option.candidates[:1], classes) for option in options]
    if _common(first):
        return tuple(options)
    likely = [_by_class(_likely(option), classes) for option in options]
    shared = sorted(_common(likely), key=lambda one: -sum(found[one].score for found in likely))
    if not shared:
        return tuple(options)
    return tuple(_with_first(option, found[shared[0]]) for option, found in zip(options, likely, strict=True))


def _common(found: Iterable[Mapping[ItemId, Candidate]]) -> list[ItemId]:
    """The classes of which each option has a candidate, in order of their numbers."""
    return sorted(set[ItemId].intersection(*(set(one) for one in found)))


def _likely(option: Mention) -> Sequence[Candidate]:
    best = option.candidates[0].score
    return [one for one in option.candidates if best - one.score <= _MOST_BEHIND]


def _by_class(candidates: Iterable[Candidate], classes: Classes) -> Mapping[ItemId, Candidate]:
    """The best candidate of each class."""
    found: dict[ItemId, Candidate] = {}
    for one in candidates:
        for class_ in classes(one.item) if isinstance(one.item, ItemId) else ():
            found.setdefault(class_, one)
    return found


def _with_first(option: Mention, first: Candidate) -> Mention:
    rest = (one for one in option.candidates if one is not first)
    return replace(option, candidates=(first, *rest))
