"""What is shown when something fails: nothing that somebody has written is lost."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from kgqa.annotation.store import Store
from kgqa.interfaces.annotation.workplace import Workplace
from tests.unit.interfaces.annotation.conftest import ARTICLE, FIELDS, People, Person


@pytest.fixture
def full_disk(anna: Person, store: Store) -> int:
    """A record in a database that cannot grow any more, as on a disk without space."""
    number = anna.new_record(**FIELDS)
    with store.database.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    store.database.engine.dispose()
    event.listen(
        store.database.engine,
        "begin",
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"),
    )
    return number


LONG = "Pytanie, które nie zmieści się na dysku? " * 20


def test_a_record_stays_in_the_form_when_the_disk_is_full(anna: Person, store: Store, full_disk: int) -> None:
    context = "Zdanie, którego nie ma w artykule. " * 400
    anna.save(full_disk, question=LONG.strip(), context=context)
    assert anna.status == 507
    assert "Nie zapisano!" in anna.page and "database or disk is full" in anna.page and "free space" in anna.page
    assert f'value="{LONG.strip()}"' in anna.page and context.strip() in anna.page
    assert anna.hidden("version") == "2"
    stored = store.records.find(full_disk)
    assert stored is not None and stored.record.question == FIELDS["question"]


def test_a_pasted_article_stays_in_the_form_when_the_disk_is_full(anna: Person, full_disk: int) -> None:
    text = "Zdanie o chabrze, którego nikt jeszcze nie zna. " * 400
    anna.get("/articles")
    anna.post("/articles", **{**ARTICLE, "text": text})
    assert anna.status == 507 and text.strip() in anna.page and 'value="Chaber"' in anna.page


def test_a_comment_that_is_not_stored_is_told(anna: Person, full_disk: int) -> None:
    anna.get(f"/records/{full_disk}/review")
    anna.post(f"/records/{full_disk}/comments", comment="Komentarz. " * 1500)
    assert anna.status == 507 and "Nic nie zapisano" in anna.page


def test_a_session_that_is_over_does_not_hide_it(anna: Person, people: People, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    assert anna.account is not None
    store.sessions.end_all(anna.account.id)
    anna.save(number, question="Nowe pytanie?")
    assert anna.status == 401 and "Sesja się skończyła" in anna.page


def test_a_bug_is_told_without_a_traceback(anna: Person, workplace: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    number = anna.new_record(**FIELDS)

    def fails(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(type(workplace.desk), "problems", fails)
    anna.get(f"/records/{number}")
    assert anna.status == 500 and "Nieoczekiwany błąd" in anna.page and "secret" not in anna.page
