"""What the words around one mention speak of."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.linking.evidence.kinship import Kinship
from kgqa.linking.evidence.neighbourhood import Home
from kgqa.linking.evidence.occupations import Deed
from kgqa.linking.evidence.relation_ends import WantedEnd
from kgqa.linking.evidence.said_kinds import SaidKind
from kgqa.linking.facts.media import SpokenMedium
from kgqa.often_made import often_made


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is said beside a name: the items that its words may stand for."""

    items: frozenset[int]
    countries: frozenset[int]
    """None for water beside which something lies: it has many shores."""
    holders: frozenset[int]
    """Places that hold these items: what is in or from them is none of those."""
    inner: frozenset[int]
    """These items and what holds them, as far as it is smaller than a country."""
    related: frozenset[int]
    """What claims of these items are about."""
    names: frozenset[str]
    told_countries: frozenset[str]
    """English names of the countries, as descriptions have them."""
    words: str
    """As the question says it."""
    is_loose: bool
    """Whether a preposition joins it to the name, or only to what is told of it: „sojusznik Hitlera we Włoszech”."""
    is_around: bool = True
    """Whether what it is said of lies in it, rather than beside it."""
    is_part: bool = False
    """Whether it is known to be a part of a country, but not of which."""

    describes: bool = False
    """Whether an adjective of the name, or of the noun that calls it so, says it: „polski fizyk”."""

    @classmethod
    def within(
        cls,
        countries: frozenset[int],
        words: str,
        *,
        is_loose: bool = False,
        is_around: bool = True,
    ) -> Place:
        """A place of which only the countries are known in one of which it is."""
        no, names = frozenset[int](), frozenset[str]()
        return cls(no, countries, countries, no, no, names, names, words, is_loose, is_around)


@often_made(frozen=True, slots=True)
class Surroundings:
    """The kinds, places, sorts, relations, times and other names that are said beside a mention."""

    kinds: tuple[SaidKind, ...]
    places: tuple[Place, ...]
    cues: tuple[tuple[frozenset[str], str], ...]
    """Sorts with the cue word that speaks of them."""
    themes: tuple[tuple[frozenset[str], str], ...]
    """Sorts of things that the words of the question have to do with, with the word."""
    deeds: tuple[Deed, ...]
    """What the bearer of the name does or has, if it is a person."""
    trades: tuple[Deed, ...]
    """What other words say less surely of the occupation of a person."""
    homes: tuple[Home, ...]
    """Where the other names, and the places of adjectives, are."""
    ends: tuple[tuple[WantedEnd, float], ...]
    """What relations want, with how much they say of this mention."""
    years: tuple[tuple[int, int], ...]
    lives: tuple[tuple[int, int], ...]
    """First and last years of the grown-up people and states that other names most likely stand for."""
    is_past: bool
    """Whether another name most likely stands for something that is said to be of the past, or a word is of it."""
    lemmas: frozenset[str]
    """Of the words outside the mention and outside what is asked for."""
    words: tuple[frozenset[str], ...]
    """The same words, each as it is said and by its lemmas."""
    capitals: tuple[frozenset[str], ...]
    """Those of the words that have a capital, in small letters, and those of all names of the places."""
    own: frozenset[str]
    """The words of the mention itself, as they are said and by their lemmas."""
    names: frozenset[str]
    """What the other names may be called, in small letters."""
    near: frozenset[int]
    """Likely items of the other names."""
    nearby: frozenset[int]
    """What claims of those are about."""
    things: frozenset[int]
    """Likely items of the common nouns of the question, such as fields, genres and instruments."""
    is_subject: bool
    """Whether it is the subject of the clause, with nothing behind it that says more of it, or is to be defined."""
    is_quoted: bool
    """Whether it stands in quotation marks, as titles do."""
    woman: bool | None
    """Whether forms say that the name is a woman's, or a man's."""
    media: tuple[SpokenMedium, ...]
    """The media that words of the question speak of, and those that its maker is known for."""
    title_years: tuple[int, int] | None
    """The years that are said of a title."""
    relatives: frozenset[int]
    """Candidates that are rather the relative than the bearer of the name: „Churchill, wnuk premiera”."""
    kin: Kinship | None
    """Whose relative the bearer of the name is told to be."""
    people: bool | None
    """Whether the forms of the name and of the words beside it are those of people; None where they do not tell."""
