"""Reads build profiles: which triples of a dump go into the graph.

A profile is a YAML file; those named without a path stand in `wikidata_hdt/profiles/`. IRIs and prefixes follow the
Wikibase RDF dump format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from wikidata_hdt.clear_errors import ClearError

PROFILES = Path(__file__).parent / "profile_data"
"""The profiles that are packaged beside this module."""

_ID = {"keep_properties": "P", "drop_properties": "P", "keep_classes": "Q", "drop_classes": "Q"}
_LANGUAGE = re.compile(r"[A-Za-z]+(?:-[A-Za-z0-9]+)*")
ITEMS = ("all", "polish")


class ProfileError(ClearError):
    """A profile is missing or breaks its format; the message names file and key."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What to keep of a dump."""

    name: str
    about: str
    statements: bool
    """Whether statement nodes are made from entity JSON."""
    references: bool
    """Whether reference nodes stay, of what the other rules keep of them."""
    languages: tuple[str, ...]
    """Languages of labels, aliases and descriptions, best first."""
    drop_datatypes: frozenset[str]
    """Datatypes of properties, by their names in entity JSON, whose claims are left out."""
    keep_properties: frozenset[str]
    """Properties that stay although their datatype is left out."""
    drop_properties: frozenset[str]
    keep_classes: frozenset[str]
    """If not empty, only items that are instances of one of these stay."""
    drop_classes: frozenset[str]
    items: str
    """`all`, or `polish`: items with a Polish label or page."""
    drop_predicates: frozenset[str]
    drop_predicate_prefixes: tuple[str, ...]
    drop_subject_prefixes: tuple[str, ...]
    drop_types: frozenset[str]
    """Objects of rdf:type that are left out."""

    def drops_property(self, prop: str, datatype: str = "") -> bool:
        """Whether the claims and qualifiers of a property are left out; its datatype is a name as in entity JSON."""
        if prop in self.drop_properties:
            return True
        return datatype in self.drop_datatypes and prop not in self.keep_properties


def profile_names() -> list[str]:
    """The profiles that can be given by name."""
    return sorted(path.stem for path in PROFILES.glob("*.yaml"))


def _value(where: Path, key: str, kind: str, raw: Any) -> Any:
    if kind == "bool":
        if not isinstance(raw, bool):
            raise ProfileError(f"wrong value for {key} in {where}", value=raw, expected="true or false")
        return raw
    if kind == "str":
        if not isinstance(raw, str):
            raise ProfileError(f"wrong value for {key} in {where}", value=raw, expected="a text")
        return raw
    if not isinstance(raw, list) or not all(isinstance(entry, str) for entry in raw):
        raise ProfileError(f"wrong value for {key} in {where}", value=raw, expected="a list of texts")
    for entry in raw:
        if key in _ID and not re.fullmatch(_ID[key] + r"[1-9]\d*", entry):
            raise ProfileError(f"wrong id in {key} of {where}", value=entry, expected=f"an id such as {_ID[key]}31")
    return frozenset(raw) if kind.startswith("frozenset") else tuple(raw)


def check_languages(languages: Iterable[str]) -> tuple[str, ...]:
    """A chain of language codes in small letters, without repetitions.

    Raises `ProfileError` if it is empty or a code is malformed.
    """
    chain = tuple(dict.fromkeys(language.lower() for language in languages))
    for language in chain or ("",):
        if not _LANGUAGE.fullmatch(language):
            raise ProfileError("not a language code", value=language, expected="codes such as pl,mul,en")
    return chain


def read_profile(path: Path) -> Profile:
    """Read a profile file. Raises `ProfileError`."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ProfileError("cannot read the profile", value=path, remedy=str(error.strerror)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ProfileError(f"the profile {path} is no YAML", value=" ".join(str(error).split())) from error
    kinds = {part.name: str(part.type) for part in fields(Profile) if part.name != "name"}
    if not isinstance(data, dict):
        raise ProfileError("not a profile", value=path, expected="keys with values")
    for key in data:
        if key not in kinds:
            near = get_close_matches(str(key), kinds, 1)
            raise ProfileError(f"unknown key in {path}", value=key, remedy=f"did you mean {near[0]}?" if near else "")
    for key in kinds:
        if key not in data:
            raise ProfileError(f"missing key in {path}", value=key)
    profile = Profile(path.stem, **{key: _value(path, key, kind, data[key]) for key, kind in kinds.items()})
    if profile.items not in ITEMS:
        raise ProfileError(f"wrong value for items in {path}", value=profile.items, expected=" or ".join(ITEMS))
    return replace(profile, languages=check_languages(profile.languages))


def load_profile(name: str) -> Profile:
    """The profile of a name or of a file's path (with a slash, or ending in `.yaml`). Raises `ProfileError`."""
    if "/" in name or name.endswith((".yaml", ".yml")):
        return read_profile(Path(name))
    if name not in profile_names():
        raise ProfileError("no such profile", value=name, expected=" or ".join([*profile_names(), "a .yaml file"]))
    return read_profile(PROFILES / f"{name}.yaml")
