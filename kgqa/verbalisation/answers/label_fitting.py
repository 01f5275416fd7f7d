"""Fits a label to a question: the short answer in the place of the wh-phrase, in the case and number that it asks for,
with the preposition („w”, „na”, „we Wrocławiu”).

Rules of prepositions are in `data/prepositions.tsv` and `data/vocalisation.tsv`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from kgqa.config import Style
from kgqa.model import Analysis, AnswerForm, WhPhrase
from kgqa.polish.lists.class_nouns import nation_adjectives
from kgqa.polish.lists.function_words import endings
from kgqa.polish.lists.question_words import PRONOUN, question_words_of
from kgqa.polish.tokens.words import Morphology, NounDictionary
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Gender, ItemId, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.full_sentences import SentenceWriter
from kgqa.verbalisation.answers.literal_texts import shorten_time
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.orthography import is_roman, layout
from kgqa.verbalisation.words.verb_agreement import Agreement

_DEFINED = "jak"
"""The word of wh-phrases that stand for a whole opener, such as „Czym jest” read as a question for a definition."""


def asked(phrases: Sequence[WhPhrase]) -> WhPhrase | None:
    """The wh-phrase that a label has to fit: the likeliest, but „czym” and „kim” of „Czym jest …?” for the opener."""
    first = next(iter(phrases), None)
    if first is None or first.word != _DEFINED or first.start:
        return first
    predicative = (
        p for p in phrases if p.start == 0 and p.word in question_words_of(PRONOUN) and p.form.case is Case.INST
    )
    return next(predicative, first)


def sentence_writer(inflector: Inflector) -> SentenceWriter:
    """A writer of full sentences that inflects with this inflector."""
    agreement = Agreement(inflector.morphology, inflector.predicative)
    return SentenceWriter(inflector.morphology, agreement, inflector.counted)


class QuestionFitter:
    """Puts a label into the form that a question asks for."""

    def __init__(self, inflector: Inflector, analyse: Callable[[str], Analysis], style: Style = Style.QUIZ) -> None:
        self._inflector = inflector
        self._placement = Placement(inflector.morphology, inflector)
        self._sentences = sentence_writer(inflector)
        self._analyse = analyse
        self._style = style

    def fit(self, question: str, label: str, description: str = "") -> str:
        """The answer: „w Jerozolimie” for „W którym mieście …?” and „Jerozolima”.

        Questions and commands without a wh-phrase, and everything in the nominative style, are answered in the
        nominative. In the style of sentences the short answer stands where no sentence can be built.

        >>> from kgqa.assembly import open_fitter
        >>> open_fitter().fit("Z którego kraju pochodzi IKEA?", "Szwecja")
        'ze Szwecji'
        """
        if not label.strip() or self._style is Style.NOMINATIVE:
            return label
        analysis = self._analyse(question)
        phrase = asked(analysis.wh_phrases)
        form = phrase.answer_form if phrase is not None else AnswerForm()
        short = self._placement.place(label, form, Context(description, noun=phrase.noun if phrase else ""))
        if self._style is Style.QUIZ:
            return short
        subject = self._inflector.subject(label, description=description)
        return self._sentences.write(analysis, phrase, short, subject) or short


_NATIONALITY = "narodowość"
_LANGUAGE = "język"
_KINDS = ("name", "head", "described", "inside", "town")


@dataclass(frozen=True, slots=True)
class Context:
    """What is known about a label, and the noun that the question asks for."""

    description: str = ""
    classes: Collection[ItemId] = ()
    sex: ItemId | None = None
    noun: str = ""
    """Lemma of the noun of the wh-phrase: with „województwo”, „województwo lubelskie” is answered „lubelskie”."""


class Placement:
    """Gives labels the form and the preposition that an answer needs."""

    def __init__(self, morphology: NounDictionary, inflector: Inflector) -> None:
        self._inflector = inflector
        self._morphology = morphology
        self._prepositions = Prepositions(morphology)
        self._weekdays = frozenset(row[0] for row in language_data.rows("weekdays"))
        self._whole: dict[tuple[str, str], dict[str, str]] = {}
        for noun, preposition, label, answer in language_data.rows("idioms"):
            self._whole.setdefault((noun, preposition), {})[label] = answer

    def place(self, label: str, form: AnswerForm, context: Context) -> str:
        """The label in the form, with the preposition where the form has one: „na Węgrzech”, „we Wrocławiu”."""
        preposition, text = self.parts(label, form, context)
        return f"{self.spell(preposition, text)} {text}" if preposition else text

    def parts(self, label: str, form: AnswerForm, context: Context) -> tuple[str, str]:
        """The preposition, not vocalised and possibly empty, and the inflected label.

        A form of „do” with the accusative stands for a direction: „do Polski”, „na Węgry”.
        """
        preposition, case = form.preposition, form.case
        if label in self._whole.get((context.noun, preposition), {}):
            return "", self._whole[context.noun, preposition][label]
        if context.noun == _LANGUAGE and preposition == "w":
            adverb = _in_language(label)
            if adverb:
                return "", adverb
        if preposition and self._prepositions.starts(label):
            return "", label
        if preposition == "do" and case is Case.ACC:
            preposition, case = self._prepositions.direction(label, context.description)
        elif preposition == "w" and label.lower() in self._weekdays:
            case = Case.ACC
        else:
            preposition = self._prepositions.choose(preposition, case, label, context.description, context.noun)
        return preposition, self._text(label, case, form.number, context)

    def _text(self, label: str, case: Case, number: Number, context: Context) -> str:
        short = shorten_time(label, context.noun)
        if short is not None:
            return short
        if context.noun:
            if context.noun == _NATIONALITY:
                label = self._adjective_of(label)
            agreeing = self._inflector.agree(label, context.noun, case) if label[:1].islower() else None
            if agreeing is not None:
                return agreeing
        if not label[:1].islower():  # „Wymień rzeki …”: the name of one is no plural
            number = Number.AS_IS
        text = self._inflector.inflect(
            label, case=case, number=number, description=context.description, classes=context.classes, sex=context.sex
        )
        first, _, rest = label.partition(" ")
        if rest.islower() and first == context.noun and self._inflector.adjectival(rest):
            return text.partition(" ")[2]
        return text

    def _adjective_of(self, label: str) -> str:
        """The adjective of a country, a man or a people: „Rosja”, „Rosjanin” or „Rosjanie” -> „rosyjski”."""
        names = (label, *(reading.lemma for reading in self._morphology.readings(label)))
        known = nation_adjectives()
        return next((known[name] for name in names if name in known), label)

    def spell(self, preposition: str, following: str) -> str:
        """See `Prepositions.spell`."""
        return self._prepositions.spell(preposition, following)


def _in_language(label: str) -> str:
    """„po włosku” for „język włoski” or „włoski”; empty for languages whose name is no single adjective."""
    name = label.removeprefix(_LANGUAGE + " ")
    return f"po {name[:-1]}u" if name.endswith(endings("place_adjective_endings")) and " " not in name else ""


class Prepositions:
    """Chooses and spells the preposition before an answer."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        rules: dict[str, set[str]] = {kind: set() for kind in _KINDS}
        for rule, word in language_data.rows("prepositions"):
            rules[rule].add(word)
        self._rules = rules
        self._all = frozenset(language_data.by_role("names")["preposition"])
        self._vocalised = [(row[0], row[1], re.compile(row[2])) for row in language_data.rows("vocalisation")]

    def choose(self, preposition: str, case: Case, label: str, description: str = "", noun: str = "") -> str:
        """The preposition that suits a place: „w” becomes „na” before islands and some countries, and back.

        `noun` is what the question asks for; towns always take „w”. Other prepositions, and „w” and „na” with another
        case than the locative, stay.
        """
        if case is not Case.LOC:
            return preposition
        if preposition == "w" and noun not in self._rules["town"] and self.takes_na(label, description):
            return "na"
        if preposition == "na" and label in self._rules["inside"]:
            return "w"
        return preposition

    def direction(self, label: str, description: str = "") -> tuple[str, Case]:
        """Preposition and case of the way to a place: „do Polski”, „na Węgry”."""
        return ("na", Case.ACC) if self.takes_na(label, description) else ("do", Case.GEN)

    def starts(self, label: str) -> bool:
        """Whether a label of several words begins with a preposition: „Nad Niemnem”, „po ślubie”."""
        first, _, rest = label.lstrip(MARKS).partition(" ")
        return bool(rest) and first.lower() in self._all

    def takes_na(self, label: str, description: str = "") -> bool:
        """Whether people say „na” and not „w” for being at this place."""
        heads = [self._first_noun(label)] if len(layout(label).words) > 1 else []
        described = self._first_noun(description)
        if described in self._rules["town"]:
            return False
        if label in self._rules["name"] or described in self._rules["described"]:
            return True
        return any(head in self._rules["head"] for head in heads)

    def _first_noun(self, text: str) -> str:
        for word in layout(text).words[:4]:
            for reading in self._morphology.readings(word.lower()):
                tag = reading.tag
                if tag.pos == "subst" and Case.NOM in tag.cases and Gender.M1 not in tag.genders:
                    return reading.lemma.lower()
        return ""

    def spell(self, preposition: str, following: str) -> str:
        """The preposition as it is spelt before a text: „we Wrocławiu”, but „w FC Barcelona”."""
        lower = following.lstrip(f"{MARKS}( ").lower()
        first = following.split(" ", 1)[0]
        if is_roman(first) or (len(first) > 1 and first.isalpha() and first.isupper()):
            return preposition  # „w FC Barcelona”: acronyms are spelt out, and most letters' names begin softly
        for plain, vocalised, pattern in self._vocalised:
            if plain == preposition and pattern.match(lower):
                return vocalised
        return preposition
