"""Relation linking: words of a question -> properties, by their phrases and by words that only hint at them
(`templates/cues.tsv`, whose head explains its columns), and what stands at the ends of their statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from math import sqrt
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.fast_values import kept_for_last, often_made
from kgqa.linking.relations.relation_table import GraphEnds, Phrase, Relation, lexicon_rows
from kgqa.model import Analysis, Candidate, Mention, RelationEnd, RelationPhrase, SpanKind, Token, WhPhrase
from kgqa.polish.tokens.tags import ADJECTIVAL, FINITE_VERBS, JOINING, NOUNS, PARTICIPLES, PLAIN_NOUNS, PREPOSITIONS
from kgqa.resources import read_yaml
from kgqa.terms import Case, PropertyId

_WINDOW = 4
"""Words of one phrase stand at most so many tokens from its first word."""
_MOST_NAMED = 3
"""Properties that a label of the graph may stand for."""
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

    def _find_phrases(self, analysis: Analysis) -> tuple[RelationPhrase, ...]:
        asked = asking_phrase(analysis)
        inside = range(asked.start, asked.end) if asked else range(0)
        opener = [at for at in inside if analysis.tokens[at].is_finite]  # „Jak nazywa się” is no relation
        best: dict[tuple[str, bool, int, bool], RelationPhrase] = {}
        for found in self._found_in(analysis):
            phrase = self._as_phrase(found, asked)
            says_of_what = not found.relation.subject.nouns.isdisjoint(found.phrase.words)  # „symbol pierwiastka”
            key = (phrase.property, phrase.names_subject, found.tokens[0], says_of_what)
            if found.tokens[0] not in opener and (key not in best or best[key].quality < phrase.quality):
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
        asked = asking_phrase(analysis)
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
                        quality, is_noun and _is_possessor(asked, said),
                    )  # fmt: skip

    def ends(self, name: PropertyId) -> tuple[RelationEnd, RelationEnd]:
        """What stands at both ends of a property's statements; where the lexicon lacks it, as the graph shows."""
        known = self._by_property.get(name)
        if known is not None:
            return known.subject, known.object
        return self._graph_ends.of(name) if self._graph_ends else (RelationEnd(), RelationEnd())

    @staticmethod
    def _as_phrase(found: _Found, asked: WhPhrase | None) -> RelationPhrase:
        relation, phrase = found.relation, found.phrase
        return RelationPhrase(
            relation.property, relation.name, found.tokens, relation.subject, relation.object, found.is_noun,
            phrase.names_subject, phrase.preposition, found.has_preposition, min(1.0, found.quality),
            found.is_noun and _is_possessor(asked, found.tokens), is_active=phrase.is_active,
        )  # fmt: skip

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
        quality += weights["own words"] * phrase.is_own
        quality += weights["reflexive"] * (reflexive is not None) + weights["preposition"] * (preposition is not None)
        if phrase.reflexive and reflexive is None and _is_finite(tokens[indices[0]]):
            quality *= weights["lost reflexive"]
        extra = tuple(place for place in (reflexive, preposition) if place is not None)
        is_noun = any(one.lower() == phrase.words[0] for one in tokens[indices[0]].lemmas_as(PLAIN_NOUNS))
        return _Found(relation, phrase, tuple(sorted({*indices, *extra})), is_noun, preposition is not None, quality)


def asking_phrase(analysis: Analysis) -> WhPhrase | None:
    """The likeliest wh-phrase: an opener with its noun and the pronoun of its relative clause."""
    phrases = analysis.wh_phrases
    same = (phrase for phrase in phrases if phrase.start == phrases[0].start)
    return max(same, key=lambda phrase: phrase.end, default=None)


def outside_quotations(analysis: Analysis) -> tuple[int, ...]:
    """Indices of the tokens outside quotation marks; titles are no relations."""
    quoted = {at for one in analysis.spans if one.kind is SpanKind.QUOTATION for at in range(one.start, one.end)}
    return tuple(at for at in range(len(analysis.tokens)) if at not in quoted)


def _is_possessor(asked: WhPhrase | None, tokens: tuple[int, ...]) -> bool:
    """Whether the wh-phrase is the genitive attribute of a noun („stolicą którego państwa”, „czyją żoną”)."""
    if asked is None or asked.word == "czyj":
        return asked is not None
    adjacent = asked.start == tokens[-1] + 1 or asked.end == tokens[0]
    return adjacent and asked.form.case is Case.GEN and not asked.form.preposition


def _only_joins(token: Token) -> bool:
    """Whether a word is a preposition, a conjunction or a particle by its likeliest reading."""
    return token.is_likely(JOINING)


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


CUES_FILE = "cues.tsv"
"""Name of the table in a template directory."""

_COLUMNS = ("property", "words")
_STRONGEST = 0.8
"""Quality of a hint that many words give: below that of a phrase.

Not fitted: it puts hints behind phrases, whose weights are fitted (`relation_weights.yaml`)."""
_ALONE = 0.5
"""How much a hint lacks before any word speaks for it. Not fitted, for the same reason."""
_MOST_SHARED = 12
"""A word that hints at more properties than this says nothing by itself."""


def read_cues(path: Path) -> dict[PropertyId, frozenset[str]]:
    """Lemmas by property. Raises TemplateError with file, line and what is wrong."""
    found: dict[PropertyId, frozenset[str]] = {}
    for number, (identifier, *words) in lexicon_rows(path, _COLUMNS):
        try:
            found[PropertyId(identifier)] = frozenset(" ".join(words).split())
        except ValueError:
            where = f"{path.name}:{number}"
            raise TemplateError(f"{where}: no property", value=identifier, expected="an id such as P50") from None
    return found


@dataclass(frozen=True, slots=True)
class _Cue:
    """What a word hints at."""

    count: int
    """Of all properties that it hints at."""
    weight: float
    properties: tuple[PropertyId, ...]
    """Those of the lexicon."""


class CueLexicon:
    """Finds hints at properties in a question, whatever the order of their words."""

    def __init__(self, cues: Mapping[PropertyId, frozenset[str]], relations: Iterable[Relation]) -> None:
        self._relations = {one.property: one for one in relations}
        self._names = {
            phrase.words[0] for one in self._relations.values() for phrase in one.phrases if len(phrase.words) == 1
        }
        by_lemma: defaultdict[str, list[PropertyId]] = defaultdict(list)
        for property_, words in cues.items():
            for word in words | self._own_words(property_):
                by_lemma[word].append(property_)
        self._by_lemma = {word: self._cue(properties) for word, properties in by_lemma.items()}
        self.phrases = kept_for_last(lambda analysis: tuple(self._find(analysis)))
        """One hint for each property that words of a question hint at."""

    def _cue(self, properties: Sequence[PropertyId]) -> _Cue:
        known = tuple(one for one in properties if one in self._relations)
        return _Cue(len(properties), 1 / sqrt(len(properties)), known)

    def _own_words(self, property_: PropertyId) -> frozenset[str]:
        """The words of the phrases of a property, of which each hints at it, unless it names something else by itself:
        „prezydent miasta” does not make a president a mayor."""
        relation = self._relations.get(property_)
        phrases = [phrase.words for phrase in relation.phrases] if relation else []
        own = {words[0] for words in phrases if len(words) == 1}
        return frozenset(word for words in phrases for word in words if word in own or word not in self._names)

    def _find(self, analysis: Analysis) -> Iterator[RelationPhrase]:
        tokens = analysis.tokens
        cues = [(index, self._cues(tokens[index])) for index in outside_quotations(analysis)]
        rare = (found for _, found in cues if all(one.count <= _MOST_SHARED for one in found))
        hinted = frozenset(property_ for found in rare for one in found for property_ in one.properties)
        said: defaultdict[PropertyId, dict[int, float]] = defaultdict(dict)
        for index, found in cues:
            for cue in found:
                for property_ in cue.properties:
                    if property_ in hinted:
                        words = said[property_]
                        words[index] = max(cue.weight, words.get(index, 0.0))
        for property_, words in said.items():
            yield self._phrase(self._relations[property_], words)

    def _cues(self, token: Token) -> list[_Cue]:
        by_lemma = self._by_lemma
        return [by_lemma[lemma] for lemma in sorted(token.lemmas & by_lemma.keys())]

    @staticmethod
    def _phrase(relation: Relation, words: Mapping[int, float]) -> RelationPhrase:
        quality = max(0.0, 1 - _STRONGEST / (_ALONE + sum(words.values())))
        tokens = tuple(sorted(words))
        ends = relation.subject, relation.object
        return RelationPhrase(
            relation.property, relation.name, tokens, *ends, False, False, "", False, quality, is_hint=True
        )
