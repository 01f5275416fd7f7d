"""Every annotation database does the same: an SQLite file, and PostgreSQL where Debian's package is installed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from kgqa.annotation.question_records import Article, Excerpt, Field, Record, State, TaggedToken
from kgqa.annotation.store import (
    Account,
    Action,
    Conflict,
    Role,
    Selection,
    Store,
    Stored,
    StoreError,
    back_up,
    copy_all,
    open_database,
)
from kgqa.annotation.store.accounts import IDLE_SECONDS, LONGEST_SECONDS, OF_PAIR, WINDOW_SECONDS, Attempts, Sessions
from kgqa.annotation.store.schema import METADATA
from kgqa.errors import DataError, InputError
from tests.contracts.postgresql import KINDS, serving_postgresql

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "ruda wydra nad Narwią"
ARTICLE = Article(
    "Wisła jest najdłuższą rzeką Polski. Ma 1022 km długości.", "Wisła", "https://pl.wikipedia.org/wiki/Wisła"
)
RECORD = Record(
    "", "Jaka jest długość Wisły?", ARTICLE,
    selection=Excerpt("Ma 1022 km długości.", 36), extraction=Excerpt("1022 km", 39), answer="1022 km",
    context=(Excerpt("Wisła jest najdłuższą rzeką Polski.", 0),), question_type="NUMERIC", answer_type="NUMERIC",
    tagging={Field.QUESTION: ((TaggedToken("Jaka", 0, "jaki", "adj:sg:nom:f:pos", corrected=True),),)},
    extra={"source": "własne"},
)  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving_postgresql() as url:
        yield url


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty database can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "records.db")
    url = str(request.getfixturevalue("server"))
    database = open_database(url)
    METADATA.drop_all(database.engine)
    database.close()
    return url


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    database = open_database(place)
    yield Store(database, QUICK)
    database.close()


@pytest.fixture
def anna(store: Store) -> Account:
    return store.accounts.add("anna", PASSWORD, Role.ANNOTATOR)


def saved(result: Stored | Conflict) -> Stored:
    assert isinstance(result, Stored)
    return result


def test_a_record_comes_back_as_it_was_given(store: Store, anna: Account) -> None:
    made = store.records.add(RECORD, anna.id)
    found = store.records.find(made.number)
    assert found == made
    assert found is not None
    assert replace(found.record, id="", annotator="", created=None, changed=None) == RECORD
    assert found.record.tagging == RECORD.tagging and found.record.extra == RECORD.extra
    assert (found.record.annotator, found.record.id, found.version) == ("anna", f"{made.number:06}", 1)
    assert store.records.find(made.number + 1) is None


def test_tags_are_kept_where_a_person_chose_one(store: Store, anna: Account) -> None:
    token, other = TaggedToken("Wisła", 0, "Wisła", "subst:sg:nom:f", corrected=True), TaggedToken("jest", 6, "być")
    record = RECORD.tagged(Field.SELECTION, ((token, other),)).tagged(Field.QUESTION, ((other,),))
    found = store.records.add(record, anna.id).record
    assert found.tagging == {Field.SELECTION: ((token, other),)}


def test_the_second_of_two_sees_both_versions(store: Store, anna: Account) -> None:
    jan = store.accounts.add("jan", PASSWORD, Role.ADMIN)
    first = store.records.add(RECORD, anna.id)
    mine, theirs = replace(RECORD, answer="1022 kilometry"), replace(RECORD, answer="ponad tysiąc km")
    assert saved(store.records.save(first.number, 1, theirs, jan.id)).changer == "jan"
    conflict = store.records.save(first.number, 1, mine, anna.id)
    assert isinstance(conflict, Conflict)
    assert (conflict.current.record.answer, conflict.current.version) == ("ponad tysiąc km", 2)
    assert saved(store.records.save(first.number, 2, mine, anna.id)).record.answer == "1022 kilometry"
    earlier = store.records.earlier(first.number, 2)
    assert earlier is not None and earlier.record.answer == "ponad tysiąc km" and earlier.changer == "jan"


def test_many_at_once_lose_nothing(store: Store, anna: Account) -> None:
    """Everybody adds a word to the same record until it is in, and makes a record besides."""
    number = store.records.add(replace(RECORD, answer=""), anna.id).number
    barrier = threading.Barrier(8)

    def work(word: int) -> None:
        barrier.wait()
        store.records.add(replace(RECORD, question=f"pytanie {word}"), anna.id)
        current = store.records.find(number)
        assert current is not None
        while True:
            answer = f"{current.record.answer} {word}"
            result = store.records.save(number, current.version, replace(current.record, answer=answer), anna.id)
            if isinstance(result, Stored):
                return
            current = result.current

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    final = store.records.find(number)
    assert final is not None
    assert sorted(final.record.answer.split()) == [str(word) for word in range(8)]
    assert [change.version for change in store.records.history(number)] == list(range(9, 0, -1))
    assert store.records.count(Selection(owner=anna.id)) == 9


def test_the_journal_tells_who_when_and_what(store: Store, anna: Account) -> None:
    number = store.records.add(RECORD, anna.id).number
    submitted = replace(RECORD, state=State.SUBMITTED)
    store.records.save(number, 1, submitted, anna.id, Action.SUBMITTED)
    last, first = store.records.history(number)
    assert (first.action, first.name, first.version) == ("created", "anna", 1)
    assert (last.action, last.data["record"]["state"]) == ("submitted", "submitted")
    assert last.at >= first.at > 1.7e9
    assert store.records.finished_at() == [(number, last.at)]


def test_an_earlier_version_and_its_article_come_back(store: Store, anna: Account) -> None:
    number = store.records.add(RECORD, anna.id).number
    other = replace(RECORD, article=Article("Odra.", "Odra", ""), question="Co to jest Odra?")
    store.records.save(number, 1, other, anna.id)
    first = store.records.earlier(number, 1)
    assert first is not None and first.record.article == ARTICLE
    undone = saved(store.records.save(number, 2, first.record, anna.id, Action.UNDONE))
    assert undone.version == 3 and undone.record.question == RECORD.question
    assert store.records.earlier(number, 4) is None


def test_lists_and_counts(store: Store, anna: Account) -> None:
    jan = store.accounts.add("jan", PASSWORD, Role.REVIEWER)
    for state in State:
        store.records.add(replace(RECORD, state=state), anna.id)
    last = store.records.add(replace(RECORD, question_type="PERSON"), jan.id)
    store.records.save(last.number, 1, last.record, jan.id, Action.WITHDRAWN, withdrawn=True)
    mine = store.records.listed(Selection(owner=anna.id))
    assert [one.record.state for one in mine] == list(reversed(State))
    assert mine[0].record.article == replace(ARTICLE, text="")
    finished = Selection(states=(State.SUBMITTED, State.APPROVED))
    assert [one.record.state for one in store.records.whole(finished)] == [State.SUBMITTED, State.APPROVED]
    assert {one.record.article for one in store.records.whole(finished)} == {ARTICLE}
    assert store.records.count(Selection(withdrawn=True)) == 1
    assert len(store.records.listed(Selection(limit=2, offset=3))) == 1
    assert store.records.tally() == {(anna.id, "NUMERIC", state): 1 for state in State}


def test_questions_since_a_time(store: Store, anna: Account) -> None:
    first, second = (store.records.add(replace(RECORD, question=text), anna.id) for text in ("jeden", "dwa"))
    store.records.add(replace(RECORD, question="dwa"), anna.id, parallel=second.number)
    store.records.save(first.number, 1, first.record, anna.id, Action.WITHDRAWN, withdrawn=True)
    last, *_ = changed = [store.records.questions()[index] for index in (-1, 0, 1)]
    assert [(one.question, one.counted) for one in changed] == [("jeden", False), ("dwa", True), ("dwa", False)]
    assert store.records.questions(last.changed) == [last]


def test_an_article_is_kept_once(store: Store, anna: Account) -> None:
    for _ in range(3):
        store.records.add(RECORD, anna.id)
    with store.database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM articles")) == 1


@pytest.mark.parametrize("value", ["'; DROP TABLE records; --", "\\", "%s %(x)s :x ?", "\u202eabc", "🦊"])
def test_every_text_is_only_text(store: Store, anna: Account, value: str) -> None:
    record = Record("", value, Article(value, value, value), Excerpt(value, 0), answer=value, question_type=value[:9])
    assert store.records.add(record, anna.id).record.question == value
    assert store.accounts.find(value) is None
    store.comments.add(1, anna.id, value)
    assert store.comments.of(1)[0].text == value


def test_a_failed_change_leaves_nothing_behind(store: Store, anna: Account) -> None:
    number = store.records.add(RECORD, anna.id).number
    with pytest.raises(StoreError, match="the annotation database failed"):
        store.records.save(number, 1, RECORD, by=4711)
    assert len(store.records.history(number)) == 1
    found = store.records.find(number)
    assert found is not None and found.version == 1


def test_passwords_are_hashed(store: Store, anna: Account) -> None:
    with store.database.reading() as connection:
        kept = connection.scalar(text("SELECT password FROM accounts"))
    assert isinstance(kept, str) and kept.startswith("$argon2id$") and PASSWORD not in kept
    assert store.accounts.verified(" Anna ", PASSWORD) == anna
    assert store.accounts.verified("anna", PASSWORD + "x") is None
    assert store.accounts.verified("ann", PASSWORD) is None


def test_a_weaker_hash_is_renewed_at_login(store: Store, anna: Account) -> None:
    stronger = Store(store.database, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert stronger.accounts.verified("anna", PASSWORD) == anna
    with store.database.reading() as connection:
        assert "m=16,t=2" in str(connection.scalar(text("SELECT password FROM accounts")))
    assert store.accounts.verified("anna", PASSWORD) == anna


def test_accounts_change(store: Store, anna: Account) -> None:
    store.accounts.set_password(anna.id, "inne długie hasło")
    assert store.accounts.verified("anna", PASSWORD) is None
    jan = store.accounts.add("jan", PASSWORD, Role.ADMIN)
    store.accounts.set_access(anna.id, Role.REVIEWER, False, jan.id)
    assert store.accounts.verified("anna", "inne długie hasło") is None
    assert [(one.name, one.role, one.active) for one in store.accounts.all()] == [
        ("anna", Role.REVIEWER, False), ("jan", Role.ADMIN, True),
    ]  # fmt: skip
    with pytest.raises(InputError, match="the last admin"):
        store.accounts.set_access(jan.id, Role.ADMIN, False, jan.id)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("anna", PASSWORD),
        ("ANNA", PASSWORD),
        ("", PASSWORD),
        ("a b", PASSWORD),
        ("x" * 65, PASSWORD),
        ("jan", "krótkie"),
    ],
)
def test_accounts_that_cannot_be(store: Store, anna: Account, name: str, password: str) -> None:
    with pytest.raises(InputError):
        store.accounts.add(name, password, Role.ANNOTATOR)
    assert store.accounts.all() == [anna]


def test_sessions(store: Store, anna: Account) -> None:
    token = store.sessions.begin(anna)
    session = store.sessions.find(token)
    assert session is not None and session.account == anna and len(session.csrf) > 30
    with store.database.reading() as connection:
        assert connection.scalar(text("SELECT token FROM sessions")) != token
    again = store.sessions.begin(anna, token)
    assert store.sessions.find(token) is None
    other = store.sessions.begin(anna)
    store.sessions.end_all(anna.id, but=again)
    assert store.sessions.find(other) is None and store.sessions.find(again) is not None
    store.sessions.end(again)
    assert store.sessions.find(again) is None
    assert store.sessions.find("") is None and store.sessions.find("\udcff") is None


def test_sessions_end_in_time(store: Store, anna: Account) -> None:
    now = [0.0]
    sessions = Sessions(store.database, lambda: now[0])
    token = sessions.begin(anna)
    while now[0] < LONGEST_SECONDS:
        assert sessions.find(token) is not None
        now[0] += IDLE_SECONDS - 100
    assert sessions.find(token) is None
    token = sessions.begin(anna)
    now[0] += IDLE_SECONDS + 1
    assert sessions.find(token) is None


def test_an_account_that_is_shut_has_no_session(store: Store, anna: Account) -> None:
    store.accounts.add("jan", PASSWORD, Role.ADMIN)
    token = store.sessions.begin(anna)
    store.accounts.set_access(anna.id, Role.ANNOTATOR, False)
    assert store.sessions.find(token) is None


def test_failed_logins_are_limited(store: Store) -> None:
    now = [0.0]
    attempts = Attempts(store.database, lambda: now[0])
    for _ in range(OF_PAIR):
        assert attempts.begin("anna", "10.0.0.1") is not None
    assert attempts.begin("Anna ", "10.0.0.1") is None
    rows = attempts.begin("anna", "10.0.0.2")
    assert rows is not None and attempts.begin("jan", "10.0.0.1") is not None
    attempts.succeeded("anna", "10.0.0.2", rows)
    assert attempts.begin("anna", "10.0.0.1") is None
    now[0] += WINDOW_SECONDS + 1
    assert attempts.begin("anna", "10.0.0.1") is not None


def test_quotas(store: Store, anna: Account) -> None:
    store.quotas.set(anna.id, {"PERSON": 20, "NUMERIC": 3})
    store.quotas.set(anna.id, {"PERSON": 5, "ENTITY": 0})
    assert store.quotas.of(anna.id) == {"PERSON": 5}
    assert store.quotas.all() == {anna.id: {"PERSON": 5}}


def test_a_backup_holds_everything_and_can_be_put_back(store: Store, anna: Account, place: str, tmp_path: Path) -> None:
    number = store.records.add(RECORD, anna.id).number
    store.comments.add(number, anna.id, "Dobre pytanie.")
    store.quotas.set(anna.id, {"NUMERIC": 3})
    back_up(store.database, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.db"]
    copy = Store(open_database(str(tmp_path / "copy.db")), QUICK)
    assert copy.records.find(number) == store.records.find(number)
    with pytest.raises(InputError, match="not empty"):
        copy_all(copy.database, store.database)
    METADATA.drop_all(store.database.engine)
    again = Store(open_database(place), QUICK)
    copy_all(copy.database, again.database)
    assert again.comments.of(number)[0].text == "Dobre pytanie."
    assert again.accounts.verified("anna", PASSWORD) == anna
    assert again.records.history(number) == copy.records.history(number)
    assert again.records.add(RECORD, anna.id).number == number + 1
    copy.database.close()
    again.database.close()


def test_a_database_of_another_schema_is_refused(store: Store, place: str) -> None:
    with store.database.writing() as connection:
        connection.execute(text("UPDATE about SET value = '99'"))
    with pytest.raises(DataError, match="no annotation database of this version"):
        open_database(place)
