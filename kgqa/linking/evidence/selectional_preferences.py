"""Words that select the sort of a name in their neighbourhood: „zapora na Sanie” (`data/cues.tsv`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.linking.facts.item_facts import ItemFacts, Verdict
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Mention, Token
from kgqa.polish.clauses.name_agreement import name_cases
from kgqa.polish.clauses.neighbouring_words import common_nouns, is_preposition, likely_lemmas, may_be_preposition
from kgqa.polish.clauses.verb_roles import clause_around
from kgqa.polish.tokens.tags import PERSONAL_VERBS, PREPOSITIONS
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

_GOVERNS, _WITH = "governs", "with"
"""What cells begin with that say which prepositions stand behind a word, and with which others it tells something."""
_UPON = "na"
_LANDS = frozenset({"country", "region"})
_GENITIVE = frozenset({Case.GEN})
_GIVEN = frozenset({Case.DAT, Case.LOC})
_NOTHING = frozenset[str]()
_TITLED = frozenset({"work", "band", "organisation", "vehicle", "programme", "award", "event", "language", "taxon"})
"""Sorts of things whose names stand in quotation marks."""


@dataclass(frozen=True, slots=True)
class SaidSorts:
    """Sorts of things that a word speaks of, and what that says for an item of them, and against others."""

    sorts: frozenset[str]
    word: str
    agrees: str = "cue"
    denies: str = "against"

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """Same as `Clue.verdicts`."""
        if facts.may_be(self.sorts):
            yield self.agrees, facts.fit(self.sorts), self.word
        else:
            yield self.denies, 1.0, self.word


IN_QUOTATION_MARKS = SaidSorts(_TITLED, "", "titled", "untitled")
"""What quotation marks around a name say."""


class SelectionalPreferences:
    """The table of words that select the sort of a name, by where they stand."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._governed: dict[tuple[str, str], frozenset[str]] = {}
        """By the word and the preposition behind it."""
        self._together: list[tuple[frozenset[str], frozenset[str], frozenset[str]]] = []
        for cell, where, sorts in read_rows("cues.tsv"):
            place, *others = where.split()
            words, told = frozenset(cell.split()), frozenset(sorts.split())
            if place == _WITH:
                self._together.append((words, frozenset(others), told))
            elif place == _GOVERNS:
                self._governed |= {(word, preposition): told for word in words for preposition in others}
            else:
                self._tables[place].update(dict.fromkeys(words, told))

    def themes(self, words: Iterable[frozenset[str]]) -> Iterator[SaidSorts]:
        """The sorts of things that words of a question, each given by its lemmas, have to do with: „premiera” may be a
        premier's as well as a first night."""
        known = self._tables["theme"]
        for lemmas in sorted({tuple(sorted(one & known.keys())) for one in words} - {()}):
            sorts = _NOTHING.union(*(known[lemma] for lemma in lemmas))
            yield SaidSorts(sorts, ", ".join(lemmas), "theme", "off_theme")

    def read(
        self, tokens: Sequence[Token], mention: Mention, front: int, *, is_called: bool = False
    ) -> Iterator[SaidSorts]:
        """The sorts that words around a mention speak of; `front` is the index of the noun in front.

        A noun in front that calls the name so governs nothing, and a preposition in front of a title says nothing of it
        („do „Szczęk””), but it tells the same as the word that it belongs to („zapora na Sanie”). A word that counts
        where it stands in front counts no second time as a word of the question.
        """
        indices = {mention.start - 1, front} - {-1}
        if not is_called and not _may_belong(tokens, mention, front):
            indices -= {front}
        if _is_titled(tokens, mention):
            indices = {at for at in indices if not may_be_preposition(tokens[at])}
        governed = tuple(self._of_governing(tokens, mention, front)) if front in indices else ()
        yield from governed
        near = {lemma for at in indices for lemma in tokens[at].lemmas}
        direct = near - tokens[front].lemmas if is_called or governed else near
        upon = _no_lands(tokens, mention)
        others = {
            lemma for index, token in enumerate(tokens) if not mention.start <= index < mention.end
            for lemma in likely_lemmas(token)
        }  # fmt: skip
        told = (near & self._tables["before"].keys()) | {one.word for one in governed[:1]}
        given = others if _is_dative(tokens, mention) else _NOTHING
        behind = _verb_behind(tokens, mention.end)
        for lemmas, where in (direct, "before"), (behind, "behind"), (others - told, "anywhere"), (given, "to"):
            known = self._tables[where]
            for lemma in sorted(lemmas & known.keys()):
                yield SaidSorts(known[lemma] - upon.get(lemma, _NOTHING), lemma)
        for words, beside, sorts in self._together:
            if not others.isdisjoint(words):
                yield from (SaidSorts(sorts, lemma) for lemma in sorted(others & beside))

    def _of_governing(self, tokens: Sequence[Token], mention: Mention, at: int) -> Iterator[SaidSorts]:
        """What a word of the clause tells, and the same its preposition, which stands at an index: the nearest in front
        of that, or else behind the name."""
        prepositions = sorted(set(tokens[at].lemmas_as(PREPOSITIONS)))
        clause = clause_around(tokens, mention)
        for index in (*reversed(range(clause.start, at)), *range(mention.end, clause.stop)) if prepositions else ():
            for word in sorted(tokens[index].lemmas):
                for preposition in prepositions:
                    if sorts := self._governed.get((word, preposition)):
                        yield SaidSorts(sorts, word)
                        yield SaidSorts(sorts, preposition)
                        return


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
