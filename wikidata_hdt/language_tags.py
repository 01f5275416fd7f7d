"""Language tags: what a language is, whatever the region that a tag adds to it."""

from __future__ import annotations

import re

_REGION = re.compile(r"([a-z]{2,3})-(?:[a-z]{2}|\d{3})")


def language_of(tag: str) -> str:
    """The language of a tag in small letters, without a region: `pl` of `pl-PL`; scripts and variants stay, as texts
    in them are other texts. Source: BCP 47 (RFC 5646, section 2.2)."""
    found = _REGION.fullmatch(tag.lower())
    return found[1] if found else tag.lower()
