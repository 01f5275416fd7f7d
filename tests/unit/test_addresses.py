"""Addresses with passwords, and where they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kgqa.addresses import WebAddress, shown
from kgqa.config import Config, load_config
from kgqa.errors import ConfigError
from kgqa.interfaces.commands import main
from kgqa.interfaces.run_identity import answering_identity

_URL = "https://reader:s3%40cret@graph.example:8443/sparql?x=1"


def test_user_and_password_stand_apart() -> None:
    assert WebAddress.parse(_URL) == WebAddress("https://graph.example:8443/sparql?x=1", "reader", "s3@cret")
    assert WebAddress.parse("http://graph.example/sparql") == WebAddress("http://graph.example/sparql")
    assert WebAddress.parse("http://reader@[::1]:1/") == WebAddress("http://[::1]:1/", "reader")


def test_what_is_shown_has_no_password() -> None:
    assert shown(_URL) == "https://graph.example:8443/sparql?x=1"
    assert shown("http://reader:s3cret@[broken/") == "[broken/"
    assert shown("reader:s3/cret@graph.example/sparql") == "graph.example/sparql"
    assert shown("/a/path") == "/a/path"
    assert shown("jan@example.org") == "jan@example.org"


def test_settings_are_shown_without_it(monkeypatch: pytest.MonkeyPatch, sample_config: Config) -> None:
    monkeypatch.setenv("KGQA_KG", _URL)
    told = CliRunner().invoke(main, ["config", "show"]).output
    assert "graph.example:8443" in told and "s3" not in told
    config = Config(cache=sample_config.cache, kg=_URL)
    assert "s3" not in str(answering_identity(config))


def test_errors_are_told_without_it(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as told:
        load_config({"kg": "ftp://reader:s3cret@graph.example"}, {}, tmp_path)
    assert "s3cret" not in told.value.message
