"""What the assembly offers is loaded when it is asked for."""

from __future__ import annotations

import pytest

import kgqa.assembly


@pytest.mark.parametrize("name", kgqa.assembly.__all__)
def test_every_name_is_there(name: str) -> None:
    found = getattr(kgqa.assembly, name)
    assert (found.__name__, found.__module__.rpartition(".")[0]) == (name, "kgqa.assembly")


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match=r"module 'kgqa\.assembly' has no attribute 'open_nothing'"):
        kgqa.assembly.open_nothing  # noqa: B018 (asked for, and not there)
