"""What the data say: of an item or property, by the id that people type; of what a name may mean, of a query, of single
words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from kgqa.errors import InputError
from kgqa.interfaces.console import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.outcomes.item_naming import Label, Names, named
from kgqa.interfaces.shell.session import Session
from kgqa.model import Budget, Candidate, Query, Question, Reading, Solutions, Token
from kgqa.terms import (
    PREFIXES,
    RDFS_LABEL,
    SCHEMA_DESCRIPTION,
    SKOS_ALT_LABEL,
    WIKIBASE,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.vocabulary import INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.labels.folding import fold

_INDENT = "  "
_MOST_PROPERTIES = 24
_MOST_VALUES = 3
_MOST_FOUND = 15
_CLASSES = {INSTANCE_OF: "instance of", SUBCLASS_OF: "subclass of"}
_TYPE = Iri(WIKIBASE + "propertyType")
_EXTERNAL = Iri(WIKIBASE + "ExternalId")
_GAP = 2
_MOST_ROWS = 30
_SHOWN = 3


def show_entity(session: Session, argument: str) -> Iterator[str]:
    """Names, description, classes and main statements of an item; names and value type of a property."""
    entity = entity_id(session, argument)
    yield named(entity, session.tools.label(entity))
    yield from _names(session, entity)
    if isinstance(entity, ItemId):
        yield from _statements(session, entity)
    else:
        rows = [
            ("values", str(Names(session.tools.label).term(term)).rpartition("#")[2])
            for term in _objects(session, entity, _TYPE)
        ]
        yield from table(rows, (12,), _INDENT)


def _names(session: Session, entity: ItemId | PropertyId) -> Iterator[str]:
    titles = {"label": RDFS_LABEL, "description": SCHEMA_DESCRIPTION, "alias": SKOS_ALT_LABEL}
    languages = session.tools.config.languages
    for title, predicate in titles.items():
        texts = [term for term in _objects(session, entity, Iri(predicate)) if isinstance(term, Literal)]
        for language in languages:
            values = ", ".join(term.value for term in texts if term.language.lower() == language)
            yield from paragraph(f"{title} {language}: {values}", _INDENT) if values else ()


def _statements(session: Session, item: ItemId) -> Iterator[str]:
    properties = sorted(session.tools.parts.graph.direct_properties(item), key=lambda one: _rank(session, one))
    rows = [(name, _property_name(session, name), _values(session, item, name)) for name in properties]
    yield from table(rows[:_MOST_PROPERTIES], (7, 26), _INDENT)
    if len(rows) > _MOST_PROPERTIES:
        yield f"{_INDENT}and {len(rows) - _MOST_PROPERTIES} more properties"


def _rank(session: Session, name: PropertyId) -> tuple[bool, bool, int]:
    """Classes first, ids of other catalogues last, else by number: what everybody needed was defined first."""
    return name not in _CLASSES, _EXTERNAL in _objects(session, name, _TYPE), name.number


def _property_name(session: Session, name: PropertyId) -> str:
    return session.tools.label(name) or _CLASSES.get(name, "")


def _values(session: Session, item: ItemId, name: PropertyId) -> str:
    terms = list(session.tools.parts.graph.objects(item.iri, name.direct))
    shown = ", ".join(map(str, Names(session.tools.label).terms(terms[:_MOST_VALUES])))
    return shown + (f" and {len(terms) - _MOST_VALUES} more" if len(terms) > _MOST_VALUES else "")


def _objects(session: Session, entity: ItemId | PropertyId, predicate: Iri) -> Sequence[Iri | Literal]:
    return session.tools.parts.graph.objects(entity.iri, predicate)


def search(session: Session, argument: str) -> Iterator[str]:
    """The entities that a name means, in any inflected form, and those whose name begins so."""
    if not argument.strip():
        raise InputError("no name to look up", expected="a name", remedy="for example :search Krakowie")
    rows: dict[str, tuple[str, ...]] = {}
    for candidate in _candidates(session, argument):
        kind = "label" if candidate.features.get("label") else "alias"
        rows[candidate.item] = (candidate.item, candidate.label, kind, f"{candidate.score:.2f}")
    for entry in session.tools.index.starting_with(fold(argument), _MOST_FOUND):
        rows.setdefault(entry.entity, (entry.entity, entry.text, "begins so", ""))
    if not rows:
        raise InputError("no entity of this name", value=argument.strip(), remedy="try fewer letters")
    described = [(*row, _description(session, row[0])) for row in list(rows.values())[:_MOST_FOUND]]
    yield from table([("id", "name", "as", "score", "description"), *described], (9, 26, 9, 5), "")


def _candidates(session: Session, text: str) -> Iterator[Candidate]:
    """The candidates of mentions that span the whole text, properties last."""
    parts = session.tools.parts
    analysis = parts.analyser.analyse(Question(text))
    linked = parts.linker.link(analysis)
    whole = (0, len(analysis.tokens))
    for mention in (*linked.mentions, *linked.relations):
        if (mention.start, mention.end) == whole:
            yield from mention.candidates


def _description(session: Session, entity: str) -> str:
    return session.tools.parts.graph.entity(ItemId(entity)).description if entity.startswith("Q") else "property"


def run_query(session: Session, argument: str) -> Iterator[str]:
    """The solutions of a query as a table, items with their labels. Raises `QueryError`."""
    if not argument.strip():
        raise InputError(
            "no query", expected="SELECT or ASK", remedy="for example :query SELECT ?c { wd:Q36 wdt:P36 ?c }"
        )
    config = session.tools.config
    solutions = session.tools.parts.executor.execute(Query.read(argument), Budget(config.seconds, config.rows))
    if solutions.boolean is not None:
        yield str(solutions.boolean).lower()
    else:
        yield from _table(session, solutions)
    if not solutions.complete:
        yield f"cut short: {config.seconds:g} seconds, {config.rows} rows at most (`:set seconds`, `:set rows`)"


def _table(session: Session, solutions: Solutions) -> Iterator[str]:
    label = session.tools.label
    rows = [[_text(term, label) if term else "" for term in row] for row in solutions.rows[:_MOST_ROWS]]
    columns = max(1, len(solutions.variables))
    share = max(1, (WIDTH - _GAP * (columns - 1)) // columns)
    if solutions.variables:
        yield from table([[f"?{name}" for name in solutions.variables], *rows], (share,) * (columns - 1), "")
    count = len(solutions.rows)
    more = f", {_MOST_ROWS} shown" if count > _MOST_ROWS else ""
    yield f"{count} {'row' if count == 1 else 'rows'}{more}"


def _text(term: Term, label: Label) -> str:
    """A term with its label, its language or its prefix."""
    if isinstance(term, Literal):
        return f"{term.value} @{term.language}" if term.language else term.value
    text = str(Names(label).term(term))
    fitting = [(space, prefix) for prefix, space in PREFIXES.items() if text.startswith(space)]
    space, prefix = max(fitting, default=("", ""), key=lambda pair: len(pair[0]))
    return f"{prefix}:{text.removeprefix(space)}" if prefix else text


def readings(session: Session, argument: str) -> Iterator[str]:
    """What each word may be in this sentence, likeliest first: lemma, tag, probability, what kind of name it is."""
    for token in session.tools.parts.analyser.tokens(" ".join(_words(argument))):
        title = f"{token.form}, read as „{token.spelling}”" if token.spelling else token.form
        yield clip(plain(title), WIDTH)
        if not token.readings:
            yield f"{_INDENT}unknown to the dictionary{'; may be' if token.interpretations else ''}"
        yield from table(_rows(token), (20, 40, 5), _INDENT)


def lemmas(session: Session, argument: str) -> Iterator[str]:
    """The lemmas of every word, with what the label index calls so."""
    for word in _words(argument):
        found: dict[str, set[str]] = {}
        for reading in _readings(session, word):
            found.setdefault(reading.lemma, set()).add(reading.tag.pos)
        yield word
        if not found:
            yield f"{_INDENT}unknown to the dictionary"
        for lemma, classes in (found or {word: set()}).items():
            yield from paragraph(f"{lemma}  {', '.join(sorted(classes))}".rstrip() + _items(session, lemma), _INDENT)


def _rows(token: Token) -> list[tuple[str, ...]]:
    """The interpretations of a word; its readings where nothing tells which of them is likely."""
    if not token.interpretations:
        return [(one.lemma, one.tag.text, "", ", ".join(one.names)) for one in token.readings]
    rows: list[tuple[str, ...]] = []
    for one in token.interpretations:
        names = dict.fromkeys(name for reading in one.readings for name in reading.names)
        rows.append((one.lemma, one.tag.text, f"{one.score:.2f}", ", ".join(names)))
    return rows


def _items(session: Session, lemma: str) -> str:
    """The best known entities that the index has under a lemma."""
    entries = session.tools.index.lookup(lemma.lower())
    if not entries:
        return "; names nothing in the label index"
    shown = ", ".join(f"{entry.entity} {entry.text}" for entry in entries[:_SHOWN])
    more = f" and {len(entries) - _SHOWN} more" if len(entries) > _SHOWN else ""
    return f"; names {shown}{more}"


def _words(argument: str) -> list[str]:
    words = argument.split()
    if not words:
        raise InputError("no word to look up", expected="a word", remedy="for example :readings Krakowie")
    return words


def _readings(session: Session, word: str) -> tuple[Reading, ...]:
    """As the analysis reads it: a form that is unknown as it stands, in lower case."""
    morphology = session.tools.morphology
    return morphology.readings(word) or morphology.readings(word.lower())


_SIMILAR = 0.75
"""Least similarity of ids, by `difflib`: one wrong digit of three."""


def item_id(session: Session, text: str) -> ItemId:
    """The item that was typed. Raises `InputError` with the nearest name for what is no item of the graph."""
    entity = entity_id(session, text)
    if isinstance(entity, PropertyId):
        raise InputError(
            "a property, not an item", value=named(entity, session.tools.label(entity)), expected="Q and digits"
        )
    return entity


def entity_id(session: Session, text: str) -> ItemId | PropertyId:
    """The item or property that was typed. Raises `InputError` as `item_id` does."""
    typed = text.strip().upper()
    try:
        entity = PropertyId(typed) if typed.startswith("P") else ItemId(typed)
    except ValueError:
        raise InputError(
            "not an id", value=text.strip() or "nothing", expected="Q and digits", remedy=_named_like(session, text)
        ) from None
    if not _is_known(session, entity):
        raise InputError("no such id in the graph", value=entity, remedy=_id_like(session, entity))
    return entity


def _is_known(session: Session, entity: ItemId | PropertyId) -> bool:
    graph = session.tools.parts.graph
    return bool(graph.objects(entity.iri, Iri(RDFS_LABEL))) or (
        isinstance(entity, ItemId) and bool(graph.direct_properties(entity))
    )


def _id_like(session: Session, entity: str) -> str:
    """The most similar id among those of the last question, or how to find one."""
    ids = [str(candidate.item) for mention in session.mentions for candidate in mention.candidates]
    near = get_close_matches(entity, ids, n=1, cutoff=_SIMILAR)
    return f"did you mean {named(near[0], session.tools.label(near[0]))}?" if near else "find one with :search"


def _named_like(session: Session, text: str) -> str:
    """The best known item of this name, or of a name that begins so, or how to find one."""
    key = fold(text)
    index = session.tools.index
    found = (*index.lookup(key), *index.starting_with(key, 1)) if key else ()
    return f"did you mean {found[0].entity}, {found[0].text}?" if found else "find one with :search"
