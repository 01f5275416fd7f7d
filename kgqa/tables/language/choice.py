"""Which language a question is in, and the reader of each; English questions are read lightly: lemmas of the package
`simplemma`, stop words of spaCy's blank English."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.language.polish import is_known as polish_has
from kgqa.tables.language.polish import polish
from kgqa.tables.language.reading import Lexicon, Reader, cue_table, yes_no

_PACKAGE = "kgqa.tables"
Languages = Literal["pl", "en"]
_POLISH_LETTERS = re.compile("[ąćęłńóśźż]", re.IGNORECASE)


@cache
def english() -> Reader:
    """The reader of English questions (about 0.2 s once, for the lemma tables)."""
    from spacy.lang.en.stop_words import STOP_WORDS  # noqa: PLC0415 (spaCy takes time to load)

    rows = table_rows(_PACKAGE, "numbers_en.tsv")
    cardinals = {word: float(value) for value, words, _ in _wide(rows) for word in words.split("|") if word}
    ordinals = {word: int(value) for value, _, words in _wide(rows) for word in words.split("|") if word}
    content = {word for row in table_rows(_PACKAGE, "content_stops_en.tsv") for word in row[0].split("|")}
    function = frozenset(map(fold, STOP_WORDS)) - content - set(cardinals)
    return Reader(
        Lexicon(
            cue_table(_PACKAGE, "cues_en.tsv"),
            function,
            {},
            cardinals,
            ordinals,
            _lemmas,
            lambda _word: frozenset(),
            lambda _word: False,
            {},
            lambda _word: False,
            yes_no(_PACKAGE, "en"),
        )
    )


def _wide(rows: list[list[str]]) -> list[list[str]]:
    return [row + [""] * (3 - len(row)) for row in rows]


@lru_cache(maxsize=10_000)
def english_has(word: str) -> bool:
    """Whether the lemma tables have a word."""
    import simplemma  # noqa: PLC0415 (loads its tables)

    return bool(simplemma.is_known(word.lower(), "en"))


@lru_cache(maxsize=100_000)
def _lemmas(word: str) -> frozenset[str]:
    from simplemma import lemmatize  # noqa: PLC0415 (loads its tables)

    return frozenset({fold(lemmatize(word, "en")), fold(lemmatize(word.lower(), "en"))})


def language_of(question: str) -> Languages:
    """ "pl" or "en", by letters that English lacks, then by function words; Polish if nothing tells."""
    if _POLISH_LETTERS.search(question):
        return "pl"
    words = re.findall(r"[a-z]+", question.lower())
    counts = {language: sum(word in known for word in words) for language, known in _telling().items()}
    return "en" if counts["en"] > counts["pl"] else "pl"


@cache
def _telling() -> dict[str, frozenset[str]]:
    rows = table_rows("kgqa.tables", "languages.tsv")
    return {language: frozenset(words.split("|")) for language, words in rows}


def untranslated(cell: str) -> str:
    """A cell without the lines that say in English what those above say in Polish, as yearbooks have them.

    >>> untranslated("Mieszkania ogółem\\nDwellings total")
    'Mieszkania ogółem'
    """
    first, *more = cell.split("\n")
    if not more or _leaning(first) > 0:
        return cell
    return "\n".join([first, *(line for line in more if _leaning(line) <= 0)])


def _leaning(text: str) -> int:
    """How many more words English has than Polish."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    return sum(map(english_has, words)) - sum(map(polish_has, words))


def reader_of(language: Languages) -> Reader:
    """The reader of a language, made at its first use."""
    return polish() if language == "pl" else english()
