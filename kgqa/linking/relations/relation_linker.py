"""Relation linking: words of a question -> properties, and which end of their statements the question asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files

from kgqa.fast_values import kept_for_last, often_made
from kgqa.linking.relations.asked_relation import Asked, outside_quotations
from kgqa.linking.relations.graph_ends import GraphEnds
from kgqa.linking.relations.relation_table import Phrase, Relation
from kgqa.model import (
    Analysis,
    AnswerType,
    AskedEnd,
    Candidate,
    Mention,
    RelationEnd,
    RelationPhrase,
    RelationReading,
    Token,
)
from kgqa.polish.tokens.tags import ADJECTIVAL, FINITE_VERBS, NOUNS, PARTICIPLES, PLAIN_NOUNS, PREPOSITIONS
from kgqa.resources import read_yaml
from kgqa.terms import PropertyId

_WINDOW = 4
"""Words of one phrase stand at most so many tokens from its first word."""
_MOST = 16
"""Readings kept of one question."""
_MOST_NAMED = 3
"""Properties that a label of the graph may stand for."""
_JOINING = frozenset({"prep", "conj", "comp", "part"})
_VERBAL = FINITE_VERBS | PARTICIPLES


def _read_weights() -> dict[str, float]:
    weights = read_yaml(files("kgqa.linking") / "data" / "relation_weights.yaml")
    return {str(name): float(value) for name, value in weights.items()}


@often_made(frozen=True, slots=True)
class _Found:
    """A phrase found among the tokens."""

    relation: Relation
    phrase: Phrase
    tokens: tuple[int, ...]
    is_noun: bool
    has_preposition: bool
    quality: float


class RelationLexicon:
    """Finds the phrases of the lexicon in a question; the inflected forms are Morfeusz's business.

    Gerunds and participles need no entries: their lemma is the verb („napisanie”, „napisany” -> „napisać”).
    """

    def __init__(
        self,
        relations: Iterable[Relation],
        weights: Mapping[str, float] | None = None,
        graph_ends: GraphEnds | None = None,
    ) -> None:
        """`graph_ends` tells what properties join that no relation of the lexicon has."""
        self._graph_ends = graph_ends
        self._weights = dict(weights) if weights is not None else _read_weights()
        self._by_property: dict[PropertyId, Relation] = {}
        self._by_head: dict[str, list[tuple[Relation, Phrase, Sequence[str]]]] = {}
        """Phrases by their first word, each with its other words."""
        self._find = kept_for_last(self._search)
        """What stands in a question; linking asks for it several times."""
        self.phrases = kept_for_last(self._find_phrases)
        """The phrases of the lexicon that stand in a question, whatever it asks for; of each property the best, and of
        those that do not say of what they tell it, as something else may say that („symbol” alone)."""
        for relation in relations:
            self._by_property[relation.property] = relation
            for phrase in relation.phrases:
                head, *others = phrase.words
                self._by_head.setdefault(head, []).append((relation, phrase, others))

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The relations of the lexicon."""
        return tuple(self._by_property.values())

    def read(self, analysis: Analysis) -> tuple[RelationReading, ...]:
        """The properties that words of the question may stand for, best first; each end at most once."""
        question = Asked.of(analysis)
        best: dict[tuple[str, AskedEnd], RelationReading] = {}
        for found in self._find(analysis):
            if found.tokens[0] in question.opener:
                continue
            for end in AskedEnd:
                score, key = self._score(found, end, question), (found.relation.property, end)
                if score >= self._weights["least"] and (key not in best or best[key].score < score):
                    best[key] = _reading(found, end, score)
        ranked = sorted(best.values(), key=lambda reading: (-reading.score, reading.property.number, reading.asked))
        return tuple(ranked[:_MOST])

    def named_end(self, reading: RelationReading) -> RelationEnd:
        """What stands at the end of a statement that a reading says the question names, not asks for."""
        relation = self._by_property[reading.property]
        return relation.subject if reading.asked is AskedEnd.OBJECT else relation.object

    def _find_phrases(self, analysis: Analysis) -> tuple[RelationPhrase, ...]:
        question = Asked.of(analysis)
        best: dict[tuple[str, bool, int, bool], RelationPhrase] = {}
        for found in self._find(analysis):
            phrase = self._as_phrase(found, question)
            says_of_what = not found.relation.subject.nouns.isdisjoint(found.phrase.words)  # „symbol pierwiastka”
            key = (phrase.property, phrase.names_subject, found.tokens[0], says_of_what)
            if found.tokens[0] not in question.opener and (key not in best or best[key].quality < phrase.quality):
                best[key] = phrase
        return tuple(best.values())

    def of_objects(self, analysis: Analysis, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
        """The names of properties, but for those by which the lexicon calls the subject: graphs call the teacher's
        property „uczeń”, and who asks for a pupil wants no teacher."""
        ends = {(one.property, one.tokens, one.names_subject) for one in self.phrases(analysis)}
        others = {(name, said) for name, said, subject in ends if subject and (name, said, False) not in ends}

        def led_to(mention: Mention) -> tuple[Candidate, ...]:
            said = tuple(range(mention.start, mention.end))
            return tuple(one for one in mention.candidates if (one.item, said) not in others)

        found = (replace(mention, candidates=led_to(mention)) for mention in mentions)
        return tuple(mention for mention in found if mention.candidates)

    def named(self, analysis: Analysis, mentions: Iterable[Mention]) -> Iterator[RelationPhrase]:
        """Properties that words of the question name as the graph itself does: by a noun („wysokość”), or by a verb or
        participle with its preposition („zaprojektowany przez”)."""
        question = Asked.of(analysis)
        for mention in mentions:
            said = tuple(range(mention.start, mention.end))
            tokens = analysis.tokens[mention.start : mention.end]
            if all(map(_only_joins, tokens)):  # „od”, an alias of the beginning
                continue
            preposition = _last_preposition(tokens)
            is_noun = not preposition and not (tokens and tokens[0].is_surely(_VERBAL))
            quality = self._weights["graph's label"] + self._weights["graph's words"] * min(2, len(said) - 1)
            for candidate in mention.candidates[:_MOST_NAMED]:
                if isinstance(candidate.item, PropertyId):
                    ends = self.ends(candidate.item)
                    yield RelationPhrase(
                        candidate.item, candidate.label, said, *ends, is_noun, False, preposition, bool(preposition),
                        quality, is_noun and question.possessor_of(said),
                    )  # fmt: skip

    def ends(self, name: PropertyId) -> tuple[RelationEnd, RelationEnd]:
        """What stands at both ends of a property's statements; where the lexicon lacks it, as the graph shows."""
        known = self._by_property.get(name)
        if known is not None:
            return known.subject, known.object
        return self._graph_ends.of(name) if self._graph_ends else (RelationEnd(), RelationEnd())

    @staticmethod
    def _as_phrase(found: _Found, question: Asked) -> RelationPhrase:
        relation, phrase = found.relation, found.phrase
        return RelationPhrase(
            relation.property, relation.name, found.tokens, relation.subject, relation.object, found.is_noun,
            phrase.names_subject, phrase.preposition, found.has_preposition, min(1.0, found.quality),
            found.is_noun and question.possessor_of(found.tokens), is_active=phrase.is_active,
        )  # fmt: skip

    def _search(self, analysis: Analysis) -> Sequence[_Found]:
        return tuple(self._found_in(analysis))

    def _found_in(self, analysis: Analysis) -> Iterator[_Found]:
        tokens = analysis.tokens
        said = frozenset[str]().union(*(token.lemmas for token in tokens))
        for index in outside_quotations(analysis):
            for lemma in sorted(tokens[index].lemmas):
                for relation, phrase, others in self._by_head.get(lemma, ()):
                    if others and not said.issuperset(others):
                        continue
                    rest = _others(tokens, index, others)
                    if rest is not None:
                        yield self._found(tokens, (relation, phrase), (index, *rest))

    def _found(self, tokens: Sequence[Token], entry: tuple[Relation, Phrase], indices: tuple[int, ...]) -> _Found:
        relation, phrase = entry
        weights = self._weights
        low, high = min(indices), max(indices)
        gaps = high - low + 1 - len(indices)
        reflexive = _near(tokens, indices, "się") if phrase.reflexive else None
        preposition = _preposition(tokens, high, phrase.preposition)
        quality = weights["one word"] + weights["more words"] * min(2, len(indices) - 1) - weights["gap"] * gaps
        quality += weights["reflexive"] * (reflexive is not None) + weights["preposition"] * (preposition is not None)
        if phrase.reflexive and reflexive is None and _is_finite(tokens[indices[0]]):
            quality *= weights["lost reflexive"]
        extra = tuple(place for place in (reflexive, preposition) if place is not None)
        is_noun = any(one.lower() == phrase.words[0] for one in tokens[indices[0]].lemmas_as(PLAIN_NOUNS))
        return _Found(relation, phrase, tuple(sorted({*indices, *extra})), is_noun, preposition is not None, quality)

    def _score(self, found: _Found, end: AskedEnd, question: Asked) -> float:
        asked = found.relation.object if end is AskedEnd.OBJECT else found.relation.subject
        return round(min(1.0, found.quality * self._fit(asked, question) * self._role(found, end, question)), 4)

    def _fit(self, end: RelationEnd, question: Asked) -> float:
        """How well an end of the statement agrees with the type that the question expects."""
        weights = self._weights
        if question.open:
            return weights["open"]
        if question.noun and question.noun in end.nouns:
            return weights["noun fits"]
        if question.thing and end.type is AnswerType.PERSON:
            return weights["wrong type"]
        if end.type is None:
            exact = question.type in (AnswerType.TIME, AnswerType.QUANTITY)
            return weights["wrong type"] if exact else weights["any type"]
        if end.type is question.type:
            return weights["other noun"] if question.noun and end.nouns else weights["type fits"]
        vague = question.type is AnswerType.OTHER and end.type not in (AnswerType.TIME, AnswerType.QUANTITY)
        return weights["vague type"] if vague else weights["wrong type"]

    def _role(self, found: _Found, end: AskedEnd, question: Asked) -> float:
        """How well the grammar agrees with asking for this end."""
        preposition = found.phrase.preposition
        lost = self._weights["lost preposition"] if question.lacks(preposition) else 1.0
        if question.open:
            return lost
        right, wrong = self._weights["right role"], self._weights["wrong role"]
        named = AskedEnd.SUBJECT if found.phrase.names_subject else AskedEnd.OBJECT
        if found.is_noun:
            possessor = question.possessor_of(found.tokens)
            weak = (
                self._weights["class noun"] if found.phrase.names_subject and question.asks_with(found.tokens) else 1.0
            )
            return weak * (right if (end is named) is not possessor else wrong)
        if found.phrase.names_subject:
            return wrong
        nouns = found.relation.object.nouns
        if end is AskedEnd.SUBJECT and found.relation.object.type is AnswerType.OTHER and not nouns & question.words:
            lost *= self._weights["unnamed object"]
        governed = question.governed_by(preposition)
        if governed is None or lost < 1:
            return lost
        return right if (end is AskedEnd.OBJECT) is governed else wrong


def _reading(found: _Found, end: AskedEnd, score: float) -> RelationReading:
    start, stop = found.tokens[0], found.tokens[-1] + 1
    return RelationReading(found.relation.property, end, start, stop, found.tokens, found.phrase.text, score)


def _only_joins(token: Token) -> bool:
    """Whether a word is a preposition, a conjunction or a particle by its likeliest reading."""
    return token.is_likely(_JOINING)


def _last_preposition(tokens: Sequence[Token]) -> str:
    """The preposition that words end with („kandydował w”); empty if they do not."""
    found = (lemma for token in tokens[1:][-1:] for lemma in token.lemmas_as(PREPOSITIONS))
    return next(found, "")


def _is_finite(token: Token) -> bool:
    """Whether a word is a form of a verb that needs its „się”."""
    return not token.may_be(ADJECTIVAL | NOUNS)


def _others(tokens: Sequence[Token], head: int, words: Sequence[str]) -> tuple[int, ...] | None:
    """Indices of the other words of a phrase near its first, each behind or before it; None if one is missing."""
    if not words:
        return ()
    taken: list[int] = []
    around = sorted(range(max(0, head - _WINDOW), min(len(tokens), head + _WINDOW + 1)), key=lambda i: abs(i - head))
    for word in words:
        index = next((i for i in around if i != head and i not in taken and word in tokens[i].lemmas), None)
        if index is None:
            return None
        taken.append(index)
    return tuple(taken)


def _near(tokens: Sequence[Token], indices: tuple[int, ...], form: str) -> int | None:
    low, high = max(0, min(indices) - _WINDOW), max(indices) + _WINDOW
    return next((i for i in range(low, min(len(tokens), high + 1)) if tokens[i].form.lower() == form), None)


def _preposition(tokens: Sequence[Token], last: int, lemma: str) -> int | None:
    """Index of the preposition that stands nearest to the phrase, anywhere in the question; None if there is none."""
    if not lemma:
        return None
    places = [i for i, token in enumerate(tokens) if lemma in token.lemmas_as(PREPOSITIONS)]
    return min(places, key=lambda index: abs(index - last), default=None)
