"""An index of patterns by the words that they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kgqa.templating.template import Template, TemplatePattern


class PatternTable:
    """Finds the patterns whose necessary words a question has, without trying all."""

    def __init__(self, patterns: Iterable[tuple[Template, TemplatePattern]]) -> None:
        self._patterns = tuple(patterns)
        self._always: list[int] = []
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        for number, (_, pattern) in enumerate(self._patterns):
            if not pattern.needs:
                self._always.append(number)
                continue
            for word in min(pattern.needs, key=len):
                self._by_word[word].append(number)

    def possible(self, words: frozenset[str]) -> tuple[tuple[Template, TemplatePattern], ...]:
        """Patterns that a question with these words may match, in a stable order."""
        found = dict.fromkeys(number for word in sorted(words & self._by_word.keys()) for number in self._by_word[word])
        pairs = [self._patterns[number] for number in (*self._always, *found)]
        return tuple(pair for pair in pairs if not any(map(words.isdisjoint, pair[1].needs)))
