"""Entries of Wiktionary extracts as JSON lines, as the program wiktextract writes them (https://kaikki.org)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kgqa.retrieval.sources.dictionary_entries import Entry, senses

_POLISH = "pl"


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
