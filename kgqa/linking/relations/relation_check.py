"""Checks what reading the relation lexicon does not: that its phrases are written in lemmas and prepositions.

A word that the dictionary does not know is none of a known word's forms: it is understood as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.linking.relations.relation_table import lexicon_phrases
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Morphology


def relation_problems(path: Path, morphology: Morphology) -> Iterator[str]:
    """What is wrong with the words of a lexicon file, each with its line. Raises `TemplateError` as reading it does."""
    for where, phrase in lexicon_phrases(path):
        faults = [fault for word in phrase.words if (fault := _fault(word, morphology))]
        if phrase.preposition and not _is_preposition(phrase.preposition, morphology):
            faults.append(f"{phrase.preposition} is no preposition")
        yield from (f"{where} {phrase.text}: {fault}" for fault in faults)


def _fault(word: str, morphology: Morphology) -> str:
    """What is wrong with a word, and what to write instead; empty if nothing is."""
    readings = [one for spelling in _spellings(word) for one in morphology.readings(spelling)]
    if any(one.lemma.lower() == word.lower() for one in readings):
        return ""
    lemmas = " or ".join(dict.fromkeys(one.lemma for one in readings))
    return f"{word} is no lemma; write {lemmas}" if lemmas else ""


def _is_preposition(word: str, morphology: Morphology) -> bool:
    return any(one.is_of(PREPOSITIONS) for one in morphology.readings(word))


def _spellings(word: str) -> tuple[str, ...]:
    return word, word.capitalize(), word.upper()
