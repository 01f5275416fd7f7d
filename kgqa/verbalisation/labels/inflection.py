"""Inflection of labels of any kind: label, number and case -> form.

A form that cannot be known stays the nominative: an uninflected name reads better than an invented one.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from kgqa.polish.tokens.words import NounDictionary
from kgqa.terms import Case, Gender, ItemId, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers import literal_texts
from kgqa.verbalisation.labels.label_kinds import Kind, Kinds
from kgqa.verbalisation.labels.label_phrases import LabelParser
from kgqa.verbalisation.labels.lemmatisation import Lemmatiser
from kgqa.verbalisation.labels.noun_phrase_labels import PhraseParser
from kgqa.verbalisation.labels.persons import PersonNames
from kgqa.verbalisation.words.declension import Phrase
from kgqa.verbalisation.words.lexicon import Lexicon
from kgqa.verbalisation.words.orthography import Layout, is_latin, layout
from kgqa.verbalisation.words.verb_agreement import Subject

_LONGEST = 60
"""Words; a longer label is text, not a name, and stays."""


class Inflector:
    """Puts Wikidata labels into any case and number; results are cached, instances may be shared by threads.

    >>> from kgqa.morphology import MorfeuszMorphology
    >>> Inflector(MorfeuszMorphology()).inflect("Nowa Zelandia", case=Case.LOC)
    'Nowej Zelandii'
    """

    def __init__(self, morphology: NounDictionary, cache_size: int = 2048) -> None:
        self.morphology = morphology
        """The dictionary behind the forms."""
        self._lexicon = Lexicon(morphology)
        persons = PersonNames(self._lexicon)
        phrases = PhraseParser(self._lexicon, persons)
        self._labels = LabelParser(morphology, self._lexicon, phrases, persons)
        self._lemmatiser = Lemmatiser(self._lexicon, phrases, persons)
        self._kinds = Kinds(morphology)
        self._decimal_forms = {row[0]: row[1] for row in language_data.rows("decimal_forms")}
        self._lemma = lru_cache(maxsize=cache_size)(self._lemmatise)
        self._parsed = lru_cache(maxsize=cache_size)(self._parse)

    def inflect(
        self,
        label: str,
        *,
        case: Case,
        number: Number = Number.AS_IS,
        description: str = "",
        classes: Collection[ItemId] = (),
        sex: ItemId | None = None,
    ) -> str:
        """The form of a label in a case and number.

        Gender comes from `sex`, else from `classes`, else from the description, else from the label. Labels that
        cannot be declined (foreign script, acronyms, unknown words with no telling ending) come back unchanged.

        >>> from kgqa.morphology import MorfeuszMorphology
        >>> inflector = Inflector(MorfeuszMorphology())
        >>> inflector.inflect("Umberto Eco", case=Case.GEN, description="włoski pisarz")
        'Umberta Eco'
        >>> inflector.inflect("Republika Południowej Afryki", case=Case.LOC)
        'Republice Południowej Afryki'
        """
        if case is Case.NOM and number is Number.AS_IS:
            return label
        parsed = self._parsed(label, self._kinds.kind(description, classes, sex))
        if parsed is None:
            return label
        text, phrase = parsed
        return text.text(phrase.realise(text.words, number, case))

    def agree(self, label: str, noun: str, case: Case) -> str | None:
        """The form of a label of adjectives beside a noun (a lemma) in the singular: `czeski`, `narodowość`, genitive
        -> `czeskiej`. None if the label is no adjective in the masculine or names a thing itself (the currency
        `złoty`), or the noun is unknown."""
        nouns = [found for found in self._lexicon.nouns(noun) if found.number is Number.SG]
        if not nouns or any(found.gender is Gender.M2 for found in self._lexicon.nouns(label)):
            return None
        gender = max(nouns, key=lambda found: found.score).gender
        text = layout(label)
        forms = [self._lexicon.adjective_beside(word, gender) for word in text.words]
        if not forms or None in forms:
            return None
        phrase = Phrase(Number.SG, tuple(forms), 0.0, gender)
        return text.text(phrase.realise(text.words, Number.SG, case))

    def names_woman(self, noun: str) -> bool:
        """Whether a noun is one for women: „aktorka”, „pisarka”."""
        return bool(noun) and self._kinds.of_description(noun) is Kind.WOMAN

    def subject(
        self,
        label: str,
        *,
        description: str = "",
        classes: Collection[ItemId] = (),
        sex: ItemId | None = None,
    ) -> Subject:
        """Gender and number of a label as a subject; no gender where the label does not tell it."""
        parsed = self._parsed(label, self._kinds.kind(description, classes, sex))
        return Subject(parsed[1].gender, parsed[1].number) if parsed is not None else Subject()

    def predicative(self, word: str, gender: Gender, number: Number) -> str | None:
        """The nominative of an adjective or participle for a gender and number; None for other words."""
        found = self._lexicon.adjectives(word)
        return self._lexicon.agreeing(found[0], gender)[number, Case.NOM] if found else None

    def counted(self, noun: str, amount: str, *, about: bool = False) -> str:
        """The form of a noun behind a number in digits: „metrów” behind `2499`, „metra” behind `2,5`; with `about` that
        behind a number with „około”, which governs the genitive: „około 2 metrów”. Nouns for men stand in the genitive
        behind every number but one („2 założycieli”, as in „dwóch założycieli”)."""
        if "," in amount and noun in self._decimal_forms:
            return self._decimal_forms[noun]
        case, number = literal_texts.unit_form(amount)
        men = number is Number.PL and self.subject(noun).gender is Gender.M1
        return self.inflect(noun, case=Case.GEN if about or men else case, number=number)

    def adjectival(self, label: str) -> bool:
        """Whether all words of a label can be adjectives in the nominative."""
        return all(self._lexicon.adjectives(word) for word in layout(label).words)

    def _parse(self, label: str, kind: Kind | None) -> tuple[Layout, Phrase] | None:
        text = layout(label)
        if not text.words or len(text.words) > _LONGEST or not is_latin(label):
            return None
        number = text.words[0].isdigit() and text.gaps[1] == ") "  # „(4) Westa”
        stop = next((i for i, gap in enumerate(text.gaps[1:-1], 1) if gap.strip() and i > number), len(text.words))
        phrase = self._labels.parse(text.words[:stop], kind)
        if phrase is None:
            return None
        rest = (None,) * (len(text.words) - stop)
        return text, Phrase(phrase.number, (*phrase.forms, *rest), phrase.score, phrase.gender)

    def lemmatise(self, form: str, *, description: str = "") -> str:
        """The label that an inflected form belongs to; the form itself if its words are unknown.

        Without a context the likeliest case is taken: „Warszawy” is „Warszawa”, not the plural.

        >>> from kgqa.morphology import MorfeuszMorphology
        >>> Inflector(MorfeuszMorphology()).lemmatise("Jana III Sobieskiego")
        'Jan III Sobieski'
        """
        return self._lemma(form, self._kinds.kind(description, (), None))

    def _lemmatise(self, form: str, kind: Kind | None) -> str:
        if not is_latin(form) or len(layout(form).words) > _LONGEST:
            return form
        return self._lemmatiser.lemmatise(form, kind)
