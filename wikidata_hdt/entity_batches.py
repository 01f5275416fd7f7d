"""Turns lines of Wikidata's entity JSON into batches."""

from __future__ import annotations

from wikidata_hdt.batch import Batch, batch_of
from wikidata_hdt.profiles import Profile


def entity_batch(text: bytes, profile: Profile) -> Batch:
    """The batch of a chunk of entity JSON, an entity a line."""
    raise NotImplementedError(text[:1], profile, batch_of)
