"""What all templates share: phrases of patterns, fragments of queries, word lists, from `phrases.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.matching.pattern import Node, PatternParser
from kgqa.matching.yaml_lines import Located, read_yaml

_FRAGMENT = re.compile(r"%(\w+)%")


@dataclass(frozen=True, slots=True)
class Shared:
    """Contents of the phrases file."""

    parser: PatternParser
    copulas: tuple[str, ...]
    fillers: frozenset[str]
    closings: frozenset[str]
    composed: tuple[str, ...]
    fragments: Mapping[str, str]
    """Parts of queries by the name that stands for them between percent signs."""

    @classmethod
    def read(cls, path: Path) -> Shared:
        """Read the phrases file. Raises TemplateError."""
        located = Located.of(read_yaml(path, dict), path)
        located.only(frozenset({"phrases", "fragments", "fillers", "copulas", "closings", "composed"}))
        phrases: dict[str, Node] = {}
        for name, text in located.mapping("phrases").items():
            phrases[str(name)] = _phrase(located, str(name), str(text), PatternParser(phrases))
        return cls(
            PatternParser(phrases),
            located.strings("copulas"),
            frozenset(located.strings("fillers")),
            frozenset(located.strings("closings")),
            located.strings("composed"),
            {str(name): str(text) for name, text in located.mapping("fragments").items()},
        )

    def query(self, template: Located, key: str) -> str:
        """The query under a key of a template, its fragments written out. Raises TemplateError for an unknown one."""
        text = template.text(key)
        for name in _FRAGMENT.findall(text):
            if name not in self.fragments:
                raise template.error(key, f"%{name}%", "one of the fragments " + ", ".join(sorted(self.fragments)))
        return _FRAGMENT.sub(lambda found: self.fragments[found[1]], text)


def _phrase(located: Located, name: str, text: str, parser: PatternParser) -> Node:
    where = located.where(f"phrases.{name}")
    try:
        chunks = parser.parse(text).chunks
    except TemplateError as error:
        raise TemplateError(f"{where}: {error.message}") from error
    if len(chunks) > 1:
        raise TemplateError(f"{where}: a phrase has one chunk", value=text, expected="no ;")
    return chunks[0]
