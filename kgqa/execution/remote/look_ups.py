"""What has been looked up on a SPARQL endpoint, and requests that look up much at once.

Every request costs a round trip. So one request asks for look-ups of all sorts together, and for what is likely to be
wanted next: what was told as expected, the neighbours of what was found, and the same property of other items.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import NamedTuple, cast

from kgqa.execution import entity_reading
from kgqa.execution.entity_reading import INSTANCE_OF, LABEL, LANGUAGES, OCCUPATION, POSITION, SUBCLASS_OF
from kgqa.execution.remote.look_up_text import (
    FACT_CLAIMS,
    FACT_NAMES,
    FEW_SUBJECTS,
    MOST_COUNTED,
    NAMES,
    NODES,
    VARIABLES,
    Sort,
    leads_to_statements,
    request,
)
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.reply import CannotRunError
from kgqa.terms import DIRECT, ENTITY, SKOS_ALT_LABEL, Iri, ItemId, Literal, Term

_AT_ONCE = {
    Sort.FACTS: 50,
    Sort.WHOLE: 10,
    Sort.PART: 100,
    Sort.INTO: 25,
    Sort.SUBJECTS: 50,
    Sort.COUNTS: 25,
    Sort.ABOVE: 100,
}
"""Keys of each sort in one request; an item may have hundreds of statements, and as many that lead to it."""
_NODES_AT_ONCE = 100
"""Nodes in one request, of which each says little."""
_CLAIMS_AT_ONCE = 25
"""Subjects in one request whose full statements of one property are looked up."""
_GROWING = {Sort.PART: 4, Sort.WHOLE: 4, Sort.FACTS: 4, Sort.COUNTS: 8, Sort.ABOVE: 4}
"""How many times more keys of a sort one request takes at most; of other sorts Virtuoso takes ever longer for each."""
_NAMED_FIRST = (Sort.WHOLE, Sort.INTO)
"""Sorts of which what questions name is expected."""
_COMPANIONS = 3
"""Predicates that are looked up with one, because they were wanted after it of the same thing."""
_LATIN = "la"
"""The language of names of living things."""
_FEW_TOGETHER = 10
"""Items that were found together of which everything is looked up."""
_FEW_ANSWERS = 3
_NAMED = 2_000
"""Items that are remembered as named by questions."""
BLANK = "_:"
Statements = Mapping[Iri, Sequence[Term]]
_Row = Sequence[Term | None]
_Pair = tuple[Iri, Iri]


class Wanted(NamedTuple):
    """Something that has to be looked up."""

    sort: Sort
    key: Hashable


class UnknowableError(Exception):
    """What no look-up of a few things tells; a query has to."""


class LookUps:
    """Remembers what was looked up, least recently used things forgotten first. Safe to share among threads."""

    def __init__(self, endpoint: RemoteExecutor, seconds: float, limit: int) -> None:
        """Requests take `seconds` at most; `limit` things of each sort are remembered."""
        self._endpoint = endpoint
        self._seconds = seconds
        self._known = {sort: _Remembered(limit) for sort in Sort}
        self._expected = {sort: _Remembered(limit) for sort in Sort}
        self._named = _Remembered(_NAMED)
        self._groups = _Remembered(limit)
        self._asked_of = _Remembered(limit)
        """The predicate that was last looked up of a thing, by sort and thing."""
        self._companions: defaultdict[tuple[Sort, Iri], _Remembered] = defaultdict(lambda: _Remembered(_COMPANIONS))
        self._accompany(Sort.PART, LABEL, Iri(SKOS_ALT_LABEL))
        self._last: dict[Sort, tuple[Sequence[Iri], int]] = {}
        self._lock = threading.RLock()

    def expect_named(self, items: Iterable[Iri]) -> None:
        """Announce items that a question names: all about them is likely to be asked for."""
        with self._lock:
            for item in reversed(list(items)):  # the likeliest are the last, which are taken first
                self._named.put(item, None)
                self._expect((Sort.FACTS, Sort.WHOLE, Sort.INTO), item)
                self._expect((Sort.COUNTS,), item.item)

    def expect_found(self, terms: Iterable[Term]) -> None:
        """Announce what was found together: what is asked of one is likely to be asked of the others."""
        found = tuple(dict.fromkeys(one for one in terms if isinstance(one, Iri) and not one.value.startswith(BLANK)))
        with self._lock:
            for one in found:
                if len(found) >= max(2, len(self._found_with(one))):
                    self._groups.put(one, found)
                if one.item:
                    self._expect((Sort.FACTS,), one)
                    self._expect((Sort.COUNTS,), one.item if len(found) <= _FEW_TOGETHER else None)

    def expect_answers(self, terms: Sequence[Term]) -> None:
        """Announce what a query found: all about a few items is likely to be asked for."""
        self.expect_found(terms)
        if len(terms) <= _FEW_ANSWERS:
            with self._lock:
                for one in terms:
                    self._expect((Sort.WHOLE,), one if isinstance(one, Iri) and one.item else None)

    def get(self, sort: Sort, key: Hashable) -> object:
        """What is known under a key, looked up if need be. Raises what requests raise."""
        with self._lock:
            if key in self._known[sort]:
                return self._known[sort].used(key)
        self.fetch([Wanted(sort, key)])
        return self._known[sort].used(key)

    def objects(self, subject: Iri, predicate: Iri, *, every_language: bool = False) -> Sequence[Term] | Wanted:
        """The objects of a predicate; names in `LANGUAGES` only, unless in every one. Raises `UnknowableError` for a
        blank node."""
        if subject.value.startswith(BLANK):
            raise UnknowableError
        exactly = every_language and predicate in NAMES
        with self._lock:
            for sort in () if exactly else self._sorts_that_tell(subject, predicate):
                if subject in self._known[sort]:
                    return cast("Statements", self._known[sort].used(subject)).get(predicate, ())
            if (subject, predicate) in self._known[Sort.PART]:
                return cast("Sequence[Term]", self._known[Sort.PART].used((subject, predicate)))
            return Wanted(Sort.PART, (subject, predicate)) if exactly else self._best_way(subject, predicate)

    def whole(self, subject: Iri) -> Statements | Wanted:
        """All that is said of a subject; names in `LANGUAGES` only. Raises `UnknowableError` for a blank node."""
        if subject.value.startswith(BLANK):
            raise UnknowableError
        with self._lock:
            known = self._known[Sort.WHOLE]
            return cast("Statements", known.used(subject)) if subject in known else Wanted(Sort.WHOLE, subject)

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri] | Wanted | None:
        """The subjects of a predicate and an object; None where they are more than a few."""
        with self._lock:
            for sort, key in ((Sort.INTO, obj), (Sort.SUBJECTS, (predicate, obj))):
                found = cast("Statements | None", self._known[sort].used(key)) if key in self._known[sort] else None
                if found is not None:
                    return cast("Sequence[Iri]", found.get(predicate, ()))
            if (predicate, obj) in self._known[Sort.SUBJECTS]:
                return None
            if self.count(predicate, obj) == 0:
                return ()
            is_named = obj in self._named and obj not in self._known[Sort.INTO]
            return Wanted(Sort.INTO, obj) if is_named else Wanted(Sort.SUBJECTS, (predicate, obj))

    def count(self, predicate: Iri, obj: Term) -> int | None:
        """How many subjects a predicate and an item have, as far as that is known of all predicates of the item."""
        item = obj.item if isinstance(obj, Iri) else None
        with self._lock:
            counts = cast("Counter[Iri] | None", self._known[Sort.COUNTS].get(item))
            return None if counts is None or counts.total() >= MOST_COUNTED else counts[predicate]

    def _sorts_that_tell(self, subject: Iri, predicate: Iri) -> Iterable[Sort]:
        yield Sort.WHOLE
        if subject.value.startswith(ENTITY) and (predicate in FACT_CLAIMS or predicate in FACT_NAMES):
            yield Sort.FACTS
        if predicate == SUBCLASS_OF:
            yield Sort.ABOVE

    def _best_way(self, subject: Iri, predicate: Iri) -> Wanted:
        """How to look up objects: at once all of what a question names, and piece by piece of other items."""
        if subject.value.startswith(NODES) or subject in self._named:
            return Wanted(Sort.WHOLE, subject)
        few = len(self._found_with(subject)) <= _FEW_TOGETHER
        if predicate == SUBCLASS_OF:
            return Wanted(Sort.ABOVE, subject)
        *_, sort = self._sorts_that_tell(subject, predicate)
        if sort is Sort.FACTS:
            return Wanted(Sort.FACTS, subject)
        return Wanted(Sort.WHOLE, subject) if few else Wanted(Sort.PART, (subject, predicate))

    def fetch(self, wanted: Iterable[Wanted]) -> None:
        """Look things up, in one request if they are few enough, with what is expected. Raises what requests raise."""
        waiting: defaultdict[Sort, list[Hashable]] = defaultdict(list)
        for one in dict.fromkeys(wanted):
            waiting[one.sort].append(one.key)
            if one.sort in (Sort.PART, Sort.SUBJECTS):
                self._learn(one.sort, one.key)
        while any(waiting.values()):
            with self._lock:
                chosen = {sort: self._filled(sort, waiting[sort]) for sort in Sort}
            self._ask(chosen)

    def _learn(self, sort: Sort, key: Hashable) -> None:
        """Notice which predicate is looked up of a thing after which."""
        thing, predicate = _thing(sort, key), _predicate(sort, key)
        with self._lock:
            before = cast("Iri | None", self._asked_of.get((sort, thing)))
            self._asked_of.put((sort, thing), predicate)
            if before is not None and before != predicate:
                self._accompany(sort, before, predicate)

    def _accompany(self, sort: Sort, one: Iri, other: Iri) -> None:
        """Look each predicate up with the other from now on, but no full statements, which say much."""
        if not leads_to_statements(one) and not leads_to_statements(other):
            self._companions[sort, one].put(other, None)
            self._companions[sort, other].put(one, None)

    def _ask(self, chosen: Mapping[Sort, Sequence[Hashable]]) -> None:
        """One request, or one for each half of the keys where they are too many for a server. A key that it cannot look
        up at all has nothing."""
        is_single = sum(map(len, chosen.values())) == 1
        rows: list[tuple[Term | None, ...]]
        try:
            rows, is_cut = self._endpoint.some_rows(request(chosen), VARIABLES, self._seconds)
        except CannotRunError:
            rows, is_cut = [], not is_single
        if is_cut and not is_single:
            for half in _halves(chosen):
                self._ask(half)
        else:
            self._keep(chosen, self._endpoint.rows(request(chosen), VARIABLES, self._seconds) if is_cut else rows)

    def _filled(self, sort: Sort, waiting: list[Hashable]) -> list[Hashable]:
        """As many keys as one request takes: the first of those that are waiting, the like of those, expected ones."""
        expected, most = self._expected[sort], self._most(sort, waiting)
        taken = dict.fromkeys(waiting[:most])
        del waiting[:most]
        alike = chain.from_iterable(map(self._alike, repeat(sort), list(taken)))
        for key in alike if sort not in _NAMED_FIRST else chain(reversed(list(expected)), alike):
            if len(taken) >= most:
                break
            if key not in self._known[sort]:
                taken[key] = None
        for key in taken:
            expected.pop(key, None)
        while expected and len(taken) < most:
            taken[expected.popitem()[0]] = None
        return list(taken)

    def _most(self, sort: Sort, waiting: Sequence[Hashable]) -> int:
        """How many keys one request takes: twice as many with every further one for what was found together."""
        if sort is Sort.WHOLE and waiting and all(_is_node(key) for key in waiting):
            return _NODES_AT_ONCE
        claims = sort is Sort.PART and any(leads_to_statements(cast("_Pair", key)[1]) for key in waiting)
        at_once, growing = (_CLAIMS_AT_ONCE, 4) if claims else (_AT_ONCE[sort], _GROWING.get(sort, 1))
        if waiting and sort is Sort.PART and not claims:
            at_once *= len(self._with(sort, waiting[0]))
        group = self._found_with(_thing(sort, waiting[0])) if waiting else ()
        last, times = self._last.get(sort, ((), 1))
        times = min(2 * times, growing) if group and group is last else 1
        if waiting:
            self._last[sort] = group, times
        return times * at_once

    def _alike(self, sort: Sort, key: Hashable) -> Iterable[Hashable]:
        """The same of what was found together with the subject or object of a look-up."""
        found = self._found_with(_thing(sort, key))
        match sort:
            case Sort.PART:
                return ((one, name) for name in self._with(sort, key) for one in found or (_thing(sort, key),))
            case Sort.SUBJECTS:
                return ((name, one) for name in self._with(sort, key) for one in found or _spelled(_thing(sort, key)))
            case Sort.COUNTS:
                return (one.item for one in found if one.item)
        return found

    def _with(self, sort: Sort, key: Hashable) -> Sequence[Iri]:
        """The predicate of a look-up, and those that are likely to be wanted after it."""
        predicate = _predicate(sort, key)
        return (predicate, *cast("Iterable[Iri]", self._companions.get((sort, predicate), ())))

    def _found_with(self, thing: Hashable) -> Sequence[Iri]:
        return cast("Sequence[Iri]", self._groups.get(thing, ()))

    def _expect(self, sorts: Iterable[Sort], key: Hashable) -> None:
        for sort in sorts:
            if key is not None and key not in self._known[sort]:
                self._expected[sort].put(key, None)

    def _keep(self, asked: Mapping[Sort, Sequence[Hashable]], rows: Iterable[_Row]) -> None:
        """Remember what rows say; those of the keys that have none, too."""
        found: dict[Sort, list[_Row]] = {sort: [] for sort in Sort}
        for number, *row in rows:
            found[Sort(int(number.value if number else ""))].append(row)
        with self._lock:
            whole = _by_subject(found[Sort.WHOLE])
            self._keep_all(Sort.WHOLE, asked[Sort.WHOLE], whole)
            facts = [*_neighbours(asked[Sort.WHOLE], whole), *asked[Sort.FACTS]]
            self._keep_all(Sort.FACTS, facts, _by_subject(found[Sort.FACTS]))
            self._keep_above(asked[Sort.ABOVE], _by_subject(found[Sort.ABOVE]))
            self._keep_parts(asked[Sort.PART], _by_subject(found[Sort.PART]))
            for sort in (Sort.INTO, Sort.SUBJECTS):
                self._keep_into(sort, asked[sort], found[sort])
            self._keep_counts(asked[Sort.COUNTS], found[Sort.COUNTS])

    def _keep_all(self, sort: Sort, asked: Iterable[Hashable], found: Mapping[Iri, Statements]) -> None:
        for subject in dict.fromkeys((*found, *reversed(list(asked)))):
            self._known[sort].put(subject, found.get(cast("Iri", subject), {}))
            self._expected[sort].pop(subject, None)
        for said in found.values():
            self.expect_found(property_.iri for property_ in entity_reading.properties_below(DIRECT, said))
            for terms in said.values():
                self.expect_found(terms)
            for name in chain.from_iterable(said.get(one, ()) for one in (INSTANCE_OF, OCCUPATION, POSITION)):
                self._expect((Sort.ABOVE,), name)

    def _keep_above(self, asked: Sequence[Hashable], found: Mapping[Iri, Statements]) -> None:
        above = {obj for said in found.values() for objects in said.values() for obj in objects}
        self._keep_all(Sort.ABOVE, [*above, *asked], found)

    def _keep_parts(self, asked: Sequence[Hashable], found: Mapping[Iri, Statements]) -> None:
        for subject, predicate in reversed(cast("Sequence[_Pair]", asked)):
            objects = found.get(subject, {}).get(predicate, ())
            self._known[Sort.PART].put((subject, predicate), objects)
            self.expect_found(objects)

    def _keep_into(self, sort: Sort, asked: Sequence[Hashable], rows: Iterable[_Row]) -> None:
        """Subjects of numbered keys; None for a key with more than a few."""
        found: dict[str, list[_Row]] = defaultdict(list)
        for number, *row in rows:
            found[number.value if number else ""].append(row)
        for place, key in reversed(list(enumerate(asked))):
            by_predicate = _subjects(found[str(place)])
            for subjects in by_predicate.values():
                self.expect_found(subjects)
            few = by_predicate if len(found[str(place)]) <= FEW_SUBJECTS else None
            self._known[sort].put(key, few)

    def _keep_counts(self, asked: Sequence[Hashable], rows: Iterable[_Row]) -> None:
        counts: dict[Hashable, Counter[Iri]] = {item: Counter() for item in reversed(asked)}
        for item, predicate, count in rows:
            if isinstance(item, Iri) and isinstance(predicate, Iri) and isinstance(count, Literal):
                counts[item.item][predicate] = int(count.value)
        for key, counted in counts.items():
            self._known[Sort.COUNTS].put(key, counted)


def _thing(sort: Sort, key: Hashable) -> Hashable:
    """The subject or the object that a key is about."""
    match sort:
        case Sort.PART:
            return cast("_Pair", key)[0]
        case Sort.SUBJECTS:
            return cast("_Pair", key)[1]
        case Sort.COUNTS:
            return cast("ItemId", key).iri
    return key


def _predicate(sort: Sort, key: Hashable) -> Iri:
    """The predicate of a look-up of one."""
    pair = cast("_Pair", key)
    return pair[1] if sort is Sort.PART else pair[0]


def _is_node(key: Hashable) -> bool:
    """Whether a subject is the node of a statement or of a value."""
    return isinstance(key, Iri) and key.value.startswith(NODES)


def _spelled(obj: Hashable) -> Iterator[Hashable]:
    """A thing; of a text also what is likely to be wanted with it: the same in other languages, or in other case."""
    yield obj
    if isinstance(obj, Literal) and not obj.datatype:
        yield from (Literal(obj.value, language) for language in ("", *LANGUAGES, _LATIN))
        yield from (Literal(text, obj.language) for text in (obj.value.lower(), obj.value.capitalize()))


def _halves(chosen: Mapping[Sort, Sequence[Hashable]]) -> Iterator[dict[Sort, Sequence[Hashable]]]:
    pairs = [(sort, key) for sort, keys in chosen.items() for key in keys]
    middle = len(pairs) // 2
    for half in (pairs[:middle], pairs[middle:]):
        yield {sort: [key for one, key in half if one is sort] for sort in Sort}


class _Remembered(OrderedDict[Hashable, object]):
    """A mapping that forgets what was least recently used beyond a limit."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def put(self, key: Hashable, value: object) -> None:
        """Remember a value."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._limit:
            self.popitem(last=False)

    def used(self, key: Hashable) -> object:
        """The value of a known key, which is remembered longer now."""
        self.move_to_end(key)
        return self[key]


def _by_subject(rows: Iterable[_Row]) -> dict[Iri, dict[Iri, Sequence[Term]]]:
    """What rows of subject, predicate and object say of each subject. Objects are in the order of their texts,
    whatever the order of the endpoint."""
    found: defaultdict[Iri, defaultdict[Iri, list[Term]]] = defaultdict(lambda: defaultdict(list))
    for subject, predicate, obj in rows:
        if isinstance(subject, Iri) and isinstance(predicate, Iri) and obj is not None:
            found[subject][predicate].append(obj)
    return {
        subject: {
            name: tuple(sorted(dict.fromkeys(terms), key=lambda term: term.value)) for name, terms in said.items()
        }
        for subject, said in found.items()
    }


def _subjects(rows: Iterable[_Row]) -> Mapping[Iri, Sequence[Iri]]:
    """Subjects by predicate, from rows of predicate and subject."""
    found: defaultdict[Iri, list[Iri]] = defaultdict(list)
    for predicate, subject in rows:
        if isinstance(subject, Iri) and isinstance(predicate, Iri):
            found[predicate].append(subject)
    return {predicate: tuple(sorted(subjects)) for predicate, subjects in found.items()}


def _neighbours(subjects: Iterable[Hashable], whole: Mapping[Iri, Statements]) -> Iterable[Iri]:
    """The items that some items lead to: their facts came along."""
    for subject in subjects:
        if isinstance(subject, Iri) and subject.item:
            for terms in whole.get(subject, {}).values():
                yield from (term for term in terms if isinstance(term, Iri) and term.item)
