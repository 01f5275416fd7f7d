"""The triples of an entity -> the entity as Wikibase's JSON has it: names, statements with ranks and qualifiers.

A truthy graph has direct claims alone; each becomes a statement of normal rank without an id. References are left out,
because graphs do not keep them. Source: Wikibase JSON format; the way back is `wikidata_hdt.entities.entity_json`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kgqa.formats.wikibase_values import Details, details_of, snak
from kgqa.terms import (
    CLAIM,
    DIRECT,
    ENTITY,
    QUALIFIER,
    QUALIFIER_VALUE,
    RDFS_LABEL,
    SCHEMA_DESCRIPTION,
    SKOS_ALT_LABEL,
    STATEMENT,
    STATEMENT_VALUE,
    WIKIBASE,
    Literal,
    Term,
)
from wikidata_hdt.wikidata_iris import RANK

_STATEMENT_NODE = ENTITY + "statement/"
_RANKS = {"PreferredRank": "preferred", "NormalRank": "normal", "DeprecatedRank": "deprecated"}
_NO_DETAILS: Details = {}
_SAYS = ("timeValue", "quantityAmount")
"""What repeats the simple value in a node of a full one."""

Triple = tuple[Term, Term, Term]
DatatypeOf = Callable[[str], str]
"""The datatype of a property as the JSON names it; empty where that is not known."""
_Node = Mapping[str, Sequence[Term]]


def wikibase_entity(name: str, triples: Iterable[Triple], datatype: DatatypeOf) -> dict[str, Any]:
    """An entity by its id and its triples, those of the nodes of its statements and their values among them."""
    return _Reader(triples, datatype).entity(name)


class _Reader:
    """Reads nodes of one entity's triples."""

    def __init__(self, triples: Iterable[Triple], datatype: DatatypeOf) -> None:
        self._nodes: defaultdict[str, defaultdict[str, list[Term]]] = defaultdict(lambda: defaultdict(list))
        self._datatype = datatype
        for subject, predicate, obj in triples:
            self._nodes[subject.value][predicate.value].append(obj)

    def entity(self, name: str) -> dict[str, Any]:
        """The entity."""
        node = self._nodes[ENTITY + name]
        kind = "property" if name.startswith("P") else "item"
        typed = {"datatype": self._datatype(name)} if kind == "property" and self._datatype(name) else {}
        return {
            "type": kind,
            "id": name,
            **typed,
            "labels": {code: texts[0] for code, texts in _texts(node, RDFS_LABEL).items()},
            "descriptions": {code: texts[0] for code, texts in _texts(node, SCHEMA_DESCRIPTION).items()},
            "aliases": _texts(node, SKOS_ALT_LABEL),
            "claims": dict(self._claims(node)),
        }

    def _claims(self, node: _Node) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """The statements by property: the nodes of full ones, else the direct claims."""
        names = [_property(one, space) for space in (CLAIM, DIRECT) for one in node]
        for prop in sorted({name for name in names if name}, key=lambda one: int(one[1:])):
            full = [one.value for one in node.get(CLAIM + prop, ()) if one.value.startswith(_STATEMENT_NODE)]
            direct = () if full else node.get(DIRECT + prop, ())
            yield prop, [*(self._statement(prop, one) for one in full), *(self._direct(prop, one) for one in direct)]

    def _direct(self, prop: str, value: Term) -> dict[str, Any]:
        return {"mainsnak": self._snak(prop, value, ()), "type": "statement", "rank": "normal"}

    def _statement(self, prop: str, name: str) -> dict[str, Any]:
        node = self._nodes[name]
        value = next(iter(node[STATEMENT + prop]), None)
        rank = next((one.value.removeprefix(WIKIBASE) for one in node[RANK]), "")
        qualifiers = dict(self._qualifiers(node))
        more = {"qualifiers": qualifiers, "qualifiers-order": list(qualifiers)} if qualifiers else {}
        return {
            "mainsnak": self._snak(prop, value, node[STATEMENT_VALUE + prop]),
            "type": "statement",
            **more,
            "id": name.removeprefix(_STATEMENT_NODE).replace("-", "$", 1),
            "rank": _RANKS.get(rank, "normal"),
        }

    def _qualifiers(self, node: _Node) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        for predicate, values in tuple(node.items()):
            prop = _property(predicate, QUALIFIER)
            if prop:
                full = node.get(QUALIFIER_VALUE + prop, ())
                yield prop, [self._snak(prop, one, full) for one in values]

    def _snak(self, prop: str, value: Term | None, full: Iterable[Term]) -> dict[str, Any]:
        return snak(prop, value, self._details(value, full), self._datatype(prop))

    def _details(self, value: Term | None, full: Iterable[Term]) -> Details:
        """What one of some nodes says of a value: that which has the value, or else says none."""
        for one in full:
            details = details_of({name: terms[0] for name, terms in self._nodes[one.value].items()})
            said = [details[name] for name in _SAYS if name in details]
            if not said or said[0] == value:
                return details
        return _NO_DETAILS


def _texts(node: _Node, predicate: str) -> dict[str, list[dict[str, str]]]:
    """Texts by their languages."""
    found: dict[str, list[dict[str, str]]] = {}
    for one in node.get(predicate, ()):
        if isinstance(one, Literal) and one.language:
            found.setdefault(one.language, []).append({"language": one.language, "value": one.value})
    return found


def _property(predicate: str, space: str) -> str:
    """The id of a property in a namespace; empty for other predicates."""
    name = predicate.removeprefix(space)
    return name if name != predicate and name[:1] == "P" and name[1:].isdecimal() else ""
