"""The options of a question: as texts of their own, and as things of one class („Einstein czy Newton”: people)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kgqa.model import Aim, Analysis, Candidate, Mention, Span, SpanKind, Token, Understanding
from kgqa.polish.messages.coordinated_nouns import row_of
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


def agreeing(options: Sequence[Mention], classes: Classes, most_behind: float = _MOST_BEHIND) -> tuple[Mention, ...]:
    """The options with a candidate of the same class first, where their best ones have none in common but others, which
    are behind these by at most so much, have; else as they are. `classes` tells the classes of an item."""
    if len(options) < _SEVERAL or not all(option.candidates for option in options):
        return tuple(options)
    first = [_by_class(option.candidates[:1], classes) for option in options]
    if _common(first):
        return tuple(options)
    likely = [_by_class(_likely(option, most_behind), classes) for option in options]
    shared = sorted(_common(likely), key=lambda one: -sum(found[one].score for found in likely))
    if not shared:
        return tuple(options)
    return tuple(_with_first(option, found[shared[0]]) for option, found in zip(options, likely, strict=True))


def agreeing_in_row(tokens: Sequence[Token], mentions: Sequence[Mention], classes: Classes) -> tuple[Mention, ...]:
    """The mentions of a question, those in a row with commas and „i” between them as `agreeing` has them („hel, neon i
    argon”): the longer the row, the less likely a candidate may be."""
    called = {(one.start, one.end): one for one in mentions if one.candidates and one.is_whole_name}
    row = [called[span] for span in row_of(tokens, sorted(called))]
    chosen = agreeing(row, classes, _MOST_BEHIND * (len(row) - 1)) if row else ()
    first = {(one.end, one.surface): _surest(one) for one in chosen}
    changed = ((one, first.get((one.end, one.surface), one.candidates)) for one in mentions)
    return tuple(replace(one, candidates=found) for one, found in changed)


def _surest(mention: Mention) -> tuple[Candidate, ...]:
    """The candidates of a mention of which the first is as likely as any other."""
    first, *rest = mention.candidates
    return (replace(first, score=max(one.score for one in mention.candidates)), *rest)


def _common(found: Iterable[Mapping[ItemId, Candidate]]) -> list[ItemId]:
    """The classes of which each option has a candidate, in order of their numbers."""
    return sorted(set[ItemId].intersection(*(set(one) for one in found)))


def _likely(option: Mention, most_behind: float) -> Sequence[Candidate]:
    best = option.candidates[0].score
    return [one for one in option.candidates if best - one.score <= most_behind]


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
