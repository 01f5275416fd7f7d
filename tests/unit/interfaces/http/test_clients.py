"""Who counts as one client."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.interfaces.http.clients import address_client, read_keys


def test_addresses() -> None:
    assert address_client("192.0.2.1") != address_client("192.0.2.2")
    assert address_client("2001:db8::1") == address_client("2001:db8::ffff:2")
    assert address_client("2001:db8::1") != address_client("2001:db8:0:1::1")
    assert address_client("::ffff:192.0.2.1") == address_client("192.0.2.1")
    assert address_client("nonsense") == "nonsense"


def test_keys(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text("# ours\n0123456789abcdef\n\n fedcba9876543210 \n")
    assert read_keys(path) == {"0123456789abcdef", "fedcba9876543210"}
    assert read_keys(None) == frozenset()
    path.write_text("short\n")
    with pytest.raises(InputError, match="guessed"):
        read_keys(path)
    path.write_text("# none yet\n\n")
    with pytest.raises(InputError, match="no key"):
        read_keys(path)
    path.write_bytes(b"\xff" * 20)
    with pytest.raises(InputError, match="cannot read"):
        read_keys(path)
    with pytest.raises(InputError, match="cannot read"):
        read_keys(tmp_path / "none")
