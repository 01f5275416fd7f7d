"""The table of weights of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.templating.wording_table import read_weights
from kgqa.terms import PropertyId


def test_weights_are_read(tmp_path: Path) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text("# head\npióro\tP50:2.5 P86:-1\n", encoding="utf-8")
    assert read_weights(path) == {"pióro": {PropertyId("P50"): 2.5, PropertyId("P86"): -1.0}}


@pytest.mark.parametrize("line", ["pióro\tP50", "pióro\tX50:1", "pióro\tP50:viel"])
def test_a_line_that_cannot_be_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"weights\.tsv:1"):
        read_weights(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="weights of words"):
        read_weights(tmp_path / "none.tsv")
