"""Reads what the rest of a question says of a mention: nouns, adjectives, places, cues, relations, times, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from kgqa.linking.evidence.apposition_nouns import Apposition, apposition
from kgqa.linking.evidence.called_kinds import CallReader
from kgqa.linking.evidence.epochs import past_words
from kgqa.linking.evidence.inhabitants import names_people
from kgqa.linking.evidence.kinship import Kinship, KinTable, attribute_behind
from kgqa.linking.evidence.moves import moves
from kgqa.linking.evidence.name_agreement import name_cases
from kgqa.linking.evidence.neighbourhood import SITES, Home
from kgqa.linking.evidence.neighbouring_words import (
    common_nouns,
    is_called,
    may_be_adjective,
    noun_in_front,
    title_in_front,
)
from kgqa.linking.evidence.occupations import Deed, DeedTable
from kgqa.linking.evidence.predicate_nouns import predicate_noun
from kgqa.linking.evidence.relation_ends import EndReader
from kgqa.linking.evidence.said_kinds import KindReader
from kgqa.linking.evidence.said_places import PlaceReader
from kgqa.linking.evidence.selectional_preferences import CueTable
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.surroundings import Place, Surroundings
from kgqa.linking.evidence.titles import spoken_media, title_years
from kgqa.linking.evidence.verb_roles import role
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.facts.name_genders import said_gender
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Analysis, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, NOUNS, STATING_VERBS
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, ItemId

_WORK = "dzieło"
_DESCRIBING = NOUNS | ADJECTIVAL
_ABOUT = word_list("about")
_SAYING_MORE = word_list("with") | _ABOUT
_NOTHING: frozenset[int] = frozenset()
_NO_WORDS: frozenset[str] = frozenset()
_NO_CASES: frozenset[Case] = frozenset()
_INFLECTED = frozenset(Case) - {Case.NOM}


class Context:
    """Reads the surroundings of mentions."""

    def __init__(self, facts: FactReader, kinds: KindReader, places: PlaceDerivation, ends: EndReader) -> None:
        self._facts = facts
        self._calls = CallReader(kinds)
        self._places = PlaceReader(facts, self._calls, places)
        self._ends = ends
        self._home = lru_cache(maxsize=20_000)(self._find_home)
        self._cues = CueTable()
        self._deeds = DeedTable()
        self._kin = KinTable()

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

    def surroundings(self, sentence: Sentence, mention: Mention) -> Surroundings:
        """What the words around a mention speak of."""
        tokens = sentence.tokens
        title = title_in_front(tokens, mention)
        front = noun_in_front(tokens, mention.start) if title is None else mention.start - 1
        behind = apposition(tokens, mention)
        kin = self._kin.read(tokens, behind)
        near = sentence.named(mention)
        does = role(tokens, mention)
        owned = _owned(tokens, mention, front) if title is None else _titled(tokens, title)
        calling = tuple(_calling_nouns(tokens, mention, front, behind))
        called = _NO_WORDS.union(*(tokens[at].lemmas for at in calling))
        made = self._deeds.without_people(owned)
        own = does.deeds | sentence.answered | made | (_NO_WORDS if kin else _attributes(tokens, calling))
        spoken = _NO_WORDS if _is_topic(tokens, mention) else _lemmas_beside(tokens, mention) - own
        first = [self._facts.of(item) for _, item in sentence.first_named(mention)]
        others = [self._facts.of(item) for item in near]
        lemmas = sentence.lemmas_outside(mention)
        places = tuple(self._places.read(sentence, mention, front, behind))
        joined = tuple(moves(tokens, mention, first))
        return Surroundings(
            kinds=tuple(self._calls.read(sentence, mention, front, behind)),
            places=places,
            cues=(
                *self._cues.read(tokens, mention, front, is_called=self._calls.is_kind(sentence, mention, front)),
                *((one.sorts, one.word) for one in joined),
            ),
            themes=tuple(self._cues.themes(sentence.likely_outside(mention))),
            deeds=(
                *self._deeds.read(own, lemmas | owned, called, sentence.asked_outside(mention)),
                *(Deed(one.things, one.word, is_of_things=True) for one in joined),
            ),
            trades=tuple(self._deeds.trades(spoken, does.suffers)),
            homes=tuple(self._homes(sentence, mention, places)),
            ends=tuple(sentence.ends_at(mention)),
            years=sentence.years,
            lives=tuple(one.acted for one in first if one.acted),
            is_past=any(one.is_former for one in first) or not lemmas.isdisjoint(past_words()),
            lemmas=lemmas,
            words=sentence.words_outside(mention),
            capitals=(*sentence.capitals_outside(mention), _words_of(places)),
            own=sentence.words_of(mention),
            names=frozenset(name for one in others if not (one.is_class or one.has_instances) for name in one.names),
            near=near,
            nearby=_NOTHING.union(*(one.related for one in others)),
            things=sentence.things(mention),
            is_subject=bool(does.does) and not _is_described(tokens, mention.end),
            woman=said_gender(tokens, mention, does.verbs),
            is_quoted=_is_quoted(tokens, mention),
            media=tuple(spoken_media(sentence, mention)),
            title_years=title_years(sentence, mention),
            relatives=self._namesakes(sentence, mention, kin),
            kin=kin,
            people=names_people(tokens, mention),
        )

    def _homes(self, sentence: Sentence, mention: Mention, places: Iterable[Place]) -> Iterator[Home]:
        """Where the other names of a question are, but those of places that are said of the mention itself; of a place
        that an adjective speaks of things may be anywhere."""
        said = _NOTHING.union(*(place.items for place in places if not place.is_loose))
        named = (
            self._places.meant(sentence, one, item) for one, item in sentence.first_named(mention)
            if item not in said and not self._places.is_village(sentence, one.start, [item])
        )  # fmt: skip
        yield from map(self._home, dict.fromkeys(named))
        yield from map(Home.within, self._places.lands(sentence, mention))
        for item in dict.fromkeys(sentence.adjectival(mention)):
            yield (
                Home.speaking(self._home(item).languages) if item in said else replace(self._home(item), is_fixed=False)
            )

    def _find_home(self, item: int) -> Home:
        facts = self._facts.of(item)
        is_fixed = bool(facts.sorts) and facts.sorts <= SITES
        return Home(facts.countries, facts.told_countries, facts.inner, self._facts.languages(facts), is_fixed)

    def _namesakes(self, sentence: Sentence, mention: Mention, kin: Kinship | None) -> frozenset[int]:
        """The namesakes that are what a relative is said to be, or else the best known one: the less known are told by
        the better known."""
        if kin is None or kin.told_at is None:
            return _NOTHING
        items = {one.item: one for one in mention.candidates if isinstance(one.item, ItemId)}
        kinds = tuple(self._calls.at(sentence, kin.told_at))
        called = [item.number for item in items if any(
            kind.verdict(item.number, self.facts(item)) == "fits" for kind in kinds
        )]  # fmt: skip
        best = max(items, key=lambda item: items[item].features.get("popularity", 0.0), default=None)
        return frozenset(called or ([best.number] if best else []))


def _words_of(places: Iterable[Place]) -> frozenset[str]:
    """The words of all names of places, in small letters."""
    return frozenset(word for place in places for name in place.names for word in name.split())


def _calling_nouns(tokens: Sequence[Token], mention: Mention, front: int, behind: Apposition | None) -> Iterator[int]:
    """Indices of the nouns in front, behind and in the predicate that call a name."""
    if is_called(tokens, front, mention):
        yield front
        if front and may_be_adjective(tokens[front]) and is_called(tokens, front - 1, mention):
            yield front - 1  # „magnat prasowy Black”
    if behind is not None:
        yield behind.noun
    predicate = predicate_noun(tokens, mention)
    if predicate is not None:
        yield predicate


def _attributes(tokens: Sequence[Token], calling: Iterable[int]) -> frozenset[str]:
    """The common nouns that are attributes of those which call a name: „autorka przebojów”, „szef dyplomacji”."""
    behind = (attribute_behind(tokens, noun + 1) for noun in calling)
    return frozenset(noun for at in behind if at is not None for noun in common_nouns(tokens[at]))


def _is_topic(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether something is about a name, so that other words speak of those who made it: „film o Turnerze”."""
    return mention.start > 0 and tokens[mention.start - 1].form in _ABOUT


def _lemmas_beside(tokens: Sequence[Token], mention: Mention) -> frozenset[str]:
    """Lemmas of the words outside a mention, also of what is asked for."""
    beside = (*tokens[: mention.start], *tokens[mention.end :])
    return frozenset(lemma.lower() for token in beside for lemma in token.lemmas)


def _cases_of_unknown(mention: Mention) -> frozenset[Case]:
    """Cases of a name that the dictionary lacks: hardly the nominative if no candidate is written so."""
    return _NO_CASES if any(one.features.get("exact") for one in mention.candidates) else _INFLECTED


def _owned(tokens: Sequence[Token], mention: Mention, front: int) -> frozenset[str]:
    """The noun whose attribute a name may be: „filmie Hitchcocka”."""
    owns = front >= 0 and Case.GEN in (name_cases(tokens[mention.start]) or _cases_of_unknown(mention))
    return frozenset(common_nouns(tokens[front])) if owns else frozenset()


def _titled(tokens: Sequence[Token], opening: int) -> frozenset[str]:
    """What a title in quotation marks is, whose author stands behind it: „filmu „Psychoza” Hitchcocka”, or a work."""
    front = noun_in_front(tokens, opening)
    return frozenset({_WORK, *(common_nouns(tokens[front]) if front >= 0 else ())})


def _is_described(tokens: Sequence[Token], end: int) -> bool:
    """Whether a noun, an adjective or „o”, „z” follows, which may say more of what stands in front; no finite verb
    does, whatever else it may be („różni”)."""
    if end >= len(tokens) or tokens[end].may_be(STATING_VERBS):
        return False
    return tokens[end].form in _SAYING_MORE or tokens[end].may_be(_DESCRIBING)


def _is_quoted(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether quotation marks stand around a mention, or belong to it."""
    around = (tokens[at].form for at in (mention.start - 1, mention.end) if 0 <= at < len(tokens))
    return mention.quoted or [form in MARKS for form in around] == [True, True]
