"""Noun phrases: which words of a label decline together. Knows no names of people (see `persons`)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.tags import COMMON_NAME, GIVEN_NAME, PLACE_NAME, SURNAME
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.label_kinds import Kind
from kgqa.verbalisation.labels.persons import PersonNames
from kgqa.verbalisation.words.declension import Forms, Noun, Phrase
from kgqa.verbalisation.words.lexicon import Lexicon
from kgqa.verbalisation.words.orthography import is_acronym, is_roman

_CONJUNCTIONS = frozenset({"i", "oraz", "lub", "albo", "&"})
_SHORT = 5
"""Letters of a word that may be foreign although it looks like a Polish plural („Star”, „Mary”)."""
_NAME_OF_PLACE = frozenset({PLACE_NAME, "człon_nazwy_geograficznej"})
_NAME_OF_PERSON = frozenset({GIVEN_NAME, SURNAME, "pseudonim", "przydomek", "patronimicum", "nazwa_osobowa"})


class PhraseParser:
    """Finds the head of a phrase, its agreeing adjectives, and what stays: complements and foreign words."""

    def __init__(self, lexicon: Lexicon, persons: PersonNames) -> None:
        self._lexicon = lexicon
        self._persons = persons
        words = language_data.by_role("names")
        self._titles = frozenset(words["title"])
        self._genitives = frozenset(words["genitive"])
        self._before_genitive = frozenset(words["before-genitive"])

    def parse(self, words: Sequence[str], kind: Kind, case: Case = Case.NOM) -> Phrase | None:
        """The best reading of the words as a phrase in a case; None if there is none."""
        found = self._noun_phrases(words, kind, case)
        if not found:
            found = self._adjective_phrases(words, case)
        if not found:
            return None
        return max(found, key=lambda phrase: phrase.score)

    def modified(self, words: Sequence[str], noun: Noun, kind: Kind) -> Phrase | None:
        """A phrase of an unknown noun, declined by rule, and adjectives that agree with it; None without adjectives."""
        phrase = self._with_head(words, 0, noun, kind, Case.NOM)
        return phrase if phrase is not None and len(words) > 1 and phrase.forms[1] is not None else None

    def _noun_phrases(self, words: Sequence[str], kind: Kind, case: Case) -> list[Phrase]:
        found: list[Phrase] = []
        for head, word in enumerate(words):
            for noun in self._lexicon.nouns(word, case):
                phrase = self._with_head(words, head, noun, kind, case)
                if phrase is not None:
                    found.append(phrase)
            if not self._lexicon.adjectives(word, case):
                break
        return found

    def _with_head(self, words: Sequence[str], head: int, noun: Noun, kind: Kind, case: Case) -> Phrase | None:
        before = [self._agreeing(word, noun, case) for word in words[:head]]
        if None in before:
            return None
        score = noun.score + _name_score(noun, kind, words[head]) + 4 * head
        if head and set(noun.names) <= _NAME_OF_PERSON and self._lexicon.adjectives(words[head], case):
            score -= 3
        if head and words[head].islower() and self._lexicon.adjectives(words[head], case) and self._common(words[0]):
            score -= 3  # „kania ruda” is a bird, no ore
        village = noun.names == (PLACE_NAME,) and noun.number is Number.SG
        if head and village and kind is not Kind.PLACE and self._common(words[head]):
            score -= 5  # „Polskie Linie Lotnicze” are lines, no village
        after = self._after(words, head, noun, case)
        score += 2 * len(after)
        rest = words[head + 1 + len(after) :]
        if rest and kind is not Kind.PLACE and set(noun.names) <= _NAME_OF_PLACE and self._genitive_only(rest[0]):
            score -= 3  # villages have no complements: „Radzie Ministrów” is of „Rada”, not of „Radzie”
        if rest and not after and self._foreign_neighbour(noun, words[head], rest[0], kind):
            return None
        tail = self._apposition(noun, words[head], rest, case) or self._coordinated(rest, kind, case)
        return Phrase(noun.number, (*before, noun.forms, *after, *tail), score, noun.gender)

    def _after(self, words: Sequence[str], head: int, noun: Noun, case: Case) -> list[Forms]:
        """The forms of the agreeing adjectives right behind the head."""
        found: list[Forms] = []
        for word in words[head + 1 :]:
            forms = self._agreeing(word, noun, case)
            if forms is None or is_acronym(word) or (not found and self._genitive(words[head], word, case)):
                break
            found.append(forms)
        return found

    def _genitive(self, head: str, word: str, case: Case) -> bool:
        """Whether a word that could agree is a proper name in the genitive: „król Polski”, „Puchar Polski”."""
        if case is not Case.NOM or not word[:1].isupper() or not self._lexicon.nouns(word, Case.GEN):
            return False
        return head[:1].islower() or head.lower() in self._before_genitive

    def _common(self, word: str) -> bool:
        return any(COMMON_NAME in noun.names for noun in self._lexicon.nouns(word))

    def _oblique_only(self, word: str) -> bool:
        """Whether a known word is no nominative: „Wielkiej” in „premier Wielkiej Brytanii”."""
        if not self._lexicon.parts_of_speech(word) & {"subst", "adj"}:
            return False
        return not self._lexicon.nouns(word) and not self._lexicon.adjectives(word)

    def _genitive_only(self, word: str) -> bool:
        return bool(self._lexicon.nouns(word, Case.GEN)) and not self._lexicon.nouns(word, Case.NOM)

    def _foreign_neighbour(self, noun: Noun, word: str, following: str, kind: Kind) -> bool:
        """Whether an unlikely noun before an unknown capitalised word is rather a part of a foreign name."""
        if not following[:1].isupper() or self._lexicon.known(following) or "-" in following:
            return False
        names = set(noun.names)
        short = noun.number is Number.PL and len(word) <= _SHORT
        return short or names <= _NAME_OF_PERSON or (kind is not Kind.PLACE and names <= _NAME_OF_PLACE)

    def _apposition(self, noun: Noun, head: str, rest: Sequence[str], case: Case) -> tuple[Forms | None, ...]:
        """The forms of a name behind a noun for a person: „król Artur”, „Jezus Chrystus”, „Pan Tadeusz”."""
        if not rest or noun.number is not Number.SG:
            return ()
        common = rest[0][:1].islower()
        complement = len(rest) > 1 or noun.gender is not Gender.M1 or self._lexicon.nouns(rest[0], Case.GEN)
        if (common and complement) or self._genitive(head, rest[0], case) or self._oblique_only(rest[0]):
            return ()
        if head.lower() in self._titles and case is Case.NOM:
            return self._persons.parse(rest, Kind.WOMAN if noun.gender is Gender.F else Kind.MAN).forms
        if noun.gender is not Gender.M1 or (set(noun.names) == {COMMON_NAME} and not common):
            return ()
        same = [n for n in self._lexicon.nouns(rest[0], case) if n.gender is Gender.M1 and n.number is Number.SG]
        best = max(same, key=lambda other: other.score, default=None)
        return (best.forms, *(None,) * (len(rest) - 1)) if best is not None else ()

    def _agreeing(self, word: str, noun: Noun, case: Case) -> Forms | None:
        """The forms of a word if it is an adjective that agrees with the noun."""
        if word in self._genitives:
            return None
        first, hyphen, last = word.partition("-")
        for adjective in self._lexicon.adjectives(word, case):
            if adjective.number is noun.number and noun.gender in adjective.genders:
                forms = self._lexicon.agreeing(adjective, noun.gender)
                return self._with_first(first, last, noun, case) or forms if hyphen else forms
        return self._with_last(first, last, noun, case) if hyphen and last else None

    def _with_first(self, first: str, last: str, noun: Noun, case: Case) -> Forms | None:
        """`Papua-Nowa` before `Gwinea`: a noun and an adjective of the next noun."""
        before = max(self._lexicon.nouns(first, case), key=lambda other: other.score, default=None)
        forms = self._agreeing(last, noun, case)
        return _side_by_side(noun, before, forms) if before is not None and forms is not None else None

    def _with_last(self, first: str, last: str, noun: Noun, case: Case) -> Forms | None:
        """`Północna-Westfalia` behind `Nadrenia`: an adjective of the noun before it and another noun."""
        forms = self._agreeing(first, noun, case)
        behind = max(self._lexicon.nouns(last, case), key=lambda other: other.score, default=None)
        if forms is None or behind is None:
            return None
        first_noun = Noun(noun.gender, noun.number, forms)
        own = {(noun.number, c): form for (number, c), form in behind.forms.items() if number is behind.number}
        return _side_by_side(noun, first_noun, own)

    def _coordinated(self, rest: Sequence[str], kind: Kind, case: Case) -> tuple[Forms | None, ...]:
        """The forms of „i Hercegowina” after „Bośnia”; other words behind the phrase stay as they are."""
        if len(rest) > 1 and rest[0] in _CONJUNCTIONS:
            second = self.parse(rest[1:], kind, case)
            if second is not None:
                return (None, *second.forms)
        return (None,) * len(rest)

    def _adjective_phrases(self, words: Sequence[str], case: Case) -> list[Phrase]:
        """A label of adjectives only: „trójkątny”, „czerwony i biały”."""
        if not words:
            return []
        found = []
        for adjective in self._lexicon.adjectives(words[0], case):
            gender = _usual_gender(adjective.genders)
            noun = Noun(gender, adjective.number, {})
            forms: list[Forms | None] = []
            for word in words:
                agreeing = self._agreeing(word, noun, case)
                if agreeing is None:
                    break
                forms.append(agreeing)
            tail = self._coordinated(words[len(forms) :], Kind.THING, case)
            score = len(forms) + 0.5 * (adjective.number is Number.SG)
            found.append(Phrase(adjective.number, (*forms, *tail), score, gender, adjectival=True))
        return found


def _side_by_side(noun: Noun, first: Noun, last: Forms) -> Forms:
    """Forms of two hyphenated parts in the number of a noun."""
    return {
        (noun.number, case): f"{form}-{last[noun.number, case]}"
        for (number, case), form in first.forms.items()
        if number is first.number and (noun.number, case) in last
    }


def _usual_gender(genders: frozenset[Gender]) -> Gender:
    for gender in (Gender.M3, Gender.F, Gender.N, Gender.M2):
        if gender in genders:
            return gender
    return Gender.M1


def _name_score(noun: Noun, kind: Kind, word: str) -> float:
    """How well a noun's kind of name fits the kind of the label."""
    names = set(noun.names)
    if kind is Kind.PLACE and word[:1].isupper():
        if names <= _NAME_OF_PERSON and noun.fixed:
            return -2.0
        return 4.0 * bool(names & _NAME_OF_PLACE) + 2.0 * (COMMON_NAME in names)
    if names <= _NAME_OF_PERSON and names:
        return -2.0 if noun.fixed and GIVEN_NAME not in names else 1.0 + 0.5 * (GIVEN_NAME in names)
    if COMMON_NAME in names:
        return 4.0
    return -1.0 if noun.number is Number.PL else 2.5


def is_untouched(word: str) -> bool:
    """Whether a word never declines: acronyms, numbers, Roman numerals, names of web sites."""
    dotted = "." in word.strip(".")
    return dotted or is_acronym(word) or is_roman(word) or not any(character.isalpha() for character in word)
