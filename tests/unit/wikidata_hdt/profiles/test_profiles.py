"""Profiles: those that are packaged, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikidata_hdt.profiles.profiles import PROFILES, ProfileError, check_languages, load_profile, profile_names

TRUTHY = (PROFILES / "truthy.yaml").read_text(encoding="utf-8")


def test_the_packaged_profiles() -> None:
    assert profile_names() == ["full", "truthy"]
    assert [load_profile(name).statements for name in profile_names()] == [True, False]
    truthy = load_profile("truthy")
    assert truthy.languages == ("pl", "mul", "en")
    assert truthy.drops_property("P214", "external-id")
    assert not truthy.drops_property("P297", "external-id")
    assert not truthy.drops_property("P31", "wikibase-item")


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(TRUTHY.replace("items: all", "items: polish"), encoding="utf-8")
    profile = load_profile(str(tmp_path / "mine.yaml"))
    assert (profile.name, profile.items) == ("mine", "polish")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("items: all", "items: some", r"wrong value for items in .*: some \(expected all or polish\)"),
        ("items: all", "itms: all", r"unknown key in .*: itms; did you mean items\?"),
        ("items: all", "", "missing key in .*: items"),
        ("[pl, mul, en]", "[pl, no]", "wrong value for languages"),
        ("[pl, mul, en]", "[p l]", "not a language code: p l"),
        ("[pl, mul, en]", "[]", "not a language code"),
        ("statements: false", "statements: 1", "wrong value for statements.*true or false"),
        ("drop_classes: []", "drop_classes: [P31]", r"wrong id in drop_classes.*P31 \(expected an id such as Q31\)"),
        ("about: direct", "about: [", "is no YAML"),
    ],
)
def test_wrong_profiles(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in TRUTHY
    (tmp_path / "mine.yaml").write_text(TRUTHY.replace(old, new), encoding="utf-8")
    with pytest.raises(ProfileError, match=message):
        load_profile(str(tmp_path / "mine.yaml"))


def test_missing_profiles() -> None:
    with pytest.raises(ProfileError, match=r"no such profile: x \(expected full or truthy or a \.yaml file\)"):
        load_profile("x")
    with pytest.raises(ProfileError, match="cannot read the profile"):
        load_profile("./missing.yaml")
    assert check_languages(["pl", "pl", "de"]) == ("pl", "de")
