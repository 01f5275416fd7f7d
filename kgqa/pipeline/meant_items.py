"""Keeps answers to the items that a person says are meant."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from kgqa.model import Findings, Linked, Mention, Result
from kgqa.terms import ItemId


def only_meant(findings: Findings, linked: Linked, meant: Set[ItemId]) -> Findings:
    """The findings without results that take words which may name an item that is meant for another one."""
    named = [*_naming(linked, meant)]
    return replace(findings, results=tuple(one for one in findings.results if _fits(one, named, meant)))


def is_meant_of(linked: Linked, meant: Set[ItemId]) -> bool:
    """Whether words of a question may name an item that is meant."""
    return any(True for _ in _naming(linked, meant))


def _naming(linked: Linked, meant: Set[ItemId]) -> Iterator[Mention]:
    """The mentions that may name an item that is meant."""
    mentions = (*linked.mentions, *linked.options) if meant else ()
    yield from (mention for mention in mentions if any(one.item in meant for one in mention.candidates))


def _fits(result: Result, named: list[Mention], meant: Set[ItemId]) -> bool:
    """Whether a result is about an item that is meant, or takes none of the words that name one for anything."""
    about = [link for link in result.links if link.candidate is not None]
    if any(link.candidate is not None and link.candidate.item in meant for link in about):
        return True
    return not any(link.mention.start < one.end and one.start < link.mention.end for link in about for one in named)
