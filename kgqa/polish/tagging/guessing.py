"""Guesses lemma and tag of a word that the dictionary does not know, from its ending."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.polish.lists.analysis_tables import read_rows

_SHORTEST_STEM = 2
"""Letters in front of an ending."""
_UNKNOWN = "ign"


class EndingGuesser:
    """Longest endings first; a capitalised word may always be a name in its base form."""

    def __init__(self) -> None:
        self._endings: dict[str, list[tuple[str, str, bool]]] = {}
        for ending, base, tag, names_only in read_rows("unknown_endings.tsv"):
            self._endings.setdefault(ending, []).append((base, tag, names_only == "name"))
        self._longest = max(map(len, self._endings))

    def guesses(self, form: str) -> dict[tuple[str, str], None]:
        """Lemmas and tags, likeliest endings first; (form, `ign`) for what has no letters."""
        if not form[:1].isalpha() or not form.replace("-", "").replace("'", "").isalpha():
            return {(form, _UNKNOWN): None}
        found = dict.fromkeys(self._by_ending(form))
        found.setdefault((form, _UNKNOWN), None)
        return found

    def _by_ending(self, form: str) -> Iterator[tuple[str, str]]:
        is_name = form[:1].isupper()
        for length in range(min(self._longest, len(form) - _SHORTEST_STEM), -1, -1):
            stem = form[: len(form) - length]
            for base, tag, names_only in self._endings.get(form[len(stem) :].lower(), ()):
                if is_name or not names_only:
                    yield stem + base, tag
