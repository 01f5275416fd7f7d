"""An index of patterns by the words that they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kgqa.templating.template import Template, TemplatePattern


class PatternTable:
    """Finds the patterns whose necessary words a question has, without trying all."""

    def __init__(self, patterns: Iterable[tuple[Template, TemplatePattern]]) -> None:
        self._always: list[tuple[Template, TemplatePattern]] = []
        self._by_word: defaultdict[str, list[tuple[Template, TemplatePattern]]] = defaultdict(list)
        for template, pattern in patterns:
            if not pattern.needs:
                self._always.append((template, pattern))
                continue
            for word in min(pattern.needs, key=len):
                self._by_word[word].append((template, pattern))

    def possible(self, words: frozenset[str]) -> tuple[tuple[Template, TemplatePattern], ...]:
        """Patterns that a question with these words may match, in a stable order."""
        found = {id(pair[1]): pair for word in sorted(words & self._by_word.keys()) for pair in self._by_word[word]}
        fitting = [pair for pair in found.values() if not any(map(words.isdisjoint, pair[1].needs))]
        return (*self._always, *fitting)
