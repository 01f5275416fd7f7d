"""Values made of files, kept in a binary file: reading them anew takes ten times as long.

The file's name is made of all that the value comes from, so that it never holds anything else.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.whole_files import temporary_file

_Value = TypeVar("_Value")

_DIGEST = 32
"""Bytes of the checksum in front."""


def kept(path: Path, kind: type[_Value], make: Callable[[], _Value]) -> _Value:
    """The value of this type in a file, else a new one that is put there; raises what `make` raises.

    Equal parts of the value are one object, in the file and behind it. A file that cannot be written is done without.
    """
    value = _load(path)
    if isinstance(value, kind):
        return value
    made = make()
    with suppress(OSError, ClearError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _save(made, path)
    return made


def content_key(roots: Iterable[Path], endings: tuple[str, ...]) -> str:
    """A name for the contents of files, and of the files in directories that end so."""
    digest = sha256()
    for root in roots:
        digest.update(str(root.resolve()).encode())  # what is read may tell where it comes from
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in endings:
                data = path.read_bytes()
                digest.update(f"\n{path.name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def _save(value: object, path: Path) -> None:
    out = BytesIO()
    _Pickler(out, protocol=pickle.HIGHEST_PROTOCOL).dump(_Sharing().of(value))
    data = out.getvalue()
    with temporary_file(path) as temporary:
        temporary.write_bytes(sha256(data).digest() + data)


def _load(path: Path) -> object:
    """The value in a whole file of this user; None where there is none."""
    try:
        if path.stat().st_uid != os.getuid():
            return None
        content = path.read_bytes()
    except OSError:
        return None
    if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        return None
    try:
        return _Unpickler(BytesIO(content[_DIGEST:])).load()
    except pickle.UnpicklingError:
        return None


class _Sharing:
    """Makes equal parts of values one object: tables repeat themselves, and every object takes time to load."""

    def __init__(self) -> None:
        self._known: dict[object, object] = {}
        """By type and parts. Parts are known by their identity, so that 1, 1.0 and True stay apart."""

    def of(self, value: Any) -> Any:
        """The value, made of parts that equal parts of other values are too."""
        if isinstance(value, Mapping):
            entries = {self.of(key): self.of(one) for key, one in value.items()}
            return MappingProxyType(entries) if isinstance(value, MappingProxyType) else entries
        if type(value) in (tuple, frozenset):
            parts = [self.of(one) for one in value]
            return self._one(value, type(value)(map(id, parts)), lambda: type(value)(parts))
        names = _field_names(value.__class__)
        if not names:
            return self._one(value, value, lambda: value) if isinstance(value, str) else value
        parts = [self.of(getattr(value, name)) for name in names]
        return self._one(value, tuple(map(id, parts)), lambda: type(value)(*parts))

    def _one(self, value: object, parts: object, make: Callable[[], object]) -> object:
        key = type(value), parts
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]


@cache
def _field_names(kind: type[object]) -> tuple[str, ...]:
    """The fields that make a value of a data class, which makes further ones of them; empty for other classes."""
    found = [one for one in fields(kind) if one.init] if is_dataclass(kind) else []
    return tuple(one.name for one in found) if not any(one.kw_only for one in found) else ()


def _frozen(entries: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(entries)


class _Pickler(pickle.Pickler):
    """Writes data classes as calls with their values, which load in half the time, and read-only mappings, which cannot
    be pickled, as dictionaries."""

    def reducer_override(self, value: Any) -> tuple[Callable[..., object], tuple[object, ...]] | Any:
        if isinstance(value, MappingProxyType):
            return _frozen, (dict(value),)
        names = _field_names(value.__class__)
        return (type(value), tuple(getattr(value, name) for name in names)) if names else NotImplemented


class _Unpickler(pickle.Unpickler):
    """Reads what our data are made of and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _frozen.__name__):
            return _frozen
        found = super().find_class(module, name)
        if found is frozenset or (module.startswith("kgqa.") and isinstance(found, type)):
            return found
        raise pickle.UnpicklingError(f"data hold no {module}.{name}")
