"""Question words, with what they ask for and where its name stands (`data/question_words.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows
from kgqa.terms import Case

PERSON, THING, PLACE, TIME, MANNER = "person", "thing", "place", "time", "manner"
"""What a question word asks for; the table has `quantity` too."""

PRONOUN, ADJECTIVE, NUMERAL, ADVERB = "pronoun", "adjective", "numeral", "adverb"
"""Classes of question words."""

_VOWELS, _ROUNDED = "aeiouyąęó", frozenset({"kto", "co"})
"""Letters behind which a particle loses its own, and the forms whose last letter is another one in front of it."""


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A question word by its lemma."""

    word: str
    kind: str
    """Its class: `PRONOUN`, `ADJECTIVE`, `NUMERAL` or `ADVERB`."""
    asks: str
    """What it asks for alone; empty where the noun behind it tells („który”)."""
    case: Case
    """The case in which the answer to an adverb stands; the nominative for other words."""
    preposition: str
    """The preposition in front of the answer to an adverb; empty if none."""
    stands_for: frozenset[str]
    """Prepositions in place of which it stands."""
    forms: frozenset[str]
    """All its forms, in small letters."""
    alike: Mapping[str, str]
    """Forms that ask as one of these does, each with that one: collective („iloro”) and insisting ones („któż”)."""


@cache
def question_words() -> Mapping[str, QuestionWord]:
    """All question words by lemma, in the order of the file."""
    words = (_word(row) for row in table_rows("kgqa.polish", "question_words.tsv"))
    return MappingProxyType({one.word: one for one in words})


@cache
def asking_for(*wanted: str) -> frozenset[str]:
    """The question words that alone ask for one of these."""
    return frozenset(one.word for one in question_words().values() if one.asks in wanted)


@cache
def question_words_of(*kinds: str) -> frozenset[str]:
    """The question words of these classes."""
    return frozenset(one.word for one in question_words().values() if one.kind in kinds)


@cache
def question_word_forms() -> frozenset[str]:
    """The forms of all question words, in small letters."""
    return frozenset[str]().union(said_alike(), *(one.forms for one in question_words().values()))


@cache
def said_alike() -> Mapping[str, str]:
    """The forms of question words that ask as a plain form does, in small letters, each with the plain one."""
    return MappingProxyType({form: plain for one in question_words().values() for form, plain in one.alike.items()})


def _word(row: list[str]) -> QuestionWord:
    word, kind, asks, case, preposition, stands_for, forms = row
    plain = {word: word} | {form: of or form for form, _, of in (said.partition("=") for said in forms.split())}
    said = frozenset(form for form, of in plain.items() if form == of)
    alike = {form: of for form, of in plain.items() if form != of} | {_insisting(form): form for form in said}
    return QuestionWord(word, kind, asks, Case(case or "nom"), preposition, frozenset(stands_for.split()), said, alike)


def _insisting(form: str) -> str:
    """A form with the particle that insists: „jakimże”, „ileż”, „któż”."""
    if form[-1] not in _VOWELS:
        return f"{form}że"
    return f"{form[:-1]}óż" if form in _ROUNDED else f"{form}ż"
