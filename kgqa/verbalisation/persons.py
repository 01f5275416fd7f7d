"""Names of people: which words decline, and how, by sex.

Rules follow Polish spelling rules for foreign names (Wielki słownik ortograficzny PWN, declension of names).
"""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import tables
from kgqa.verbalisation.declension import Forms, Noun, Phrase
from kgqa.verbalisation.kinds import Kind
from kgqa.verbalisation.lexicon import Lexicon
from kgqa.verbalisation.orthography import is_acronym, is_initial, is_roman


class PersonNames:
    """Declines names of people word by word."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        roles = tables.rows("names")
        self._particles = frozenset(word for role, word in roles if role == "particle")
        self._prepositions = frozenset(word for role, word in roles if role == "preposition")
        self._honorifics = frozenset(word for role, word in roles if role == "honorific")
        self._womans_endings = tuple(word for role, word in roles if role == "woman-ending")
        self._titles = frozenset(word for role, word in roles if role == "title")
        self._women = frozenset(word for role, word in roles if role == "woman")
        self._men = frozenset(word for role, word in roles if role == "man")
        self._fixed = frozenset(word for role, word in roles if role == "fixed")

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
        return not nouns or any({"nazwisko", "imię"} & set(noun.names) for noun in nouns)

    def _given_name(self, word: str) -> bool:
        return any("imię" in noun.names and noun.number is Number.SG for noun in self._lexicon.nouns(word))

    def sex(self, words: Sequence[str]) -> Kind:
        """The likely sex by the first name, then by the last letter."""
        for word in words:
            if word.lower() in self._women or word.lower() in self._men:
                return Kind.WOMAN if word.lower() in self._women else Kind.MAN
            genders = {n.gender for n in self._lexicon.nouns(word) if "imię" in n.names and n.number is Number.SG}
            if genders:
                return Kind.WOMAN if genders == {Gender.F} else Kind.MAN
        return Kind.WOMAN if words[0].lower().endswith(self._womans_endings) else Kind.MAN

    def parse(self, words: Sequence[str], kind: Kind) -> Phrase:
        """The forms of each word of a name in the nominative."""
        gender = Gender.F if kind is Kind.WOMAN else Gender.M1
        forms: list[Forms | None] = []
        last = self._last_name(words)
        for position, word in enumerate(words):
            lower = word.lower()
            if position and lower in self._prepositions and word[:1].islower():
                break
            forms.append(self._forms(word, gender, position, last))
        forms.extend([None] * (len(words) - len(forms)))
        return Phrase(Number.SG, tuple(forms), 0.0, gender)

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
        wanted = "nazwisko" if position == last and last else "imię"
        noun = self._known(word, gender, wanted)
        surname_only = wanted == "imię" and noun is not None and wanted not in noun.names
        if noun is not None and not (surname_only and last and word.endswith("ko")):
            return noun.forms
        for adjective in self._lexicon.adjectives(word):
            if adjective.number is Number.SG and gender in adjective.genders:
                return self._lexicon.agreeing(adjective, gender)
        ruled = self._lexicon.suffixes.noun(word, "woman" if gender is Gender.F else "man")
        return ruled.forms if ruled is not None else None

    def _stays(self, word: str, position: int, last: int) -> bool:
        """Whether a word of a name never changes: ordinals, initials, particles, honorifics."""
        lower = word.lower()
        if is_roman(word) or is_initial(word) or word.endswith(".") or lower in self._fixed:
            return True
        if position or (last and word[:1].islower()):
            return lower.strip("'’") in self._particles
        return lower in self._honorifics if last else is_acronym(word)

    def _known(self, word: str, gender: Gender, wanted: str) -> Noun | None:
        nouns = [n for n in self._lexicon.nouns(word) if n.gender is gender and n.number is Number.SG]
        named = [n for n in nouns if set(n.names) & {"imię", "nazwisko"}]
        chosen = named or nouns
        return max(chosen, key=lambda noun: (wanted in noun.names, noun.score), default=None)

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
