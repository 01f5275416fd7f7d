"""Dictionaries of every format, whole and damaged."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from kgqa.errors import SourceError
from kgqa.retrieval.sources.text_records import Entry, senses
from kgqa.retrieval.sources.text_sources import TextSource
from tests.unit.retrieval.definitions import ROWS, write_dictd, write_table

_TEXTS = {
    "00databaseinfo": "Słownik na próbę\n",
    "kładka": "kładka /ˈkwatka/ <n>\nfootbridge\n(budownictwo) wąski most dla pieszych;\n",
    "zamek": "zamek /ˈzamɛk/ <n>\n1. castle\nwarowna siedziba pana\n2. lock 3.\nto, co zamyka drzwi\n 4.\nsuwak\n",
    "ABC": "ABC /x/ <acronym>\nABC 2.\n= początki nauki\n",
    "most": "most /mɔst/ <n>\nbridge\n",
}


def _read(path: Path) -> tuple[list[Entry], Counter[str]]:
    source = TextSource(path)
    return [one for one in source.records() if isinstance(one, Entry)], source.counts


def test_labels_in_front_of_definitions_are_domains() -> None:
    first, second = senses("rój", "(biologia, dawniej) (żartobliwie) gromada pszczół; | wielu ludzi | (zobacz)", "n")
    assert first == Entry("rój", "gromada pszczół", "n", ("biologia", "dawniej", "żartobliwie"))
    assert second.definition == "wielu ludzi"


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("suffix", [".index", ".dict"])
def test_dictd(tmp_path: Path, packed: bool, suffix: str) -> None:
    path = write_dictd(tmp_path, _TEXTS, packed=packed)
    entries, counts = _read(path.with_suffix(suffix + (".dz" if packed and suffix == ".dict" else "")))
    assert [(one.headword, one.pos, one.definition) for one in entries] == [
        ("kładka", "n", "wąski most dla pieszych"),
        ("zamek", "n", "warowna siedziba pana"),
        ("zamek", "n", "to, co zamyka drzwi"),
        ("zamek", "n", "suwak"),
        ("ABC", "acronym", "początki nauki"),
    ]
    assert entries[0].domains == ("budownictwo",)
    assert counts["entries without a definition"] == 1


def test_a_dictd_dictionary_of_one_language(tmp_path: Path) -> None:
    entries, _ = _read(write_dictd(tmp_path, {"wiadro": "wiadro\n  naczynie na wodę\n"}, packed=False))
    assert entries == [Entry("wiadro", "naczynie na wodę")]


def test_damaged_dictd_files(tmp_path: Path) -> None:
    path = write_dictd(tmp_path, _TEXTS)
    path.write_text(path.read_text() + "bez pól\nza daleko\tZZZZ\tB\nzłe cyfry\t?\tB\n", encoding="utf-8")
    entries, counts = _read(path)
    assert len(entries) == 5
    assert counts["broken lines"] == 3
    texts = tmp_path / "words.dict.dz"
    texts.write_bytes(texts.read_bytes()[:30])
    with pytest.raises(SourceError, match="cannot be unpacked"):
        _read(path)
    texts.unlink()
    with pytest.raises(SourceError, match=r"words\.dict.*\.dict\.dz"):
        _read(path)
    path.write_text("to nie jest indeks\n", encoding="utf-8")
    with pytest.raises(SourceError, match="no index of a dictd dictionary"):
        _read(path)


def test_tables(tmp_path: Path) -> None:
    entries, counts = _read(write_table(tmp_path))
    assert len({one.headword for one in entries}) == len(ROWS)
    assert len(entries) == len(ROWS) + 1
    assert not +counts


@pytest.mark.parametrize(
    ("text", "expected", "broken"),
    [
        ("młot\tn\tnarzędzie do wbijania\n\tn\tnic\nsam\n\n", [("młot", "n")], 2),
        ("młot\tnarzędzie do wbijania\n", [("młot", "")], 0),
        ("Definicja\tuwagi\tHasło\nnarzędzie\t?\tmłot\n", [("młot", "")], 0),
        ("", [], 0),
    ],
)
def test_columns_of_tables(tmp_path: Path, text: str, expected: list[tuple[str, str]], broken: int) -> None:
    path = tmp_path / "a.tsv"
    path.write_text(text, encoding="utf-8")
    entries, counts = _read(path)
    assert [(one.headword, one.pos) for one in entries] == expected
    assert counts["broken lines"] == broken


def test_a_table_of_unknown_columns(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("a\tb\tc\td\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"4 columns without names: .*a\.tsv"):
        _read(tmp_path / "a.tsv")


def test_wiktionary(tmp_path: Path) -> None:
    lines = [
        {"word": "kosz", "lang_code": "pl", "pos": "noun", "synonyms": [{"word": "kosyk"}],
         "senses": [{"glosses": ["naczynie", "naczynie plecione z wikliny"], "topics": ["household"]}]},
        {"word": "Korb", "lang_code": "de", "pos": "noun", "senses": [{"glosses": ["kosz"]}]},
        {"word": "pusty", "lang_code": "pl", "senses": [{"tags": ["no-gloss"]}, "?"]},
    ]  # fmt: skip
    path = tmp_path / "pl.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + "{broken\n", encoding="utf-8")
    entries, counts = _read(path)
    assert entries == [Entry("kosz", "naczynie plecione z wikliny", "noun", ("household",), ("kosyk",))]
    assert counts == {"entries without a definition": 2, "broken lines": 1}
