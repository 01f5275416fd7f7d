"""Makes the view of an outcome: what the stages hand over is read for people here and in the two modules beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.interfaces.outcomes.attempt_views import attempt_views
from kgqa.interfaces.outcomes.evidence_views import answer_view, chosen_links
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.mention_views import mention_view, mention_views
from kgqa.interfaces.outcomes.outcome_view import (
    MissView,
    OutcomeView,
    PhraseView,
    StageView,
    WordView,
)
from kgqa.model import Aligned, Analysis, Answer, NoAnswer, Token, Trace, WhPhrase
from kgqa.pipeline.question_answering import Outcome


def view_of(question: str, outcome: Outcome, names: Names) -> OutcomeView:
    """The view of an outcome. Looks names up, but runs no queries: statements are those that the outcome has."""
    answer, linked, findings = outcome.answer, outcome.linked, outcome.findings
    result = answer_view(answer, names) if isinstance(answer, Answer) else _miss(answer)
    parts = tuple(view_of(one.linked.analysis.question.text if one.linked else "", one, names) for one in outcome.parts)
    view = OutcomeView(question, result, stages=tuple(_stages(outcome.trace)), parts=parts)
    if linked is None:
        return view
    analysis, chosen = linked.analysis, chosen_links(answer)
    first = next(iter(findings.results), None) if findings else None
    taken = {one.index: one for one in first.alignment} if first else {}
    return OutcomeView(
        question,
        result,
        analysis.kind.value,
        tuple(_word(token, taken.get(index)) for index, token in enumerate(analysis.tokens)),
        tuple(_phrase(analysis, phrase, names) for phrase in analysis.wh_phrases),
        tuple(_words(option) for option in analysis.options),
        tuple(mention_views(linked, chosen, names)),
        tuple(mention_view(one, analysis) for one in linked.relations),
        tuple(attempt_views(findings, names)) if findings else None,
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
