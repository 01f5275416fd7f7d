"""English questions, read lightly: lemmas of the package `simplemma`, stop words of spaCy's blank English."""

from __future__ import annotations

from functools import cache, lru_cache

from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.language.reading import Lexicon, Reader, cue_table, yes_no

_PACKAGE = "kgqa.tables"


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
def is_known(word: str) -> bool:
    """Whether the lemma tables have a word."""
    import simplemma  # noqa: PLC0415 (loads its tables)

    return bool(simplemma.is_known(word.lower(), "en"))


@lru_cache(maxsize=100_000)
def _lemmas(word: str) -> frozenset[str]:
    from simplemma import lemmatize  # noqa: PLC0415 (loads its tables)

    return frozenset({fold(lemmatize(word, "en")), fold(lemmatize(word.lower(), "en"))})
