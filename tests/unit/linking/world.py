"""A small world for the tests of names: ambiguous, inflected and foreign names with classes and claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kgqa.linking.choice.chooser import LinkChooser, NameLinker
from kgqa.linking.evidence.relation_ends import EndReader
from kgqa.linking.evidence.said_kinds import KindReader
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures, Signatures
from kgqa.linking.lookup.inexact_names import Diacritics
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import LabelLookup, MentionDetector
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.value_links import ClassLinker
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import DIRECT, RDFS_LABEL, Iri, ItemId, Literal
from tests.doubles import MemoryGraph, Name, NameIndex, Triple

NAMES = (
    Name("Q90", "Paryż", 7.0),
    Name("Q31487", "Kraków", 5.0),
    Name("Q580", "Łódź", 5.0),
    Name("Q36", "Polska", 8.0),
    Name("Q159", "Rosja", 8.0),
    Name("Q142", "Francja", 8.0),
    Name("Q548", "Wisła", 4.0),
    Name("Q257561", "Wisła", 1.0),
    Name("Q190943", "Wisła Kraków", 2.0),
    Name("Q38872", "Prusy", 4.0),
    Name("Q61", "Waszyngton", 6.0),
    Name("Q1223", "Waszyngton", 3.0),
    Name("Q935", "Isaac Newton", 3.0),
    Name("Q35064", "Agatha Christie", 2.0),
    Name("Q7371", "Federico Fellini", 2.0),
    Name("Q134798", "Haruki Murakami", 2.0),
    Name("Q175036", "Guernica", 2.0),
    Name("Q2908", "Antoine de Saint-Exupéry", 2.0),
    Name("Q937", "Albert Einstein", 3.0),
    Name("Q232", "Kazachstan", 5.0),
    Name("Q362", "II wojna światowa", 4.0),
    Name("Q7742", "Ludwik XIV", 2.0),
    Name("Q1339346", "Pan Tadeusz", 2.0),
    Name("Q9696", "J. F. Kennedy", 3.0),
    Name("Q4022", "rzeka", 4.0),
    Name("Q515", "miasto", 4.0),
    Name("Q476028", "klub piłkarski", 4.0),
    Name("Q35657", "stan", 4.0),
    Name("Q6256", "państwo", 4.0),
    Name("Q9027", "język szwedzki", 3.0),
    Name("Q34", "Szwecja", 5.0),
    Name("Q758", "cynk", 3.0),
)
CLAIMS = (
    ("Q548", "P31", "Q4022"),
    ("Q257561", "P31", "Q515"),
    ("Q90", "P31", "Q515"),
    ("Q61", "P31", "Q515"),
    ("Q1223", "P31", "Q35657"),
    ("Q190943", "P31", "Q476028"),
    ("Q38872", "P31", "Q6256"),
    ("Q31487", "P31", "Q515"),
    ("Q476028", "P279", "Q43229"),
    ("Q9027", "P31", "Q34770"),
    ("Q758", "P31", "Q11344"),
)
DEMONYMS = (("Q31487", "krakus"),)


@dataclass(frozen=True, slots=True)
class World:
    """What links the questions of a test."""

    analyser: QuestionAnalyser
    names: NameLinker

    def links(self, text: str) -> list[tuple[str, str | None]]:
        """Surfaces with items, NIL as None; checks that the links lie apart and where they say."""
        placed = self.names.links(self.analyser.analyse_in_place(Question(text)))
        ends = [0, *(one.end for one in placed)]
        assert all(one.start >= end for one, end in zip(placed, ends, strict=False))
        return [
            (text[one.start : one.end], str(one.link.candidate.item) if one.link.candidate else None) for one in placed
        ]


def world(
    morphology: MorfeuszMorphology,
    analyser: QuestionAnalyser,
    keys: LemmaKeys,
    *,
    names: Sequence[Name] = NAMES,
    claims: Iterable[tuple[str, str, str]] = CLAIMS,
    more: Iterable[Triple] = (),
    signed: Callable[[KnowledgeGraph], Signatures] = GraphSignatures,
) -> World:
    """The small world, or one of other names and claims, linked with the weights of the project."""
    triples: list[Triple] = [(ItemId(one).iri, Iri(DIRECT + name), ItemId(other).iri) for one, name, other in claims]
    triples += [(ItemId(name.entity).iri, Iri(RDFS_LABEL), Literal(name.text, "pl")) for name in names]
    triples += [(ItemId(item).iri, Iri(DIRECT + "P1549"), Literal(name, "pl")) for item, name in DEMONYMS]
    graph = MemoryGraph([*triples, *more])
    index = NameIndex(names, keys.of_label)
    detector = MentionDetector(index, keys, Diacritics(morphology))
    derivation = PlaceDerivation(index, graph, morphology)
    chooser = LinkChooser(context(graph, index, morphology, signatures=signed(graph)))
    return World(analyser, NameLinker(detector, derivation, chooser))


def context(
    graph: KnowledgeGraph,
    index: LabelLookup,
    morphology: MorfeuszMorphology,
    relations: RelationLexicon | None = None,
    signatures: Signatures | None = None,
) -> Context:
    """The context of names in a small graph, whose signatures are made as they are asked for."""
    facts = FactReader(signatures or GraphSignatures(graph), HeadNounReader(morphology).nouns)
    derivation = PlaceDerivation(index, graph, morphology)
    kinds = KindReader(ClassLinker(index), facts, morphology)
    return Context(facts, kinds, derivation, EndReader(relations or RelationLexicon(())))
