"""What people see of an answer: the items that it names, the query, the statements or the passage that it rests on."""

from __future__ import annotations

from dataclasses import replace

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.mention_views import ChosenLinks, candidate_view
from kgqa.interfaces.outcomes.outcome_view import AnswerView, PassageView
from kgqa.model import Answer, NoAnswer, Passage, TextFinding


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
            (link.mention.surface, candidate_view(link.candidate, chosen=True) if link.candidate else None)
            for link in evidence.links
        ),
        last_query(answer),
        tuple(map(names.statement, evidence.triples)),
        _passage(evidence.finding, doubts=evidence.doubted) if evidence.finding else None,
        evidence.completeness,
        answer.unit,
    )


def chosen_links(answer: Answer | NoAnswer) -> ChosenLinks:
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
