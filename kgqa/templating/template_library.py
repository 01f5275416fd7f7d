"""Loads all question templates of a directory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from kgqa.errors import TemplateError
from kgqa.templating.dimension_table import DIMENSIONS_FILE
from kgqa.templating.family_table import FAMILIES_FILE
from kgqa.templating.path_word_table import PATH_WORDS_FILE
from kgqa.templating.shared_phrases import Shared
from kgqa.templating.template import SlotType, Template, TemplateLibrary
from kgqa.templating.template_reader import TemplateReader
from kgqa.templating.yaml_lines import Located, read_yaml

PHRASES_FILE = "phrases.yaml"
"""Shared phrases and word lists of a template directory."""

_OTHER_TABLES = frozenset({PHRASES_FILE, DIMENSIONS_FILE, FAMILIES_FILE, PATH_WORDS_FILE})


def load_library(directory: Path) -> TemplateLibrary:
    """Read every `*.yaml` below `directory`. Raises TemplateError with file, line, key and the allowed values."""
    if not (directory / PHRASES_FILE).is_file():
        raise TemplateError("no template directory", value=directory, expected=f"a directory with {PHRASES_FILE}")
    shared = Shared.read(directory / PHRASES_FILE)
    templates: dict[str, Template] = {}
    for template in _templates(directory, shared):
        if template.id in templates:
            raise TemplateError(
                f"{template.origin}: duplicate template id",
                value=template.id,
                remedy=f"see {templates[template.id].origin}",
            )
        templates[template.id] = template
    return TemplateLibrary(
        MappingProxyType(templates),
        shared.fillers,
        frozenset(word for template in templates.values() for word in _relational(template)),
        shared.composed,
        shared.closings,
    )


def _templates(directory: Path, shared: Shared) -> Iterator[Template]:
    """The templates of all files but the shared one, in the order of the files' names."""
    for path in sorted(directory.rglob("*.yaml")):
        if path.name not in _OTHER_TABLES:
            for entry in read_yaml(path, list):
                yield TemplateReader(Located.of(entry, path), shared).read()


def _relational(template: Template) -> Iterator[str]:
    if all(spec.type is SlotType.PERSON for spec in template.slots.values()):
        for nominal in template.nominals:
            yield from nominal.needs[0] if nominal.needs else ()
