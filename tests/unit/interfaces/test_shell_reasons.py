"""What the shell says of the features by which a name was linked."""

from __future__ import annotations

from kgqa.interfaces.shell.link_reasons import _DENIED, _SAID
from kgqa.resources import linking_weights


def test_all_that_the_words_around_a_name_say_can_be_told() -> None:
    weights = linking_weights()["context"]
    assert [name for name, weight in weights.items() if name not in (_SAID if weight > 0 else _DENIED)] == []
