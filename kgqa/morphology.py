"""The only adapter of Morfeusz 2: readings of a form, forms of a lemma.

Source of tags and lemmas: SGJP dictionary as shipped with the package `morfeusz2`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import morfeusz2

from kgqa.polish.tokens.words import Paradigm, Reading
from kgqa.terms import Case, Gender, Number, Tag

_SLOTS = {(number.value, case.value): (number, case) for number in (Number.SG, Number.PL) for case in Case}
"""One object a slot, shared by all paradigms: they are many."""


def _plain(lemma: str) -> str:
    """Strip the dictionary's homonym marker: `Prus:Sm1` -> `Prus`; a bare colon stays."""
    head = lemma.split(":", 1)[0]
    return head or lemma


_UNKNOWN = "ign"
"""The class of words that are not in the dictionary."""


@cache
def _dictionary() -> Any:
    """The one instance of a process. The package never frees what it makes, 20 MB each."""
    return morfeusz2.Morfeusz(praet="composite")


class _Values:
    """Morfeusz's analyses as it makes them, with numbers for tags, kinds of names and usage labels, and their meaning.

    The package's own `analyse` spells them out for every reading anew, which takes longer than the look-up itself.
    """

    def __init__(self, morfeusz: Any) -> None:
        bare = morfeusz._morfeusz_obj
        resolver = bare.getIdResolver()
        self.analyse: Callable[[str], list[Any]] = lambda form: list(bare.analyse(form))
        self.tag = cache(lambda number: Tag(resolver.getTag(number)))
        self.names = cache(lambda number: tuple(filter(None, resolver.getName(number).split("|"))))
        self.marks = cache(lambda number: tuple(resolver.getLabels(number)))


class MorfeuszMorphology:
    """Morfeusz 2 with its default dictionary, which all instances of a process share; loading it takes about 50 ms.

    Verb forms are analysed as one word („urodziłem”), so a form maps to readings of the whole form only.
    """

    def __init__(self, cache_size: int = 8_000) -> None:
        self._morfeusz = _dictionary()
        self._values = _Values(self._morfeusz)
        self.readings = lru_cache(maxsize=cache_size)(self._readings)
        """Same as `kgqa.protocols.Morphology.readings`, cached."""
        self.forms = lru_cache(maxsize=cache_size // 10)(self._forms)
        """Same as `kgqa.protocols.Morphology.forms`, cached."""
        self.paradigms = lru_cache(maxsize=cache_size // 25)(self._paradigms)
        """Same as `kgqa.protocols.NounDictionary.paradigms`, cached."""

    def _readings(self, form: str) -> tuple[Reading, ...]:
        found: dict[tuple[str, int, int], Reading] = {}
        values = self._values
        analyses = values.analyse(form)
        length = max([one.endNode for one in analyses], default=0)
        for one in analyses:
            if one.startNode == 0 and one.endNode == length and (tag := values.tag(one.tagId)).pos != _UNKNOWN:
                key = lemma, _, _ = _plain(one.lemma), one.tagId, one.nameId
                marks = values.marks(one.labelsId)
                known = found.get(key)
                if known is None or (known.marks and not marks):
                    found[key] = Reading(lemma, tag, values.names(one.nameId), marks)
        return tuple(found.values())

    def _forms(self, lemma: str) -> tuple[tuple[str, Tag], ...]:
        if not lemma or any(character.isspace() for character in lemma):
            return ()
        found: dict[tuple[str, Tag], None] = {}
        for form, _lemma, tag, _names, _labels in self._morfeusz.generate(lemma):
            if tag != _UNKNOWN:
                found[form, Tag(tag)] = None
        return tuple(found)

    def _paradigms(self, lemma: str) -> tuple[Paradigm, ...]:
        if not lemma or any(character.isspace() for character in lemma):
            return ()
        nouns: dict[tuple[str, str, tuple[str, ...]], list[tuple[str, str, tuple[str, ...]]]] = {}
        for form, marked, tag, names, labels in self._morfeusz.generate(lemma):
            word_class, _, rest = tag.partition(":")
            if word_class == "subst":
                number, case, gender = rest.split(":")[:3]  # a sub-gender (`pt`, `ncol`) may follow
                number_case = f"{number}:{case}"
                nouns.setdefault((marked, gender, tuple(names)), []).append((form, number_case, tuple(labels)))
        return tuple(_paradigm(*key, forms) for key, forms in nouns.items())


def _paradigm(
    marked: str, gender: str, names: tuple[str, ...], forms: list[tuple[str, str, tuple[str, ...]]]
) -> Paradigm:
    slots: dict[tuple[Number, Case], str] = {}
    for form, number_case, _labels in sorted(forms, key=lambda entry: (bool(entry[2]), _rarity(entry[0], gender))):
        numbers, cases = number_case.split(":")
        for number in numbers.split("."):
            for case in cases.split("."):
                slots.setdefault(_SLOTS[number, case], form)
    shared = set.intersection(*(set(labels) for _form, _slots, labels in forms))
    return Paradigm(_plain(marked), Gender(gender), names, tuple(sorted(shared)), slots)


def _rarity(form: str, gender: str) -> bool:
    """Orders variants that the dictionary does not rank: things rather have the genitive in -u („programu”)."""
    return gender == Gender.M3 and form.endswith("a")
