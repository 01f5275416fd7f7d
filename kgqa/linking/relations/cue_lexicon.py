"""Words that hint at a property without naming it (`templates/cues.tsv`, whose head explains its columns)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.linking.relations.asked_relation import outside_quotations
from kgqa.linking.relations.relation_table import Relation, lexicon_rows
from kgqa.model import Analysis, RelationPhrase
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


class CueLexicon:
    """Finds hints at properties in a question, whatever the order of their words."""

    def __init__(self, cues: Mapping[PropertyId, frozenset[str]], relations: Iterable[Relation]) -> None:
        self._relations = {one.property: one for one in relations}
        self._names = {
            phrase.words[0] for one in self._relations.values() for phrase in one.phrases if len(phrase.words) == 1
        }
        self._by_lemma: defaultdict[str, list[PropertyId]] = defaultdict(list)
        for property_, words in cues.items():
            for word in words | self._own_words(property_):
                self._by_lemma[word].append(property_)

    def _own_words(self, property_: PropertyId) -> frozenset[str]:
        """The words of the phrases of a property, of which each hints at it, unless it names something else by itself:
        „prezydent miasta” does not make a president a mayor."""
        relation = self._relations.get(property_)
        phrases = [phrase.words for phrase in relation.phrases] if relation else []
        own = {words[0] for words in phrases if len(words) == 1}
        return frozenset(word for words in phrases for word in words if word in own or word not in self._names)

    def phrases(self, analysis: Analysis) -> Iterator[RelationPhrase]:
        """One hint for each property that words of the question hint at."""
        said: defaultdict[PropertyId, dict[int, float]] = defaultdict(dict)
        shared: Counter[int] = Counter()
        for index in outside_quotations(analysis):
            for lemma in sorted(analysis.tokens[index].lemmas & self._by_lemma.keys()):
                properties = self._by_lemma[lemma]
                shared[index] = max(shared[index], len(properties))
                weight = 1 / sqrt(len(properties))
                for property_ in properties:
                    words = said[property_]
                    if words.get(index, 0.0) < weight:
                        words[index] = weight
        rare = frozenset(index for index, count in shared.items() if count <= _MOST_SHARED)
        for property_, words in said.items():
            if property_ in self._relations and not rare.isdisjoint(words):
                yield self._phrase(self._relations[property_], words)

    @staticmethod
    def _phrase(relation: Relation, words: Mapping[int, float]) -> RelationPhrase:
        quality = max(0.0, 1 - _STRONGEST / (_ALONE + sum(words.values())))
        tokens = tuple(sorted(words))
        ends = relation.subject, relation.object
        return RelationPhrase(
            relation.property, relation.name, tokens, *ends, False, False, "", False, quality, is_hint=True
        )
