"""Keys of names: inflected forms meet their nominative, and any text has keys within the limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology

_LINES = (Path(__file__).parents[1] / "names.tsv").read_text(encoding="utf-8").splitlines()
NAMES = [line.split("\t") for line in _LINES if not line.startswith("#")][1:]
KEYS = LemmaKeys(MorfeuszMorphology())
AMBIGUOUS = ["ma", "nie", "piec", "zamek", "stali", "drogi", "mam", "biały", "pani", "Polski", "a'ego", "x'em"]


@pytest.mark.parametrize(("name", "forms"), NAMES, ids=[name for name, _ in NAMES])
def test_inflected_forms_share_a_key_with_the_nominative(name: str, forms: str) -> None:
    stored = set(KEYS.of_label(name))
    lost = [form for form in (name, *forms.split("; ")) if stored.isdisjoint(KEYS.of_mention(form.split()))]
    assert lost == []


def test_foreign_names_are_inflected_with_ks() -> None:
    assert "halifax" in KEYS.of_mention(["Halifaksie"])
    assert "index" not in KEYS.of_mention(["indeksie"])


def test_there_are_names_enough() -> None:
    assert len(NAMES) >= 60


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Wisła", "Odra"),
        ("Adam Mickiewicz", "Adam Małysz"),
        ("Nowy Jork", "Jork"),
        ("Ogniem i mieczem", "Ogień"),
        ("Jan III Sobieski", "Jan II Kazimierz"),
        ("powieść", "powieka"),
    ],
)
def test_different_names_share_no_key(first: str, second: str) -> None:
    assert set(KEYS.of_label(first)).isdisjoint(KEYS.of_mention(second.split()))
    assert set(KEYS.of_label(second)).isdisjoint(KEYS.of_mention(first.split()))


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("Wisła", "wisła"),
        ("Pan Tadeusz", "pan tadeusz"),
        ("Polska", "polska"),
        ("Skłodowska-Curie", "skłodowska curie"),
        ("„Xyzzq”, 2001", "xyzzq 2001"),
    ],
)
def test_keys_of_labels(label: str, key: str) -> None:
    assert key in KEYS.of_label(label)


def test_a_form_that_no_name_has_is_a_name_that_the_dictionary_lacks() -> None:
    assert "parana" in KEYS.of_mention(["Paranie"])
    assert "parana" not in KEYS.of_mention(["paranie"])


@pytest.mark.parametrize("text", ["", " ", "?!", "„”"])
def test_a_text_without_words_has_no_keys(text: str) -> None:
    assert KEYS.of_label(text) == KEYS.of_mention(text.split()) == ()


def _sound(keys: tuple[str, ...]) -> bool:
    return len(keys) <= 16 and len(set(keys)) == len(keys) and all(key and key == key.lower() for key in keys)


@given(st.text(max_size=200))
def test_any_text_has_keys_within_the_limits(text: str) -> None:
    assert _sound(KEYS.of_label(text))
    assert _sound(KEYS.of_mention(text.split()))


@given(st.lists(st.sampled_from(AMBIGUOUS), max_size=40))
def test_ambiguous_words_do_not_multiply(words: list[str]) -> None:
    assert _sound(KEYS.of_label(" ".join(words)))
    assert _sound(KEYS.of_mention(words))
