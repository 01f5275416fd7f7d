"""YAML with line numbers and checked values."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.errors import TemplateError
from kgqa.templating.yaml_lines import Located, read_yaml


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.yaml"


def read(path: Path, text: str, kind: type = dict) -> object:
    path.write_text(text, encoding="utf-8")
    return read_yaml(path, kind)


def located(path: Path, text: str) -> Located:
    return Located.of(read(path, text), path)


def test_every_mapping_knows_its_line(path: Path) -> None:
    assert read(path, "# first\na: 1\nb:\n  c: 2\n") == {"a": 1, "b": {"c": 2, "__line__": 4}, "__line__": 2}
    assert read(path, "- a: 1\n- a: 2\n", list) == [{"a": 1, "__line__": 1}, {"a": 2, "__line__": 2}]


def test_values(path: Path) -> None:
    yaml = located(path, "text: ' a '\ntexts: [a, b]\nmap: {a: 1}\nflag: true\n")
    assert yaml.text("text") == "a"
    assert (yaml.strings("texts"), yaml.strings("none")) == (("a", "b"), ())
    assert (yaml.mapping("map"), yaml.mapping("none")) == ({"a": 1}, {})
    assert (yaml.flag("flag"), yaml.flag("none")) == (True, False)
    assert (yaml.where(), yaml.where("text")) == ("t.yaml:1", "t.yaml:1: text")


@pytest.mark.parametrize(
    ("call", "text", "expected"),
    [
        ("text", "a: [x]", "expected text"),
        ("text", "a: ''", "expected text"),
        ("text", "b: x", "expected text"),
        ("strings", "a: x", "expected a list of texts"),
        ("strings", "a: [yes]", "quote words such as nie"),
        ("strings", "a: [1]", "expected a list of texts"),
        ("strings", "a:", "expected a list of texts"),
        ("mapping", "a: x", "expected a mapping"),
        ("mapping", "a:", "expected a mapping"),
        ("flag", "a: 1", "expected true or false"),
    ],
)
def test_wrong_values(path: Path, call: str, text: str, expected: str) -> None:
    with pytest.raises(TemplateError) as caught:
        getattr(located(path, text), call)("a")
    assert caught.value.message.startswith("t.yaml:1: a: wrong or missing value")
    assert expected in caught.value.message


def test_keys(path: Path) -> None:
    yaml = located(path, "# first\na: 1\nb: 2\n")
    yaml.only(frozenset("abc"))
    yaml.need(("a", "b"))
    with pytest.raises(TemplateError, match=r"t\.yaml:2: unknown key: b \(expected one of a, c\)"):
        yaml.only(frozenset("ac"))
    with pytest.raises(TemplateError, match=r"t\.yaml:2: c: wrong or missing value \(expected the key c\)"):
        yaml.need(("a", "c"))


def test_a_key_given_twice(path: Path) -> None:
    with pytest.raises(TemplateError, match=r"t\.yaml: not readable as YAML: key 'a' is given twice.*line 3"):
        read(path, "a: 1\nb: 2\na: 3\n")


def test_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(TemplateError, match=r"t\.yaml: not readable as YAML"):
        read_yaml(path, dict)


@given(st.text(st.sampled_from("ab1: -\"'\n\t#&*!|>%@é\x00"), max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_read_or_refused(path: Path, text: str) -> None:
    try:
        content = read(path, text, list)
    except TemplateError as error:
        assert str(path) in error.message
    else:
        assert isinstance(content, list)
