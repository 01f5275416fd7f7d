"""Checks what loading does not: whether examples match, and patterns are written in lemmas; which kinds of question the
examples cover, and how well those with operators are answered.

How well questions with operators are answered is as `python -m benchmarks.operator_matrix --write` measured it last, in
`data/operator_matrix.yaml`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from kgqa.model import Aim, AnswerType, Description, Match, WhPhrase
from kgqa.polish.tokens.tags import GRADED
from kgqa.polish.tokens.words import Morphology
from kgqa.resources import read_yaml
from kgqa.sparql.algebra import Variable
from kgqa.sparql.scope import triples
from kgqa.templating.pattern import Choice, Node, Optional, Slot, Word
from kgqa.templating.pattern import Sequence as Chain
from kgqa.templating.template import Kind, SlotType, Template, TemplateLibrary
from kgqa.terms import Tag

AnswerMatches = Callable[[str], Sequence[Match]]
"""All matches of a question, best first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that the writer of a template should mend."""

    template: str
    """Id of the template."""
    origin: str
    """File and line of the template."""
    text: str

    def __str__(self) -> str:
        return f"{self.origin} {self.template}: {self.text}"


def check_library(library: TemplateLibrary, answer_matches: AnswerMatches, morphology: Morphology) -> list[Problem]:
    """What is wrong with the examples, near-misses and words of a library; an empty list if nothing is.

    Every example is matched by its own template, and none better by another; no near-miss is
    matched; no question is an example twice; every word of a pattern that is not quoted is a dictionary form.
    """
    templates = tuple(library.templates.values())
    problems = [
        *(problem for template in templates for problem in _examples(template, answer_matches)),
        *(problem for template in templates for problem in _near_misses(template, answer_matches)),
        *_repeated(templates),
        *_words(templates, morphology),
    ]
    return sorted(problems, key=lambda problem: problem.origin)


def _examples(template: Template, answer_matches: AnswerMatches) -> Iterator[Problem]:
    for example in template.examples:
        scores = _scores(answer_matches(example))
        best = max(scores, key=lambda name: scores[name], default="")
        if template.id not in scores:
            instead = f"; {best} matches it" if best else ""
            yield _problem(template, f"example is not matched: {example}{instead}")
        elif scores[best] > scores[template.id]:
            figures = f"{scores[best]:.2f} against {scores[template.id]:.2f}"
            yield _problem(template, f"example is matched better by {best} ({figures}): {example}")


def _near_misses(template: Template, answer_matches: AnswerMatches) -> Iterator[Problem]:
    for near_miss in template.near_misses:
        found = next((match for match in answer_matches(near_miss) if match.template == template.id), None)
        if found is not None:
            yield _problem(template, f"near-miss is matched by the pattern {found.pattern}: {near_miss}")


def _scores(matches: Iterable[Match]) -> dict[str, float]:
    """The best score of each template, also of those that only describe what stands in a slot of another."""
    scores: dict[str, float] = {}
    for match in matches:
        for template in _used(match):
            scores[template] = max(match.score, scores.get(template, match.score))
    return scores


def _used(match: Match) -> Iterator[str]:
    yield match.template
    for _, filler in match.fillers:
        if isinstance(filler, Description):
            yield from _used(filler.match)


def _repeated(templates: Iterable[Template]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for template in templates:
        for example in template.examples:
            key = " ".join(example.casefold().split())
            if key in first:
                yield _problem(template, f"example is given twice, first by {first[key]}: {example}")
            first.setdefault(key, template.id)


def _words(templates: Iterable[Template], morphology: Morphology) -> Iterator[Problem]:
    """One problem for each word, at the first template that has it: shared phrases would repeat it for many."""
    users: defaultdict[Word, dict[str, Template]] = defaultdict(dict)
    for template in templates:
        for pattern in (*template.patterns, *template.nominals):
            for word in (word for chunk in pattern.pattern.chunks for word in _words_in(chunk) if not word.exact):
                users[word][template.id] = template
    for word, used_by in users.items():
        fault = _fault(word, morphology)
        if fault:
            first, *others = used_by.values()
            also = f" (also in {', '.join(other.id for other in others)})" if others else ""
            yield _problem(first, fault + also)


def _words_in(node: Node) -> Iterator[Word]:
    match node:
        case Word():
            yield node
        case Chain(nodes=nodes) | Choice(nodes=nodes):
            for part in nodes:
                yield from _words_in(part)
        case Optional(node=inner):
            yield from _words_in(inner)
        case Slot():
            return


def _fault(word: Word, morphology: Morphology) -> str:
    """What is wrong with a word of a pattern, and what to write instead; an empty string if nothing is."""
    spellings = (word.text, word.text.capitalize(), word.text.upper())
    readings = next((found for spelling in spellings if (found := morphology.readings(spelling))), ())
    tags = [reading.tag for reading in readings if reading.lemma.lower() == word.text]
    if not tags:
        lemmas = dict.fromkeys(_lemma(reading.lemma, reading.tag) for reading in readings)
        advice = f"write {' or '.join(lemmas)}" if lemmas else f'write "{word.text}" in quotes if the form is meant'
        return f"pattern has {word.text}, which is no lemma; {advice}"
    if word.feature and not _can_be(word, morphology, spellings):
        return f"pattern has {word.text}@{word.feature}, but no form of {word.text} has {word.feature} in its tag"
    return ""


def _lemma(lemma: str, tag: Tag) -> str:
    """The lemma as a pattern writes it, with the degree that the form had."""
    return f"{lemma.lower()}@{tag.degree}" if tag.degree in GRADED else lemma.lower()


def _can_be(word: Word, morphology: Morphology, lemmas: Iterable[str]) -> bool:
    return any(
        word.feature in tag.text.replace(":", ".").split(".") for lemma in lemmas for _, tag in morphology.forms(lemma)
    )


def _problem(template: Template, text: str) -> Problem:
    return Problem(template.id, template.origin.removesuffix(": id"), text)


KINDS = (
    "one-hop",
    "reverse",
    "two-hop",
    "two-constraints",
    "class-mask",
    "yes-no",
    "choice",
    "count",
    "several-answers",
    "free-reading",
    *(kind.value for kind in Kind if kind is not Kind.FACT),
)
"""Rows of the overview; a question may belong to several."""
ANSWER_TYPES = ("person", "place", "thing", "time", "quantity", "text", "truth")
"""Columns of the overview."""
_OF_SLOT = {
    SlotType.PERSON: "person",
    SlotType.PLACE: "place",
    SlotType.TIME: "time",
    SlotType.QUANTITY: "quantity",
    SlotType.STRING: "text",
}
_NAMED = {AnswerType.PERSON: "person", AnswerType.PLACE: "place"}
_JOINED = " + "
"""Between the names of the templates that answer a question of several clauses together."""
MATRIX_FILE = "operator_matrix.yaml"


def coverage(matches: Iterable[tuple[Match, AnswerType]], library: TemplateLibrary) -> Counter[tuple[str, str]]:
    """How many matches belong to each kind and answer type; each with what the words of its question ask for."""
    return Counter(
        (kind, answer_type(match, named, library))
        for match, named in matches
        for kind in dict.fromkeys(kinds_of(match, library.templates[match.template.split(_JOINED)[0]]))
    )


def answer_type(match: Match, named: AnswerType, library: TemplateLibrary) -> str:
    """What a match answers with, one of `ANSWER_TYPES`.

    A slot for anything („najdłuższa rzeka”) is told by `named`, the sort of thing that the question's noun names.
    """
    if match.kind is Aim.YES_NO:
        return "truth"
    if match.kind is Aim.NUMBER:
        return "quantity"
    slots = library.templates[match.template.split(_JOINED)[0]].slots
    slot_type = slots[match.asked].type if match.asked in slots else SlotType.ITEM
    return _OF_SLOT.get(slot_type) or _NAMED.get(named, "thing")


def kinds_of(match: Match, template: Template) -> Iterator[str]:
    """The kinds, of `KINDS`, that a match belongs to."""
    if template.generic:
        yield "free-reading"
    if template.kind is not Kind.FACT:
        yield template.kind
    if _JOINED in match.template:
        yield "two-constraints"
    if any(isinstance(filler, Description) for _, filler in match.fillers):
        yield "two-hop"
    by_question = {Aim.YES_NO: "yes-no", Aim.CHOICE: "choice", Aim.NUMBER: "count"}
    if match.kind in by_question:
        yield by_question[match.kind]
    elif template.kind is Kind.FACT:
        yield "reverse" if _asks_for_subject(match, template) else "one-hop"
    wh = match.filler(match.asked) if match.asked else None
    if isinstance(wh, WhPhrase):
        yield from _kinds_of_phrase(wh)


def _kinds_of_phrase(wh: WhPhrase) -> Iterator[str]:
    if wh.plural:
        yield "several-answers"
    if wh.noun and wh.modifiers:
        yield "class-mask"


def _asks_for_subject(match: Match, template: Template) -> bool:
    """Whether what is asked for stands in front of the property in the first triple that has it."""
    asked = Variable(match.asked)
    for triple in triples(template.query.base):
        if (
            asked in (triple.subject, triple.obj)
            and isinstance(triple.subject, Variable)
            and isinstance(triple.obj, Variable)
        ):
            return asked == triple.subject
    return False


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """One operator."""

    name: str
    right: Sequence[int]
    """Questions that were answered rightly, by wording."""
    asked: Sequence[int]
    """Questions that were asked, by wording."""
    dimensions: int

    @property
    def shares(self) -> tuple[str, ...]:
        """How many of a hundred were right, by wording."""
        return tuple(f"{right / asked:.0%}" for right, asked in zip(self.right, self.asked, strict=True))


@dataclass(frozen=True, slots=True)
class OperatorMatrix:
    """All operators, with the day on which they were measured."""

    measured: date
    wordings: Sequence[str]
    rows: Sequence[OperatorRow]

    @property
    def summary(self) -> str:
        """How many questions were right, in one line."""
        right, asked = sum(sum(one.right) for one in self.rows), sum(sum(one.asked) for one in self.rows)
        return f"{right} of {asked} questions right ({right / asked:.1%}), measured on {self.measured}"

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The heading and the rows of a table."""
        yield ("operator", *self.wordings, "dimensions")
        yield from ((one.name, *one.shares, str(one.dimensions)) for one in self.rows)


@cache
def measured_matrix() -> OperatorMatrix:
    """The matrix of the last measurement, over the embedded sample."""
    data = read_yaml(files("kgqa.templating") / "data" / MATRIX_FILE)
    rows = [
        OperatorRow(str(name), tuple(row["right"]), tuple(row["asked"]), int(row["dimensions"]))
        for name, row in data["operators"].items()
    ]
    return OperatorMatrix(data["measured"], tuple(map(str, data["wordings"])), tuple(rows))
