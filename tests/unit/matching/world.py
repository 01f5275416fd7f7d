"""A small world for the tests of matching: templates, triples over them, and questions with hand-made mentions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kgqa.matching.preparation import sentence_of
from kgqa.matching.sentence import Sentence
from kgqa.model import Analysis, Candidate, Filler, Linked, Match, Mention, OptionList, Token
from kgqa.terms import DIRECT, RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId, Term

TEMPLATES = Path(__file__).parent / "templates"

CLASSES = {
    "państwo": "Q6256",
    "miasto": "Q515",
    "rzeka": "Q4022",
    "pisarz": "Q36180",
    "powieść": "Q8261",
    "pierwiastek": "Q11344",
}
"""Classes by the noun that names them."""

PLACES = {"polski": frozenset({ItemId("Q6")}), "francuski": frozenset({ItemId("Q4")})}
"""Places by adjective."""

Reading = tuple[str, str, str, dict[str, str]]
"""Template, kind, asked slot, and the words in each slot."""


def rows(name: str) -> list[list[str]]:
    """The rows of a table beside this module, without its comments and its first row."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


def pairs(text: str) -> dict[str, str]:
    """A cell `a=b; c=d` of a table."""
    return dict(pair.split("=") for pair in text.split("; ")) if text else {}


def mentions(analysis: Analysis, names: Mapping[str, str]) -> tuple[Mention, ...]:
    """A mention for each given stretch of the question, with its candidates as ids separated by spaces."""
    return tuple(_mention(analysis, surface, items.split()) for surface, items in names.items())


def _mention(analysis: Analysis, surface: str, items: Sequence[str]) -> Mention:
    begin = analysis.question.text.index(surface)
    covered = [
        index
        for index, token in enumerate(analysis.tokens)
        if begin <= token.start and token.end <= begin + len(surface)
    ]
    quoted = surface.startswith("„")
    return Mention(covered[0], covered[-1] + 1, surface.strip("„”"), candidates(items, surface), quoted)


def candidates(items: Iterable[str], label: str) -> tuple[Candidate, ...]:
    """Candidates by falling score."""
    return tuple(
        Candidate(PropertyId(item) if item[0] == "P" else ItemId(item), label, 1.0 - 0.1 * rank)
        for rank, item in enumerate(items)
    )


def linked(analysis: Analysis, names: Mapping[str, str], relations: Mapping[str, str] | None = None) -> Linked:
    """The analysis with mentions; the options of a choice question are looked up among the names too."""
    options = tuple(_option(analysis, option, names) for option in analysis.options)
    inside = {surface: items for surface, items in names.items() if _is_inside(analysis, surface)}
    return Linked(with_classes(analysis), mentions(analysis, inside), mentions(analysis, relations or {}), options)


def with_classes(analysis: Analysis) -> Analysis:
    """The analysis with the classes that the nouns of its wh-phrases name."""
    phrases = (replace(phrase, classes=_classes(phrase.noun)) for phrase in analysis.wh_phrases)
    return replace(analysis, wh_phrases=tuple(phrases))


def _classes(noun: str) -> frozenset[ItemId]:
    return frozenset({ItemId(CLASSES[noun])} if noun in CLASSES else ())


def _is_inside(analysis: Analysis, surface: str) -> bool:
    return any(token.form == surface.strip("„”").split()[0] for token in analysis.tokens)


def _option(analysis: Analysis, option: Sequence[Token], names: Mapping[str, str]) -> Mention:
    surface = analysis.question.text[option[0].start : option[-1].end]
    return Mention(0, 0, surface, candidates(names[surface].split() if surface in names else (), surface))


def sentence(question: Linked, fillers: frozenset[str]) -> Sentence:
    """The question as the matcher reads it."""
    return sentence_of(question, fillers)


def reading(match: Match, analysis: Analysis) -> Reading:
    """What a match says, with the words of its fillers instead of their places."""
    words = {slot: _words(filler, analysis) for slot, filler in match.fillers}
    return match.template, match.kind.value, match.asked, words


def _words(filler: Filler, analysis: Analysis) -> str:
    if isinstance(filler, OptionList):
        return " / ".join(option.surface for option in filler.options)
    tokens = analysis.tokens[filler.start : filler.end]
    return analysis.question.text[tokens[0].start : tokens[-1].end]


def facts() -> list[tuple[Iri, Iri, Term]]:
    """The triples of `facts.txt`."""
    lines = (Path(__file__).parent / "facts.txt").read_text(encoding="utf-8").splitlines()
    return triples("\n".join(line for line in lines if line and not line.startswith("#")))


def triples(text: str) -> list[tuple[Iri, Iri, Term]]:
    """Triples from lines `Q36 P36 Q270`; a label is `Q36 label Polska`, a date or number stands as in XML Schema."""
    return [_triple(*line.split(maxsplit=2)) for line in text.strip().splitlines()]


def _triple(subject: str, predicate: str, obj: str) -> tuple[Iri, Iri, Term]:
    if predicate == "label":
        return ItemId(subject).iri, Iri(RDFS_LABEL), Literal(obj, language="pl")
    return ItemId(subject).iri, Iri(DIRECT + predicate), _object(obj)


def _object(text: str) -> Term:
    if text[0] == "Q" and text[1:].isdigit():
        return ItemId(text).iri
    if text.endswith("Z"):
        return Literal(text, datatype=XSD + "dateTime")
    return Literal(text, datatype=XSD + "decimal") if text[0].isdigit() else Literal(text)
