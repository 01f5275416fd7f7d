"""The journal of a build survives crashes and keeps other builds out."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.clear_errors import ClearError


def test_notes_are_found_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    journal.add("split", "1", {"łódź": [1]})
    journal.add("merge", "1", 2)
    journal.close()
    again = Journal(tmp_path / "j")
    again.close()
    assert (again.results("split"), again.results("merge"), again.results("x")) == ({"1": {"łódź": [1]}}, {"1": 2}, {})


def test_a_line_cut_off_counts_as_not_there(tmp_path: Path) -> None:
    first = Journal(tmp_path / "j")
    first.add("a", "1", 1)
    first.add("a", "2", 2)
    first.close()
    whole = (tmp_path / "j").read_bytes()
    (tmp_path / "j").write_bytes(whole[:-3])
    again = Journal(tmp_path / "j")
    assert again.results("a") == {"1": 1}
    again.add("a", "2", 2)
    again.close()
    assert (tmp_path / "j").read_bytes() == whole


def test_damage_is_told(tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes(b'{"step": 1}\n')
    with pytest.raises(ClearError, match=r"damaged journal.*--restart"):
        Journal(tmp_path / "j")
