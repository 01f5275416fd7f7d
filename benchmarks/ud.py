"""Gold lemmas and tags: treebanks of Universal Dependencies and our own tables; accuracy against them.

The fifth column of Polish treebanks holds NKJP tags. How tags map to UD classes follows the documentation of
UD_Polish-PDB and UD_Polish-PUD (https://universaldependencies.org/pl/).
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kgqa.errors import InputError
from kgqa.model import Interpretation
from kgqa.polish.tokens.tags import GENDERED_VERBS
from kgqa.terms import Tag

_COLUMNS = 10
_PERSONS = frozenset({"pri", "sec", "ter"})
_ROMAN = re.compile("[IVXLCDM]+")


@dataclass(frozen=True, slots=True)
class GoldWord:
    """A word with its gold annotation."""

    form: str
    lemma: str
    tag: str
    """NKJP tag without alternatives."""
    upos: str = ""
    """Universal part of speech; empty in tables that have none."""


class Tagger(Protocol):
    """Interprets the words of one sentence."""

    def interpret(self, forms: Sequence[str]) -> Sequence[Sequence[Interpretation]]:
        """Interpretations of each word, the likeliest first."""


@dataclass(frozen=True, slots=True)
class TaggingScore:
    """Shares of words whose likeliest interpretation is right; punctuation counts as words do."""

    words: int
    lemma: float
    tag: float
    upos: float
    """0 where the gold has no universal classes."""

    def __str__(self) -> str:
        shown = f"{self.words} words, lemma {self.lemma:.2%}, tag {self.tag:.2%}"
        return shown + (f", UPOS {self.upos:.2%}" if self.upos else "")


def read_gold(path: Path) -> list[list[GoldWord]]:
    """Sentences of a `.conllu`, `.conllu.gz` or `.tsv` (form, lemma, tag) file. Raises InputError."""
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
        return list(_sentences(text.split("\n"), _treebank_word if ".conllu" in path.name else _table_word))
    except (OSError, EOFError, UnicodeDecodeError, IndexError) as error:
        raise InputError(
            "cannot read labelled sentences", value=path, expected="a .conllu, .conllu.gz or .tsv file",
            remedy=f"check the file ({error})",
        ) from error  # fmt: skip


def _sentences(lines: Iterable[str], read: _WordReader) -> Iterator[list[GoldWord]]:
    sentence: list[GoldWord] = []
    inside = _Contraction()
    for line in [*lines, "\n"]:
        columns = line.rstrip("\n").split("\t")
        if line.startswith("#"):
            continue
        if len(columns) > 1:
            word = inside.joined(columns, read)
            if word:
                sentence.append(word)
        elif sentence:
            yield sentence
            sentence = []


class _WordReader(Protocol):
    def __call__(self, columns: Sequence[str]) -> GoldWord: ...


class _Contraction:
    """Joins the parts of a contracted word (`3-4 byłem`), which Morfeusz reads as one: the first part counts."""

    def __init__(self) -> None:
        self._form = ""
        self._last = ""

    def joined(self, columns: Sequence[str], read: _WordReader) -> GoldWord | None:
        """The word of a line; None for lines that are no words of their own."""
        number = columns[0]
        if len(columns) == _COLUMNS and "-" in number:
            self._form, self._last = columns[1], number.split("-")[1]
            return None
        if len(columns) == _COLUMNS and "." in number:
            return None
        if self._last:
            form, self._form = self._form, ""
            if number == self._last:
                self._last = ""
            word = read(columns)
            return GoldWord(form, word.lemma, word.tag, word.upos) if form else None
        return read(columns)


def _treebank_word(columns: Sequence[str]) -> GoldWord:
    return GoldWord(columns[1], columns[2], _as_dictionary(columns[1], columns[4]), columns[3])


def _as_dictionary(form: str, tag: str) -> str:
    """The tag by the conventions of Morfeusz: numbers in digits have no case, older treebanks call particles `qub`."""
    if form[:1].isdigit():
        return "dig"
    if tag.split(":", maxsplit=1)[0] in ("num", "adj") and _ROMAN.fullmatch(form):
        return "romandig"
    return "part" if tag == "qub" else tag


def _table_word(columns: Sequence[str]) -> GoldWord:
    return GoldWord(columns[0], columns[1], columns[2])


def _comparable(tag: str) -> str:
    """Past and conditional verbs without person and mood, which the treebanks give to a word of their own."""
    pos, *rest = tag.split(":")
    if pos not in GENDERED_VERBS:
        return tag
    return ":".join(["praet" if pos == "cond" else pos, *(part for part in rest if part not in _PERSONS)])


def accuracy(sentences: Iterable[Sequence[GoldWord]], tagger: Tagger) -> TaggingScore:
    """How often the likeliest interpretation has the gold lemma, tag and universal class.

    Lemmas are compared without regard to capitals, which the treebanks set by their own rules.
    """
    words = lemmas = tags = classes = 0
    for sentence in sentences:
        found = tagger.interpret([word.form for word in sentence])
        for word, ranked in zip(sentence, found, strict=True):
            best = ranked[0]
            words += 1
            lemmas += best.lemma.lower() == word.lemma.lower()
            tags += _comparable(best.tag.text) == _comparable(word.tag)
            classes += bool(word.upos) and ud_class(best.lemma, best.tag, word.form) == word.upos
    total = max(words, 1)
    return TaggingScore(words, lemmas / total, tags / total, classes / total)


def ud_class(lemma: str, tag: Tag, form: str) -> str:
    """The universal part of speech of a word; `X` for unknown words."""
    by_lemma = _TABLE.get(f"{tag.pos} {lemma.lower()}")
    if by_lemma:
        return by_lemma
    if tag.pos == "subst" and lemma[:1].isupper() and form[:1].isupper():
        return "PROPN"
    return _TABLE.get(tag.pos, "X")


def _read_table() -> Mapping[str, str]:
    lines = Path(__file__).with_name("ud_classes.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")][1:]
    return {f"{pos} {lemma}".strip(): upos for pos, lemma, upos in rows}


_TABLE = _read_table()
