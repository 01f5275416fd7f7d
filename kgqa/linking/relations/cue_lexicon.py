"""Words that hint at a property without naming it (`templates/cues.tsv`, whose head explains its columns)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.fast_values import kept_for_last
from kgqa.linking.relations.relation_linker import outside_quotations
from kgqa.linking.relations.relation_table import Relation, lexicon_rows
from kgqa.model import Analysis, RelationPhrase, Token
from kgqa.terms import PropertyId

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
