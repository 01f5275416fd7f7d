"""Where the picture of an item is to be seen with its licence."""

from __future__ import annotations

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId
from kgqa.vocabulary import IMAGE
from wikidata_hdt.wikidata_iris import COMMONS_FILE

_PAGE = "https://commons.wikimedia.org/wiki/File:"


def image_page(graph: KnowledgeGraph, item: ItemId) -> str:
    """The address of the page of Wikimedia Commons on the first picture, or that of a picture elsewhere; empty for
    none."""
    found = (one.value for one in graph.objects(item.iri, IMAGE.direct) if isinstance(one, Iri))
    address = next((one for one in found if one.startswith(("http://", "https://"))), "")
    return _PAGE + address.removeprefix(COMMONS_FILE) if address.startswith(COMMONS_FILE) else address
