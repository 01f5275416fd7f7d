"""Shows people how a question was understood, which readings were tried and what led to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kgqa.execution.query_text import query_text
from kgqa.interfaces.layout import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.rendering import answer_text
from kgqa.model import (
    Analysis,
    Answer,
    AnswerForm,
    Description,
    Filler,
    Findings,
    Match,
    Mention,
    OptionList,
    Result,
    Stage,
    Value,
    WhPhrase,
)
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import DIRECT, Iri, ItemId, Number, Term

Label = Callable[[str], str]
"""The label of an item or property id; an empty text if there is none."""
Heading = Callable[[str], str]
"""Makes a line stand out."""

_INDENT = "  "
_MOST_MENTIONS = 8
_MOST_CANDIDATES = 3
_MOST_TEMPLATES = 8
_MOST_STATEMENTS = 8
_CHOSEN = "*"
_PLURALS = {"mention": "mentions", "match": "matches", "statement": "statements"}
_NONE = _INDENT + "none"
_NOTHING = "→ nothing"
_STOPPED = "→ stopped"


def explanation(question: str, outcome: Outcome, label: Label = lambda _: "", heading: Heading = str) -> str:
    """How the answer of an outcome was found or lost, as lines of at most 80 columns.

    Only `heading` may add what terminals do not show; labels come from `label` where the outcome has none.
    """
    sections = (*_sections(question, outcome, label), ("Time", time_lines(outcome)))
    shown = ((title, list(lines)) for title, lines in sections)
    return "\n".join(line for title, lines in shown if lines for line in (heading(title), *lines))


def _sections(question: str, outcome: Outcome, label: Label) -> Iterator[tuple[str, Iterable[str]]]:
    """Headings with their lines; those of both parts where a question has two."""
    yield "Question", _question(question, outcome, label)
    for part in outcome.parts:
        yield from _sections(part.linked.analysis.question.text if part.linked else "", part, label)
    if not outcome.parts:
        yield from _reasons(outcome, label)
    yield "Answer", answer_lines(outcome, label)


def _reasons(outcome: Outcome, label: Label) -> Iterator[tuple[str, Iterable[str]]]:
    """What led to the answer."""
    if outcome.linked is not None:
        yield "Mentions (* in the answer)", _mentions(outcome)
    if outcome.findings is not None:
        yield "Templates", template_lines(outcome.findings, label)
    if isinstance(outcome.answer, Answer):
        yield "Passage", _passage(outcome.answer)
        yield "Query", _query(outcome.answer)
        yield "Statements", _statements(outcome.answer, label)


def _question(question: str, outcome: Outcome, label: Label) -> Iterator[str]:
    yield from paragraph(question, _INDENT)
    if outcome.linked is not None:
        yield from table(_understood(outcome.linked.analysis, label), (10,), _INDENT)


def _understood(analysis: Analysis, label: Label) -> Iterator[tuple[str, str]]:
    yield "kind", analysis.kind.value
    for phrase in analysis.wh_phrases[:1]:
        yield "asked by", " ".join(token.form for token in analysis.tokens[phrase.start : phrase.end])
        if phrase.noun:
            yield "type", ", ".join(named(item, label) for item in sorted(phrase.classes)) or phrase.noun
        if phrase.time:
            yield "unit", phrase.time.value
        yield "form", form_text(phrase.answer_form)
    if analysis.options:
        yield "options", " / ".join(" ".join(token.form for token in option) for option in analysis.options)


def form_text(form: AnswerForm) -> str:
    """The form of an answer: case, number, preposition."""
    number = "number of the label" if form.number is Number.AS_IS else form.number.value
    preposition = f", preposition „{form.preposition}”" if form.preposition else ""
    return f"{form.case.value}, {number}{preposition}"


def _mentions(outcome: Outcome) -> list[str]:
    assert outcome.linked is not None
    chosen = chosen_links(outcome)
    mentions = sorted(outcome.linked.mentions, key=lambda mention: (not _is_used(mention, chosen), mention.start))
    mentions += outcome.linked.options
    rows = [row for mention in mentions[:_MOST_MENTIONS] for row in _candidates(mention, chosen)]
    lines = table(dict.fromkeys(rows), (1, 20, 9, 20, 5), _INDENT)
    return [*(lines or [_NONE]), *_more(len(mentions) - _MOST_MENTIONS, "mention")]


def chosen_links(outcome: Outcome) -> frozenset[tuple[int, int, str]]:
    """Span and item of every mention that the answer rests on."""
    if not isinstance(outcome.answer, Answer):
        return frozenset()
    links = outcome.answer.evidence.links
    return frozenset((link.mention.start, link.mention.end, link.candidate.item) for link in links if link.candidate)


def _is_used(mention: Mention, chosen: frozenset[tuple[int, int, str]]) -> bool:
    return any((mention.start, mention.end) == span[:2] for span in chosen)


def _candidates(mention: Mention, chosen: frozenset[tuple[int, int, str]]) -> Iterator[tuple[str, ...]]:
    ordered = sorted(mention.candidates, key=lambda one: (mention.start, mention.end, one.item) not in chosen)
    surface = mention.surface
    for candidate in ordered[:_MOST_CANDIDATES]:
        mark = _CHOSEN if (mention.start, mention.end, candidate.item) in chosen else ""
        features = ", ".join(f"{name} {value:.2g}" for name, value in candidate.features.items() if value)
        yield mark, surface, candidate.item, candidate.label, f"{candidate.score:.2f}", features
        surface = ""
    if not mention.candidates:
        yield "", surface, "NIL", "", "", ""


def template_lines(findings: Findings, label: Label) -> list[str]:
    """The matches with what they yielded, best first, and the pattern of the first."""
    results = findings.results
    rows = [_result(result, results[0], label) for result in results]
    rows += [_missed(match, dict(findings.stopped)) for match in findings.empty]
    lines = table(rows[:_MOST_TEMPLATES], (1, 19, 5, 22), _INDENT) or [_NONE]
    pattern = paragraph(f"pattern of the first: {results[0].match.pattern}", _INDENT) if results else []
    return [*lines, *_more(len(rows) - _MOST_TEMPLATES, "match"), *pattern]


def _missed(match: Match, stopped: Mapping[str, str]) -> tuple[str, ...]:
    reason = f"{stopped[match.template]}; " if match.template in stopped else ""
    yielded = _STOPPED if reason else _NOTHING
    return "", match.template, f"{match.score:.2f}", yielded, reason + _slots(match)


def _result(result: Result, best: Result, label: Label) -> tuple[str, ...]:
    mark = _CHOSEN if result is best else ""
    same = result is not best and result.said == best.said
    yielded = "the same" if same else _yielded(result, label)
    untyped = "" if result.typed else "not of the type asked for; "
    return mark, result.match.template, f"{result.score:.2f}", f"→ {yielded}", untyped + _slots(result.match)


def _yielded(result: Result, label: Label) -> str:
    if result.boolean is not None:
        return "true" if result.boolean else "false"
    if result.option is not None:
        return result.option.surface
    shown = ", ".join(term_text(term, label) for term in result.terms[:2])
    return shown + (f" and {len(result.terms) - 2} more" if len(result.terms) > 2 else "")  # noqa: PLR2004


def _slots(match: Match) -> str:
    return ", ".join(f"{slot}: {_filler(filler)}" for slot, filler in match.fillers)


def _filler(filler: Filler) -> str:
    match filler:
        case Mention():
            return filler.surface
        case WhPhrase():
            return f"{filler.word}?"
        case OptionList():
            return " / ".join(option.surface for option in filler.options)
        case Description():
            return f"({filler.match.template}, {_slots(filler.match)})"
        case Value():
            return filler.term.value


def _query(answer: Answer) -> Iterator[str]:
    for query in answer.evidence.queries[-1:]:
        yield from (clip(_INDENT + plain(line), WIDTH) for line in query_text(query).splitlines())


def _passage(answer: Answer) -> Iterator[str]:
    """The passage of an answer from text, with the answer marked."""
    finding = answer.evidence.finding
    if finding is None:
        return
    text, start, end = finding.passage.text, finding.start, finding.end
    marked = f"{text[:start]}»{text[start:end]}«{text[end:]}" if start >= 0 else text
    title, name = finding.passage.title, finding.passage.id
    source = f"{title} ({name})" if title else name
    yield from paragraph(f"{source}, found by {finding.method}", _INDENT)
    yield from paragraph(marked, _INDENT)


def _statements(answer: Answer, label: Label) -> Iterator[str]:
    triples = answer.evidence.triples
    for triple in triples[:_MOST_STATEMENTS]:
        yield from paragraph(" — ".join(term_text(term, label) for term in triple), _INDENT)
    yield from _more(len(triples) - _MOST_STATEMENTS, "statement")


def answer_lines(outcome: Outcome, label: Label) -> Iterator[str]:
    """The answer with the items that it names and its confidence."""
    answer = outcome.answer
    yield from paragraph(answer_text(answer), _INDENT)
    if isinstance(answer, Answer):
        facts = [("from", ", ".join(term_text(term, label) for term in answer.items))] if answer.items else []
        facts.append(("confidence", f"{answer.confidence:.2f}"))
        yield from table(facts, (10,), _INDENT)


def time_lines(outcome: Outcome) -> list[str]:
    """How long each stage took."""
    spent: dict[Stage, float] = {}
    for event in outcome.trace.events:
        spent[event.stage] = spent.get(event.stage, 0.0) + event.milliseconds
    stages = ", ".join(f"{stage} {milliseconds:.1f} ms" for stage, milliseconds in spent.items())
    return paragraph(f"{stages}; {sum(spent.values()):.1f} ms in all", _INDENT)


def _more(count: int, noun: str) -> list[str]:
    return [f"{_INDENT}and {count} more {noun if count == 1 else _PLURALS[noun]}"] if count > 0 else []


def term_text(term: Term, label: Label) -> str:
    """A term for people: the label and id of an item or property, the text of a literal."""
    if not isinstance(term, Iri):
        return term.value
    identifier = term.item or (term.value.removeprefix(DIRECT) if term.value.startswith(DIRECT) else "")
    return named(identifier, label) if identifier else term.value


def named(identifier: ItemId | str, label: Label) -> str:
    """An id with its label in front, where it has one."""
    name = label(identifier)
    return f"{name} ({identifier})" if name and name != identifier else str(identifier)
