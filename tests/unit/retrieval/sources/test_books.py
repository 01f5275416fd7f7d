"""Books: CNXML modules and EPUB, whole and damaged; names and licences of sources."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from kgqa.errors import SourceError
from kgqa.retrieval.sources.source_reading import ReadSources, distinct_passages
from kgqa.retrieval.sources.text_records import Entry, Record
from kgqa.retrieval.sources.text_sources import TextSource

_MODULE = """<document xmlns="http://cnx.rice.edu/cnxml"><title>Siła <emphasis>tarcia</emphasis></title>
<metadata xmlns:md="http://cnx.rice.edu/mdml"><md:content-id>m1</md:content-id><md:license url="CC BY 4.0"/></metadata>
<content><para>Klocek stoi.</para><section><title>Ruch</title><para>Klocek <m:math xmlns:m="m"><m:mi>x</m:mi></m:math>
jedzie.</para><exercise><problem><para>Policz.</para></problem></exercise></section></content>
<glossary><definition><term>poślizg</term><meaning>ruch bez toczenia.</meaning></definition></glossary></document>"""
_CHAPTER = """<html><head><title>x</title><style>p {}</style></head><body><p>Wstęp&nbsp;książki.</p><h1>Rozdział</h1>
<p>Pierwszy <b>akapit</b>.<p>Drugi.</p></body></html>"""
_PACKAGE = """<package xmlns:dc="dc"><metadata><dc:title>Książka</dc:title><dc:rights>CC0</dc:rights></metadata>
<manifest><item id="a" href="tekst/a%20b.xhtml"/><item id="b" href="nie_ma.xhtml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>"""
_CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'


def _book(directory: Path, container: str = _CONTAINER, package: str = _PACKAGE) -> Path:
    path = directory / "book.epub"
    with ZipFile(path, "w") as book:
        book.writestr("META-INF/container.xml", container)
        book.writestr("OPS/book.opf", package)
        book.writestr("OPS/tekst/a b.xhtml", _CHAPTER)
    return path


def test_a_module_of_a_book(tmp_path: Path) -> None:
    path = tmp_path / "index.cnxml"
    path.write_text(_MODULE, encoding="utf-8")
    assert list(TextSource(path).records()) == [
        Record("m1", "Klocek stoi.\nRuch\nKlocek x jedzie.", "Siła tarcia", licence="CC BY 4.0"),
        Entry("poślizg", "ruch bez toczenia"),
    ]


@pytest.mark.parametrize("text", ["", "<document>", "<html/>", "nie xml", "<document/>x"])
def test_what_is_no_module(tmp_path: Path, text: str) -> None:
    path = tmp_path / "index.cnxml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="no CNXML module"):
        list(TextSource(path).records())


def test_a_book(tmp_path: Path) -> None:
    source = TextSource(_book(tmp_path))
    assert list(source.records()) == [
        Record("book:0", "Wstęp książki.", "Książka", licence="CC0"),
        Record("book:1", "Pierwszy akapit.\nDrugi.", "Rozdział", licence="CC0"),
    ]
    assert source.counts == {"broken pages": 1}


@pytest.mark.parametrize(
    ("container", "package"), [("<container/>", _PACKAGE), ("<cont", _PACKAGE), (_CONTAINER, "<package")]
)
def test_what_is_no_book(tmp_path: Path, container: str, package: str) -> None:
    with pytest.raises(SourceError, match="no EPUB book"):
        list(TextSource(_book(tmp_path, container, package)).records())


def test_files_that_are_no_archives(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    path.write_bytes(b"PK nothing")
    with pytest.raises(SourceError, match="no EPUB book"):
        list(TextSource(path).records())
    with pytest.raises(SourceError, match="cannot read the source"):
        list(TextSource(tmp_path / "none.epub").records())


def test_sources_are_named_with_their_licences(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "Jeden.", "license": "CC0"}\n{"text": "Dwa."}\n', encoding="utf-8")
    (tmp_path / "b.txt").write_text("Trzy.\n", encoding="utf-8")
    (tmp_path / "b.txt.licence").write_text("CC BY 4.0\nreszta\n", encoding="utf-8")
    (tmp_path / "c.tsv").write_text("wiadro\tnaczynie\n", encoding="utf-8")
    entries: list[Entry] = []
    paths = [tmp_path / name for name in ("a.jsonl", "b.txt", "c.tsv")]
    found = list(distinct_passages(paths, ReadSources(), lambda entry: not entries.append(entry)))
    assert [passage.source for passage in found] == ["a.jsonl (CC0)", "a.jsonl", "b.txt (CC BY 4.0)"]
    assert [entry.source for entry in entries] == ["c.tsv"]
