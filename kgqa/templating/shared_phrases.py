"""What all templates share: phrases of patterns, fragments of queries, word lists, from `phrases.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.templating.pattern import Node, PatternParser
from kgqa.templating.yaml_lines import Located, read_yaml

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
        located.only(frozenset({"phrases", "synonyms", "fragments", "fillers", "copulas", "closings", "composed"}))
        synonyms = {
            str(word): _synonyms(located, str(word), others) for word, others in located.mapping("synonyms").items()
        }
        phrases: dict[str, Node] = {}
        for name, text in located.mapping("phrases").items():
            parser = PatternParser(phrases, synonyms)
            phrases[str(name)] = _one_chunk(located.where(f"phrases.{name}"), str(text), parser)
        return cls(
            PatternParser(phrases, synonyms),
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


def _synonyms(located: Located, word: str, others: object) -> tuple[Node, ...]:
    where = located.where(f"synonyms.{word}")
    if not isinstance(others, list):
        raise TemplateError(f"{where}: synonyms are a list", value=others, expected="[narodzić, przyjść na świat]")
    return tuple(_one_chunk(where, str(text), PatternParser()) for text in others)


def _one_chunk(where: str, text: str, parser: PatternParser) -> Node:
    try:
        chunks = parser.parse(text).chunks
    except TemplateError as error:
        raise TemplateError(f"{where}: {error.message}") from error
    if len(chunks) > 1:
        raise TemplateError(f"{where}: a phrase has one chunk", value=text, expected="no ;")
    return chunks[0]
