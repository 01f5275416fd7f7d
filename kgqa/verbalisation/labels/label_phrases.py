"""A label of any kind -> the phrase that declines: chooses between names of people, noun phrases, foreign names, and
phrases that begin with a numeral („Trzej muszkieterowie”, „5 kilometrów kwadratowych”)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.tags import COMMON_NAME, FINITE_VERBS
from kgqa.polish.tokens.words import Morphology, NounDictionary
from kgqa.polish.values.time_values import month_numbers
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers import literal_texts
from kgqa.verbalisation.labels.label_kinds import PEOPLE, Kind
from kgqa.verbalisation.labels.noun_phrase_labels import PhraseParser, is_untouched
from kgqa.verbalisation.labels.persons import PersonNames
from kgqa.verbalisation.words.declension import Forms, Phrase
from kgqa.verbalisation.words.lexicon import Lexicon
from kgqa.verbalisation.words.orthography import is_roman

_TWO = 2
"""Words of a phrase without anything between them."""
_SEXES = frozenset({Gender.M1, Gender.F})
_PAIR = 3
"""Words of a pair of names: „Antigua i Barbuda”."""


class LabelParser:
    """Parses labels in the nominative."""

    def __init__(
        self, morphology: NounDictionary, lexicon: Lexicon, phrases: PhraseParser, persons: PersonNames
    ) -> None:
        self._lexicon = lexicon
        self._persons = persons
        self._phrases = phrases
        self._numerals = NumeralPhrases(morphology, lexicon, phrases)
        words = language_data.by_role("names")
        self._english = frozenset(words["english"])
        self._foreign_words = frozenset(words["foreign"])
        self._particles = frozenset(words["particle"])
        self._together = frozenset(words["together"])
        self._prepositions = frozenset(words["preposition"])
        self._foreign_starts = frozenset(row[0] for row in language_data.rows("indeclinable"))

    def parse(self, words: tuple[str, ...], kind: Kind | None) -> Phrase | None:
        """The phrase that the words are; None if they keep the nominative."""
        if kind in PEOPLE and self._no_name(words[0]):
            kind = Kind.THING  # „król Artur”, „Argonauci”, or a description that begins with a noun for people
        named = kind not in PEOPLE and kind is not Kind.PLACE and self._persons.looks_like_name(words)
        if named and "i" in words[1:-1]:
            cut = words.index("i", 1)
            first, second = self.parse(words[:cut], Kind.PERSON), self.parse(words[cut + 1 :], kind)
            return joined((first, Phrase(Number.SG, (None,), 0.0), second))
        if kind in PEOPLE or named:
            return self._persons.parse(words, self._sex(words, kind))
        if kind is None:
            # most names that the dictionary lacks are those of places
            kind = Kind.THING if self._lexicon.known(words[0]) else Kind.PLACE
        return self._parse_thing(words, kind)

    def _sex(self, words: tuple[str, ...], kind: Kind | None) -> Kind:
        """The sex of the person that a name is of, as far as its words tell; of an office that of its first word."""
        if kind is Kind.OFFICE:
            return Kind.WOMAN if self._persons.known_woman(words[0]) else Kind.MAN
        return kind if kind in {Kind.MAN, Kind.WOMAN} else self._persons.sex(words)

    def _parse_thing(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        skipped = next((i for i, word in enumerate(words) if not is_untouched(word)), len(words))
        if skipped:
            return self._behind_number(words, skipped, kind)
        if words[0].lower() in self._prepositions and len(words) > 1:
            return None
        if " ".join(words).lower() in self._together:
            return joined([self._phrases.parse((word,), kind) for word in words])
        return self._numerals.parse(words) or self._noun_phrase(words, kind)

    def _no_name(self, word: str) -> bool:
        """Whether no name of one person begins with a word: a common noun, „Argonauci”, „Dzieciątko”."""
        if word[:1].islower():
            return word not in self._particles and not word.endswith(".")
        nouns = self._lexicon.nouns(word)
        adjectives = self._lexicon.adjectives(word)
        if adjectives and "adj" in self._lexicon.parts_of_speech(word):  # „Polskie Linie Lotnicze”
            readings = [(noun.number, frozenset({noun.gender})) for noun in nouns]
            readings += [(adjective.number, adjective.genders) for adjective in adjectives]
            return not any(number is Number.SG and genders & _SEXES for number, genders in readings)
        common = any(COMMON_NAME in noun.names for noun in nouns)
        groups = (noun.gender is Gender.N or (noun.number is Number.PL and noun.gender is Gender.M1) for noun in nouns)
        return common and all(groups)

    def _noun_phrase(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        if len(words) == _PAIR and words[1] == "i":
            first, second = self._noun_phrase(words[:1], kind), self._noun_phrase(words[2:], kind)
            if first is not None and second is not None:
                return joined([first, Phrase(first.number, (None,), 0.0), second])
        if any(word.lower() in self._english or self._predicate(word) for word in words[1:]):
            return None
        if len(words) > _TWO and self._adverb(words[0]) and self._lexicon.adjectives(words[1]):
            rest = self._phrases.parse(words[1:], kind)  # „Niespotykanie spokojny człowiek”
            return Phrase(rest.number, (None, *rest.forms), rest.score, rest.gender) if rest is not None else None
        if any(word in self._foreign_words for word in words[1:]) and not self._polish(words[0]):
            return None
        foreign = words[0].lower() in self._foreign_starts or self._foreign(words[0])
        if foreign and len(words) > 1 and words[1][:1].isupper():
            return self._modified(words, kind) or self._foreign_phrase(words, kind)
        return self._phrases.parse(words, kind) or self._modified(words, kind) or self._unknown(words, kind)

    def _predicate(self, word: str) -> bool:
        """Whether a word is a verb and nothing else: a title that is a sentence stays as it is."""
        classes = self._lexicon.parts_of_speech(word) if word.islower() else frozenset()
        return bool(classes) and classes <= FINITE_VERBS

    def _adverb(self, word: str) -> bool:
        classes = self._lexicon.parts_of_speech(word)
        return "adv" in classes and not classes & {"subst", "adj"}

    def _polish(self, word: str) -> bool:
        """Whether a word is a Polish common noun in the nominative singular: „Fontanna di Trevi”."""
        return any(
            noun.number is Number.SG and COMMON_NAME in noun.names and noun.forms[noun.number, Case.NOM].islower()
            for noun in self._lexicon.nouns(word)
        )

    def _modified(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        """„Timor Wschodni”: an unknown noun with Polish adjectives declines as its ending tells."""
        if len(words) == 1 or self._lexicon.known(words[0]):
            return None
        noun = self._lexicon.suffixes.noun(
            words[0], "thing" if kind is Kind.THING and words[0][0].isupper() else "place"
        )
        return self._phrases.modified(words, noun, kind) if noun is not None else None

    def _behind_number(self, words: tuple[str, ...], skipped: int, kind: Kind) -> Phrase | None:
        """„II wojna światowa”, „8 Pułk Piechoty”: ordinals in digits stay; „3 maja” and acronyms stay as a whole."""
        numbered = all(is_roman(word) or word.strip(".").isdigit() for word in words[:skipped])
        if not numbered or skipped == len(words) or words[skipped].lower() in month_numbers():
            return None
        counted = self._numerals.counted(words)
        if counted is not None:
            return counted
        phrase = self._phrases.parse(words[skipped:], kind)
        if phrase is None:
            return None
        return Phrase(phrase.number, ((None,) * skipped) + phrase.forms, phrase.score, phrase.gender)

    def _foreign(self, word: str) -> bool:
        return not self._lexicon.known(word) and not self._lexicon.nouns(word)

    def _foreign_phrase(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        """`Addis Abeba`: of a foreign name only a last word that the dictionary calls a part of a name declines."""
        if "i" in words[1:-1]:
            skipped = words.index("i") + 1
            tail = self._phrases.parse(words[skipped:], kind)
            return Phrase(tail.number, ((None,) * skipped) + tail.forms, 0.0, tail.gender) if tail else None
        last = self._phrases.parse(words[-1:], Kind.PLACE)
        named = any("geograf" in name for noun in self._lexicon.nouns(words[-1]) for name in noun.names)
        if len(words) != _TWO or kind is not Kind.PLACE or last is None or not named:
            return None
        return Phrase(last.number, ((None,) * (len(words) - 1)) + last.forms, last.score, last.gender)

    def _unknown(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        if len(words) > 1 or (kind is Kind.WORK and not words[0].endswith(("a", "owie"))):
            return None
        if self._lexicon.known(words[0]) and kind is not Kind.PLACE:
            return None
        brand = kind is not Kind.PLACE and words[0][:1].isupper()
        noun = self._lexicon.suffixes.noun(words[0], "thing" if brand else "place")
        return Phrase(noun.number, (noun.forms,), 0.0, noun.gender) if noun is not None else None


def joined(parts: Sequence[Phrase | None]) -> Phrase | None:
    """One phrase of several that decline side by side; its number is the first one's. None if a part is None."""
    first = parts[0]
    if first is None or None in parts:
        return None
    forms = [
        {(first.number, case): form for (number, case), form in piece.items() if number is part.number}
        if piece is not None
        else None
        for part in parts
        if part is not None
        for piece in part.forms
    ]
    return Phrase(first.number, tuple(forms), first.score, first.gender)


_OBLIQUE = (Case.GEN, Case.DAT, Case.INST, Case.LOC)


class NumeralPhrases:
    """Declines a numeral and the noun that it counts; what follows the noun stays."""

    def __init__(self, morphology: Morphology, lexicon: Lexicon, phrases: PhraseParser) -> None:
        self._morphology = morphology
        self._phrases = phrases
        self._lexicon = lexicon

    def parse(self, words: Sequence[str]) -> Phrase | None:
        """The forms of a numeral phrase in the nominative; None if the words are none."""
        if len(words) < 2:  # noqa: PLR2004
            return None
        for reading in self._morphology.readings(words[0].lower()):
            if reading.tag.pos != "num" or Case.NOM not in reading.tag.cases:
                continue
            governs = reading.counts
            for noun in self._lexicon.nouns(words[1], Case.GEN if governs else Case.NOM):
                if noun.number is Number.PL and noun.gender in reading.tag.genders:
                    numeral = self._numeral(words[0].lower(), reading.lemma, noun.gender)
                    forms = (numeral, _counted(noun.forms, governs), *(None,) * (len(words) - 2))
                    return Phrase(Number.PL, forms, 0.0, noun.gender)
        return None

    def counted(self, words: Sequence[str]) -> Phrase | None:
        """The forms of „5 kilometrów kwadratowych”: the number in digits stays, what it counts agrees; else None.

        Behind a decimal the noun is a genitive in every case („2,5 metra”).
        """
        if len(words) < 2 or not words[0].isdigit() or not words[1].islower():  # noqa: PLR2004
            return None
        case, number = literal_texts.unit_form(words[0])
        counted = self._phrases.parse(words[1:], Kind.THING, case)
        if counted is None or counted.number is not number or counted.adjectival:
            return None
        governs = case is Case.GEN
        forms = (piece if piece is None or number is Number.SG else _counted(piece, governs) for piece in counted.forms)
        return Phrase(number, (None, *forms), 0.0, counted.gender)

    def _numeral(self, nominative: str, lemma: str, gender: Gender) -> Forms:
        """The oblique forms of a numeral beside a noun of a gender; collective forms are left out."""
        virile = gender is Gender.M1
        forms: dict[tuple[Number, Case], str] = {(Number.PL, Case.NOM): nominative, (Number.PL, Case.VOC): nominative}
        for form, tag in self._morphology.forms(lemma):
            if tag.pos == "num" and not tag.text.endswith(":col") and gender in tag.genders:
                for case in tag.cases & set(_OBLIQUE):
                    usual = forms.get((Number.PL, case), form)
                    forms[Number.PL, case] = max(usual, form, key=lambda text: (text.endswith(("ch", "m", "iu")), text))
        forms[Number.PL, Case.ACC] = forms.get((Number.PL, Case.GEN), nominative) if virile else nominative
        return forms


def _counted(forms: Forms, governs: bool) -> Forms:
    """The forms of the counted noun: behind „siedem” a genitive stands for nominative and accusative."""
    if not governs:
        return forms
    genitive = forms.get((Number.PL, Case.GEN), "")
    direct = {(Number.PL, case): genitive for case in (Case.NOM, Case.ACC, Case.VOC)}
    return {slot: form for slot, form in forms.items() if slot[0] is Number.PL} | direct
