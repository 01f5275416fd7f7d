"""What a word can be in a noun phrase: a noun, an adjective, a numeral; the dictionary first, rules for the rest."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kgqa.model import Paradigm, Reading
from kgqa.polish.tokens.tags import ADJECTIVAL, COMMON_NAME, GIVEN_NAME, PLACE_NAME, SURNAME
from kgqa.polish.tokens.words import NounDictionary
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.words.declension import AdjectiveRules, Forms, Noun, SuffixRules
from kgqa.verbalisation.words.orthography import like, plain_apostrophe

_SHORTEST_BASE = 5
"""Letters of the shortest noun that an unknown compound may end with."""
_COMMON = frozenset({COMMON_NAME, "człon_nazwy_geograficznej"})
"""Nouns that are as good in the plural: „wyspy”, „Wyspy”."""
_NOT_VIRILE = frozenset({Gender.M2, Gender.M3, Gender.F, Gender.N})
_AGREEMENTS = (*((Number.SG, gender) for gender in Gender), *((Number.PL, gender) for gender in Gender))
_USUAL = 1.5
"""What the usual reading of a word gains over the others: more than all that can speak against it.

So it is not fitted."""


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective reading of a word."""

    number: Number
    genders: frozenset[Gender]
    """Genders of the nouns that the form goes with."""
    stem: str
    kind: str
    """Type of declension, see `AdjectiveRules`."""


class Lexicon:
    """Readings of single words for inflection; results are cached, instances may be shared by threads."""

    def __init__(self, morphology: NounDictionary, cache_size: int = 2048) -> None:
        self._morphology = morphology
        self.suffixes = SuffixRules()
        self.adjective_rules = AdjectiveRules()
        self._rare_marks = frozenset(row[0] for row in language_data.rows("marks"))
        self._common_stem_ends = ("ow", "owat")
        self._stem_ends = tuple(row[0] for row in language_data.rows("adjective_stems"))
        self._usual = _usual_nouns()
        self.nouns = lru_cache(maxsize=cache_size)(self._nouns)
        """Same as `_nouns`, cached."""
        self.adjectives = lru_cache(maxsize=cache_size)(self._adjectives)
        """Same as `_adjectives`, cached."""

    def known(self, word: str) -> bool:
        """Whether the dictionary has the word in any reading but a foreign fragment."""
        return any(reading.tag.pos != "frag" for reading in self._morphology.readings(word))

    def parts_of_speech(self, word: str) -> frozenset[str]:
        """The grammatical classes of the word's readings; empty for an unknown word."""
        return frozenset(reading.tag.pos for reading in self._morphology.readings(word))

    def _nouns(self, word: str, case: Case = Case.NOM) -> tuple[Noun, ...]:
        """The noun readings of a word that stands in a case; empty if it is no known noun."""
        readings = self._morphology.readings(word)
        lemmas = dict.fromkeys(
            (r.lemma, gender)
            for r in readings
            if r.tag.pos == "subst" and case in r.tag.cases
            for gender in sorted(r.tag.genders)
        )
        found = [
            self._noun(paradigm, number, word)
            for lemma, gender in lemmas
            for paradigm in self._morphology.paradigms(lemma)
            for number in (Number.SG, Number.PL)
            if paradigm.gender is gender
            and plain_apostrophe(paradigm.forms.get((number, case), "")).lower() == plain_apostrophe(word).lower()
        ]
        found = found or self._variants(readings, word, case) or self._gerunds(readings, word, case)
        for usual in self._usual.get((case, word), self._usual.get((case, word.lower()), ())):
            found = _with_usual(usual, found)
        return (
            tuple(found) or self._hyphenated(word, case) or self._unaccented(word, case) or self._prefixed(word, case)
        )

    def _variants(self, readings: Sequence[Reading], word: str, case: Case) -> list[Noun]:
        """Nouns of which the word is a rarer variant („dnie” beside „dni”); the variant stays in its own slot."""
        return [
            self._noun(replace(paradigm, forms={**paradigm.forms, (number, case): word}), number, word)
            for reading in readings
            if reading.tag.pos == "subst" and case in reading.tag.cases
            for paradigm in self._morphology.paradigms(reading.lemma)
            for number in reading.tag.numbers
            if paradigm.gender in reading.tag.genders and (number, case) in paradigm.forms
        ]

    def _gerunds(self, readings: Sequence[Reading], word: str, case: Case) -> list[Noun]:
        """The declension of „rozwiązanie”, which the dictionary lists under its verb."""
        if not any(r.tag.pos == "ger" and case in r.tag.cases and Number.SG in r.tag.numbers for r in readings):
            return []
        endings = {Case.NOM: "e", Case.GEN: "a", Case.DAT: "u", Case.ACC: "e", Case.INST: "em", Case.LOC: "u"}
        ending = endings.get(case)
        if ending is None or not word.endswith(ending):
            return []
        stem = word[: len(word) - len(ending)]
        forms = {(Number.SG, other): stem + end for other, end in endings.items()}
        return [Noun(Gender.N, Number.SG, {**forms, (Number.SG, Case.VOC): stem + "e"}, (COMMON_NAME,), 3.0)]

    def _noun(self, paradigm: Paradigm, number: Number, word: str) -> Noun:
        marks = {mark for label in paradigm.marks for mark in label.split(",")}
        other = Number.SG if number is Number.PL else Number.PL
        score = -3.0 * bool(marks & self._rare_marks) - 0.5 * bool(marks)
        score += (paradigm.lemma == word) + 2.0 * (paradigm.lemma.lower() == word.lower())
        score += 0.1 * paradigm.lemma.endswith("ów")  # „Tomaszowie” is Tomaszów rather than Tomaszowo
        score += (paradigm.lemma[:1].isupper() == word[:1].isupper()) + 0.5 * (number is Number.SG)
        if number is Number.PL and (other, Case.NOM) in paradigm.forms:
            # the plural of a name is rare; names of places like Tatry have no singular
            score -= 1.0 if _COMMON & set(paradigm.names) else 4.0
        forms = {slot: plain_apostrophe(form) for slot, form in paradigm.forms.items()}
        noun = Noun(paradigm.gender, number, forms, paradigm.names, score)
        if noun.fixed and COMMON_NAME in noun.names and noun.gender is Gender.F:
            return replace(noun, score=score - 4.0)  # „prezes” of a woman
        return noun

    def _hyphenated(self, word: str, case: Case) -> tuple[Noun, ...]:
        """Readings of `Kędzierzyn-Koźle`: the parts decline side by side."""
        for hyphen in ("-", "–"):
            first, found, last = word.partition(hyphen)
            if found and first and last:
                break
        else:
            return ()
        heads = self._nouns(first, case) or self._adjective_nouns(first, case)
        tails = self._nouns(last, case) or self._adjective_nouns(last, case)
        pairs = [(head, tail) for head in heads for tail in tails]
        if not pairs:
            return ()
        head, tail = max(pairs, key=lambda pair: pair[0].score + pair[1].score + (pair[0].number is pair[1].number))
        forms = {
            (head.number, case): like(head.forms[head.number, case], first)
            + hyphen
            + like(tail.forms[tail.number, case], last)
            for case in Case
            if (head.number, case) in head.forms and (tail.number, case) in tail.forms
        }
        return (Noun(head.gender, head.number, forms, head.names, head.score),)

    def _adjective_nouns(self, word: str, case: Case) -> tuple[Noun, ...]:
        """An adjective as a part of a hyphenated name: `Biała` in `Bielsko-Biała`."""
        return tuple(
            Noun(gender, adjective.number, self.agreeing(adjective, gender))
            for adjective in self.adjectives(word, case)
            for gender in sorted(adjective.genders)[-1:]
        )

    def _prefixed(self, word: str, case: Case) -> tuple[Noun, ...]:
        """Readings of an unknown compound by the known common noun that it ends with (`pentatlenek` by `tlenek`)."""
        if not word[:1].islower() or self._morphology.readings(word):
            return ()
        for cut in range(2, len(word) - _SHORTEST_BASE + 1):
            base = [n for n in self._nouns(word[cut:], case) if COMMON_NAME in n.names]
            if base:
                best = max(base, key=lambda noun: noun.score)
                forms = {slot: word[:cut] + form for slot, form in best.forms.items()}
                return (replace(best, forms=forms),)
        return ()

    def _unaccented(self, word: str, case: Case) -> tuple[Noun, ...]:
        """Readings of a foreign name by its spelling without foreign accents (`José` by `Jose`)."""
        bare = "".join(c if c in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ" else unicodedata.normalize("NFD", c)[0] for c in word)
        if bare == word or case is not Case.NOM or word.endswith(("ò", "ù", "à")):
            return ()
        found = []
        for noun in self._nouns(bare, case):
            shared = len(word.rstrip("íéáóúèàòùyi"))
            forms = {
                slot: word if form == bare else word[:shared] + form[shared:]
                for slot, form in noun.forms.items()
                if form[:shared] == bare[:shared]
            }
            if noun.names and COMMON_NAME not in noun.names and len(forms) == len(noun.forms):
                found.append(Noun(noun.gender, noun.number, forms, noun.names, noun.score - 1))
        return tuple(found)

    def _adjectives(self, word: str, case: Case = Case.NOM) -> tuple[Adjective, ...]:
        """The adjective readings of a word that stands in a case."""
        found: dict[Adjective, None] = {}
        prefix, hyphen, last = word.rpartition("-")
        for reading in self._morphology.readings(last):
            if reading.tag.pos not in ADJECTIVAL or case not in reading.tag.cases:
                continue
            for number in sorted(reading.tag.numbers):
                genders = reading.tag.genders
                adjective = self._adjective(prefix + hyphen, last, reading.lemma, (number, case), genders)
                if adjective is not None:
                    found[adjective] = None
        return tuple(found) or self._guessed_adjectives(prefix + hyphen, last, case)

    def _guessed_adjectives(self, prefix: str, word: str, case: Case) -> tuple[Adjective, ...]:
        """Adjective readings by the end of the stem, of words that the dictionary lacks or has as last names only."""
        if any(SURNAME not in reading.names for reading in self._morphology.readings(word)):
            return ()
        found = []
        for number, gender in _AGREEMENTS:
            stem = self.adjective_rules.stem(word, number, gender, case)
            ends = self._stem_ends + self._common_stem_ends * word[:1].islower()
            if stem is not None and stem[0].lower().endswith(ends):
                genders = _NOT_VIRILE if number is Number.PL and case is Case.NOM else frozenset({gender})
                found.append(Adjective(number, genders, prefix + stem[0], stem[1]))
        return tuple(found)

    def _adjective(
        self, prefix: str, word: str, lemma: str, slot: tuple[Number, Case], genders: frozenset[Gender]
    ) -> Adjective | None:
        number, case = slot
        gender = min(genders - {Gender.M1}, default=Gender.M1)
        found = self.adjective_rules.stem(word, number, gender, case)
        if found is None:
            found = self.adjective_rules.stem(lemma, Number.SG, Gender.M3)
        if found is None:
            return None
        return Adjective(number, genders, prefix + found[0], found[1])

    def agreeing(self, adjective: Adjective, gender: Gender) -> Forms:
        """The forms of an adjective beside a noun of a gender."""
        return self.adjective_rules.forms(adjective.stem, adjective.kind, gender)

    def adjective_beside(self, word: str, gender: Gender) -> Forms | None:
        """The forms beside a noun of a gender of an adjective in the masculine nominative, or that of the gender."""
        found = [a for a in self.adjectives(word) if a.number is Number.SG and {Gender.M3, gender} & a.genders]
        return self.agreeing(found[0], gender) if found else None


def _usual_nouns() -> dict[tuple[Case, str], list[Noun]]:
    """Nouns of `data/nouns.tsv`, which go before the dictionary."""
    cases = (Case.NOM, Case.GEN, Case.DAT, Case.ACC, Case.INST, Case.LOC, Case.VOC)
    found: dict[tuple[Case, str], list[Noun]] = {}
    for gender, number, *forms in language_data.rows("nouns"):
        slots = {(Number(number), case): form for case, form in zip(cases, forms, strict=True)}
        names = (GIVEN_NAME, SURNAME) if gender == Gender.M1 else (PLACE_NAME,)
        noun = Noun(Gender(gender), Number(number), slots, names, score=4 + _USUAL)
        for case, form in zip(cases, forms, strict=True):
            found.setdefault((case, form), []).append(noun)
    return found


def _with_usual(usual: Noun, found: list[Noun]) -> list[Noun]:
    """The dictionary's readings with the usual one ahead; it keeps the forms of the other number."""
    same = [
        replace(noun, score=noun.score + _USUAL)
        for noun in found
        if noun.number is usual.number
        and all(noun.forms.get(slot, "").lower() == form.lower() for slot, form in usual.forms.items())
    ]
    if same:
        return [max(same, key=lambda noun: noun.score), *found]
    like_it = [noun for noun in found if (noun.gender, noun.number) == (usual.gender, usual.number)]
    if like_it:
        best = max(like_it, key=lambda noun: noun.score)
        return [replace(usual, names=best.names, score=best.score + _USUAL), *found]
    return [usual, *found]
