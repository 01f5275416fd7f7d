"""Text sources of every kind, whole and damaged."""

from __future__ import annotations

import bz2
import gzip
import json
from pathlib import Path

import pytest
import zstandard

from kgqa.errors import SourceError
from kgqa.retrieval.sources.text_records import Record
from kgqa.retrieval.sources.text_sources import TextSource
from kgqa.retrieval.sources.wikitext import plain_text

_PAGE = """<page><title>{title}</title><ns>{ns}</ns><id>{id}</id>{redirect}
<revision><id>9</id><text>{text}</text></revision></page>
"""


def _read(path: Path) -> tuple[list[Record], dict[str, int]]:
    source = TextSource(path)
    return list(source.records()), dict(source.counts)


def test_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = [
        b'\xef\xbb\xbf{"id": 7, "title": "T", "url": "u", "text": "Tekst.", "qid": "Q36"}',
        b"{broken", b"[1]", b'{"id": "b", "text": " "}', b"\xff\xfe", b"", b'{"text": "Bez id \\ud800."}',
    ]  # fmt: skip
    path.write_bytes(b"\n".join(lines))
    records, counts = _read(path)
    assert [(r.id, r.title, r.text, r.item) for r in records] == [
        ("7", "T", "Tekst.", "Q36"),
        ("line-6", "", "Bez id ?.", None),
    ]
    assert counts == {"broken lines": 3, "records without text": 1}


def test_cirrussearch(tmp_path: Path) -> None:
    path = tmp_path / "plwiki-cirrussearch-content.json.gz"
    article = {
        "namespace": 0, "title": "Jan III", "opening_text": "Jan III – król.", "text": "Jan III – król. Żył.",
        "wikibase_item": "Q53454", "incoming_links": 3, "wiki": "plwiki",
    }  # fmt: skip
    entries = [{"index": {"_id": "12"}}, article, {"index": {"_id": "13"}}, {"namespace": 1, "text": "Dyskusja"}]
    path.write_bytes(gzip.compress("".join(json.dumps(entry) + "\n" for entry in entries).encode()))
    records, counts = _read(path)
    assert records == [
        Record("12", "Jan III – król. Żył.", "Jan III", "https://pl.wikipedia.org/wiki/Jan_III", records[0].item)
    ]
    assert (records[0].item, counts) == ("Q53454", {"pages that are no articles": 1})


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_a_cut_off_file_gives_what_can_be_read(tmp_path: Path, packing: str) -> None:
    path = tmp_path / f"a.jsonl.{packing}"
    lines = "".join(json.dumps({"id": n, "text": f"Zdanie {n * 7919 % 1009}."}) + "\n" for n in range(20_000))
    pack = gzip.compress if packing == "gz" else zstandard.ZstdCompressor().compress
    whole = pack(lines.encode())
    path.write_bytes(whole)
    assert len(_read(path)[0]) == 20_000
    path.write_bytes(whole[: len(whole) // 2])
    records, counts = _read(path)
    assert 0 < len(records) < 20_000 and counts["cut-off files"] == 1


def test_plain_text_is_cut_at_empty_lines(tmp_path: Path) -> None:
    path = tmp_path / "uwagi.txt"
    path.write_text("Pierwszy akapit.\nDalej.\n\n\nDrugi akapit.", encoding="utf-8")
    records, _ = _read(path)
    expected = [("uwagi:0", "Pierwszy akapit.\nDalej."), ("uwagi:1", "Drugi akapit.")]
    assert [(record.id, record.text) for record in records] == expected


def test_pages_articles(tmp_path: Path) -> None:
    path = tmp_path / "pages-articles.xml.bz2"
    pages = [
        _PAGE.format(title="Polska", ns=0, id=5, redirect="", text="'''Polska''' – [[państwo]].{{Przypisy}}"),
        _PAGE.format(title="RP", ns=0, id=6, redirect='<redirect title="Polska" />', text="#PATRZ [[Polska]]"),
        _PAGE.format(title="Dyskusja:Polska", ns=1, id=7, redirect="", text="Uwaga."),
        _PAGE.format(title="Ucięta", ns=0, id=8, redirect="", text="Tekst")[:60],
    ]
    export = '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">' + "".join(pages)
    path.write_bytes(bz2.compress(export.encode()))
    records, counts = _read(path)
    assert [(r.id, r.title, r.text) for r in records] == [("5", "Polska", "Polska – państwo.")]
    assert counts == {"pages that are no articles": 2, "cut-off files": 1}


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("Tekst {{otwarty|szablon", "Tekst otwarty|szablon"),
        ("[[Plik:a.png|thumb|Podpis]]Po pliku.<ref>przypis</ref>", "Po pliku."),
        ("Lista:\n* raz\n== Przypisy ==\nnic", "Lista:\nraz"),
        ("Tekst.\n=== linki  zewnętrzne ===\nnic", "Tekst."),
        ("Tekst o == uwagi == w środku.", "Tekst o == uwagi == w środku."),
        ("Tekst.[[:Kategoria:Rzeki]][[kategoria: Rzeki|*]]", "Tekst."),
        ("{| class=x\n| komórka\n|}\nPo tabeli.", "Po tabeli."),
        ("", ""),
    ],
)
def test_wikitext(wikitext: str, text: str) -> None:
    assert plain_text(wikitext) == text


def test_unclosed_templates_take_no_time() -> None:
    assert (plain_text("{{a|" * 50_000 + "koniec") or "").endswith("koniec")


def test_a_page_of_five_megabytes_is_read_as_far_as_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "pages-articles.xml.bz2"
    text = "Zwykłe zdanie artykułu. " * 220_000
    page = _PAGE.format(title="", ns=0, id=5, redirect="", text=text + "{{otwarty")
    path.write_bytes(bz2.compress(f"<mediawiki>{page}</mediawiki>".encode()))
    records, counts = _read(path)
    assert len(text) > 5_000_000 and counts == {}
    assert (records[0].title, records[0].text[:7]) == ("", "Zwykłe ") and 1_000_000 < len(records[0].text) < 2_100_000


@pytest.mark.parametrize("name", ["a.pdf", "nowhere.jsonl"])
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    if name == "a.pdf":
        (tmp_path / name).write_bytes(b"x")
    with pytest.raises(SourceError):
        _read(tmp_path / name)
