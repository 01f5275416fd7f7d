"""Reads the package's tables; sorts of things (`data/sorts.tsv`): by classes, by nouns, by properties, by properties of
claims about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kgqa.resources import table_rows
from kgqa.terms import ItemId, PropertyId

_NONE = frozenset[str]()


def rows_of(name: str, what: str) -> list[list[str]]:
    """The further cells of the rows of `data/<name>` that begin with `what`, of which its comments tell."""
    return [cells for first, *cells in table_rows("kgqa.linking", name) if first == what]


def words_of(name: str, what: str) -> frozenset[str]:
    """The words of all these cells."""
    return frozenset(word for cells in rows_of(name, what) for cell in cells for word in cell.split())


def by_word(rows: Iterable[Sequence[str]]) -> Mapping[str, frozenset[str]]:
    """What the second cells of rows say, by each word of the first ones, as words, too."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for words, said in rows:
        for word in words.split():
            found[word].update(said.split())
    return {word: frozenset(said) for word, said in found.items()}


class SortTable:
    """Which sorts classes, nouns and properties tell of."""

    def __init__(self, rows: Iterable[Iterable[str]]) -> None:
        named = [[cell.removeprefix("-") for cell in row] for row in rows]
        sorts = [by_word((row[at], row[0]) for row in named) for at in range(6)]
        self._by_class, self._by_noun = _numbered(sorts[1], ItemId), sorts[2]
        self._by_property, self._by_object = _numbered(sorts[3], PropertyId), _numbered(sorts[4], PropertyId)
        self._alike = {row[0]: frozenset((row[0], *row[5].split())) for row in named}

    def alike(self, sorts: Iterable[str]) -> frozenset[str]:
        """These sorts, and those that a thing of one of them may be of as well, or that nouns do not tell apart."""
        return _NONE.union(*(self._alike[sort] for sort in sorts))

    def of_classes(self, numbers: Iterable[int]) -> frozenset[str]:
        """The sorts of classes, given by number."""
        return _NONE.union(*(self._by_class[one] for one in numbers if one in self._by_class))

    def of_nouns(self, nouns: Iterable[str]) -> frozenset[str]:
        """The sorts that nouns name."""
        return _NONE.union(*(self._by_noun[one] for one in nouns if one in self._by_noun))

    def of_properties(self, numbers: Iterable[int]) -> frozenset[str]:
        """The sorts of what has claims of these properties: those that all of them tell, or else all that any tells."""
        return _shared(self._by_property, numbers)

    def of_ends(self, said: Iterable[int], received: Iterable[int]) -> frozenset[str]:
        """The sorts of what has claims of the first properties, and of what claims of the others are about: those that
        both tell, if they share any."""
        subjects = self.of_properties(said)
        objects = _shared(self._by_object, received)
        return (subjects & objects) or subjects or objects


def settled(told: Sequence[frozenset[str]]) -> frozenset[str]:
    """The sorts that several words tell: of a word that may tell of several, those that no plainer one decides."""
    plain = _NONE.union(*(one for one in told if len(one) == 1))
    return plain.union(*(one for one in told if plain.isdisjoint(one)))


@cache
def read_sorts() -> SortTable:
    """The project's table."""
    return SortTable(table_rows("kgqa.linking", "sorts.tsv"))


def _shared(table: Mapping[int, frozenset[str]], properties: Iterable[int]) -> frozenset[str]:
    told = [table[one] for one in properties if one in table]
    return (told[0].intersection(*told) if told else _NONE) or _NONE.union(*told)


def _numbered(sorts: Mapping[str, frozenset[str]], kind: type[ItemId | PropertyId]) -> dict[int, frozenset[str]]:
    """The same by the numbers of items or properties."""
    return {kind(name).number: found for name, found in sorts.items()}
