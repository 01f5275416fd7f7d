"""Where settings come from, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.config import Config, Mode, load_config, load_settings
from kgqa.errors import ConfigError


def _load(directory: Path, text: str = "", environment: dict[str, str] | None = None, **options: object) -> Config:
    if text:
        (directory / "kgqa.toml").write_text(text, encoding="utf-8")
    return load_config(options, environment or {}, directory)


def test_defaults(tmp_path: Path) -> None:
    config = _load(tmp_path)
    assert config == Config(cache=config.cache)
    assert config.cache.parts[-2:] == (".cache", "kgqa")


def test_options_before_environment_before_file_before_default(tmp_path: Path) -> None:
    text = "jobs = 2\nrows = 20\nseconds = 3\n"
    settings = load_settings({"jobs": 4, "data": None}, {"KGQA_JOBS": "3", "KGQA_ROWS": "30"}, _write(tmp_path, text))
    found = {setting.name: (setting.value, setting.origin) for setting in settings}
    assert found["jobs"] == (4, "--jobs")
    assert found["rows"] == (30, "KGQA_ROWS")
    assert found["seconds"] == (3.0, "kgqa.toml")
    assert found["data"] == (None, "default")


def _write(directory: Path, text: str) -> Path:
    (directory / "kgqa.toml").write_text(text, encoding="utf-8")
    return directory


def test_values_are_parsed(tmp_path: Path) -> None:
    text = 'languages = ["pl", "de"]\nmode = "kg"\ndata = "~/wikidata"\n'
    config = _load(tmp_path, text, {"KGQA_MIN_CONFIDENCE": "0.25", "KGQA_KG": "http://localhost:1/sparql"})
    assert config.languages == ("pl", "de")
    assert config.mode is Mode.KG
    assert config.data == Path.home() / "wikidata"
    assert config.min_confidence == 0.25
    assert config.kg == "http://localhost:1/sparql"
    assert _load(tmp_path, "", {"KGQA_LANGUAGES": "pl, en"}).languages == ("pl", "en")


@pytest.mark.parametrize(
    ("environment", "cache", "origin"),
    [
        ({"XDG_CACHE_HOME": "/c"}, "/c/kgqa", "XDG_CACHE_HOME"),
        ({"XDG_CACHE_HOME": "/c", "KGQA_CACHE": "/k"}, "/k", "KGQA_CACHE"),
    ],
)
def test_cache(tmp_path: Path, environment: dict[str, str], cache: str, origin: str) -> None:
    (setting,) = (one for one in load_settings({}, environment, tmp_path) if one.name == "cache")
    assert (str(setting.value), setting.origin) == (cache, origin)


def test_relative_cache_of_the_environment_is_ignored(tmp_path: Path) -> None:
    assert _load(tmp_path, environment={"XDG_CACHE_HOME": "c"}).cache == _load(tmp_path).cache


def test_empty_variables_are_not_set(tmp_path: Path) -> None:
    assert _load(tmp_path, environment={"KGQA_JOBS": "", "KGQA_NONSENSE": ""}).jobs == 1


def test_variables_of_the_annotation_page_are_no_settings(tmp_path: Path) -> None:
    assert _load(tmp_path, environment={"KGQA_ANNOTATE_DB": "records.db", "KGQA_ANNOTATE_TEXT": "/data"}).data is None


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("jobs", "0", "a whole number from 1 to 1000000000"),
        ("jobs", "٣", "a whole number from 1 to 1000000000"),
        ("rows", "many", "a whole number from 1 to 1000000000"),
        ("seconds", "-1", "seconds from 0.001 to 86400"),
        ("seconds", "nan", "seconds from 0.001 to 86400"),
        ("min_confidence", "1.5", "a number from 0 to 1"),
        ("mode", "fast", "one of hybrid, kg, text"),
        ("languages", " ", "language codes, the preferred one first"),
        ("proxies", "*", "addresses or networks such as 192.0.2.1, 10.0.0.0/8, ::1"),
        ("proxies", "nginx", "addresses or networks such as 192.0.2.1, 10.0.0.0/8, ::1"),
        ("proxies", "10.0.0.1/8", "addresses or networks such as 192.0.2.1, 10.0.0.0/8, ::1"),
        ("kg", "localhost", "a URL that starts with http:// or https://"),
    ],
)
def test_unusable_values(tmp_path: Path, name: str, value: str, expected: str) -> None:
    variable = f"KGQA_{name.upper()}"
    with pytest.raises(ConfigError) as caught:
        _load(tmp_path, environment={variable: value})
    assert caught.value.message == (
        f"unusable value of the setting {name}: {value} (expected {expected}); change it where it is set: {variable}"
    )


@pytest.mark.parametrize("text", ["jobs = true", "seconds = false", "languages = [1]", "data = 3", "data = ''"])
def test_unusable_types(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=r"change it where it is set: kgqa\.toml$"):
        _load(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "environment", "message"),
    [
        ("langauges = ['pl']", {}, "unknown setting in kgqa.toml: langauges (expected one of data, cache, "),
        ("", {"KGQA_DTA": "x"}, "unknown setting in the environment: KGQA_DTA (expected one of data, cache, "),
    ],
)
def test_unknown_names_get_the_nearest(tmp_path: Path, text: str, environment: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        _load(tmp_path, text, environment)
    assert caught.value.message.startswith(message)
    assert caught.value.message.endswith("did you mean languages?" if text else "did you mean KGQA_DATA?")


@pytest.mark.parametrize("content", [b"jobs = ", b"\xff", b"jobs = 1\njobs = 2"])
def test_file_that_is_no_toml(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "kgqa.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=r"^cannot read kgqa\.toml: "):
        load_config({}, {}, tmp_path)


def test_flags_are_yes_or_no(tmp_path: Path) -> None:
    assert [_load(tmp_path, environment={"KGQA_UNITS": text}).units for text in ("true", "0")] == [True, False]
    with pytest.raises(ConfigError):
        _load(tmp_path, environment={"KGQA_UNITS": "perhaps"})
