"""Checks what loading does not: whether examples match, and patterns are written in lemmas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.model import Description, Match
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import GRADED
from kgqa.templating.pattern import Choice, Node, Optional, Slot, Word
from kgqa.templating.pattern import Sequence as Chain
from kgqa.templating.template import Template, TemplateLibrary
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
