"""Lemmatisation: an inflected form of a label -> the label, by trying the cases in which the form may stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.tokens.tags import GIVEN_NAME, SURNAME
from kgqa.polish.values.time_values import month_numbers
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.label_kinds import PEOPLE, Kind
from kgqa.verbalisation.labels.noun_phrase_labels import PhraseParser, is_untouched
from kgqa.verbalisation.labels.persons import PersonNames
from kgqa.verbalisation.words.declension import Noun, Phrase
from kgqa.verbalisation.words.lexicon import Lexicon
from kgqa.verbalisation.words.orthography import is_initial, is_roman, layout, like

_USUAL = ("enko", "ło", "ek")
"""Endings of names that win over an equal homonym (`Jacek` over `Jack`, `Jagiełło` over `Jagiełła`)."""
_CLOSED = frozenset({"part", "adv", "conj", "prep", "comp", "interj", "num"})
"""Word classes that are no labels in another form."""
_MASCULINE = frozenset({Gender.M2, Gender.M3})
_PERSON = 4.5
"""A name of several words whose words fit a person so well is one.

This and the next three are not fitted but set by hand: `tests/unit/verbalisation/round_trip` lists each label that
they lose, and a fit to its count would only learn the names of the sample."""
_UNKNOWN = 0.5
"""What the nominative of a word loses that the dictionary lacks. Not fitted: see above."""
_UNKNOWN_OF_KIND = 0.9
"""The same where the kind of name tells its declension. Not fitted: see above."""
_SURNAME = 6.6
"""Phrases with a lower score are last names, which in the nominative are rarely the label of a thing.

Not fitted: see above."""


class Lemmatiser:
    """Finds the nominative of a name or phrase; weights of cases in `data/case_weights.tsv`."""

    def __init__(self, lexicon: Lexicon, phrases: PhraseParser, persons: PersonNames) -> None:
        self._lexicon = lexicon
        self._phrases = phrases
        self._persons = persons
        rows = language_data.rows("oblique_endings")
        self._endings = sorted(((row[0], float(row[1])) for row in rows), key=lambda row: -len(row[0]))
        self._weights = {Case(row[0]): float(row[1]) for row in language_data.rows("case_weights")}

    def lemmatise(self, form: str, kind: Kind | None) -> str:
        """The likeliest label of a form; the form itself if nothing is known about its words."""
        text = layout(form)
        words = text.words
        skipped = next((i for i, word in enumerate(words) if not is_untouched(word)), len(words))
        stop = next((i for i, gap in enumerate(text.gaps[1:-1], 1) if gap.strip()), len(words))
        if skipped >= stop:
            return form
        core = words[skipped:stop]
        if len(core) == 1 and core[0].islower() and self._lexicon.parts_of_speech(core[0]) & _CLOSED:
            return form
        if skipped and core[0].lower() in month_numbers():
            return form
        if kind in PEOPLE and core[0][:1].islower() and not self._persons.fixed(core[0]):
            kind = Kind.THING
        readings = list(self._readings(core, kind))
        if kind is None and len(core) == 1 and core[0][:1].isupper():
            readings.extend(self._readings(core, Kind.PLACE))
        best = max(readings, key=lambda reading: reading[0], default=None)
        if best is None:
            return form
        return text.text((*words[:skipped], *best[1], *words[stop:]))

    def _readings(self, words: Sequence[str], kind: Kind | None) -> Iterator[tuple[float, Sequence[str]]]:
        """Possible nominatives with their scores."""
        looks = kind not in PEOPLE and kind is not Kind.PLACE and self._looks_like_person(words)
        for case, weight in self._weights.items():
            if kind in PEOPLE or looks:
                for score, names in self._persons_named(words, case, kind):
                    yield score + weight + _PERSON * (looks and score >= _PERSON), names
            if kind not in PEOPLE:
                phrase = self._phrases.parse(words, kind or Kind.THING, case)
                if phrase is not None:
                    declined = sum(forms is not None for forms in phrase.forms)
                    surname = case is Case.NOM and phrase.score < _SURNAME and kind is not Kind.PLACE
                    yield phrase.score + weight + declined - 2.0 * surname, self._nominative(phrase, words, case)
                elif len(words) == 1 and not self._lexicon.known(words[0]):
                    yield from ((score + weight, names) for score, names in self._unknown(words, case, kind))

    def _persons_named(
        self, words: Sequence[str], case: Case, kind: Kind | None
    ) -> Iterator[tuple[float, Sequence[str]]]:
        """The nominatives of a name of a man and of a woman, as far as the kind leaves both open."""
        for gender in (Gender.M1, Gender.F):
            if (kind is Kind.WOMAN) <= (gender is Gender.F) and (kind is Kind.MAN) <= (gender is Gender.M1):
                score, names = self._name(words, case, gender)
                yield score - 2.0 * (kind is Kind.OFFICE and gender is Gender.F), names

    def _unknown(self, words: Sequence[str], case: Case, kind: Kind | None) -> Iterator[tuple[float, Sequence[str]]]:
        """The nominatives of a word that the dictionary lacks: itself, or that of a place by its ending."""
        if case is Case.NOM:
            yield -(_UNKNOWN if kind is None else _UNKNOWN_OF_KIND), words
            return
        for guess in self._lexicon.suffixes.nominatives(words[0], "place", case)[:1]:
            yield self._ending(words[0]) - 1, (guess,)

    def _nominative(self, phrase: Phrase, words: Sequence[str], case: Case) -> Sequence[str]:
        """The words of a phrase in the nominative; common adjectives without a noun in the masculine singular."""
        if phrase.adjectival and words[0][:1].islower():
            return tuple(self._masculine(word, case) for word in words)
        return phrase.realise(words, phrase.number, Case.NOM)

    def _masculine(self, word: str, case: Case) -> str:
        for adjective in self._lexicon.adjectives(word, case):
            return like(self._lexicon.agreeing(adjective, Gender.M3)[Number.SG, Case.NOM], word)
        return word

    def _ending(self, word: str) -> float:
        return next((bonus for ending, bonus in self._endings if word.endswith(ending)), 0.0)

    def _looks_like_person(self, words: Sequence[str]) -> bool:
        return (
            len(words) > 1
            and (words[1][:1].isupper() or self._persons.fixed(words[1]))
            and any(
                GIVEN_NAME in noun.names and noun.number is Number.SG
                for case in self._weights
                for noun in self._lexicon.nouns(words[0], case)
            )
        )

    def _name(self, words: Sequence[str], case: Case, gender: Gender) -> tuple[float, Sequence[str]]:
        """The nominative of a person's name if it stands in a case: words that fit raise the score, others lower it."""
        score = 0.0
        counted = 0
        found: list[str] = []
        last = len(words) - 1
        for position, word in enumerate(words):
            if is_roman(word) or is_initial(word) or word.endswith(".") or (position and self._persons.fixed(word)):
                found.append(word)
                continue
            wanted = SURNAME if position == last and last else GIVEN_NAME
            points, nominative = self._name_word(word, case, gender, wanted)
            score += points
            counted += 1
            found.append(nominative)
        return score / max(1, counted) * 2, found

    def _name_word(self, word: str, case: Case, gender: Gender, wanted: str) -> tuple[float, str]:
        parts = word.split("-")
        if len(parts) > 1 and all(parts):
            read = [self._name_word(part, case, gender, wanted) for part in parts]
            return sum(score for score, _ in read) / len(read), "-".join(name for _, name in read)
        nouns = [n for n in self._lexicon.nouns(word, case) if n.gender is gender and n.number is Number.SG]
        named = [n for n in nouns if set(n.names) & {GIVEN_NAME, SURNAME}] or nouns
        noun = max(
            named, key=lambda n: (wanted in n.names, n.score, _nominative_form(n).endswith(_USUAL)), default=None
        )
        if noun is not None:
            womans = self._persons.womans(word)
            points = 3.0 + (wanted in noun.names) - 2.0 * (noun.fixed and gender is Gender.F)
            if gender is Gender.F:
                points += 2.0 * womans - 2.0 * (self._mans(word) and not womans)
            return points, like(_nominative_form(noun), word)
        for adjective in self._lexicon.adjectives(word, case):
            if adjective.number is Number.SG and gender in adjective.genders:
                return 2.5, like(self._lexicon.agreeing(adjective, gender)[Number.SG, Case.NOM], word)
        return self._unlisted(word, case, gender)

    def _unlisted(self, word: str, case: Case, gender: Gender) -> tuple[float, str]:
        """The nominative of a word that the dictionary has as no name of a person of the sex."""
        things = [n for n in self._lexicon.nouns(word, case) if n.gender in _MASCULINE and n.number is Number.SG]
        if things and gender is Gender.M1 and word[:1].isupper():
            return 2.0, like(_nominative_form(things[0]), word)
        if self._lexicon.known(word) or self._persons.womans(word):
            return 0.0, word
        kind = "woman" if gender is Gender.F else "man"
        if case is Case.NOM:
            return 1.0, word
        guesses = self._lexicon.suffixes.nominatives(word, kind, case)
        if guesses:
            return 0.5 + self._ending(word), guesses[0]
        return float(self._lexicon.suffixes.noun(word, kind) is None), word

    def _mans(self, word: str) -> bool:
        """Whether a form in -a is the genitive of a man's first name."""
        return any(
            GIVEN_NAME in noun.names and noun.gender is Gender.M1 for noun in self._lexicon.nouns(word, Case.GEN)
        )


def _nominative_form(noun: Noun) -> str:
    return noun.forms[Number.SG, Case.NOM]
