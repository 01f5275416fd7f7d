"""Where a service that listens everywhere is reached."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from kgqa.interfaces.http import serving
from kgqa.interfaces.http.open_connections import own_addresses


def test_own_addresses_are_addresses() -> None:
    assert [str(ip_address(one)) for one in own_addresses()] == own_addresses()


@pytest.mark.parametrize(("host", "said"), [("0.0.0.0", True), ("::", True), ("127.0.0.1", False)])
def test_a_service_for_the_network_says_where_it_is_reached(
    host: str, said: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "own_addresses", lambda: ["192.0.2.7"])
    serving._tell(host, 8000)
    told = capsys.readouterr().err
    assert told.startswith("kgqa serves http://")
    assert ("reached at http://localhost:8000/, http://192.0.2.7:8000/" in told) is said


def test_the_address_has_the_path_below_which_a_proxy_shows_the_service(capsys: pytest.CaptureFixture[str]) -> None:
    serving._tell("127.0.0.1", 8000, "/kgqa")
    assert capsys.readouterr().err == "kgqa serves http://127.0.0.1:8000/kgqa/\n"
