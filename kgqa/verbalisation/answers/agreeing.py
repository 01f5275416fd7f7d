"""Verbs and participles in the gender and number of a subject: „urodził”, „urodziła”, „pochowani”."""

from __future__ import annotations

from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import TENSED_VERBS
from kgqa.terms import Tag
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Subject


def agreeing(verb: str, subject: Subject, inflector: Inflector) -> str:
    """A verb or participle (masculine singular) in the gender and number of a subject, where these are known."""
    if subject.gender is None:
        return verb
    participle = inflector.predicative(verb, subject.gender, subject.number)
    if participle is not None:
        return participle
    morphology = inflector.morphology
    for reading in (one for one in morphology.readings(verb) if one.tag.pos in TENSED_VERBS):
        if _agrees(reading.tag, reading.tag, subject):
            return verb
        for form, tag in morphology.forms(reading.lemma):
            if _agrees(tag, reading.tag, subject) and _is_usual(form, reading.lemma, morphology):
                return form
    return verb


def _is_usual(form: str, lemma: str, morphology: Morphology) -> bool:
    """Whether the dictionary reads a form as one of a lemma, without a mark („daw.”)."""
    return any(one.lemma == lemma and not one.marks for one in morphology.readings(form))


def _agrees(tag: Tag, example: Tag, subject: Subject) -> bool:
    """Whether a form is of the same tense as the example, for a subject of the third person."""
    third = ":pri" not in tag.text and ":sec" not in tag.text
    suits = subject.number in tag.numbers and (not tag.genders or subject.gender in tag.genders)
    return tag.pos == example.pos and third and suits
