"""Questions about what a statement in front of them leaves unnamed."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.left_out_things import about_unnamed


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Wokół Neptuna krążą księżyce. W jakiej liczbie?", "w jakiej liczbie wokół Neptuna krążą księżyce?"),
        ("Tylko jedna wyspa należy do Islandii, choć dużych jest więcej. Która?", "która wyspa należy do Islandii?"),
        ("Pewna rzeka płynie przez Oslo – jaka?", "jaka rzeka płynie przez Oslo?"),
        ("Opera ta powstała w teatrze – jakim?", "opera ta powstała w jakim teatrze?"),
        ("Przez Oslo płynie rzeka. Do jakiego fiordu ona wpada?", "przez Oslo płynie rzeka, do jakiego fiordu wpada?"),
    ],
)
def test_what_is_left_unnamed_is_asked_for(text: str, question: str) -> None:
    assert next(about_unnamed(text, ["Neptuna", "Islandii", "Oslo"])) == question


@pytest.mark.parametrize(
    "text",
    [
        "Wróciłem z Oslo. Jaka rzeka tam płynie?",
        "Kto napisał „Lalkę”?",
        "Ile wysp ma Japonia? A ile ma ich Norwegia?",
        "Było to w 1976 roku. Gdzie odbyły się wtedy igrzyska?",
    ],
)
def test_other_messages_leave_nothing_unnamed(text: str) -> None:
    assert not list(about_unnamed(text, ["Oslo", "Japonia", "Norwegia"]))
