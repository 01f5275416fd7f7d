"""Names of people: which words decline, and how, by sex.

Rules follow Polish spelling rules for foreign names (Wielki słownik ortograficzny PWN, declension of names).
"""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.tags import GIVEN_NAME, SURNAME
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.label_kinds import Kind
from kgqa.verbalisation.words.declension import Forms, Noun, Phrase
from kgqa.verbalisation.words.lexicon import Lexicon
from kgqa.verbalisation.words.orthography import is_acronym, is_initial, is_roman

_PERSONAL = frozenset({SURNAME, "nazwisko_(odojcowskie)", GIVEN_NAME, "przydomek", "patronimicum"})
"""What the dictionary calls parts of names of people."""
_SYLLABLES = 3
"""Syllables of an East Asian name, the family name included."""
_LONGEST_SYLLABLE = 6
"""Letters."""


class PersonNames:
    """Declines names of people word by word."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        words = language_data.by_role("names")
        self._particles = frozenset(words["particle"])
        self._prepositions = frozenset(words["preposition"])
        self._honorifics = frozenset(words["honorific"])
        self._womans_endings = words["woman-ending"]
        self._titles = frozenset(words["title"])
        self._women = frozenset(words["woman"])
        self._men = frozenset(words["man"])
        self._fixed = frozenset(words["fixed"])
        self._family_first = frozenset(words["family-first"])
        self._french = frozenset(words["french"])
        self._french_endings = words["french-ending"]

    def womans(self, word: str) -> bool:
        """Whether a word is listed as a woman's first name."""
        return word.lower() in self._women

    def fixed(self, word: str) -> bool:
        """Whether a word inside a name never changes: `von`, `Jr`."""
        return word.lower().strip("'’") in self._particles | self._fixed

    def looks_like_name(self, words: Sequence[str]) -> bool:
        """Whether words of unknown kind are the name of a person: a first name and capitalised words."""
        if len(words) > 1 and words[0].lower().strip(".") in self._honorifics and words[1][:1].isupper():
            return True
        if len(words) < 2 or words[0].lower() in self._titles or not self._given_name(words[0]):  # noqa: PLR2004
            return False
        second = words[1]
        if second.lower() in self._particles or is_roman(second) or is_initial(second):
            return True
        if not second[:1].isupper():
            return False
        nouns = self._lexicon.nouns(second)
        return not nouns or any(name in _PERSONAL for noun in nouns for name in noun.names)

    def _given_name(self, word: str) -> bool:
        return any(GIVEN_NAME in noun.names and noun.number is Number.SG for noun in self._lexicon.nouns(word))

    def known_woman(self, word: str) -> bool:
        """Whether a word is known as a first name of women only."""
        if self.womans(word):
            return True
        genders = {n.gender for n in self._lexicon.nouns(word) if GIVEN_NAME in n.names and n.number is Number.SG}
        return genders == {Gender.F} and word.lower() not in self._men

    def sex(self, words: Sequence[str]) -> Kind:
        """The likely sex by the first name, then by the last letter."""
        for word in words:
            if word.lower() in self._women or word.lower() in self._men:
                return Kind.WOMAN if word.lower() in self._women else Kind.MAN
            genders = {n.gender for n in self._lexicon.nouns(word) if GIVEN_NAME in n.names and n.number is Number.SG}
            if genders:
                return Kind.WOMAN if genders == {Gender.F} else Kind.MAN
        return Kind.WOMAN if words[0].lower().endswith(self._womans_endings) else Kind.MAN

    def parse(self, words: Sequence[str], kind: Kind) -> Phrase:
        """The forms of each word of a name in the nominative."""
        gender = Gender.F if kind is Kind.WOMAN else Gender.M1
        last = self._last_name(words)
        if self._east_asian(words):
            tail = self._last_part(words[-1], gender)
            return Phrase(Number.SG, (*[None] * (len(words) - 1), tail), 0.0, gender)
        forms: list[Forms | None] = []
        for position, word in enumerate(words):
            lower = word.lower()
            if position and lower in self._prepositions and word[:1].islower():
                break
            french = not position and lower in self._french and self._is_french(words)
            ruled = self._lexicon.suffixes.noun(word, "man") if french else None
            forms.append(ruled.forms if ruled is not None else self._forms(word, gender, position, last))
        forms.extend([None] * (len(words) - len(forms)))
        return Phrase(Number.SG, tuple(forms), 0.0, gender)

    def _east_asian(self, words: Sequence[str]) -> bool:
        """„Kim Dzong Un”, „Ban Ki-moon”: a family name first, then two short syllables."""
        if words[0].lower() not in self._family_first or len(words) > _SYLLABLES:
            return False
        syllables = [part for word in words[1:] for part in word.split("-")]
        return len(syllables) == _SYLLABLES - 1 and all(len(part) <= _LONGEST_SYLLABLE for part in syllables)

    def _is_french(self, words: Sequence[str]) -> bool:
        return any(word in {"de", "du", "Le", "La"} for word in words) or words[-1].endswith(self._french_endings)

    def _last_part(self, word: str, gender: Gender) -> Forms | None:
        """The forms of an East Asian given name, of which a man's last syllable declines if it ends in a consonant."""
        if gender is Gender.F or word.lower().endswith(tuple("aeiouyóé")):
            return None
        before, hyphen, syllable = word.rpartition("-")
        noun = self._lexicon.suffixes.noun(syllable, "man")
        return {slot: before + hyphen + form for slot, form in noun.forms.items()} if noun is not None else None

    def _last_name(self, words: Sequence[str]) -> int:
        """Index of the last name; 0 for a single name."""
        for position in range(len(words) - 1, 0, -1):
            if words[position][:1].isupper() and not is_roman(words[position]):
                return position
        return 0

    def _forms(self, word: str, gender: Gender, position: int, last: int) -> Forms | None:
        if self._stays(word, position, last):
            return None
        if "-" in word[1:-1]:
            return self._double(word, gender, position, last)
        wanted = SURNAME if position == last and last else GIVEN_NAME
        noun = self._known(word, gender, wanted)
        if noun is not None and not (last and wanted not in noun.names and self._other_use(noun, word, wanted)):
            return noun.forms
        for adjective in self._lexicon.adjectives(word):
            if adjective.number is Number.SG and gender in adjective.genders:
                return self._lexicon.agreeing(adjective, gender)
        ruled = self._lexicon.suffixes.noun(word, "woman" if gender is Gender.F else "man")
        return ruled.forms if ruled is not None else None

    def _stays(self, word: str, position: int, last: int) -> bool:
        """Whether a word of a name never changes: ordinals, initials, particles, honorifics."""
        lower = word.lower()
        if (
            not any(map(str.isalpha, word))
            or word.endswith(("'ów", "’ów"))
            or is_roman(word)
            or is_initial(word)
            or word.endswith(".")
            or lower in self._fixed
        ):
            return True
        if position or (last and word[:1].islower()):
            return lower.strip("'’") in self._particles
        if not last:
            return is_acronym(word)
        return lower in self._honorifics or (lower in self._particles and not self._given_name(word))

    def _known(self, word: str, gender: Gender, wanted: str) -> Noun | None:
        nouns = [n for n in self._lexicon.nouns(word) if n.gender is gender and n.number is Number.SG]
        named = [n for n in nouns if set(n.names) & {GIVEN_NAME, SURNAME}]
        chosen = named or nouns
        return max(chosen, key=lambda noun: (wanted in noun.names, noun.score), default=None)

    def _other_use(self, noun: Noun, word: str, wanted: str) -> bool:
        """Whether a noun declines otherwise than the part of a name that is wanted: `Bruno` as a last name."""
        if wanted == GIVEN_NAME:
            return word.endswith("ko")
        return word.endswith("o") and noun.forms.get((Number.SG, Case.GEN), "").endswith("ona")

    def _double(self, word: str, gender: Gender, position: int, last: int) -> Forms | None:
        """`Skłodowska-Curie`, `Jean-Paul`: each part declines as it would alone."""
        parts = word.split("-")
        declined = [self._forms(part, gender, position, last) if part else None for part in parts]
        if not any(declined):
            return None
        slots = [(Number.SG, case) for case in Case]
        return {
            slot: "-".join(
                part if forms is None else forms.get(slot, part) for part, forms in zip(parts, declined, strict=True)
            )
            for slot in slots
        }
