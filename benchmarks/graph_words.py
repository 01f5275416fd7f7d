"""Asks for facts of properties that the hand-written lexicon of relations lacks, in the graph's own words for them.

    python -m benchmarks.graph_words [--data DIR] [--facts 3] [--without-lexicon] [--wrong FILE]

For every property with a Polish name that `templates/relations.tsv` does not have, the statements of its best known
subjects are asked for as people type it: the property's label, or an alias, and the subject in the genitive. Right is
an answer that names nothing but values of the property. With `--without-lexicon` the lexicon is switched off and all
properties are asked for.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kgqa.assembly import open_inflector, open_parts
from kgqa.assembly.data import data_directory
from kgqa.config import Config, Mode
from kgqa.linking.relations.relation_linker import CUES_FILE
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.model import Answer, Question
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import template_directory
from kgqa.terms import DIRECT, ENTITY, Case, Iri, ItemId, Literal, PropertyId, Term
from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.ntriples.ntriples import split_literal
from wikidata_hdt.store import HdtFile, Role

_FEWEST = 5
"""Statements of a property that is asked for."""
_SEEN = 400
"""Statements that are looked at for well known subjects."""
_MOST_VALUES = 5
_POLISH = "pl"


@dataclass(frozen=True, slots=True)
class Fact:
    """What a property leads to from an item."""

    property: PropertyId
    label: str
    aliases: tuple[str, ...]
    subject: ItemId
    values: tuple[Term, ...]


def main() -> None:
    """Ask, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--facts", type=int, default=3, help="facts of each property")
    parser.add_argument("--without-lexicon", action="store_true")
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost, with the answers given")
    options = parser.parse_args()
    lexicon = read_relations(template_directory() / RELATIONS_FILE)
    known = frozenset() if options.without_lexicon else frozenset(one.property for one in lexicon)
    with tempfile.TemporaryDirectory() as room:
        config = Config(data=options.data, mode=Mode.KG)
        if options.without_lexicon:
            shutil.copytree(template_directory(), room, dirs_exist_ok=True)
            _switch_off(Path(room))
            config = replace(config, templates=Path(room))
        parts = open_parts(config)
        graph = HdtFile.open(data_directory(config) / "graph.hdt")
        facts = [fact for fact in _facts(graph, parts.graph, options.facts) if fact.property not in known]
        inflector = open_inflector()
        lost: list[str] = []
        print(f"{len({fact.property for fact in facts})} properties, {len(facts)} facts")
        for name in ("label", "alias"):
            came: Counter[str] = Counter()
            for fact in facts:
                words = fact.label if name == "label" else next(iter(fact.aliases), "")
                subject = parts.graph.entity(fact.subject)
                genitive = inflector.inflect(subject.label, case=Case.GEN, description=subject.description)
                question = f"{words} {genitive}"
                answer = parts.pipeline.answer(Question(question)).answer if words else None
                how = "none" if answer is None else _judged(answer, fact)
                came[how] += 1
                if how in ("wrong", "abstained") and answer is not None:
                    said = answer.text if isinstance(answer, Answer) else answer.reason
                    lost.append(f"{fact.property}\t{question}\t{said}\n")
            asked = came["right"] + came["wrong"] + came["abstained"]
            given = came["right"] + came["wrong"]
            print(
                f"by {name}: {asked} asked, right {came['right'] / max(1, asked):.1%}, "
                f"precision {came['right'] / max(1, given):.1%}"
            )
    if options.wrong:
        options.wrong.write_text("".join(lost), encoding="utf-8")


def _switch_off(templates: Path) -> None:
    """Leave nothing of the lexicon of relations but its head."""
    (templates / CUES_FILE).unlink()
    lines = (templates / RELATIONS_FILE).read_text(encoding="utf-8").splitlines(keepends=True)
    head = next(line for line in lines if not line.startswith("#"))
    (templates / RELATIONS_FILE).write_text(head, encoding="utf-8")


def _judged(answer: object, fact: Fact) -> str:
    if not isinstance(answer, Answer):
        return "abstained"
    told = {term.value.lstrip("+") for term in answer.items}
    return "right" if told and told <= {term.value.lstrip("+") for term in fact.values} else "wrong"


def _facts(graph: HdtFile, known: KnowledgeGraph, most: int) -> Iterator[Fact]:
    """The facts of all properties with a Polish name."""
    for number in range(1, graph.predicate_count + 1):
        name = graph.id_term(number, Role.PREDICATE).removeprefix(DIRECT)
        if name.startswith("P") and name[1:].isdecimal() and graph.search_ids(p=number)[1] >= _FEWEST:
            label, aliases = (_names(graph, name, predicate) for predicate in (v.LABEL, v.ALT_LABEL))
            if label:
                subjects = _subjects(graph, known, number)[:most]
                for subject in subjects:
                    values = tuple(known.objects(subject.iri, PropertyId(name).direct))
                    if len(values) <= _MOST_VALUES:
                        yield Fact(PropertyId(name), label[0], aliases, subject, values)


def _names(graph: HdtFile, name: str, predicate: str) -> tuple[str, ...]:
    literals = (split_literal(triple[2]) for triple in graph.search(ENTITY + name, predicate))
    return tuple(value for value, language, _ in literals if language == _POLISH)


def _subjects(graph: HdtFile, known: KnowledgeGraph, number: int) -> list[ItemId]:
    """The best known subjects with a Polish name whose values can be told."""
    found: dict[ItemId, int] = {}
    triples = graph.search_ids(p=number)[0]
    for _, (subject, _, _) in zip(range(_SEEN), triples, strict=False):
        item = Iri(graph.id_term(subject, Role.SUBJECT)).item
        if item and item not in found and known.entity(item).language == _POLISH:
            found[item] = known.popularity(item)
    predicate = Iri(graph.id_term(number, Role.PREDICATE))
    told = [item for item in found if all(_is_told(one, known) for one in known.objects(item.iri, predicate))]
    return sorted(told, key=lambda item: (-found[item], item.number))


def _is_told(term: Term, known: KnowledgeGraph) -> bool:
    if isinstance(term, Literal):
        return True
    return term.item is not None and known.entity(term.item).language == _POLISH


if __name__ == "__main__":
    main()
