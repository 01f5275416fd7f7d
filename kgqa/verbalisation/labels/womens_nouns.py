"""Nouns for women: „poetka” for „poeta”, „nauczycielka akademicka” for „nauczyciel akademicki”."""

from __future__ import annotations

from functools import lru_cache

from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector


class WomensNouns:
    """Makes the names of occupations for women; endings in `data/kinds.tsv`, checked by the dictionary."""

    def __init__(self, inflector: Inflector) -> None:
        self._inflector = inflector
        endings = [row for row in language_data.rows("kinds") if row[0] == "feminine"]
        self._endings = sorted(((row[2], row[1]) for row in endings), key=lambda pair: -len(pair[0]))
        self.of = lru_cache(maxsize=2048)(self._of)
        """The name of an occupation of a woman, in the nominative; the same where the dictionary has no other."""

    def _of(self, label: str) -> str:
        words = label.split(" ")
        noun = next((i for i, word in enumerate(words) if self._noun(word) is not None), None)
        if noun is None:
            return label
        found = self._noun(words[noun])
        assert found is not None
        changed = [found if i == noun else self._beside(word) for i, word in enumerate(words[: noun + 2])]
        return " ".join((*changed, *words[noun + 2 :]))

    def _noun(self, word: str) -> str | None:
        """The feminine noun that the dictionary has, by the longest ending."""
        for ending, feminine in self._endings:
            made = word.removesuffix(ending) + feminine
            if word.endswith(ending) and self._is_womans(made):
                return made
        return None

    def _is_womans(self, word: str) -> bool:
        readings = self._inflector.morphology.readings(word)
        return any(
            one.tag.pos == "subst" and one.lemma == word and Gender.F in one.tag.genders and Case.NOM in one.tag.cases
            for one in readings
        ) and self._inflector.names_woman(word)

    def _beside(self, word: str) -> str:
        """An adjective beside the noun („akademicka”); other words stay („dzieł”)."""
        readings = self._inflector.morphology.readings(word)
        masculine = any(one.tag.pos == "adj" and one.lemma == word for one in readings)
        return (self._inflector.predicative(word, Gender.F, Number.SG) or word) if masculine else word
