"""Links to pictures lead to where their licence stands."""

from __future__ import annotations

from unittest.mock import create_autospec

import pytest

from kgqa.interfaces.items.image_pages import image_page
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Literal, Term


@pytest.mark.parametrize(
    ("values", "page"),
    [
        (
            [Iri("http://commons.wikimedia.org/wiki/Special:FilePath/%C5%BB%20a.jpg")],
            "https://commons.wikimedia.org/wiki/File:%C5%BB%20a.jpg",
        ),
        ([Literal("a.jpg"), Iri("https://example.org/a.jpg")], "https://example.org/a.jpg"),
        ([Iri("javascript:alert(1)")], ""),
        ([], ""),
    ],
)
def test_pages_of_pictures(values: list[Term], page: str) -> None:
    graph = create_autospec(KnowledgeGraph)
    graph.objects.return_value = values
    assert image_page(graph, ItemId("Q1")) == page
