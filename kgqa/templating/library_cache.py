"""Templates as they were read, in a file beside the other caches: reading them anew takes five times as long.

The file's name is made of the templates and of the code that reads them, so that it never holds anything else.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from wikidata_hdt.errors import ClearError
from wikidata_hdt.files import temporary_file

_KGQA = Path(__file__).resolve().parents[1]
_READERS = ("templating", "sparql", "model", "polish", "terms.py", "keyed.py", "resources.py")
"""The code, with its data, that templates are read by and made of."""
_DIGEST = 32
"""Bytes of the checksum in front."""
_ENDINGS = (".py", ".yaml", ".tsv")


def cached_library(directory: Path, caches: Path) -> TemplateLibrary:
    """The templates of a directory, from the cache directory where it has them, else read and put there.

    Raises TemplateError. A cache that cannot be written is done without.
    """
    path = caches / f"templates-{library_key(directory)}"
    library = _load(path)
    if library is None:
        library = load_library(directory)
        with suppress(OSError, ClearError):
            path.parent.mkdir(parents=True, exist_ok=True)
            _save(library, path)
    return library


def library_key(directory: Path) -> str:
    """A name for what is read from a directory: it changes when a template changes, or the code that reads them."""
    digest = sha256(str(directory.resolve()).encode())  # templates know where they come from
    for root in (directory, *(_KGQA / name for name in _READERS)):
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in _ENDINGS:
                data = path.read_bytes()
                digest.update(f"\n{path.name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def _save(library: TemplateLibrary, path: Path) -> None:
    out = BytesIO()
    _Pickler(out, protocol=pickle.HIGHEST_PROTOCOL).dump(library)
    data = out.getvalue()
    with temporary_file(path) as temporary:
        temporary.write_bytes(sha256(data).digest() + data)


def _load(path: Path) -> TemplateLibrary | None:
    """The library in a whole file of this user; None where there is none."""
    try:
        if path.stat().st_uid != os.getuid():
            return None
        content = path.read_bytes()
    except OSError:
        return None
    if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        return None
    try:
        library = _Unpickler(BytesIO(content[_DIGEST:])).load()
    except pickle.UnpicklingError:
        return None
    return library if isinstance(library, TemplateLibrary) else None


def _frozen(entries: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(entries)


class _Pickler(pickle.Pickler):
    """Read-only mappings, which cannot be pickled, are written as dictionaries."""

    def reducer_override(self, value: object) -> tuple[Callable[..., object], tuple[object, ...]] | Any:
        return (_frozen, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


class _Unpickler(pickle.Unpickler):
    """Reads what templates are made of and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _frozen.__name__):
            return _frozen
        found = super().find_class(module, name)
        if found is frozenset or (module.startswith("kgqa.") and isinstance(found, type)):
            return found
        raise pickle.UnpicklingError(f"templates hold no {module}.{name}")
