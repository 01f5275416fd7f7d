"""Ranks the candidates of all passages of a question by a fitted linear score of named figures; tells how likely an
answer is right, and how likely the answer to a claim is yes, by the words it is put in.

The answer to a claim has a prior and no evidence, and answers say so: passages hardly tell a wrong claim from a right
one. What was tried and says nothing about the truth on questions of PolEval: the share of the claim that the best
passage, its best sentence or the article of its subject repeats.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

from kgqa.logistic import chance
from kgqa.model import Aim, AnswerType, NamePart, TextFinding, TimeUnit
from kgqa.polish.lists.question_words import PERSON, PLACE, THING, asking_for
from kgqa.polish.tokens.tags import GIVEN_NAME, PLACE_NAME, SURNAME, TENSED_VERBS
from kgqa.polish.values.time_values import is_full_year
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, AskedQuestion, TextToken
from kgqa.retrieval.extraction.answer_spans import TITLES, Span, SpanKind, spans
from kgqa.retrieval.retrieval_tables import settings, word_list
from kgqa.retrieval.text_words import Lexicon, forms

_PRUNED = 0.5
"""Sentences that repeat less than this share of what the best one repeats yield no candidates.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""
Features = Mapping[str, float]
Wanted = Aim | AnswerType | TimeUnit
"""What a question expects: a sort of thing or a unit of time where its words tell, else what it is after."""
_TELLING = TENSED_VERBS | {"imps"}
"""Classes of verbs beside an answer; `data/extraction.yaml` is fitted without those that mostly are auxiliaries."""
_PARTS = {NamePart.GIVEN: GIVEN_NAME, NamePart.FAMILY: SURNAME}
_PERSONS = frozenset(_PARTS.values())
_UNITS = frozenset({TimeUnit.YEAR, TimeUnit.CENTURY, TimeUnit.MONTH})
"""Units of time that have weights of their own."""
_BY_WORD: Mapping[str, Wanted] = {
    **dict.fromkeys(asking_for(PERSON), AnswerType.PERSON),
    **dict.fromkeys(asking_for(PLACE), AnswerType.PLACE),
    **dict.fromkeys(asking_for(THING), Aim.ENTITY),
    "jak": Aim.TERM,
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its figures and its score."""

    span: Span
    passage: AnnotatedPassage
    features: Features
    score: float


class CandidateRanker:
    """Finds and scores candidates."""

    def __init__(self, lexicon: Lexicon, weights: Mapping[str, float] | None = None) -> None:
        self._lexicon = lexicon
        self._weight = defaultdict(float, settings("extraction") if weights is None else weights).__getitem__

    def ranked(self, passages: Sequence[AnnotatedPassage], question: AskedQuestion) -> list[Scored]:
        """All candidates, best first; of those with the same words only the best."""
        best: dict[str, Scored] = {}
        for span, passage, features in self.candidates(passages, question):
            score = self._score(features)
            key = span.text.lower()
            if key not in best or best[key].score < score:
                best[key] = Scored(span, passage, features, score)
        return sorted(best.values(), key=lambda one: (-one.score, one.span.text))

    def candidates(
        self, passages: Sequence[AnnotatedPassage], question: AskedQuestion
    ) -> list[tuple[Span, AnnotatedPassage, Features]]:
        """Every candidate with its figures; `score` and `first` tell of its passage, `found` of others that have it."""
        wanted = expected(question)
        found: list[tuple[Span, AnnotatedPassage, dict[str, float]]] = []
        keys: list[frozenset[str]] = []
        passages_of: dict[frozenset[str], set[int]] = defaultdict(set)
        top = passages[0].hit.score if passages else 1.0
        least = _PRUNED * max((share for passage in passages for share in passage.titled), default=0.0)
        for rank, passage in enumerate(passages):
            for span in spans(passage, question, least):
                features = _span_features(span, passage, question, wanted)
                features["score"] = passage.hit.score / top if top else 0.0
                features["first"] = float(rank == 0)
                keys.append(self._key(span, passage))
                passages_of[keys[-1]].add(rank)
                found.append((span, passage, features))
        for key, (_, _, features) in zip(keys, found, strict=True):
            features["found"] = math.log(len(passages_of[key]))
        return list(found)

    def _score(self, features: Features) -> float:
        score: float = sum(map(mul, map(self._weight, features), features.values()))
        return score

    def _key(self, span: Span, passage: AnnotatedPassage) -> frozenset[str]:
        """What candidates of the same words in other forms have in common: the likeliest lemmas."""
        if span.kind is SpanKind.YEARS_CENTURY:  # whose text does not stand in the passage
            return frozenset(map(self._lexicon.lemma, forms(span.text)))
        tokens = passage.title if span.kind in TITLES else passage.tokens
        return frozenset([token.known.terms[0] for token in tokens[span.first : span.last]])


def expected(question: AskedQuestion) -> Wanted:
    """What a question expects."""
    wh = question.wh
    if question.kind is Aim.NUMBER:
        return AnswerType.QUANTITY
    if question.kind is Aim.TIME:
        return wh.time if wh and wh.time in _UNITS else AnswerType.TIME
    if wh is None:
        return AnswerType.OTHER
    noun = wh.noun
    for kind in (AnswerType.PERSON, AnswerType.PLACE, AnswerType.WORK):
        if noun in word_list(f"nouns_{kind}"):
            return kind
    return _BY_WORD.get(wh.word, Aim.CATEGORY if noun else AnswerType.OTHER)


def _span_features(span: Span, passage: AnnotatedPassage, question: AskedQuestion, wanted: Wanted) -> dict[str, float]:
    """The figures of one candidate in one passage; redundancy over passages comes later."""
    aim, sort = question.understood.aim, question.understood.answer_type
    features = dict.fromkeys(_kinds(wanted, aim, sort, span.kind), 1.0)
    features["passage"] = passage.total_coverage
    features["title asked"] = passage.title_coverage
    if span.kind in TITLES:
        return features | _title(span, passage, question, wanted)
    sentence = passage.tokens[span.first].sentence
    features["sentence"] = passage.coverage[sentence]
    features["titled"] = passage.titled[sentence]
    features["titled squared"] = passage.titled[sentence] ** 2
    if span.kind is SpanKind.SUBJECT:
        features["subject defined"] = passage.coverage[sentence]
    features["near"], features["near verb"] = _near(span, passage, question)
    features["opening"] = float(sentence == 0)
    features |= _local(span, passage, question)
    for name, plain in _crossed(wanted, aim):
        features[name] = features[plain]
    return features


@cache
def _kinds(wanted: Wanted, aim: Aim, sort: AnswerType, kind: SpanKind) -> tuple[str, ...]:
    """The kind of a candidate, alone and with what the question asks for."""
    return f"{wanted}+{kind}", f"aim {aim}+{kind}", f"type {sort}+{kind}", f"kind {kind}"


@cache
def _crossed(wanted: Wanted, aim: Aim) -> tuple[tuple[str, str], ...]:
    """Names of figures together with what the question asks for, and of the figures themselves."""
    names = ("person name", "place name", "words", "class noun before")
    return *((f"{wanted}+{name}", name) for name in names), (f"aim {aim}+words", "words")


def _title(span: Span, passage: AnnotatedPassage, question: AskedQuestion, wanted: Wanted) -> dict[str, float]:
    """The figures of a title: what its article begins with, and what the title looks like."""
    opening = passage.hit.passage.start == 0
    noun = question.class_noun or question.understood.noun
    beginning = [token for token in passage.tokens if token.sentence == 0]
    names = frozenset(name for token in passage.title[span.first : span.last] for name in token.known.names)
    person = float(bool(names & _PERSONS))
    part = question.wh.part if question.wh else None
    return {
        "title asked part": float(span.kind is SpanKind.TITLE_PART and part is not None and _PARTS[part] in names),
        "definition": passage.coverage[0] if opening and passage.coverage else 0.0,
        "title passage": passage.total_coverage,
        "title defined": float(opening and bool(noun) and any(_is_lemma(token, noun) for token in beginning)),
        "title small": float(span.text[:1].islower()),
        "title person": person,
        f"{wanted}+title person": person,
        f"{wanted}+title place": float(PLACE_NAME in names),
    }


def _near(span: Span, passage: AnnotatedPassage, question: AskedQuestion) -> tuple[float, float]:
    """The question's words in the sentence, weighted by rareness and nearness; the nearness of its verb."""
    nearest: dict[int, int] = {}
    verb = 0.0
    for index in passage.repeated[passage.tokens[span.first].sentence]:
        distance = span.first - index if index < span.first else index - span.last + 1
        if distance > 0:
            token = passage.tokens[index]
            nearest[token.asked] = min(distance, nearest.get(token.asked, distance))
            if token.has_class(*_TELLING):
                verb = max(verb, 1 / distance)
    near = sum(question.words[i].weight / (1 + math.log(d)) for i, d in nearest.items()) / question.total
    return near, verb


def _local(span: Span, passage: AnnotatedPassage, question: AskedQuestion) -> dict[str, float]:
    """The figures of the words of a span and of those beside it."""
    inside = passage.tokens[span.first : span.last]
    case = question.wh.answer_form.case if question.wh else None
    return (
        _inside(inside, question)
        | _beside(span, passage, question)
        | {
            "year as number": float(span.kind is SpanKind.NUMBER and is_full_year(inside[0].form)),
            "bracket before": float(passage.hit.passage.text[max(0, span.start - 1) : span.start] == "("),
            "cut": float(span.kind is SpanKind.NOUN and _goes_on(span, passage)),
            "case": float(case in inside[-1].known.cases),
        }
    )


def _inside(inside: Sequence[TextToken], question: AskedQuestion) -> dict[str, float]:
    names = frozenset[str]().union(*[token.known.names for token in inside])
    figures = {
        "words": math.log(len(inside)),
        "single": float(len(inside) == 1),
        "person name": float(not names.isdisjoint(_PERSONS)),
        "place name": float(PLACE_NAME in names),
    }
    if question.wh and question.wh.part:
        figures["asked part"] = float(_PARTS[question.wh.part] in names)
        figures["asked part alone"] = figures["asked part"] * figures["single"]
    if question.class_noun:
        figures["class noun inside"] = float(any(_is_lemma(token, question.class_noun) for token in inside))
    return figures


def _beside(span: Span, passage: AnnotatedPassage, question: AskedQuestion) -> dict[str, float]:
    tokens, noun, wh = passage.tokens, question.class_noun, question.wh
    before = tokens[span.first - 1] if span.first else None
    after = tokens[span.last] if span.last < len(tokens) else None
    preposition = wh.form.preposition if wh else ""
    said = before.form.lower() if before and before.has_class("prep") else ""
    same = bool(preposition) and said.startswith(preposition)
    asked_before = float(before is not None and before.asked >= 0)
    asked_after = float(after is not None and after.asked >= 0)
    figures = {
        "class noun before": float(before is not None and _is_lemma(before, noun)),
        "class noun after": float(after is not None and _is_lemma(after, noun)),
        "asked before": asked_before,
        "asked after": asked_after,
        "same preposition": float(same),
        "other preposition": float(bool(said) and not same),
    }
    if wh and wh.part:
        alone = span.last == span.first + 1 and _PARTS[wh.part] in tokens[span.first].known.names
        figures["asked part beside"] = alone * (asked_after if wh.part is NamePart.GIVEN else asked_before)
    return figures


def _goes_on(span: Span, passage: AnnotatedPassage) -> bool:
    """Whether a noun phrase is continued by a noun or adjective that it leaves out."""
    tokens, text = passage.tokens, passage.hit.passage.text
    if span.last >= len(tokens) or text[span.end : tokens[span.last].start] != " ":
        return False
    return tokens[span.last].has_class("subst", "adj") and not tokens[span.last].has_class("prep", "conj")


def _is_lemma(token: TextToken, noun: str) -> bool:
    return bool(noun) and noun in token.known.lemmas


_FAR = 3.0
"""A lead over the next candidate that is as good as none being there: a bound of a figure, whose weight is fitted."""
_KEPT = ("passage", "title asked", "near", "found")
_SCALE = 5.0
"""Scores of candidates divided by this are about 1; only a unit, as the weight is fitted."""


def certainty(finding: TextFinding) -> float:
    """Probability, 0 to 1; a logistic function of what `benchmarks/fit_confidence.py` weighs."""
    return chance(certainty_features(finding), settings("certainty"))


def certainty_features(finding: TextFinding) -> dict[str, float]:
    """What speaks for and against an extracted answer, by name; each about 0 to 1."""
    known = finding.features
    aim = next((name.partition("+")[0] for name in known if name.startswith("aim ")), "aim unknown")
    return {
        "bias": 1.0,
        **{name: known.get(name, 0.0) for name in _KEPT},
        "passage squared": known.get("passage", 0.0) ** 2,
        "sentence": known.get("sentence", known.get("definition", 0.0)),
        "hit": known.get("score", 0.0),
        "score": finding.score / _SCALE,
        "lead": min(known.get("lead", _FAR), _FAR),
        "typed": float(known.get("typed", 0.0) > 0),
        "mistyped": float(known.get("typed", 0.0) < 0),
        f"kind {finding.method}": 1.0,
        aim: 1.0,
    }


def chance_of_yes(claim: str, weights: Mapping[str, float] | None = None) -> float:
    """Probability that the answer is yes, a logistic function of `claim_features`."""
    return chance(claim_features(claim), settings("claims") if weights is None else weights)


def claim_features(claim: str) -> dict[str, float]:
    """What speaks for and against a claim, by name: 1 or 0.

    `same`: two things are said to be one („to samo”), about as often wrong as right. `is`: a thing is said to be of a
    kind. `also`: nothing is left out („także”, „kiedykolwiek”), which is rarely wrong.
    """
    said = {form.lower() for form in forms(claim)}
    groups = {name: float(not said.isdisjoint(word_list(f"claims_{name}"))) for name in ("same", "is", "also")}
    return {"bias": 1.0, **groups}
