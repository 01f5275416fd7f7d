"""Reads Turtle through rdflib; for small dumps, since the whole graph is in memory."""

from __future__ import annotations

from typing import Any

from wikidata_hdt.build.profile_filter import ProfileFilter
from wikidata_hdt.build.term_batch import Batch, Reject, batch_of
from wikidata_hdt.ntriples.ntriples import NTriplesError, Triple, literal, parse_line


def _term(node: Any) -> str:
    from rdflib import BNode, Literal  # noqa: PLC0415 (loaded for Turtle only)

    if isinstance(node, Literal):
        return literal(str.__str__(node), node.language or "", str(node.datatype) if node.datatype else "")
    return f"_:{node}" if isinstance(node, BNode) else str(node)


def _is_sound(triple: Triple) -> bool:
    """Whether N-Triples could hold the triple: rdflib lets relative and broken IRIs pass."""
    shown = (term if term.startswith((b'"', b"_:")) else b"<" + term + b">" for term in triple)
    try:
        return parse_line(b" ".join(shown) + b" .") is not None
    except NTriplesError:
        return False


def turtle_batch(text: bytes, keeps: ProfileFilter) -> Batch:
    """The batch of a Turtle document; one that breaks the grammar is rejected as a whole."""
    from rdflib import Graph  # noqa: PLC0415
    from rdflib.plugins.parsers.notation3 import BadSyntax  # noqa: PLC0415

    graph = Graph()
    try:
        graph.parse(data=text, format="turtle")
    except (BadSyntax, UnicodeDecodeError, ValueError) as error:
        batch = batch_of([], 0, 0)
        reason = (str(getattr(error, "message", error)).splitlines() or [""])[0]
        batch.rejects.append(Reject(getattr(error, "lines", 0) + 1, text, f"Turtle ({reason})", 0))
        return batch
    triples = [(_term(s).encode(), _term(p).encode(), _term(o).encode()) for s, p, o in graph]
    sound = [triple for triple in triples if _is_sound(triple)]
    kept = [triple for triple in sound if keeps.keeps(triple)]
    batch = batch_of(kept, len(sound) - len(kept), text.count(b"\n"))
    broken = sorted(set(triples) - set(sound))
    batch.rejects.extend(Reject(0, b" ".join(triple), "terms of N-Triples", 0) for triple in broken)
    return batch
