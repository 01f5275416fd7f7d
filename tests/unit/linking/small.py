"""A small label index and graph for the tests of linking."""

from __future__ import annotations

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Analysis, Mention
from kgqa.terms import DIRECT, Iri, ItemId
from tests.doubles import MemoryGraph, Name, NameIndex, Triple

NAMES = (
    Name("Q1", "Bolesław Prus", 5.0),
    Name("Q1", "Prus", 5.0, is_label=False),
    Name("Q2", "Lalka", 4.0),
    Name("Q3", "lalka", 3.0),
    Name("Q4", "Lalka", 2.0),
    Name("Q5", "Polska", 9.0),
    Name("Q5", "Rzeczpospolita Polska", 9.0, is_label=False),
    Name("Q6", "Nowy Jork", 8.0),
    Name("Q7", "Jork", 6.0),
    Name("Q8", "powieść", 5.0),
    Name("Q9", "Powieść", 1.0),
    Name("Q10", "Rejs", 3.0),
    Name("Q11", "film", 5.0),
    Name("Q12", "Ogniem i mieczem", 4.0),
    Name("Q13", "rok", 5.0),
    Name("Q14", "malarz", 5.0),
    Name("Q15", "Jan Matejko", 4.0),
    Name("Q16", "prezydent Francji", 4.0),
    Name("Q17", "prezydent", 4.0),
    Name("Q18", "unia lubelska", 3.0),
    Name("Q19", "Pianista", 3.0),
    Name("Q20", "Roman Polański", 4.0),
    Name("Q21", "Francja", 8.0),
    Name("Q23", "Katedra", 3.0),
    Name("Q24", "Kolonia", 5.0),
    Name("Q25", "Wanda", 3.0),
    Name("P50", "autor", 4.0),
    Name("P57", "reżyser", 4.0),
)
"""Two books and a toy called „Lalka”, a class and a village called „powieść”, and others."""

CLAIMS = (
    ("Q2", "P31", "Q8"),
    ("Q4", "P31", "Q11"),
    ("Q10", "P31", "Q11"),
    ("Q12", "P31", "Q22"),
    ("Q22", "P279", "Q8"),
    ("Q15", "P106", "Q14"),
    ("Q19", "P57", "Q20"),
    ("Q23", "P276", "Q24"),
)


def triples() -> list[Triple]:
    return [(ItemId(one).iri, Iri(DIRECT + name), ItemId(other).iri) for one, name, other in CLAIMS]


def graph() -> MemoryGraph:
    return MemoryGraph(triples())


def index(keys: LemmaKeys, *more: Name) -> NameIndex:
    return NameIndex((*NAMES, *more), keys.of_label)


def words(analysis: Analysis, mention: Mention) -> str:
    """The words of the question that a mention covers, its quotation marks included."""
    tokens = analysis.tokens[mention.start : mention.end]
    return analysis.question.text[tokens[0].start : tokens[-1].end]


def items(mention: Mention) -> str:
    """The candidates of a mention, best first."""
    return " ".join(candidate.item for candidate in mention.candidates)
