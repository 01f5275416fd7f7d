"""YAML with line numbers, and the checks that say where a value is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from kgqa.errors import TemplateError


class _LineLoader(yaml.CSafeLoader):
    """Adds the key `__line__` to every mapping and refuses a key that is given twice."""


def _mapping(loader: _LineLoader, node: yaml.MappingNode) -> dict[str, Any]:
    loader.flatten_mapping(node)
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str):
            raise yaml.constructor.ConstructorError(
                None, None, f"key {key!r} is no text; quote it", key_node.start_mark
            )
        if key in result:
            raise yaml.constructor.ConstructorError(None, None, f"key {key!r} is given twice", key_node.start_mark)
        result[key] = loader.construct_object(value_node, deep=True)
    result["__line__"] = node.start_mark.line + 1
    return result


_LineLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read_yaml(path: Path, kind: type) -> Any:
    """Contents of a YAML file whose top level is a `kind` (list or dict). Raises TemplateError."""
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), _LineLoader)
    except (yaml.YAMLError, UnicodeDecodeError, OSError) as error:
        raise TemplateError(f"{path}: not readable as YAML", value=" ".join(str(error).split())) from error
    if not isinstance(content, kind):
        raise TemplateError(f"{path}: wrong top level", value=type(content).__name__, expected=kind.__name__)
    return content


@dataclass(frozen=True, slots=True)
class Located:
    """A mapping of a YAML file that knows where it stands."""

    values: Mapping[str, Any]
    path: Path

    @classmethod
    def of(cls, values: Any, path: Path) -> Located:
        """Wrap one mapping; raises TemplateError if it is none."""
        if not isinstance(values, dict):
            raise TemplateError(f"{path}: wrong entry", value=values, expected="a mapping")
        return cls(values, path)

    def where(self, key: str = "") -> str:
        """File, line of the mapping and key, for messages."""
        return f"{self.path.name}:{self.values['__line__']}" + (f": {key}" if key else "")

    def error(self, key: str, value: object, expected: str) -> TemplateError:
        """The error for a wrong value of a key."""
        return TemplateError(f"{self.where(key)}: wrong or missing value", value=value, expected=expected)

    def only(self, allowed: frozenset[str]) -> None:
        """Raise TemplateError if there is a key that is not allowed."""
        unknown = sorted(set(self.values) - allowed - {"__line__"})
        if unknown:
            raise TemplateError(
                f"{self.where()}: unknown key", value=unknown[0], expected="one of " + ", ".join(sorted(allowed))
            )

    def need(self, keys: tuple[str, ...]) -> None:
        """Raise TemplateError if one of the keys is missing."""
        for key in keys:
            if key not in self.values:
                raise self.error(key, None, f"the key {key}")

    def text(self, key: str) -> str:
        """A non-empty string."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(key, value, "text")
        return value.strip()

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings; empty if the key is missing."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise self.error(key, value, "a list of texts (quote words such as nie, tak, on)")
        return tuple(value)

    def flag(self, key: str) -> bool:
        """True or false; false if the key is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, value, "true or false")
        return value

    def mapping(self, key: str) -> Mapping[str, Any]:
        """A mapping without its line number; empty if the key is missing."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, value, "a mapping")
        return {name: part for name, part in value.items() if name != "__line__"}
