"""NOTICE names every package that is installed beside ours, and stands in the image."""

from __future__ import annotations

import re
import tomllib

from tests.docs.blocks import ROOT

_NOT_ASKED_FOR = {"dev", "all"}
"""Extras of developers, and those that repeat others."""


def test_notice_names_every_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [needs for name, needs in project["optional-dependencies"].items() if name not in _NOT_ASKED_FOR]
    names = {re.match(r"[\w-]+", need)[0] for needs in [project["dependencies"], *extras] for need in needs}  # type: ignore[index]
    words = set(re.findall(r"[\w-]+", (ROOT / "NOTICE").read_text(encoding="utf-8")))
    assert names - words == set(), "name them and their licences in NOTICE"


def test_notice_stands_in_the_image() -> None:
    assert "COPY LICENSE NOTICE /usr/share/doc/kgqa/" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "!NOTICE" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
