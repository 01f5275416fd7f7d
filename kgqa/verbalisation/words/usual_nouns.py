"""Homonyms: which noun a word usually is, from `data/nouns.tsv`."""

from __future__ import annotations

from dataclasses import replace

from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.words.declension import Noun

_USUAL = 1.5
"""What the usual reading of a word gains over the others: more than all that can speak against it.

So it is not fitted."""


def usual_nouns() -> dict[tuple[Case, str], list[Noun]]:
    """Nouns of `data/nouns.tsv`, which go before the dictionary."""
    cases = (Case.NOM, Case.GEN, Case.DAT, Case.ACC, Case.INST, Case.LOC, Case.VOC)
    found: dict[tuple[Case, str], list[Noun]] = {}
    for gender, number, *forms in language_data.rows("nouns"):
        slots = {(Number(number), case): form for case, form in zip(cases, forms, strict=True)}
        names = ("imię", "nazwisko") if gender == Gender.M1 else ("nazwa_geograficzna",)
        noun = Noun(Gender(gender), Number(number), slots, names, score=4 + _USUAL)
        for case, form in zip(cases, forms, strict=True):
            found.setdefault((case, form), []).append(noun)
    return found


def with_usual(usual: Noun, found: list[Noun]) -> list[Noun]:
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
