"""What the texts of failures tell."""

from __future__ import annotations

import pytest

from kgqa.execution.remote.server_errors import Kind, ServerError


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.PASSING),
        ("Internal Server Error", Kind.PASSING),
        ("Virtuoso 40001 Error SR172: Transaction deadlocked", Kind.PASSING),
        ("Virtuoso S1T00 Error SR171: Transaction timed out", Kind.OUT_OF_TIME),
        (
            "Virtuoso 42000 Error The estimated execution time 900 (sec) exceeds the limit of 400",
            Kind.OUT_OF_TIME,
        ),
        ("Virtuoso 42000 Error SQ070: Select access denied", Kind.LASTING),
        ("Virtuoso 37000 Error TR...: transitive start not given\n\nSPARQL query:\nSELECT", Kind.LASTING),
    ],
)
def test_kinds(text: str, kind: Kind) -> None:
    error = ServerError.read(text)
    assert error.kind is kind
    assert "\n" not in error.reason
