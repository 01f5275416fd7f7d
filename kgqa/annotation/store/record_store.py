"""The records of a database: made, saved, listed, with every version they ever had; conflicts, and which of them are
wanted.

Saving says from which version the change began. Where another change came first nothing is written, and the caller gets
the version that is there, to show both.

Lemmas and tags are kept where a person has corrected one in the field; all others come from the text again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kgqa.annotation.formats.record_files import record_of, values_of
from kgqa.annotation.question_records import Article, Record, State
from kgqa.annotation.store.database import Database
from kgqa.annotation.store.journal import Change, Subject, changes, note
from kgqa.annotation.store.schema import ACCOUNTS, ARTICLES, JOURNAL, RECORDS


class Action(StrEnum):
    """What made a version of a record."""

    CREATED = "created"
    SAVED = "saved"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    APPROVED = "approved"
    REOPENED = "reopened"
    """Taken back by its annotator."""
    TAGGED = "tagged"
    UNDONE = "undone"
    """An earlier version was put back."""
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Stored:
    """A record of the database."""

    number: int
    version: int
    """1 when it is made, one more with every change."""
    owner: int
    """The account that makes it; `record.annotator` is its name."""
    parallel: int
    """The record whose question it answers a second time, made without a look at the first; 0 for others."""
    withdrawn: bool
    """Given up; it is neither counted nor exported, and can be put back."""
    changer: str
    """Who made this version."""
    record: Record


@dataclass(frozen=True, slots=True)
class Conflict:
    """A record was not saved, because it has been changed since."""

    current: Stored


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of a record."""

    record: str
    """The record's id."""
    question: str
    counted: bool
    """Whether no other record may ask the same: not so for what was withdrawn, or is answered a second time."""
    changed: float
    """When the record was last changed, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which records to list; what is None does not restrict."""

    owner: int | None = None
    but_owner: int | None = None
    states: tuple[State, ...] | None = None
    withdrawn: bool | None = False
    parallel: bool | None = None
    """Whether a record answers the question of another one a second time."""
    limit: int | None = None
    offset: int = 0


_APART = frozenset({"id", "title", "url", "text", "annotator", "created", "changed"})


class Records:
    """The records of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, record: Record, owner: int, parallel: int = 0) -> Stored:
        """Make a record; its id and times are the database's."""
        now = time.time()
        with self._database.writing() as connection:
            values = _columns(connection, record) | {"version": 1, "withdrawn": False, "changed": now, "changer": owner}
            made = insert(RECORDS).values(owner=owner, parallel=parallel, created=now, **values).returning(RECORDS.c.id)
            number = connection.execute(made).scalar_one()
            _note(connection, number, owner, Action.CREATED, values)
            return _current(connection, number)

    def find(self, number: int) -> Stored | None:
        """The record of a number as it is now."""
        with self._database.reading() as connection:
            row = connection.execute(_whole().where(RECORDS.c.id == number)).one_or_none()
        return _stored(row) if row is not None else None

    def save(
        self, number: int, version: int, record: Record, by: int, action: Action = Action.SAVED, *,
        withdrawn: bool = False,
    ) -> Stored | Conflict:  # fmt: skip
        """Change a record that was read in this version."""
        with self._database.writing() as connection:
            values = _columns(connection, record) | {"changed": time.time(), "changer": by, "withdrawn": withdrawn}
            there = (RECORDS.c.id == number) & (RECORDS.c.version == version)
            saved = connection.execute(update(RECORDS).where(there).values(version=version + 1, **values))
            if not saved.rowcount:
                return Conflict(_current(connection, number))
            _note(connection, number, by, action, values | {"version": version + 1})
            return _current(connection, number)

    def listed(self, selection: Selection, *, oldest_first: bool = False) -> Sequence[Stored]:
        """Records by number, the newest first unless told otherwise, with an empty article text."""
        order = RECORDS.c.id if oldest_first else RECORDS.c.id.desc()
        query = _restricted(_whole(text=False), selection).order_by(order)
        query = query.limit(selection.limit).offset(selection.offset)
        with self._database.reading() as connection:
            return [_stored(row) for row in connection.execute(query)]

    def whole(self, selection: Selection) -> Iterator[Stored]:
        """Records by number, the oldest first, one after the other out of one state of the database."""
        with self._database.reading() as connection:
            query = _restricted(_whole(), selection).order_by(RECORDS.c.id)
            with connection.execution_options(yield_per=100).execute(query) as rows:
                yield from map(_stored, rows)

    def answered_twice(self) -> Sequence[tuple[Record, Record]]:
        """Finished records and the second, independent answers to their questions, finished too."""
        finished = tuple(state for state in State if state is not State.DRAFT)
        seconds = list(self.whole(Selection(states=finished, parallel=True)))
        wanted = RECORDS.c.id.in_({one.parallel for one in seconds}) & RECORDS.c.state.in_(finished)
        with self._database.reading() as connection:
            firsts = {row.id: _stored(row).record for row in connection.execute(_whole().where(wanted))}
        return [(firsts[one.parallel], one.record) for one in seconds if one.parallel in firsts]

    def count(self, selection: Selection) -> int:
        """How many records a selection has, its limit aside."""
        query = _restricted(select(func.count()).select_from(RECORDS), selection)
        with self._database.reading() as connection:
            return connection.scalar(query) or 0

    def tally(self) -> Mapping[tuple[int, str, State], int]:
        """Numbers of records by owner, question type and state, without those withdrawn."""
        columns = (RECORDS.c.owner, RECORDS.c.question_type, RECORDS.c.state)
        query = select(*columns, func.count()).where(~RECORDS.c.withdrawn).group_by(*columns)
        with self._database.reading() as connection:
            return {(owner, kind, State(state)): number for owner, kind, state, number in connection.execute(query)}

    def questions(self, since: float = 0.0) -> Sequence[Asked]:
        """The questions of records changed since a time, in seconds since 1970."""
        query = select(RECORDS).where(RECORDS.c.changed >= since).order_by(RECORDS.c.changed)
        with self._database.reading() as connection:
            return [
                Asked(_name(row.id), row.question, not (row.withdrawn or row.parallel), row.changed)
                for row in connection.execute(query)
            ]

    def history(self, number: int) -> Sequence[Change]:
        """The changes of a record, the last one first."""
        with self._database.reading() as connection:
            return changes(connection, Subject.RECORD, number)

    def versions(self, number: int) -> Sequence[tuple[Action, Stored]]:
        """Every version of a record with what made it, the first one first."""
        with self._database.reading() as connection:
            row = connection.execute(_whole().where(RECORDS.c.id == number)).one_or_none()
            if row is None:
                return ()
            entries = changes(connection, Subject.RECORD, number)[::-1]
            wanted = ARTICLES.c.id.in_({entry.data["article"] for entry in entries})
            articles = {
                one.id: Article(one.text, one.title, one.url)
                for one in connection.execute(select(ARTICLES).where(wanted))
            }
        now = _stored(row)
        return [
            (Action(entry.action), _version(now, row.created, entry, articles[entry.data["article"]]))
            for entry in entries
        ]

    def earlier(self, number: int, version: int) -> Stored | None:
        """A record as it was in an earlier version."""
        return next((one for _, one in self.versions(number) if one.version == version), None)

    def finished_at(self) -> Sequence[tuple[int, float]]:
        """Record and time of every submission, in order of time: how the work has gone on."""
        query = (
            select(JOURNAL.c.key, JOURNAL.c.at)
            .where(JOURNAL.c.subject == Subject.RECORD, JOURNAL.c.action == Action.SUBMITTED)
            .order_by(JOURNAL.c.id)
        )
        with self._database.reading() as connection:
            return [(key, at) for key, at in connection.execute(query)]


def _columns(connection: Connection, record: Record) -> dict[str, Any]:
    body = json.dumps(_snapshot(record), ensure_ascii=False, separators=(",", ":"))
    return {
        "state": record.state,
        "question": record.question,
        "question_type": record.question_type,
        "article": _article_id(connection, record.article),
        "body": body,
    }


def _article_id(connection: Connection, article: Article) -> int:
    values = {"title": article.title, "url": article.url, "text": article.text}
    digest = hashlib.sha256(json.dumps(values, ensure_ascii=False).encode("utf-8")).hexdigest()
    known = select(ARTICLES.c.id).where(ARTICLES.c.digest == digest)
    if (found := connection.execute(known).scalar_one_or_none()) is not None:
        return int(found)
    made = insert(ARTICLES).values(digest=digest, **values).returning(ARTICLES.c.id)
    try:
        with connection.begin_nested():
            return int(connection.execute(made).scalar_one())
    except IntegrityError:  # another transaction has just added it
        return int(connection.execute(known).scalar_one())


def _note(connection: Connection, number: int, by: int, action: Action, values: Mapping[str, Any]) -> None:
    data = {"record": json.loads(values["body"]), "article": values["article"], "withdrawn": values["withdrawn"]}
    note(connection, by, Subject.RECORD, number, action=action, data=data, version=values["version"])


_CHANGERS = ACCOUNTS.alias("changers")


def _whole(*, text: bool = True) -> Select[Any]:
    """Everything of records, with their articles, or those without the text."""
    columns = (RECORDS, ARTICLES.c.title, ARTICLES.c.url, ACCOUNTS.c.name, _CHANGERS.c.name.label("changer_name"))
    joined = (
        RECORDS.join(ARTICLES, RECORDS.c.article == ARTICLES.c.id)
        .join(ACCOUNTS, RECORDS.c.owner == ACCOUNTS.c.id)
        .join(_CHANGERS, RECORDS.c.changer == _CHANGERS.c.id)
    )
    return select(*columns, *((ARTICLES.c.text,) if text else ())).select_from(joined)


def _restricted(query: Select[Any], selection: Selection) -> Select[Any]:
    if selection.owner is not None:
        query = query.where(RECORDS.c.owner == selection.owner)
    if selection.but_owner is not None:
        query = query.where(RECORDS.c.owner != selection.but_owner)
    if selection.states is not None:
        query = query.where(RECORDS.c.state.in_(selection.states))
    if selection.parallel is not None:
        query = query.where(RECORDS.c.parallel > 0 if selection.parallel else RECORDS.c.parallel == 0)
    if selection.withdrawn is not None:
        query = query.where(RECORDS.c.withdrawn == selection.withdrawn)
    return query


def _current(connection: Connection, number: int) -> Stored:
    return _stored(connection.execute(_whole().where(RECORDS.c.id == number)).one())


def _stored(row: Row[Any]) -> Stored:
    article = Article(getattr(row, "text", ""), row.title, row.url)
    record = restored(
        json.loads(row.body), article, name=_name(row.id), annotator=row.name, created=row.created, changed=row.changed
    )
    return Stored(row.id, row.version, row.owner, row.parallel, row.withdrawn, row.changer_name, record)


def _name(number: int) -> str:
    return f"{number:06}"


def _version(now: Stored, created: float, entry: Change, article: Article) -> Stored:
    """A record as an entry of the journal left it."""
    record = restored(
        entry.data["record"], article, name=now.record.id, annotator=now.record.annotator,
        created=created, changed=entry.at,
    )  # fmt: skip
    return replace(now, version=entry.version, withdrawn=entry.data["withdrawn"], changer=entry.name, record=record)


def _snapshot(record: Record) -> dict[str, Any]:
    """A record as JSON values."""
    corrected = {
        part: tagging
        for part, tagging in record.tagging.items()
        if any(token.corrected for sentence in tagging for token in sentence)
    }
    kept = values_of(replace(record, tagging=corrected))
    return {name: value for name, value in kept.items() if name not in _APART}


def restored(
    values: Mapping[str, Any], article: Article, *, name: str, annotator: str, created: float, changed: float
) -> Record:
    """The record of a snapshot; times in seconds since 1970."""
    begun, last = (datetime.fromtimestamp(seconds, UTC) for seconds in (created, changed))
    kept = record_of({**values, "id": name, "text": ""}, f"record {name}")
    return replace(kept, article=article, annotator=annotator, created=begun, changed=last)
