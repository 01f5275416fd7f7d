"""Finds the subjects of a graph whose terms lie between two texts."""

from __future__ import annotations

from bisect import bisect_left

from wikidata_hdt.store import HdtFile, Role


def subjects_between(graph: HdtFile, first: str, last: str) -> tuple[range, range]:
    """The ids of the subjects from one text on to before another, in code points: those that are objects too, and
    those that are not. Found by halving, whatever the graph's size."""
    sections = (range(1, graph.shared_count + 1), range(graph.shared_count + 1, graph.subject_count + 1))
    shared, others = (_between(graph, section, first, last) for section in sections)
    return shared, others


def _between(graph: HdtFile, section: range, first: str, last: str) -> range:
    def text(number: int) -> str:
        return graph.id_term(number, Role.SUBJECT)

    return section[bisect_left(section, first, key=text) : bisect_left(section, last, key=text)]
