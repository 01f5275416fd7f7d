"""What speaks for and against a candidate, as named figures."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from kgqa.model import NamePart, QuestionKind, TimeUnit
from kgqa.retrieval.annotated import AnnotatedPassage, AskedQuestion
from kgqa.retrieval.candidates import Span, SpanKind
from kgqa.retrieval.tables import word_list

Features = Mapping[str, float]


class Expected(StrEnum):
    """What a question expects, as far as its form tells."""

    PERSON = "person"
    PLACE = "place"
    WORK = "work"
    COUNT = "count"
    YEAR = "year"
    CENTURY = "century"
    MONTH = "month"
    DATE = "date"
    NAMED = "named"
    """„Jak nazywa się …”"""
    CLASS = "class"
    """„Który …”, „jaki …” with any other noun."""
    THING = "thing"
    OTHER = "other"


_YEAR = re.compile(r"(1\d|20)\d\d$")
_PERSONS = frozenset({"imię", "nazwisko"})
_PARTS = {NamePart.GIVEN: "imię", NamePart.FAMILY: "nazwisko"}
_UNITS = {TimeUnit.YEAR: Expected.YEAR, TimeUnit.CENTURY: Expected.CENTURY, TimeUnit.MONTH: Expected.MONTH}


def expected(question: AskedQuestion) -> Expected:
    """What a question expects."""
    wh = question.wh
    if question.kind is QuestionKind.COUNT:
        return Expected.COUNT
    if question.kind is QuestionKind.TIME:
        return _UNITS.get(wh.time, Expected.DATE) if wh and wh.time else Expected.DATE
    if wh is None:
        return Expected.OTHER
    noun = wh.noun
    for kind in (Expected.PERSON, Expected.PLACE, Expected.WORK):
        if noun in word_list(f"nouns_{kind}"):
            return kind
    fixed = {"kto": Expected.PERSON, "gdzie": Expected.PLACE, "skąd": Expected.PLACE, "dokąd": Expected.PLACE}
    fixed |= {"co": Expected.THING, "jak": Expected.NAMED, "czyj": Expected.PERSON}
    return fixed.get(wh.word, Expected.CLASS if noun else Expected.OTHER)


def span_features(span: Span, passage: AnnotatedPassage, question: AskedQuestion, wanted: Expected) -> dict[str, float]:
    """The figures of one candidate in one passage; redundancy over passages comes later."""
    understood = question.understood
    features = {
        f"{wanted}+{span.kind}": 1.0,
        f"aim {understood.aim}+{span.kind}": 1.0,
        f"type {understood.answer_type}+{span.kind}": 1.0,
        f"kind {span.kind}": 1.0,
        "passage": passage.total_coverage,
        "title asked": passage.title_coverage,
    }
    if span.kind is SpanKind.TITLE:
        return features | _title(span, passage, question, wanted)
    sentence = passage.tokens[span.first].sentence
    features["sentence"] = passage.coverage[sentence]
    features["sentence squared"] = passage.coverage[sentence] ** 2
    features["near"], features["near verb"] = _near(span, passage, question)
    features["opening"] = float(sentence == 0)
    local = _local(span, passage, question)
    crossed = {f"{wanted}+{name}": local[name] for name in ("person name", "place name", "words", "class noun before")}
    crossed[f"aim {understood.aim}+words"] = local["words"]
    return features | local | crossed


def _title(span: Span, passage: AnnotatedPassage, question: AskedQuestion, wanted: Expected) -> dict[str, float]:
    """The figures of a title: what its article begins with, and what the title looks like."""
    opening = passage.hit.passage.start == 0
    noun = question.class_noun or question.understood.noun
    beginning = [token for token in passage.tokens if token.sentence == 0]
    person = float(bool(passage.title_names & _PERSONS))
    return {
        "definition": passage.coverage[0] if opening and passage.coverage else 0.0,
        "title passage": passage.total_coverage,
        "title defined": float(opening and bool(noun) and any(_is_lemma(token.readings, noun) for token in beginning)),
        "title small": float(span.text[:1].islower()),
        "title person": person,
        f"{wanted}+title person": person,
        f"{wanted}+title place": float("nazwa_geograficzna" in passage.title_names),
    }


def _near(span: Span, passage: AnnotatedPassage, question: AskedQuestion) -> tuple[float, float]:
    """The question's words in the sentence, weighted by rareness and nearness; the nearness of its verb."""
    sentence = passage.tokens[span.first].sentence
    nearest: dict[int, int] = {}
    verb = 0.0
    for index, token in enumerate(passage.tokens):
        if token.asked >= 0 and token.sentence == sentence:
            distance = span.first - index if index < span.first else index - span.last + 1
            if distance > 0:
                nearest[token.asked] = min(distance, nearest.get(token.asked, distance))
                if token.has_class("fin", "praet", "imps"):
                    verb = max(verb, 1 / distance)
    near = sum(question.words[i].weight / (1 + math.log(d)) for i, d in nearest.items()) / question.total
    return near, verb


def _local(span: Span, passage: AnnotatedPassage, question: AskedQuestion) -> dict[str, float]:
    tokens, text = passage.tokens, passage.hit.passage.text
    length = span.last - span.first
    inside = tokens[span.first : span.last]
    before = tokens[span.first - 1] if span.first else None
    after = tokens[span.last] if span.last < len(tokens) else None
    features = {"words": math.log(length), "single": float(length == 1)}
    names = {name for token in inside for reading in token.readings for name in reading.names}
    features["person name"] = float(bool(names & _PERSONS))
    features["place name"] = float("nazwa_geograficzna" in names)
    if question.wh and question.wh.part:
        features["asked part"] = float(_PARTS[question.wh.part] in names)
        features["asked part alone"] = features["asked part"] * features["single"]
    features["year as number"] = float(span.kind is SpanKind.NUMBER and bool(_YEAR.match(inside[0].form)))
    noun = question.class_noun
    features["class noun before"] = float(bool(noun) and before is not None and _is_lemma(before.readings, noun))
    if noun:
        features["class noun after"] = float(after is not None and _is_lemma(after.readings, noun))
        features["class noun inside"] = float(any(_is_lemma(token.readings, noun) for token in inside))
    features["asked before"] = float(before is not None and before.asked >= 0)
    features["asked after"] = float(after is not None and after.asked >= 0)
    features["called"] = float(before is not None and before.form.lower() in word_list("calling_words"))
    preposition = question.wh.form.preposition if question.wh else ""
    said = before.form.lower() if before and before.has_class("prep") else ""
    features["same preposition"] = float(bool(preposition) and said.startswith(preposition))
    features["other preposition"] = float(bool(said) and not (preposition and said.startswith(preposition)))
    features["dash before"] = float(text[: span.start].rstrip().endswith(("–", "—", "-")))
    features["bracket before"] = float(text[: span.start].endswith("("))
    features["cut"] = float(span.kind is SpanKind.NOUN and _goes_on(span, passage))
    case = question.wh.answer_form.case if question.wh else None
    features["case"] = float(any(case in reading.tag.cases for reading in inside[-1].readings))
    return features


def _goes_on(span: Span, passage: AnnotatedPassage) -> bool:
    """Whether a noun phrase is continued by a noun or adjective that it leaves out."""
    tokens, text = passage.tokens, passage.hit.passage.text
    if span.last >= len(tokens) or text[span.end : tokens[span.last].word.start] != " ":
        return False
    return tokens[span.last].has_class("subst", "adj") and not tokens[span.last].has_class("prep", "conj")


def _is_lemma(readings: Sequence[object], noun: str) -> bool:
    return any(getattr(reading, "lemma", "") == noun for reading in readings)
