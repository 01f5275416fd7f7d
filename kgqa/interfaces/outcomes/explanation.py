"""The view of an outcome as text and as JSON: how a question was understood, what was tried, what led to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kgqa.interfaces.console import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.outcomes.item_naming import TermView
from kgqa.interfaces.outcomes.outcome_view import (
    AnswerView,
    AttemptView,
    MentionView,
    OutcomeView,
    PassageView,
    PhraseView,
    StageView,
    WordView,
    Yield,
)
from kgqa.model import AnswerForm, Reading
from kgqa.polish.tokens.tags import COMMON_NAME
from kgqa.terms import Number

Heading = Callable[[str], str]
"""Makes a line stand out."""
INDENT = "  "
NONE = INDENT + "none"
_MOST_WORDS = 40
_MOST_MENTIONS = 8
_MOST_CANDIDATES = 3
_MOST_ATTEMPTS = 8
_MOST_STATEMENTS = 8
_CHOSEN = "*"
_PLURALS = {"word": "words", "mention": "mentions", "match": "matches", "statement": "statements"}
_FUNCTION = "function"
_LICENCES = {"sure": "", "weak": "weakly", "none": "unaccounted"}
"""The dictionary's mark of common nouns, which says nothing that the word class does not."""


def explanation(view: OutcomeView, heading: Heading = str) -> str:
    """How the answer of an outcome was found or lost, as lines of at most 80 columns.

    Only `heading` may add what terminals do not show.
    """
    sections = (*_sections(view), ("Time", time_lines(view)))
    shown = ((title, list(lines)) for title, lines in sections)
    return "\n".join(line for title, lines in shown if lines for line in (heading(title), *lines))


def _sections(view: OutcomeView) -> Iterator[tuple[str, Iterable[str]]]:
    """Headings with their lines; those of both parts where a question has two."""
    yield "Question", _question_lines(view)
    for part in view.parts:
        yield from _sections(part)
    if not view.parts:
        yield from _reasons(view)
    yield "Answer", answer_lines(view)


def _reasons(view: OutcomeView) -> Iterator[tuple[str, Iterable[str]]]:
    """What led to the answer."""
    if view.understood:
        yield "Mentions (* in the answer)", mention_lines(view)
    yield "Templates", attempt_lines(view)
    yield "Words of the first", _alignment_lines(view)
    if answer := view.answer:
        yield "Passage", _passage_lines(answer)
        yield "Query", query_lines(answer.query)
        yield "Statements", statement_lines(answer)


def word_lines(view: OutcomeView) -> list[str]:
    """The words with all their readings, a line a lemma."""
    rows: list[tuple[str, ...]] = []
    for number, word in enumerate(view.words[:_MOST_WORDS]):
        place, form = str(number), word.form
        for lemma, tags in _by_lemma(word.readings).items() or [("", "unknown to the dictionary")]:
            rows.append((place, form, lemma, tags))
            place = form = ""
    return [*table(rows, (3, 18, 18), INDENT), *_more(len(view.words) - _MOST_WORDS, "word")]


def _alignment_lines(view: OutcomeView) -> list[str]:
    """What the words are taken for, but for those that say nothing by themselves."""
    told = [one for one in view.words if one.part and one.part != _FUNCTION]
    rows = ((one.form, one.part, _LICENCES[one.licence], one.says) for one in told[:_MOST_WORDS])
    return table(rows, (18, 11, 14), INDENT)


def _by_lemma(readings: Iterable[Reading]) -> dict[str, str]:
    """The tags of each lemma, what it may name in front."""
    found: dict[str, dict[str, None]] = {}
    for reading in readings:
        kinds = [name for name in reading.names if name != COMMON_NAME]
        names = f"({', '.join(kinds)}) " if kinds else ""
        found.setdefault(reading.lemma, {})[names + reading.tag.text] = None
    return {lemma: ", ".join(tags) for lemma, tags in found.items()}


def _question_lines(view: OutcomeView) -> Iterator[str]:
    """The question and what it asks for, in short."""
    yield from paragraph(view.question, INDENT)
    if view.understood:
        yield from table(_asked(view), (10,), INDENT)
    if view.meaning:
        yield from paragraph(f"read as: {view.meaning}", INDENT)


def _asked(view: OutcomeView) -> Iterator[tuple[str, str]]:
    yield "kind", view.kind
    for phrase in view.phrases[:1]:
        yield "asked by", phrase.text
        if phrase.noun:
            yield "type", ", ".join(map(str, phrase.classes)) or phrase.noun
        if phrase.unit:
            yield "unit", phrase.unit
        yield "form", _form_text(phrase.answer)
    if view.options:
        yield "options", " / ".join(view.options)


def phrase_lines(view: OutcomeView) -> list[str]:
    """What the question asks for, in full."""
    rows = [("kind", view.kind)] if view.understood else []
    for phrase in view.phrases:
        rows.append(("asked by", f"„{phrase.text}”"))
        rows += [(f"  {title}", text) for title, text in _facts(phrase) if text]
    if view.options:
        rows.append(("options", " / ".join(view.options)))
    return table(rows, (10,), INDENT)


def _facts(phrase: PhraseView) -> Iterator[tuple[str, str]]:
    yield "word", phrase.word
    yield "form", _form_text(phrase.form)
    yield "answer", _form_text(phrase.answer) if phrase.answer != phrase.form else ""
    yield "noun", phrase.noun
    yield "classes", ", ".join(map(str, phrase.classes))
    yield "narrowed by", ", ".join(phrase.modifiers)
    yield "unit", phrase.unit


def _form_text(form: AnswerForm) -> str:
    """The form of an answer: case, number, preposition."""
    number = "number of the label" if form.number is Number.AS_IS else form.number.value
    preposition = f", preposition „{form.preposition}”" if form.preposition else ""
    return f"{form.case.value}, {number}{preposition}"


def mention_lines(view: OutcomeView) -> list[str]:
    """The mentions with their best candidates, those of the answer first and marked."""
    mentions = list(view.used_first)
    rows = [row for mention in mentions[:_MOST_MENTIONS] for row in _candidates(mention)]
    lines = table(dict.fromkeys(rows), (1, 20, 9, 20, 5), INDENT)
    return [*(lines or [NONE]), *_more(len(mentions) - _MOST_MENTIONS, "mention")]


def _candidates(mention: MentionView) -> Iterator[tuple[str, ...]]:
    surface = mention.surface
    for one in mention.chosen_first[:_MOST_CANDIDATES]:
        features = ", ".join(f"{name} {value:.2g}" for name, value in one.features.items() if value)
        yield _CHOSEN if one.chosen else "", surface, one.item, one.label, f"{one.score:.2f}", features
        surface = ""
    if not mention.candidates:
        yield "", surface, "NIL", "", "", ""


def relation_lines(view: OutcomeView, most: int) -> list[str]:
    """The words that may stand for properties, with so many candidates each."""
    rows: list[tuple[str, ...]] = []
    for mention in view.relations:
        surface = mention.surface
        for one in mention.candidates[:most]:
            rows.append((surface, one.item, one.label, f"{one.score:.2f}"))
            surface = ""
    return table(rows, (24, 7, 34), INDENT)


def attempt_lines(view: OutcomeView) -> list[str]:
    """The templates that fit with what they yielded, best first, and the pattern of the first."""
    if view.attempts is None:
        return []
    rows = [_attempt(one, place == 0) for place, one in enumerate(view.attempts[:_MOST_ATTEMPTS])]
    lines = table(rows, (1, 19, 5, 22), INDENT) or [NONE]
    found = [one for one in view.attempts[:1] if one.came is Yield.FOUND]
    patterns = [line for one in found for line in paragraph(f"pattern of the first: {one.pattern}", INDENT)]
    return [*lines, *_more(len(view.attempts) - _MOST_ATTEMPTS, "match"), *patterns]


def _attempt(one: AttemptView, first: bool) -> tuple[str, ...]:
    mark = _CHOSEN if first and one.came is Yield.FOUND else ""
    found = "the same" if one.repeats else one.yielded
    yielded = found if one.came is Yield.FOUND else one.came.value
    notes = [one.reason, "" if one.typed else "not of the type asked for"]
    slots = one.meaning or ", ".join(f"{slot}: {words}" for slot, words in one.slots)
    return mark, one.template, f"{one.score:.2f}", f"→ {yielded}", "; ".join(filter(None, (*notes, slots)))


def _passage_lines(answer: AnswerView) -> Iterator[str]:
    """The passage of an answer from text, with the answer marked."""
    passage = answer.passage
    if passage is None:
        return
    source = f"{passage.title} ({passage.id})" if passage.title else passage.id
    told = f"{source}, found by {passage.method}" + (f", from {passage.source}" if passage.source else "")
    told += f", which answers „{passage.instead}” instead" if passage.instead else ""
    yield from paragraph(told, INDENT)
    marked = f"»{passage.marked}«" if passage.marked else ""
    yield from paragraph(f"{passage.before}{marked}{passage.after}", INDENT)


def query_lines(query: str | None) -> list[str]:
    """A query, a line a line."""
    return [clip(INDENT + plain(line), WIDTH) for line in (query or "").splitlines()]


def statement_lines(answer: AnswerView) -> Iterator[str]:
    """The statements of the graph that an answer rests on."""
    for statement in answer.statements[:_MOST_STATEMENTS]:
        yield from paragraph(" — ".join(map(str, statement.terms)), INDENT)
    yield from _more(len(answer.statements) - _MOST_STATEMENTS, "statement")


def link_lines(links: Iterable[tuple[str, str]]) -> list[str]:
    """Words with what they were taken for."""
    return table(dict.fromkeys(links), (30,), INDENT) or [NONE]


def answer_lines(view: OutcomeView) -> Iterator[str]:
    """The answer with the items that it names and its confidence."""
    yield from paragraph(result_text(view), INDENT)
    if answer := view.answer:
        facts = [("from", ", ".join(map(str, answer.terms)))] if answer.terms else []
        facts.append(("confidence", f"{answer.confidence:.2f}"))
        yield from table(facts, (10,), INDENT)


def result_text(view: OutcomeView) -> str:
    """The answer, or the stage that had none and why."""
    return view.answer.text if view.answer else f"no answer: {view.miss.stage}, {view.miss.reason}" if view.miss else ""


def time_lines(view: OutcomeView) -> list[str]:
    """How long each stage took."""
    stages = ", ".join(f"{stage} {milliseconds:.1f} ms" for stage, milliseconds in view.spent.items())
    return paragraph(f"{stages}; {sum(view.spent.values()):.1f} ms in all", INDENT)


def _more(count: int, noun: str) -> list[str]:
    return [f"{INDENT}and {count} more {noun if count == 1 else _PLURALS[noun]}"] if count > 0 else []


_CANDIDATES = 5
"""Candidates that are told of a mention."""


def explanation_record(view: OutcomeView) -> dict[str, Any]:
    """The explanation of an answer or a miss; its keys are the same for every question."""
    answer = view.answer
    links = answer.links if answer else ()
    return {
        "question": view.question,
        "kind": view.kind or None,
        "phrases": [_phrase(one) for one in view.phrases],
        "options": list(view.options),
        "meaning": view.meaning or None,
        "alignment": [_aligned(one) for one in view.words if one.part],
        "mentions": [_mention(one) for one in view.mentions],
        "relations": [_mention(one) for one in view.relations],
        "attempts": [_attempt_record(one) for one in view.attempts or ()],
        "sparql": answer.query if answer else None,
        "chosen": list(dict.fromkeys(chosen.item for _, chosen in links if chosen)),
        "terms": [_term(one) for one in answer.terms] if answer else [],
        "statements": [[term.value for term in one.terms] for one in answer.statements] if answer else [],
        "passage": _passage(answer.passage) if answer and answer.passage else None,
        "stages": [_stage(one) for one in view.stages],
        "parts": [explanation_record(one) for one in view.parts],
    }


def _phrase(phrase: PhraseView) -> dict[str, Any]:
    form = {"case": phrase.answer.case.value, "preposition": phrase.answer.preposition}
    classes = [one.id for one in phrase.classes]
    return {"text": phrase.text, "noun": phrase.noun, "classes": classes, "unit": phrase.unit or None, **form}


def _aligned(word: WordView) -> dict[str, str]:
    return {"word": word.form, "part": word.part, "licence": word.licence, "says": word.says}


def _mention(mention: MentionView) -> dict[str, Any]:
    """Offsets count characters."""
    start, end = mention.characters
    candidates = [
        {"qid": one.item, "label": one.label, "description": one.description, "score": round(one.score, 4)}
        for one in mention.candidates[:_CANDIDATES]
    ]
    return {"start": start, "end": end, "surface": mention.surface, "candidates": candidates}


def _attempt_record(attempt: AttemptView) -> dict[str, Any]:
    return {
        "template": attempt.template,
        "score": round(attempt.score, 4),
        "outcome": attempt.came.value,
        "slots": dict(attempt.slots),
        "yielded": attempt.yielded,
        "reason": attempt.reason or None,
    }


def _term(term: TermView) -> dict[str, str]:
    return {"value": term.value, "id": term.id, "label": term.label, "description": term.description}


def _passage(passage: PassageView) -> dict[str, Any]:
    """Offsets count characters of the text; -1 where the answer does not stand in it."""
    start = len(passage.before) if passage.marked else -1
    end = start + len(passage.marked) if passage.marked else -1
    record: dict[str, Any] = {"id": passage.id, "title": passage.title, "url": passage.url, "text": passage.text}
    record |= {"source": passage.source, "start": start, "end": end, "method": passage.method}
    return record | {"instead": passage.instead or None}


def _stage(stage: StageView) -> dict[str, Any]:
    return {
        "stage": stage.stage,
        "milliseconds": round(stage.milliseconds, 3),
        "kept": list(stage.kept),
        "dropped": [{"what": what, "why": why} for what, why in stage.dropped],
    }
