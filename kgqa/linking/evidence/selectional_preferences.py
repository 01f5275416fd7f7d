"""Words that select the sort of a name in their neighbourhood: „zapora na Sanie” (`data/cues.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.linking.evidence.name_agreement import name_cases
from kgqa.linking.evidence.neighbouring_words import common_nouns, is_preposition, likely_lemmas, may_be_preposition
from kgqa.linking.evidence.verb_roles import clause_around
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Mention, Token
from kgqa.polish.tokens.tags import PERSONAL_VERBS, PREPOSITIONS
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

GOVERNS = "governs"
"""What the cell begins with that says which prepositions stand behind a word."""
_UPON, _WITH = "na", "with"
_LANDS = frozenset({"country", "region"})
_GENITIVE = frozenset({Case.GEN})
_GIVEN = frozenset({Case.DAT, Case.LOC})
_NOTHING = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Governed:
    """What is told of the name behind a preposition."""

    sorts: frozenset[str]
    word: str
    preposition: str


class GoverningWords:
    """The table of words with the prepositions behind them."""

    def __init__(self) -> None:
        self._sorts = {
            (word, preposition): frozenset(sorts.split())
            for words, where, sorts in read_rows("cues.tsv")
            if where.startswith(GOVERNS)
            for word in words.split()
            for preposition in where.split()[1:]
        }

    def read(self, tokens: Sequence[Token], mention: Mention, at: int) -> Governed | None:
        """What a word of the clause tells with the preposition at an index: the nearest in front of it, or else behind
        the name."""
        prepositions = sorted(set(tokens[at].lemmas_as(PREPOSITIONS)))
        told = (
            Governed(sorts, word, preposition)
            for index in _by_nearness(tokens, mention, at)
            for word in sorted(tokens[index].lemmas)
            for preposition in prepositions
            if (sorts := self._sorts.get((word, preposition)))
        )
        return next(told, None)


def _by_nearness(tokens: Sequence[Token], mention: Mention, at: int) -> Iterator[int]:
    clause = clause_around(tokens, mention)
    yield from reversed(range(clause.start, at))
    yield from range(mention.end, clause.stop)


class CueTable:
    """The table of cue words, by where they stand."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, frozenset[str]]] = {
            "before": {}, "behind": {}, "anywhere": {}, "to": {}, "theme": {}
        }  # fmt: skip
        self._together: list[tuple[frozenset[str], frozenset[str], frozenset[str]]] = []
        for cell, where, sorts in read_rows("cues.tsv"):
            place, *others = where.split()
            words, told = frozenset(cell.split()), frozenset(sorts.split())
            if place == _WITH:
                self._together.append((words, frozenset(others), told))
            elif place != GOVERNS:
                self._tables[place].update(dict.fromkeys(words, told))
        self._governing = GoverningWords()

    def themes(self, words: Iterable[frozenset[str]]) -> Iterator[tuple[frozenset[str], str]]:
        """The sorts of things that words of a question, each given by its lemmas, have to do with, with the lemmas:
        „premiera” may be a premier's as well as a first night."""
        known = self._tables["theme"]
        for lemmas in sorted({tuple(sorted(one & known.keys())) for one in words} - {()}):
            yield frozenset[str]().union(*(known[lemma] for lemma in lemmas)), ", ".join(lemmas)

    def read(
        self, tokens: Sequence[Token], mention: Mention, front: int, *, is_called: bool = False
    ) -> Iterator[tuple[frozenset[str], str]]:
        """The sorts that cue words around a mention speak of, with the word; `front` is the index of the noun in front.

        A noun in front that calls the name so governs nothing, and a preposition in front of a title says nothing of it
        („do „Szczęk””), but it tells the same as the word that it belongs to („zapora na Sanie”). A word that counts
        where it stands in front counts no second time as a word of the question.
        """
        indices = {mention.start - 1, front} - {-1}
        if not is_called and not _may_belong(tokens, mention, front):
            indices -= {front}
        if _is_titled(tokens, mention):
            indices = {at for at in indices if not may_be_preposition(tokens[at])}
        governed = self._governing.read(tokens, mention, front) if front in indices else None
        if governed:
            yield from ((governed.sorts, word) for word in (governed.word, governed.preposition))
        near = {lemma for at in indices for lemma in tokens[at].lemmas}
        direct = near - tokens[front].lemmas if is_called or governed else near
        upon = _no_lands(tokens, mention)
        others = {
            lemma for index, token in enumerate(tokens) if not mention.start <= index < mention.end
            for lemma in likely_lemmas(token)
        }  # fmt: skip
        told = (near & self._tables["before"].keys()) | ({governed.word} if governed else set())
        given = others if _is_dative(tokens, mention) else _NOTHING
        behind = _verb_behind(tokens, mention.end)
        found = (direct, "before"), (behind, "behind"), (others - told, "anywhere"), (given, "to")
        for lemmas, where in found:
            known = self._tables[where]
            yield from ((known[lemma] - upon.get(lemma, _NOTHING), lemma) for lemma in sorted(lemmas & known.keys()))
        for words, beside, sorts in self._together:
            if not others.isdisjoint(words):
                yield from ((sorts, lemma) for lemma in sorted(others & beside))


def _no_lands(tokens: Sequence[Token], mention: Mention) -> Mapping[str, frozenset[str]]:
    """The sorts of which nothing is that stands in the locative behind „na”: countries and regions are „w”; „na
    Kolumbii” speaks of the river."""
    cases = name_cases(tokens[mention.start])
    is_in = Case.LOC in cases and Case.ACC not in cases
    return {_UPON: _LANDS} if is_in else {}


def _is_dative(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a name stands in the dative; without a preposition it is no locative: „składać ofiary Jowiszowi”."""
    if mention.quoted or (mention.start and is_preposition(tokens[mention.start - 1])):
        return False
    cases = name_cases(tokens[mention.start])
    return Case.DAT in cases and cases <= _GIVEN


def _may_belong(tokens: Sequence[Token], mention: Mention, front: int) -> bool:
    """Whether a name may be what a noun in front governs: it stands in no case but the genitive there („w jądrze
    węgiel” is none)."""
    if front < 0 or mention.quoted or is_preposition(tokens[front]) or not common_nouns(tokens[front]):
        return True
    return Case.GEN in (name_cases(tokens[mention.start]) or _GENITIVE)


def _is_titled(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a name stands in quotation marks, or begins there."""
    return mention.quoted or (mention.start > 0 and tokens[mention.start - 1].form in MARKS)


def _verb_behind(tokens: Sequence[Token], end: int) -> frozenset[str]:
    verbs = (one for one in tokens[end:] if one.may_be(PERSONAL_VERBS))
    first = next(verbs, None)
    return first.lemmas if first else frozenset()
