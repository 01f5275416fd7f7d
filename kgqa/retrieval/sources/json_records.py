"""Records of JSON lines: plain ones (`id`, `title`, `url`, `text`, optional `qid`), CirrusSearch dumps, Wiktionary.

A CirrusSearch dump alternates between a line with an index action and a line with the document. Source: Wikimedia's
description of the dumps (https://dumps.wikimedia.org/other/cirrussearch/).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kgqa.retrieval.sources.text_records import Entry, Record, senses
from kgqa.terms import ItemId

_ITEM = re.compile(r"Q[1-9][0-9]*")
_ARTICLES = 0
"""The namespace of articles."""
_PAGE_URL = "https://{}/wiki/{}"
_POLISH = "pl"


def json_records(lines: Iterator[bytes], counts: Counter[str]) -> Iterator[Record | Entry]:
    """The records of a JSON-lines file of any kind; broken lines are counted and left out."""
    action = ""
    for number, raw in enumerate(lines):
        if not raw.strip():
            continue
        entry = _object(raw)
        if entry is None:
            counts["broken lines"] += 1
        elif is_wiktionary(entry):
            entries = list(wiktionary_entries(entry))
            counts["entries without a definition"] += not entries
            yield from entries
        elif isinstance(entry.get("index"), dict) and "text" not in entry:
            action = str(entry["index"].get("_id", ""))
        elif "namespace" in entry or "opening_text" in entry:
            yield from _article(entry, action or f"line-{number}", counts)
            action = ""
        else:
            yield from _plain(entry, f"line-{number}", counts)


def _object(raw: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _plain(entry: Mapping[str, Any], number: str, counts: Counter[str]) -> Iterator[Record]:
    text = _text(entry.get("text"))
    if not text.strip():
        counts["records without text"] += 1
        return
    identifier = entry.get("id")
    name = number if identifier is None or identifier == "" else _text(str(identifier))
    licence = _text(entry.get("licence", entry.get("license")))
    yield Record(name, text, _text(entry.get("title")), _text(entry.get("url")), _item(entry.get("qid")), licence)


def _article(entry: Mapping[str, Any], identifier: str, counts: Counter[str]) -> Iterator[Record]:
    if entry.get("namespace", _ARTICLES) != _ARTICLES:
        counts["pages that are no articles"] += 1
        return
    opening, text, title = (_text(entry.get(name)) for name in ("opening_text", "text", "title"))
    if not text.strip():
        counts["records without text"] += 1
        return
    if opening and opening[:80] not in text:
        text = f"{opening}\n{text}"
    wiki = {"plwiki": "pl.wikipedia.org", "plwikiquote": "pl.wikiquote.org"}.get(_text(entry.get("wiki")), "")
    url = _PAGE_URL.format(wiki or "pl.wikipedia.org", title.replace(" ", "_")) if title else ""
    yield Record(identifier, text, title, url, _item(entry.get("wikibase_item")))


def _text(value: object) -> str:
    """A text without NUL characters and lone surrogates, which no index takes."""
    if not isinstance(value, str):
        return ""
    return value.replace("\0", "").encode("utf-8", errors="replace").decode()


def _item(value: object) -> ItemId | None:
    return ItemId(value) if isinstance(value, str) and _ITEM.fullmatch(value) else None


def is_wiktionary(entry: Mapping[str, Any]) -> bool:
    """Whether a JSON object is an entry of such an extract."""
    return isinstance(entry.get("word"), str) and isinstance(entry.get("senses"), list)


def wiktionary_entries(entry: Mapping[str, Any]) -> Iterator[Entry]:
    """The senses of an entry; none if it is of another language or has no gloss."""
    if entry.get("lang_code", _POLISH) != _POLISH:
        return
    shared = _words(entry.get("synonyms"))
    for sense in entry["senses"]:
        if not isinstance(sense, dict):
            continue
        glosses = [gloss for gloss in _listed(sense.get("glosses")) if isinstance(gloss, str)]
        domains = tuple(str(one) for key in ("topics", "tags") for one in _listed(sense.get(key)))
        synonyms = _words(sense.get("synonyms")) or (shared if len(entry["senses"]) == 1 else ())
        for one in senses(entry["word"], glosses[-1] if glosses else "", str(entry.get("pos", "")), synonyms):
            yield replace(one, domains=(*one.domains, *domains))


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _words(value: object) -> tuple[str, ...]:
    return tuple(one["word"] for one in _listed(value) if isinstance(one, dict) and isinstance(one.get("word"), str))
