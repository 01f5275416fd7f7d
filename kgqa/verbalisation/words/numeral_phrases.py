"""Phrases that begin with a numeral: „Trzej muszkieterowie”, „Siedem cudów świata”, „5 kilometrów kwadratowych”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation.answers import literal_words
from kgqa.verbalisation.labels.label_kinds import Kind
from kgqa.verbalisation.labels.noun_phrase_labels import PhraseParser
from kgqa.verbalisation.words.declension import Forms, Phrase
from kgqa.verbalisation.words.lexicon import Lexicon

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
            governs = ":rec" in reading.tag.text
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
        case, number = literal_words.unit_form(words[0])
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
