"""What the page shows of an outcome, ready for the template: plain values, no stage's classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from kgqa.assembly import Parts, with_statements
from kgqa.interfaces.explain import chosen_links, term_text
from kgqa.interfaces.http.explained_answer import last_query
from kgqa.interfaces.http.page.picture import Picture, draw
from kgqa.model import Analysis, Answer, Candidate, Linked, Mention, NoAnswer, Source, TextFinding
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import Iri, ItemId

Label = Callable[[str], str]

_UNSURE = 0.7
"""Below this confidence other readings are offered openly."""
_CANDIDATES = 4
_MENTIONS = 8
_STATEMENTS = 12


@dataclass(frozen=True, slots=True)
class WordView:
    """A word with its likeliest dictionary form."""

    form: str
    lemma: str
    tag: str


@dataclass(frozen=True, slots=True)
class CandidateView:
    """An entity that a mention may stand for."""

    item: str
    label: str
    description: str
    score: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class MentionView:
    """A span of the question that names entities."""

    surface: str
    candidates: tuple[CandidateView, ...]


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage cut at the answer."""

    title: str
    """The title, or the id of a passage without one."""
    url: str
    before: str
    marked: str
    after: str

    @classmethod
    def of(cls, finding: TextFinding) -> Self:
        """The passage of a finding; nothing is marked where the answer does not stand in the text."""
        passage, start, end = finding.passage, finding.start, finding.end
        title, text = passage.title or passage.id, passage.text
        if start < 0:
            return cls(title, passage.url, text, "", "")
        return cls(title, passage.url, text[:start], text[start:end], text[end:])


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One question with its answer, or why there is none."""

    text: str
    """The answer; empty if there is none."""
    stage: str
    """The stage that found no answer; empty if there is one."""
    source: str
    percent: int
    items: tuple[tuple[str, str], ...]
    """Id and label of the items that the answer names."""
    kind: str
    asked: str
    case: str
    """Case of the answer (`nom`, `gen`, …); empty where the question names none."""
    preposition: str
    words: tuple[WordView, ...]
    mentions: tuple[MentionView, ...]
    template: str
    template_description: str
    query: str
    statements: tuple[tuple[str, str, str], ...]
    picture: Picture | None
    passage: PassageView | None
    others: tuple[CandidateView, ...]
    """Other readings of the names in the question."""
    unsure: bool
    stages: tuple[tuple[str, float], ...]
    """Stages with their milliseconds."""


def view_of(outcome: Outcome, parts: Parts, label: Label) -> AnswerView:
    """The view of an outcome; runs queries for the statements that the answer rests on."""
    answer = with_statements(outcome, parts).answer
    found = answer if isinstance(answer, Answer) else None
    evidence = found.evidence if found else None
    analysis = outcome.linked.analysis if outcome.linked else None
    mentions = tuple(_mentions(outcome, parts)) if outcome.linked else ()
    triples = evidence.triples[:_STATEMENTS] if evidence else ()
    shown = [(term_text(s, label), term_text(p, label), term_text(o, label)) for s, p, o in triples]
    wh = next(iter(analysis.wh_phrases), None) if analysis else None
    template = evidence.template if evidence else ""
    return AnswerView(
        text=found.text if found else "",
        stage=answer.stage.value if isinstance(answer, NoAnswer) else "",
        source=found.source.value if found else "",
        percent=round(100 * found.confidence) if found else 0,
        items=tuple(_named(found, label)) if found else (),
        kind=analysis.kind.value if analysis else "",
        asked=" ".join(token.form for token in analysis.tokens[wh.start : wh.end]) if analysis and wh else "",
        case=wh.answer_form.case.value if wh else "",
        preposition=wh.answer_form.preposition if wh else "",
        words=tuple(_words(analysis)) if analysis else (),
        mentions=mentions,
        template=template,
        template_description=_description(template, parts),
        query=(last_query(found) or "") if found else "",
        statements=tuple(shown),
        picture=draw(shown) if shown else None,
        passage=PassageView.of(evidence.finding) if evidence and evidence.finding else None,
        others=tuple(_others(mentions)),
        unsure=found is None or (found.confidence < _UNSURE and found.source is Source.GRAPH),
        stages=tuple((event.stage.value, event.milliseconds) for event in outcome.trace.events),
    )


def _words(analysis: Analysis) -> Iterator[WordView]:
    for token in analysis.tokens:
        best = token.best
        yield WordView(token.form, best.lemma if best else "", best.tag.text if best else "")


def _mentions(outcome: Outcome, parts: Parts) -> Iterator[MentionView]:
    """The mentions that the answer rests on, then the others; longer ones before those inside them."""
    assert outcome.linked is not None
    chosen = chosen_links(outcome)
    used = {span[:2] for span in chosen}
    ordered = sorted(
        _named_mentions(outcome.linked),
        key=lambda one: ((one.start, one.end) not in used, one.start - one.end, one.start),
    )
    first = {one.surface: one for one in reversed(ordered)}
    for mention in [one for one in ordered if first[one.surface] is one][:_MENTIONS]:
        candidates = sorted(mention.candidates, key=lambda one: (mention.start, mention.end, one.item) not in chosen)
        shown = tuple(
            _candidate(one, parts, (mention.start, mention.end, str(one.item)) in chosen)
            for one in candidates[:_CANDIDATES]
        )
        yield MentionView(mention.surface, shown)


def _named_mentions(linked: Linked) -> list[Mention]:
    """The mentions outside the wh-phrase, whose class noun stands for the answer."""
    wh = next(iter(linked.analysis.wh_phrases), None)
    inside = range(wh.start, wh.end) if wh else range(0)
    outer = [one for one in linked.mentions if not (one.start in inside and one.end - 1 in inside)]
    return list(dict.fromkeys((*outer, *linked.options)))


def _candidate(candidate: Candidate, parts: Parts, chosen: bool) -> CandidateView:
    entity = parts.graph.entity(candidate.item) if isinstance(candidate.item, ItemId) else None
    label = entity.label if entity else candidate.label
    description = entity.description if entity else ""
    return CandidateView(str(candidate.item), label, description, candidate.score, chosen)


def _others(mentions: tuple[MentionView, ...]) -> Iterator[CandidateView]:
    """The candidates that were not chosen, of the mentions that the answer rests on or could rest on."""
    known: set[str] = {one.item for mention in mentions for one in mention.candidates if one.chosen}
    for mention in mentions:
        for one in mention.candidates:
            if one.item not in known:
                known.add(one.item)
                yield one


def _named(answer: Answer, label: Label) -> Iterator[tuple[str, str]]:
    for term in answer.items:
        if isinstance(term, Iri) and term.item:
            yield str(term.item), label(term.item)


def _description(template: str, parts: Parts) -> str:
    known = parts.library.templates.get(template)
    return known.description if known else ""
