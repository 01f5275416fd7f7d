"""Words with all their readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Protocol

from kgqa.fast_values import often_made
from kgqa.polish.lists.question_words import said_alike
from kgqa.polish.tokens.tags import (
    ABBREVIATIONS,
    ADJECTIVAL,
    COUNTING,
    FINITE_VERBS,
    FIRST_PERSON,
    GRADED,
    PLURAL_ONLY,
    SECOND_PERSON,
    SUPERLATIVE,
)
from kgqa.terms import Case, Gender, Number, Tag

_DIALECT = "gwar."
"""The mark of words that are said in some region alone (SGJP): „litwa” for a pole of a cart."""
_STEMS = ("sk", "ck", "dzk")
_ADJECTIVE_ENDINGS = ("i", "a", "ie", "iego", "iej", "iemu", "ą", "im", "ich", "imi")
"""The endings of adjectives whose stem ends so."""
_FORMS = tuple((f"{stem}{ending}", f"{stem}i") for stem in _STEMS for ending in _ADJECTIVE_ENDINGS)
_LEAST = 3
"""Letters in front of the ending."""


class Inflected:
    """What a form tells by its tag, so that nobody else need know how tags are written."""

    __slots__ = ()

    tag: Tag

    @property
    def word_class(self) -> str:
        """Its word class (`kgqa.polish.tokens.tags`)."""
        return self.tag.pos

    @property
    def cases(self) -> frozenset[Case]:
        """The cases that the form may stand in; none for uninflected words."""
        return self.tag.cases

    @property
    def numbers(self) -> frozenset[Number]:
        """The numbers that the form may stand in."""
        return self.tag.numbers

    @property
    def genders(self) -> frozenset[Gender]:
        """The genders that the form may have."""
        return self.tag.genders

    @property
    def is_graded(self) -> bool:
        """Whether it is a comparative or superlative."""
        return self.tag.degree in GRADED

    @property
    def is_superlative(self) -> bool:
        """Whether it is a superlative."""
        return self.tag.degree == SUPERLATIVE

    @property
    def is_addressing(self) -> bool:
        """Whether it speaks to somebody, as questions do to nobody: „powiecie” is no verb there."""
        return self.tag.person == SECOND_PERSON

    @property
    def is_of_speaker(self) -> bool:
        """Whether it says what the speaker is or does, alone or with others."""
        return self.tag.person == FIRST_PERSON

    @property
    def is_plural_only(self) -> bool:
        """Whether it is a noun without a singular."""
        return PLURAL_ONLY in self.tag.text

    @property
    def counts(self) -> bool:
        """Whether it is a numeral whose noun stands in the genitive."""
        return COUNTING in self.tag.text.split(":")

    def has(self, value: str) -> bool:
        """Whether its tag has a value, as patterns name it (`pl`, `sup`)."""
        return value in self.tag.text.replace(":", ".").split(".")

    def is_of(self, classes: AbstractSet[str]) -> bool:
        """Whether it is of one of these word classes (`kgqa.polish.tokens.tags`)."""
        return self.tag.pos in classes

    def is_inflected_as(self, other: Tag, case: Case) -> bool:
        """Whether another form of the word, told by its tag, stands in a case, with its number, gender and degree."""
        own = self.tag
        same = own.pos == other.pos and case in other.cases and own.degree == other.degree
        return same and bool(own.numbers & other.numbers and own.genders & other.genders)

    def agrees(self, other: Inflected) -> bool:
        """Whether both forms may share case, number and gender, as an adjective and its noun do."""
        return self.tag.agrees(other.tag)


@often_made(frozen=True, slots=True)
class Reading(Inflected):
    """One morphological reading of a form."""

    lemma: str
    """Dictionary form, without the dictionary's homonym marker."""
    tag: Tag
    names: tuple[str, ...] = ()
    """What kind of name the dictionary calls it: `imię`, `nazwisko`, `nazwa_geograficzna`, …; empty if unmarked."""
    marks: tuple[str, ...] = field(default=(), compare=False)
    """Usage labels of the form (`daw.`, `pot.`, `gwar.`); empty for an ordinary word."""


@often_made(frozen=True, slots=True)
class Interpretation(Inflected):
    """What a word may be in its sentence: a lemma, a tag with one case and number, and how likely that is."""

    lemma: str
    tag: Tag
    """Tag with a single case and number; the likeliest interpretation of a word has a single gender too."""
    score: float
    """Probability from 0 to 1; the scores of a token's interpretations add up to 1."""
    readings: tuple[Reading, ...] = ()
    """The readings of the dictionary that it stands for; empty if it was guessed from the form's ending."""


@dataclass(frozen=True, slots=True)
class Paradigm:
    """The declension of one noun of the dictionary; homonyms have a paradigm each."""

    lemma: str
    """Dictionary form, without the homonym marker."""
    gender: Gender
    names: tuple[str, ...]
    """What kind of name the dictionary calls it, as in `Reading.names`; `nazwa_pospolita` for common nouns."""
    marks: tuple[str, ...]
    """Usage labels that all its forms bear (`daw.`, `pot.`); empty for an ordinary word."""
    forms: Mapping[tuple[Number, Case], str] = field(hash=False)
    """One form a slot: the first that bears no usage label, else the first."""


@often_made(frozen=True, slots=True)
class Token:
    """A word or punctuation mark with every reading; none is discarded before a stage must choose."""

    form: str
    start: int
    """Offset of the first character in the question, in characters."""
    end: int
    """Offset behind the last character, in characters."""
    readings: tuple[Reading, ...]
    """Every reading of the dictionary, in its order."""
    interpretations: tuple[Interpretation, ...] = field(default=(), compare=False)
    """The readings told apart by case and number, likeliest first; empty where nothing disambiguates."""
    spelling: str = field(default="", compare=False)
    """The word as it was read where that is not how it was typed: with diacritics („lezy” is `leży`), or with the
    usual letter case in a question without any; as long as the form. Empty for a word read as it stands."""

    lemmas: frozenset[str] = field(init=False, repr=False, compare=False)
    """Lower-cased lemmas of all readings, and the lower-cased form of a word without any."""
    spellings: frozenset[str] = field(init=False, repr=False, compare=False)
    """The lemmas with the lower-cased form: what entries of word lists may call the word."""
    _classes: frozenset[str] | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lemmas = frozenset([one.lemma.lower() for one in self.readings]) or frozenset({self.word.lower()})
        object.__setattr__(self, "lemmas", lemmas)  # asked for a thousand times a question
        object.__setattr__(self, "spellings", lemmas | {self.form.lower()})

    @property
    def word(self) -> str:
        """The form in the spelling in which it was read."""
        return self.spelling or self.form

    @property
    def best(self) -> Interpretation | None:
        """The likeliest interpretation; None where nothing disambiguates."""
        return self.interpretations[0] if self.interpretations else None

    @property
    def tag(self) -> str:
        """The text of the likeliest interpretation's tag; empty where nothing disambiguates."""
        return self.interpretations[0].tag.text if self.interpretations else ""

    @property
    def classes(self) -> frozenset[str]:
        """The word classes (`Tag.pos`) of all readings; empty for a word that the dictionary lacks."""
        found = self._classes
        if found is None:
            found = frozenset([one.tag.pos for one in self.readings])
            object.__setattr__(self, "_classes", found)  # asked for dozens of times a question
        return found

    def may_be(self, classes: AbstractSet[str]) -> bool:
        """Whether a reading is of one of these word classes (`kgqa.polish.tokens.tags`)."""
        return not self.classes.isdisjoint(classes)

    def is_surely(self, classes: AbstractSet[str]) -> bool:
        """Whether the dictionary knows the word, as nothing but these word classes."""
        return bool(self.readings) and self.classes <= classes

    def is_likely(self, classes: AbstractSet[str]) -> bool:
        """Whether the word is likeliest of one of these word classes; not where nothing disambiguates."""
        return self.best is not None and self.best.tag.pos in classes

    def readings_as(self, classes: AbstractSet[str]) -> list[Reading]:
        """The readings that are of these word classes."""
        return [one for one in self.readings if one.tag.pos in classes]

    def lemmas_as(self, classes: AbstractSet[str]) -> list[str]:
        """The lemmas, as the dictionary writes them, of the readings that are of these word classes."""
        return [one.lemma for one in self.readings if one.tag.pos in classes]

    def may_stand_in(self, case: Case) -> bool:
        """Whether a reading is of that case."""
        return any(case in one.tag.cases for one in self.readings)

    @property
    def cases(self) -> frozenset[Case]:
        """The cases of all readings."""
        return frozenset(case for one in self.readings for case in one.tag.cases)

    @property
    def numbers(self) -> frozenset[Number]:
        """The numbers of all readings."""
        return frozenset(number for one in self.readings for number in one.tag.numbers)

    @property
    def is_graded(self) -> bool:
        """Whether a reading is a comparative or superlative."""
        return any(one.tag.degree in GRADED for one in self.readings)

    def agrees_with(self, other: Token) -> bool:
        """Whether a reading of it agrees in case, number and gender with one of another word."""
        return any(one.tag.agrees(two.tag) for one in self.readings for two in other.readings)

    @property
    def abbreviates_name(self) -> bool:
        """Whether the word is likeliest an abbreviation of a name („pl”)."""
        return self.best is not None and self.best.tag.pos in ABBREVIATIONS and self.best.lemma[:1].isupper()

    @property
    def is_finite(self) -> bool:
        """Whether the word is likeliest a finite verb."""
        return self.best is not None and self.best.tag.pos in FINITE_VERBS

    @property
    def is_lasting(self) -> bool:
        """Whether the word is likeliest a finite verb of what lasts or goes on („było”, „pobierał”)."""
        return self.is_finite and self.best is not None and "imperf" in self.best.tag.text

    @property
    def is_personal(self) -> bool:
        """Whether all readings as a noun are of personal masculine gender („komediopisarz”): nothing but people."""
        nouns = [one.tag for one in self.readings if one.tag.pos == "subst"]
        return bool(nouns) and all(tag.genders == {Gender.M1} for tag in nouns)

    def likelihood(self, case: Case, number: Number = Number.AS_IS) -> float:
        """How likely it is, 0 to 1, that the word stands in a case (and number, unless `AS_IS`)."""
        return sum(
            one.score
            for one in self.interpretations
            if case in one.tag.cases and (number is Number.AS_IS or number in one.tag.numbers)
        )


class Morphology(Protocol):
    """Morphological dictionary."""

    def readings(self, form: str) -> tuple[Reading, ...]:
        """All readings of one word form; empty for a form that the dictionary does not know in any letter case."""

    def forms(self, lemma: str) -> tuple[tuple[str, Tag], ...]:
        """All forms of a lemma with their tags; empty for an unknown lemma."""


class NounDictionary(Morphology, Protocol):
    """A morphological dictionary that tells homonymous nouns apart."""

    def paradigms(self, lemma: str) -> tuple[Paradigm, ...]:
        """The declensions of all nouns that share a lemma; empty for an unknown lemma."""


def read_word(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; those of the lower-cased form where the dictionary does not know it as it stands."""
    return morphology.readings(form) or (morphology.readings(form.lower()) if not form.islower() else ())


def _of_all(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Some readings without those of dialects, where there are others."""
    return tuple(one for one in readings if _DIALECT not in one.marks) or readings


def read_form(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form, those of dialects aside; a word in capitals that is unknown as such is read in lower case,
    then as a name. „Któż” and „iloro” are read as the plain question words."""
    form = said_alike().get(form.lower(), form)
    readings = _of_all(morphology.readings(form))
    if not readings and form.isupper() and len(form) > 1:
        return morphology.readings(form.lower()) or morphology.readings(form.capitalize())
    return readings


def unknown_adjective(token: Token) -> str:
    """The dictionary form of an adjective of a place in small letters that has no readings; empty for other words."""
    word = token.word
    if token.readings or not word.islower():
        return ""
    found = (word.removesuffix(form) + lemma for form, lemma in _FORMS if word.endswith(form))
    return next((one for one in found if len(one) > _LEAST + len("ski")), "")


def adjective_lemmas(token: Token) -> Iterator[str]:
    """The dictionary forms of the adjectives that a word may be."""
    yield from dict.fromkeys(token.lemmas_as(ADJECTIVAL))
    if guessed := unknown_adjective(token):
        yield guessed
