"""Reads what the rest of a question says of a mention: nouns, adjectives, places, cues, relations, times, names, and
forms: of a man or a woman („dostała”), of a people or the place of the same name („Niemcy walczyli”, „w Niemczech”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kgqa.linking.evidence.occupations import SaidDeeds, SaidTrades, read_deeds, read_trades, without_people
from kgqa.linking.evidence.other_names import Home, Homes, OtherNames, kinship
from kgqa.linking.evidence.relation_ends import EndReader, SaidEnds
from kgqa.linking.evidence.said_kinds import CallReader, KindReader, SaidKind
from kgqa.linking.evidence.said_places import Place, PlaceReader, SaidPlaces
from kgqa.linking.evidence.said_times import SaidTimes, past_words
from kgqa.linking.evidence.selectional_preferences import (
    IN_QUOTATION_MARKS,
    SaidMedia,
    SelectionalPreferences,
    spoken_media,
)
from kgqa.linking.evidence.sentence_mentions import Sentence, firsts, likeliest
from kgqa.linking.evidence.surroundings import Surroundings
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import SITES, Clue, ItemFacts, Verdict
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Analysis, Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition, apposition, calling_nouns, is_described
from kgqa.polish.clauses.name_agreement import name_cases, names_people, said_gender
from kgqa.polish.clauses.neighbouring_words import common_nouns, noun_in_front, title_in_front
from kgqa.polish.clauses.verb_roles import Role, role
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, ItemId

_WORK = "dzieło"
_NOTHING: frozenset[int] = frozenset()
_NO_WORDS: frozenset[str] = frozenset()
_GENITIVE = frozenset({Case.GEN})
_SHARED = frozenset({"country", "region", "city", "village", "language"})
"""Sorts of things that share names with a people."""


class Context:
    """Reads the surroundings of mentions."""

    def __init__(self, facts: FactReader, kinds: KindReader, places: PlaceDerivation, ends: EndReader) -> None:
        self._facts = facts
        self._calls = CallReader(kinds)
        self._places = PlaceReader(facts, self._calls, places)
        self._ends = ends
        self._home = lru_cache(maxsize=4_000)(self._find_home)
        self._preferences = SelectionalPreferences()

    def facts(self, item: ItemId) -> ItemFacts:
        """What is known of an item."""
        return self._facts.of(item.number)

    def sentence(
        self,
        analysis: Analysis,
        mentions: Sequence[Mention],
        asking: Sentence | None = None,
    ) -> Sentence:
        """The question as the context of its mentions; an option with its question."""
        return Sentence(analysis, mentions, self._ends.read(analysis), asking)

    def kinds(self, sentence: Sentence, mention: Mention) -> tuple[SaidKind, ...]:
        """What nouns call a mention: all that counts where it has one candidate, which nothing else takes from it."""
        return tuple(self._calls.read(sentence, mention, *_beside(sentence.tokens, mention)))

    def surroundings(self, sentence: Sentence, mention: Mention) -> Surroundings:
        """What the words around a mention say of it."""
        tokens = sentence.tokens
        front, behind = _beside(tokens, mention)
        does = role(tokens, mention)
        kinds = tuple(self._calls.read(sentence, mention, front, behind))
        places = tuple(self._places.read(sentence, mention, front, behind))
        clues: list[Clue] = [
            SaidPlaces(places),
            *self._preferences.read(tokens, mention, front),
            *self._preferences.themes(sentence.likely_outside(mention)),
            *((IN_QUOTATION_MARKS,) if _is_quoted(tokens, mention) else ()),
            *_of_person(sentence, mention, does, front, behind),
            SaidEnds(tuple(sentence.ends_at(mention))),
            self._times(sentence, mention),
            Homes(tuple(self._homes(sentence, mention, places))),
            self._other_names(sentence, mention),
            SaidForms(said_gender(tokens, does.verbs), names_people(tokens, mention)),
            SaidMedia(tuple(spoken_media(sentence, mention))),
        ]
        return Surroundings(kinds, places, tuple(clues), bool(does.does) and not is_described(tokens, mention.end))

    def _times(self, sentence: Sentence, mention: Mention) -> SaidTimes:
        named = [self._facts.of(item) for item in firsts(sentence.named_apart(mention))]
        is_past = not sentence.lemmas_outside(mention).isdisjoint(past_words())
        is_past = is_past or any(one.is_former for one in named)
        if sentence.claims:  # what is asked of a name chooses no bearer of it
            return SaidTimes((), (), is_past)
        return SaidTimes(sentence.years, [one.acted for one in named if one.acted], is_past)

    def _other_names(self, sentence: Sentence, mention: Mention) -> OtherNames:
        near = sentence.named(mention)
        others = [self._facts.of(item) for item in near]
        return OtherNames(
            sentence.words_outside(mention),
            frozenset(name for one in others if not (one.is_class or one.has_instances) for name in one.names),
            near,
            _NOTHING.union(*(one.related for one in others)),
            sentence.things(mention),
        )

    def _homes(self, sentence: Sentence, mention: Mention, places: Iterable[Place]) -> Iterator[Home]:
        """Where the other names of a question are, but those of places that are said of the mention itself; of a place
        that an adjective speaks of things may be anywhere."""
        said = _NOTHING.union(*(place.items for place in places if not place.is_loose))
        named = (self._places.meant(sentence, one) for one in sentence.named_apart(mention) if likeliest(one))
        yield from map(self._home, dict.fromkeys(item for item in named if item not in said))
        for item in dict.fromkeys(firsts(sentence.adjectival(mention))):
            home = self._home(item)
            yield Home(_NOTHING, languages=home.languages) if item in said else replace(home, is_fixed=False)

    def _find_home(self, item: int) -> Home:
        facts = self._facts.of(item)
        is_fixed = bool(facts.sorts) and facts.sorts <= SITES
        return Home(facts.countries, facts.told_countries, self._facts.languages(facts), is_fixed)


def _beside(tokens: Sequence[Token], mention: Mention) -> tuple[int, Apposition | None]:
    """Index of the noun in front of a mention, or of the mark that closes a title there; the apposition behind it."""
    title = title_in_front(tokens, mention)
    front = noun_in_front(tokens, mention.start) if title is None else mention.start - 1
    return front, apposition(tokens, mention)


def _of_person(
    sentence: Sentence, mention: Mention, does: Role, front: int, behind: Apposition | None
) -> Iterator[Clue]:
    """What is said of somebody, and of things likewise: kin, deeds, trades."""
    tokens, title = sentence.tokens, title_in_front(sentence.tokens, mention)
    yield from kinship(tokens, mention, behind)
    calling = tuple(calling_nouns(tokens, mention, front, behind))
    owned = _owned(tokens, mention, front) if title is None else _titled(tokens, title)
    own = does.deeds | sentence.answered | without_people(owned)
    called = _NO_WORDS.union(*(tokens[at].lemmas for at in calling))
    lemmas = sentence.lemmas_outside(mention) | owned
    yield SaidDeeds(tuple(read_deeds(own, lemmas, called, sentence.asked_outside(mention))))
    yield SaidTrades(tuple(read_trades(_lemmas_beside(tokens, mention) - own, does.suffers)))


def _lemmas_beside(tokens: Sequence[Token], mention: Mention) -> frozenset[str]:
    """Lemmas of the words outside a mention, also of what is asked for."""
    beside = (*tokens[: mention.start], *tokens[mention.end :])
    return frozenset(lemma.lower() for token in beside for lemma in token.lemmas)


def _owned(tokens: Sequence[Token], mention: Mention, front: int) -> frozenset[str]:
    """The noun whose attribute a name may be: „filmie Hitchcocka”."""
    owns = front >= 0 and Case.GEN in (name_cases(tokens[mention.start]) or _GENITIVE)
    return frozenset(common_nouns(tokens[front])) if owns else _NO_WORDS


def _titled(tokens: Sequence[Token], opening: int) -> frozenset[str]:
    """What a title in quotation marks is, whose author stands behind it: „filmu „Psychoza” Hitchcocka”, or a work."""
    front = noun_in_front(tokens, opening)
    return frozenset({_WORK, *(common_nouns(tokens[front]) if front >= 0 else ())})


def _is_quoted(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether quotation marks stand around a mention, or belong to it."""
    around = (tokens[at].form for at in (mention.start - 1, mention.end) if 0 <= at < len(tokens))
    return mention.quoted or [form in MARKS for form in around] == [True, True]


@dataclass(frozen=True, slots=True)
class SaidForms:
    """What the forms of a name and of the words beside it say of its bearer, None where they do not tell."""

    woman: bool | None
    """Whether it is a woman, or a man."""
    people: bool | None
    """Whether it is a people, or the place of the same name."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`misgendered`; `gendered`: what is said of a woman, as what is said of men may be said of anybody; `people`:
        1 for a people where people are spoken of, -1 for its country there and for a people where they are not."""
        if self.woman is not None and facts.woman is not None and facts.woman is not self.woman:
            yield "misgendered", 1.0, ""
        elif self.woman and facts.woman:
            yield "gendered", 1.0, ""
        is_people = "people" in facts.sorts and _SHARED.isdisjoint(facts.sorts)
        if is_people and self.people is not None:
            yield "people", 1.0 if self.people else -1.0, ""
        elif self.people and not _SHARED.isdisjoint(facts.sorts):
            yield "people", -1.0, ""
