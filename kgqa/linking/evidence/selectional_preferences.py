"""Words that select the sort of a name in their neighbourhood („zapora na Sanie”, `data/cues.tsv`), or the medium of a
title: what is filmed is a film (`data/media.tsv`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.callings import media_of_nouns
from kgqa.linking.facts.item_facts import ItemFacts, Verdict
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Mention, Token
from kgqa.polish.clauses.name_agreement import name_cases
from kgqa.polish.clauses.neighbouring_words import likely_lemmas
from kgqa.polish.clauses.verb_roles import clause_around
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.resources import table_rows
from kgqa.terms import Case

_GOVERNS, _WITH = "governs", "with"
"""What cells begin with that say which prepositions stand behind a word, and with which others it tells something."""
_UPON, _LANDS = "na", frozenset({"country", "region"})
"""A preposition behind which no name of such things stands in the locative: „na Kolumbii” speaks of the river."""
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


IN_QUOTATION_MARKS = SaidSorts(_TITLED, "", "titled", "against")
"""What quotation marks around a name say."""


class SelectionalPreferences:
    """The table of words that select the sort of a name, by where they stand."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._governed: dict[tuple[str, str], frozenset[str]] = {}
        """By the word and the preposition behind it."""
        self._together: list[tuple[frozenset[str], frozenset[str], frozenset[str]]] = []
        for cell, where, sorts in table_rows("kgqa.linking", "cues.tsv"):
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

    def read(self, tokens: Sequence[Token], mention: Mention, front: int) -> Iterator[SaidSorts]:
        """The sorts that words around a mention speak of; `front` is the index of the noun in front.

        A preposition tells the same as the word that it belongs to („zapora na Sanie”). A word that counts where it
        stands in front counts no second time as a word of the question.
        """
        indices = {mention.start - 1, front} - {-1}
        governed = tuple(self._of_governing(tokens, mention, front)) if front in indices else ()
        yield from governed
        near = {lemma for at in indices for lemma in tokens[at].lemmas}
        direct = near - tokens[front].lemmas if governed else near
        others = {
            lemma for index, token in enumerate(tokens) if not mention.start <= index < mention.end
            for lemma in likely_lemmas(token)
        }  # fmt: skip
        cases = name_cases(tokens[mention.start])
        is_in = Case.LOC in cases and Case.ACC not in cases
        told = (near & self._tables["before"].keys()) | {one.word for one in governed[:1]}
        for lemmas, where in (direct, "before"), (others - told, "anywhere"):
            known = self._tables[where]
            for lemma in sorted(lemmas & known.keys()):
                sorts = known[lemma] - _LANDS if lemma == _UPON and is_in else known[lemma]
                yield SaidSorts(sorts, lemma)
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


@dataclass(frozen=True, slots=True)
class SpokenMedium:
    """A word of a question, and the media that it may speak of."""

    media: frozenset[str]
    word: str


@dataclass(frozen=True, slots=True)
class SaidMedia:
    """All media that words speak of."""

    spoken: Sequence[SpokenMedium]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`not_medium` for each word that speaks of other media than a work may be of."""
        others = (one.word for one in self.spoken if facts.media and one.media.isdisjoint(facts.media))
        yield from (("not_medium", 1.0, word) for word in others)


def spoken_media(sentence: Sentence, mention: Mention) -> Iterator[SpokenMedium]:
    """The words of a question that speak of the medium of a title, with the media.

    Nouns that call what is asked for say nothing of it („Jaki film …?”).
    """
    for at, token in enumerate(sentence.tokens):
        if not mention.start <= at < mention.end:
            yield from _of_lemmas(token.lemmas - (media_of_nouns().keys() if sentence.is_asked(at) else _NOTHING))
    for lemma in sorted(sentence.answered):
        yield from _of_lemmas(frozenset({lemma}))


def _of_lemmas(lemmas: frozenset[str]) -> Iterator[SpokenMedium]:
    """What one word speaks of, whichever of its lemmas it is."""
    known = sorted(lemmas & _words().keys())
    if known:
        yield SpokenMedium(frozenset[str]().union(*(_words()[one] for one in known)), known[0])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return by_word(rows_of("media.tsv", "word"))
