"""Files of linked texts: JSON lines of `link`, KILT's form, and NIF, whichever way gold and system come.

KILT marks one mention of an input (`[START_ENT] … [END_ENT]`) and asks for it alone, so that other links of a system
are not judged there. Sources: KILT (Petroni et al. 2021, https://github.com/facebookresearch/KILT); NIF 2.0 Core with
ITS 2.0 as GERBIL reads it (https://persistence.uni-leipzig.org/nlp2rdf/).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import aligned, links
from kgqa.evaluation.linking_measures import LinkedSpan, Links
from kgqa.evaluation.measure import Case
from kgqa.formats.lines import read_bytes, read_lines
from kgqa.terms import ENTITY

_NIF = "http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#"
_IDENTITY = "http://www.w3.org/2005/11/its/rdf#taIdentRef"
_SYNTAXES = {".ttl": "turtle", ".nif": "turtle", ".nt": "nt", ".rdf": "xml", ".jsonld": "json-ld"}
_MARKED = re.compile(r"\[START_ENT\] ?(.*?) ?\[END_ENT\]")
_QID = re.compile(r"Q[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class _LinkedText:
    text: str
    links: Links
    is_one: bool = False
    """Whether only the one mention is judged."""


def linking_cases(gold: str, pred: str) -> Iterator[Case[Links, Links]]:
    """The texts of both files: by line, or where one of them is NIF by the text itself. Raises `InputError`."""
    if _is_nif(gold) or _is_nif(pred):
        yield from _by_text(_texts(gold), {one.text: one for one in _texts(pred)})
        return
    for number, (right, given) in enumerate(zip(*aligned(gold, pred), strict=True), 1):
        first = _of_line(right, f"{gold}, line {number}")
        yield _case(str(number), first, _of_line(given, f"{pred}, line {number}"))


def _by_text(gold: Sequence[_LinkedText], given: Mapping[str, _LinkedText]) -> Iterator[Case[Links, Links]]:
    """Cases by their texts; a text that the system does not have has no links."""
    for number, one in enumerate(gold, 1):
        yield _case(str(number), one, given.get(one.text, _LinkedText(one.text, ())))


def _case(name: str, gold: _LinkedText, given: _LinkedText) -> Case[Links, Links]:
    judged = given.links
    if gold.is_one:
        judged = [one for one in judged if any(one.overlaps(right) for right in gold.links)]
    return Case(name, gold.links, judged)


def _is_nif(path: str) -> bool:
    return PurePath(path).suffix.lower() in _SYNTAXES


def _texts(path: str) -> list[_LinkedText]:
    if _is_nif(path):
        return list(_contexts(path))
    return [_of_line(line, f"{path}, line {number}") for number, line in enumerate(read_lines(path), 1)]


def _of_line(line: str, where: str) -> _LinkedText:
    try:
        record = json.loads(line)
        if isinstance(record, dict) and "input" in record:
            return _marked(record)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        expected = '{"text": …, "links": […]}, or KILT\'s {"input": "… [START_ENT] … [END_ENT] …", "output": […]}'
        raise InputError(f"{where}: no linked text", value=line[:60], expected=expected, remedy="mend it") from error
    return _LinkedText(str(record.get("text", "")) if isinstance(record, dict) else "", links(line, where))


def _marked(record: Mapping[str, Any]) -> _LinkedText:
    """A record of KILT; its item is an answer `Q…`, or what a provenance tells of Wikidata."""
    match = _MARKED.search(record["input"])
    if match is None:
        raise ValueError("no [START_ENT]")
    start = match.start()
    text = record["input"][:start] + match[1] + record["input"][match.end() :]
    item = next((found for one in record.get("output") or () if (found := _item(one))), None)
    return _LinkedText(text, (LinkedSpan(start, start + len(match[1]), item),), True)


def _item(output: Mapping[str, Any]) -> str:
    told = [output.get("answer", "")]
    for provenance in output.get("provenance") or ():
        told += [provenance.get("wikidata_id", ""), (provenance.get("wikidata_info") or {}).get("wikidata_id", "")]
    return next((one for one in told if isinstance(one, str) and _QID.fullmatch(one)), "")


def _contexts(path: str) -> Iterator[_LinkedText]:
    """The contexts of a NIF document, in the order of their texts. Raises `InputError`."""
    import rdflib  # noqa: PLC0415 (few files need it)

    try:
        graph = rdflib.Graph().parse(data=read_bytes(path), format=_SYNTAXES[PurePath(path).suffix.lower()])
    except (ValueError, SyntaxError, rdflib.exceptions.Error) as error:
        raise InputError("not a NIF document", value=path, remedy=" ".join(str(error).split())) from error
    texts = {str(subject): str(text) for subject, text in graph.subject_objects(rdflib.URIRef(_NIF + "isString"))}
    found: dict[str, list[LinkedSpan]] = {context: [] for context in texts}
    for phrase, item in graph.subject_objects(rdflib.URIRef(_IDENTITY)):
        start, end, context = (_one(graph, phrase, name) for name in ("beginIndex", "endIndex", "referenceContext"))
        if context not in found or not (start.isdecimal() and end.isdecimal()):
            raise InputError(f"{path}: a phrase without its place", value=phrase, expected="beginIndex, endIndex")
        found[context].append(LinkedSpan(int(start), int(end), _wikidata(str(item))))
    for context, text in sorted(texts.items(), key=lambda one: one[1]):
        yield _LinkedText(text, sorted(found[context], key=lambda one: one.start))


def _one(graph: Any, phrase: Any, name: str) -> str:
    import rdflib  # noqa: PLC0415

    found = graph.value(phrase, rdflib.URIRef(_NIF + name))
    return "" if found is None else str(found)  # the number 0 is false


def _wikidata(iri: str) -> str | None:
    """The item of an IRI; None, as of NIL, for what is not Wikidata's."""
    name = iri.replace("https://", "http://").replace("/wiki/", "/entity/").removeprefix(ENTITY)
    return name if _QID.fullmatch(name) else None
