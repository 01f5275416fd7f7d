"""Spelling: words and separators of a label, capital letters, apostrophes, scripts. Knows no grammar."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_WORD = re.compile(r"[^\s\"„”“«»()\[\]{},;:/!?…]+")
_ROMAN = re.compile(r"M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})\.?")


@dataclass(frozen=True, slots=True)
class Layout:
    """A text as words and what stands between them: `gaps[i]` precedes `words[i]`, the last gap ends the text."""

    words: tuple[str, ...]
    gaps: tuple[str, ...]

    def text(self, words: tuple[str, ...]) -> str:
        """The text with other words in the same places."""
        parts = [part for pair in zip(self.gaps, words, strict=False) for part in pair]
        return "".join(parts) + self.gaps[-1]


def layout(text: str) -> Layout:
    """Split a text into words; hyphens, dots and apostrophes belong to words, quotes, brackets and commas do not."""
    words: list[str] = []
    gaps: list[str] = []
    end = 0
    for match in _WORD.finditer(text):
        gaps.append(text[end : match.start()])
        words.append(match.group())
        end = match.end()
    return Layout(tuple(words), (*gaps, text[end:]))


def is_roman(word: str) -> bool:
    """Whether a word is a Roman numeral in capitals, a final dot allowed."""
    return bool(word.strip(".")) and _ROMAN.fullmatch(word) is not None


def is_acronym(word: str) -> bool:
    """Whether a word is written in capitals like an acronym (`NATO`, `PKO`), or mixes letters with digits."""
    letters = [character for character in word if character.isalpha()]
    if any(character.isdigit() for character in word):
        return True
    return 1 < len(letters) <= 5 and all(character.isupper() for character in letters)  # noqa: PLR2004


def is_initial(word: str) -> bool:
    """Whether a word is made of initials: `J.`, `J.K.`, `J`."""
    return re.fullmatch(r"(\w\.-?)+|\w", word) is not None


def is_latin(text: str) -> bool:
    """Whether the text has letters and all of them are of the Latin script."""
    letters = [character for character in text if character.isalpha()]
    return bool(letters) and all(
        character < "\u0250" or unicodedata.name(character, "").startswith("LATIN ") for character in letters
    )


def like(form: str, model: str) -> str:
    """A form with the capital letters of `model`: `wielkiej` like `Wielka` is `Wielkiej`."""
    if len(model) > 1 and model.isupper():
        return form.upper()
    shared = 0
    while shared < min(len(form), len(model)) and form[shared].lower() == model[shared].lower():
        shared += 1
    if shared:
        return model[:shared] + form[shared:]
    return form[:1].upper() + form[1:] if model[:1].isupper() else form


def plain_apostrophe(text: str) -> str:
    """The typewriter apostrophe for the typographic one, which the dictionary has."""
    return text.replace("’", "'")
