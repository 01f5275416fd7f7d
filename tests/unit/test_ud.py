"""Reading labelled sentences and measuring against them."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.ud import GoldWord, accuracy, read_gold, ud_class
from kgqa.errors import InputError
from kgqa.model import Interpretation
from kgqa.terms import Tag

TREEBANK = """\
# sent_id = 1
# text = Byłem w XIX w.
1-2\tByłem\t_\t_\t_\t_\t_\t_\t_\t_
1\tBył\tbyć\tAUX\tpraet:sg:m1:imperf\t_\t0\troot\t_\t_
2\tem\tbyć\tAUX\taglt:sg:pri:imperf:wok\t_\t1\taux\t_\t_
3\tw\tw\tADP\tprep:loc:nwok\t_\t4\tcase\t_\t_
4\tXIX\tXIX\tADJ\tadj:sg:loc:m3:pos\t_\t1\tobl\t_\t_
4.1\tbył\tbyć\tAUX\t_\t_\t_\t_\t_\t_
5\t7\t7\tNUM\tnum:pl:nom:m3:rec\t_\t4\tnummod\t_\t_
6\tnie\tnie\tPART\tqub\t_\t4\tadvmod\t_\t_

"""


class Fixed:
    """Always gives the same interpretations."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        self._pairs = pairs

    def interpret(self, forms: Sequence[str]) -> list[list[Interpretation]]:
        assert len(forms) == len(self._pairs)
        return [[Interpretation(lemma, Tag(tag), 1.0)] for lemma, tag in self._pairs]


def test_treebanks_are_read_by_the_conventions_of_the_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(TREEBANK, encoding="utf-8")
    (sentence,) = read_gold(path)
    assert [word.form for word in sentence] == ["Byłem", "w", "XIX", "7", "nie"]
    assert sentence[0] == GoldWord("Byłem", "być", "praet:sg:m1:imperf", "AUX")
    assert [word.tag for word in sentence[2:]] == ["romandig", "dig", "part"]


def test_compressed_treebanks_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu.gz"
    path.write_bytes(gzip.compress(TREEBANK.encode()))
    assert len(read_gold(path)[0]) == 5


def test_tables_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text("# note\nKto\tkto\tsubst:sg:nom:m1\n\nCo\tco\tsubst:sg:nom:n:ncol\n", encoding="utf-8")
    assert [[word.lemma for word in sentence] for sentence in read_gold(path)] == [["kto"], ["co"]]


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"Kto\tkto\n"])
def test_unreadable_files_are_clear_errors(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "a.tsv"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match="labelled"):
        read_gold(path)


def test_accuracy() -> None:
    gold = [[GoldWord("Był", "być", "praet:sg:m1:imperf", "AUX"), GoldWord("Ala", "Ala", "subst:sg:nom:f", "PROPN")]]
    score = accuracy(gold, Fixed(("być", "praet:sg:m1:ter:imperf"), ("ala", "subst:sg:gen:f")))
    assert (score.words, score.lemma, score.tag, score.upos) == (2, 1.0, 0.5, 0.5)


def test_accuracy_of_nothing_is_nought() -> None:
    assert accuracy([], Fixed()).lemma == 0.0


@pytest.mark.parametrize(
    ("lemma", "tag", "form", "upos"),
    [
        ("dom", "subst:sg:nom:m3", "Dom", "NOUN"),
        ("Wisła", "subst:sg:nom:f", "Wisła", "PROPN"),
        ("kto", "subst:sg:nom:m1", "Kto", "PRON"),
        ("który", "adj:sg:nom:m1:pos", "który", "DET"),
        ("być", "fin:sg:ter:imperf", "jest", "AUX"),
        ("iść", "fin:sg:ter:imperf", "idzie", "VERB"),
        ("się", "part", "się", "PRON"),
        ("xyz", "ign", "xyz", "X"),
    ],
)
def test_universal_classes(lemma: str, tag: str, form: str, upos: str) -> None:
    assert ud_class(lemma, Tag(tag), form) == upos
