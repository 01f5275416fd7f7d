"""Makes the view of an outcome: what the stages hand over is read for people here alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.outcome_view import (
    AnswerView,
    AttemptView,
    CandidateView,
    MentionView,
    MissView,
    OutcomeView,
    PassageView,
    PhraseView,
    StageView,
    WordView,
    Yield,
)
from kgqa.model import (
    Aligned,
    Analysis,
    Answer,
    Candidate,
    Description,
    Filler,
    Findings,
    Linked,
    Match,
    Mention,
    NoAnswer,
    OptionList,
    Passage,
    PlacedLink,
    Result,
    TextFinding,
    Token,
    Trace,
    Value,
    WhPhrase,
)
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import ItemId

ChosenLinks = frozenset[tuple[int, int, str]]
"""Span and item of every mention that an answer rests on."""
_DESCRIBED = 5
"""Candidates of a mention whose descriptions are looked up, which takes a few look-ups in the graph each."""


def view_of(question: str, outcome: Outcome, names: Names) -> OutcomeView:
    """The view of an outcome. Looks names up, but runs no queries: statements are those that the outcome has."""
    answer, linked, findings = outcome.answer, outcome.linked, outcome.findings
    result = answer_view(answer, names) if isinstance(answer, Answer) else _miss(answer)
    parts = tuple(view_of(one.linked.analysis.question.text if one.linked else "", one, names) for one in outcome.parts)
    view = OutcomeView(question, result, stages=tuple(_stages(outcome.trace)), parts=parts)
    if linked is None:
        return view
    analysis, chosen = linked.analysis, _chosen_links(answer)
    first = next(iter(findings.results), None) if findings else None
    taken = {one.index: one for one in first.alignment} if first else {}
    return OutcomeView(
        question,
        result,
        analysis.kind.value,
        tuple(_word(token, taken.get(index)) for index, token in enumerate(analysis.tokens)),
        tuple(_phrase(analysis, phrase, names) for phrase in analysis.wh_phrases),
        tuple(_words(option) for option in analysis.options),
        tuple(_mention_views(linked, chosen, names)),
        tuple(_mention_view(one, analysis) for one in linked.relations),
        tuple(_attempt_views(findings, names)) if findings else None,
        view.stages,
        parts,
    )


def _miss(miss: NoAnswer) -> MissView:
    return MissView(miss.stage.value, miss.reason, miss.cause.value if miss.cause else "", miss.words)


def _word(token: Token, taken: Aligned | None) -> WordView:
    best = token.best
    word = WordView(token.form, best.lemma if best else "", best.tag.text if best else "", token.readings)
    return replace(word, part=taken.part.value, licence=taken.licence.value, says=taken.says) if taken else word


def _phrase(analysis: Analysis, phrase: WhPhrase, names: Names) -> PhraseView:
    return PhraseView(
        _words(analysis.tokens[phrase.start : phrase.end]),
        phrase.word,
        phrase.form,
        phrase.answer_form,
        phrase.noun,
        tuple(names.entity(item) for item in sorted(phrase.classes)),
        phrase.modifiers,
        phrase.time.value if phrase.time else "",
    )


def _words(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.form for token in tokens)


def _stages(trace: Trace) -> Iterator[StageView]:
    for event in trace.events:
        yield StageView(event.stage.value, event.milliseconds, event.kept, event.dropped)


def _mention_views(linked: Linked, chosen: ChosenLinks, names: Names) -> Iterator[MentionView]:
    """The mentions of a question in the order of its words, then its options."""
    for mention in (*linked.mentions, *linked.options):
        yield _mention_view(mention, linked.analysis, chosen, names)


def _mention_view(
    mention: Mention, analysis: Analysis, chosen: ChosenLinks = frozenset(), names: Names | None = None
) -> MentionView:
    """One mention; its best candidates are described where names are given."""
    span = (mention.start, mention.end)
    candidates = tuple(
        _candidate_view(one, (*span, str(one.item)) in chosen, names if place < _DESCRIBED else None)
        for place, one in enumerate(mention.candidates)
    )
    return MentionView(
        *span,
        mention.surface,
        candidates,
        _characters(mention, analysis),
        used=any(span == one[:2] for one in chosen),
        asked=_is_asked(mention, analysis),
    )


def name_view(placed: PlacedLink) -> MentionView:
    """A name with its place in a text, the item that it was linked to marked as chosen."""
    mention, linked = placed.link.mention, placed.link.candidate
    candidates = tuple(_candidate_view(one, one == linked) for one in mention.candidates)
    return MentionView(mention.start, mention.end, mention.surface, candidates, (placed.start, placed.end), used=True)


def _candidate_view(candidate: Candidate, chosen: bool = False, names: Names | None = None) -> CandidateView:
    """One candidate; an item is told by its own label and described where names are given."""
    item = candidate.item
    bare = CandidateView(str(item), candidate.label, candidate.score, candidate.features, chosen)
    if names is None or not isinstance(item, ItemId):
        return bare
    return replace(bare, description=names.description(item), own=names.label(item))


def _is_asked(mention: Mention, analysis: Analysis) -> bool:
    """Whether it stands inside the words that stand for the answer."""
    phrases = analysis.wh_phrases[:1]
    return mention.end > 0 and any(one.start <= mention.start and mention.end <= one.end for one in phrases)


def _characters(mention: Mention, analysis: Analysis) -> tuple[int, int]:
    """Its offsets in the question; those of the words of an option, which may stand anywhere."""
    if mention.end:
        return analysis.tokens[mention.start].start, analysis.tokens[mention.end - 1].end
    start = max(0, analysis.question.text.find(mention.surface))
    return start, start + len(mention.surface)


def _attempt_views(findings: Findings, names: Names) -> Iterator[AttemptView]:
    """Those that found something, best first, then those that did not."""
    stopped = dict(findings.stopped)
    for result in findings.results:
        yield _found(result, findings.results[0], names)
    for match in findings.empty:
        reason = stopped.get(match.template, "")
        yield _tried(match, match.score, Yield.STOPPED if reason else Yield.NOTHING, names, reason)


def _found(result: Result, best: Result, names: Names) -> AttemptView:
    return replace(
        _tried(result.match, result.score, Yield.FOUND, names),
        terms=names.terms(result.terms),
        truth=result.boolean,
        option=result.option.surface if result.option else "",
        typed=result.typed,
        repeats=result is not best and result.said == best.said,
        meaning=names.meaning(result.meaning) if names.meaning and result.meaning else "",
    )


def _tried(match: Match, score: float, came: Yield, names: Names, reason: str = "") -> AttemptView:
    description = names.template(match.template)
    return AttemptView(match.template, description, match.pattern, _slots(match), score, came, reason=reason)


def _slots(match: Match) -> tuple[tuple[str, str], ...]:
    return tuple((slot, _filler(filler)) for slot, filler in match.fillers)


def _filler(filler: Filler) -> str:
    match filler:
        case Mention():
            return filler.surface
        case WhPhrase():
            return f"{filler.word}?"
        case OptionList():
            return " / ".join(option.surface for option in filler.options)
        case Description():
            inner = ", ".join(f"{slot}: {words}" for slot, words in _slots(filler.match))
            return f"({filler.match.template}, {inner})"
        case Value():
            return filler.term.value


def answer_view(answer: Answer, names: Names) -> AnswerView:
    """The view of an answer."""
    evidence = answer.evidence
    return AnswerView(
        answer.told or answer.text,
        names.terms(answer.items, described=True),
        answer.confidence,
        answer.source.value,
        evidence.template,
        tuple(
            (link.mention.surface, _candidate_view(link.candidate, chosen=True) if link.candidate else None)
            for link in evidence.links
        ),
        last_query(answer),
        tuple(map(names.statement, evidence.triples)),
        _passage(evidence.finding, doubts=evidence.doubted) if evidence.finding else None,
        evidence.completeness,
        answer.unit,
    )


def _chosen_links(answer: Answer | NoAnswer) -> ChosenLinks:
    """Span and item of every mention that an answer rests on."""
    if isinstance(answer, NoAnswer):
        return frozenset()
    links = ((link.mention, link.candidate) for link in answer.evidence.links)
    return frozenset((mention.start, mention.end, str(found.item)) for mention, found in links if found)


def last_query(answer: Answer) -> str | None:
    """One query that yields the answer, as text that any endpoint accepts; None for an answer from text."""
    query = answer.evidence.query
    return query.text if query else None


def _passage(finding: TextFinding, *, doubts: bool) -> PassageView | None:
    view = passage_view(finding, finding.passage) if finding.passage else None
    return replace(view, instead=finding.text) if view and doubts else view


def passage_view(finding: TextFinding, passage: Passage) -> PassageView:
    """The passage of a finding, cut at the answer; nothing is marked where the answer does not stand in the text."""
    start, end = finding.start, finding.end
    text = passage.text
    before, marked, after = (text[:start], text[start:end], text[end:]) if start >= 0 else (text, "", "")
    return PassageView(passage.id, passage.title, passage.url, before, marked, after, finding.method, passage.source)
