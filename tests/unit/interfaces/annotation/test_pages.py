"""The pages, from the login to the export."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from kgqa.annotation.checks import QuestionIndex, all_checks, problems_of
from kgqa.annotation.question_records import Article, Field, Record, State
from kgqa.annotation.record_sets import formats
from kgqa.annotation.store import Role, Store
from kgqa.assembly.annotation import PolishTools
from kgqa.interfaces.annotation.workplace import Workplace
from tests.unit.interfaces.annotation.conftest import ARTICLE, FIELDS, PASSWORD, TEXT, People, Person


def test_without_a_login_every_page_leads_to_it(workplace: Workplace) -> None:
    nobody = Person(workplace)
    for path in ("/", "/help", "/articles", "/records/1", "/review", "/admin", "/admin/export?state=draft"):
        assert 'name="password"' in nobody.get(path) and nobody.path == "/login"


def test_login_and_logout(anna: Person) -> None:
    assert anna.path == "/" and "anna" in anna.page
    anna.post("/logout")
    assert anna.path == "/login"
    anna.get("/")
    assert anna.path == "/login"
    anna.log_in("anna", "zupełnie inne hasło")
    assert anna.status == 401 and "się nie zgadza" in anna.page and 'value="anna"' in anna.page


def test_login_leads_back(anna: Person) -> None:
    anna.post("/logout")
    anna.get("/articles?type=PERSON")
    anna.post("/login", name="anna", password=PASSWORD, back=anna.hidden("back"))
    assert anna.path == "/articles" and "PERSON" in anna.page


def test_the_overview_tells_what_is_to_do(anna: Person, store: Store) -> None:
    assert anna.account is not None
    store.quotas.set(anna.account.id, {"PERSON": 28, "NUMERIC": 4})
    anna.new_record(**FIELDS)
    assert "Do zrobienia: 32 z 32" in anna.get("/")
    anna.get("/records/1/final")
    anna.post("/records/1/final", version=anna.hidden("version"), action="finish")
    assert anna.path == "/"
    assert "Do zrobienia: 31 z 32" in anna.page and "27 z 28" in anna.page
    assert FIELDS["question"] in anna.page and "do recenzji" in anna.page


def test_an_article_is_found_in_the_index(anna: Person) -> None:
    anna.get("/articles?type=PERSON&q=chaber")
    assert "Chaber" in anna.page
    anna.post("/articles", type="PERSON", q="chaber", found="chaber", record="0")
    assert anna.path == "/records/1" and "Nazwa pochodzi od centaura" in anna.page
    assert "Nic nie znaleziono" in anna.get("/articles?q=wisła")
    anna.post("/articles", q="wisła", found="wisła", record="0")
    assert anna.status == 404


def test_an_article_without_text_stays_in_the_form(anna: Person) -> None:
    anna.get("/articles")
    anna.post("/articles", title="Chaber", text="  ")
    assert anna.status == 400 and "Brakuje treści" in anna.page and 'value="Chaber"' in anna.page


def test_a_saved_form_comes_back(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    assert anna.status == 200 and anna.path == f"/records/{number}"
    stored = store.records.find(number)
    assert stored is not None
    record = stored.record
    assert record.selection.start == TEXT.index("Opisał") and record.extraction.start == TEXT.index("Karol")
    assert [one.start for one in record.context] == [0]
    assert {name: record.text_of(Field(name)) for name in FIELDS} == FIELDS
    for value in FIELDS.values():
        assert value in anna.page


def test_the_chosen_words_are_marked_in_the_article(anna: Person) -> None:
    anna.new_record(**FIELDS)
    start = TEXT.index("Opisał")
    assert f'<span class="sentence selection" data-start="{start}">Opisał go <mark>Karol Linneusz</mark>' in anna.page
    assert '<span class="sentence context" data-start="0">Chaber' in anna.page
    assert anna.page.count('class="sentence') == 4


def test_the_second_occurrence_is_chosen(anna: Person, store: Store) -> None:
    anna.get("/articles")
    anna.post("/articles", text="Wisła jest długa. Wisła jest duża. Wisła jest długa.")
    anna.save(1, selection="Wisła jest długa.", selection_start="35", extraction="Wisła", extraction_start="35")
    stored = store.records.find(1)
    assert stored is not None
    assert (stored.record.selection.start, stored.record.extraction.start) == (35, 35)
    anna.save(1, selection="Wisła jest duża.", selection_start="35", extraction="Wisła", extraction_start="35")
    stored = store.records.find(1)
    assert stored is not None
    assert (stored.record.selection.start, stored.record.extraction.start) == (18, 18)


def test_saving_what_is_saved_makes_no_version(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    before = store.records.history(number)
    anna.save(number)
    assert store.records.history(number) == before


def test_checks_stand_beside_their_fields(anna: Person) -> None:
    number = anna.new_record(extraction="Carl Linné", answer="Linneusz")
    assert 'data-field="extraction"' in anna.page and "w zdaniu z odpowiedzią nie ma tych słów" in anna.page
    anna.post(f"/records/{number}/check", {**FIELDS, "answer_type": "LOCATION", "version": "9"})
    found = json.loads(anna.page)
    assert "PERSON" in found["problems"]["answer_type"][0]["text"]
    assert (found["proposal"]["question_type"], found["proposal"]["answer_type"]) == ("PERSON", "PERSON")
    anna.get(f"/records/{number}")
    anna.save(number, action="check", question="Kto?")
    assert 'value="Kto?"' in anna.page
    assert 'value="Kto?"' not in anna.get(f"/records/{number}")


def test_the_same_question_is_noticed_and_forgotten(anna: Person, people: People) -> None:
    first = anna.new_record(**FIELDS)
    jan = people("jan")
    jan.new_record(**FIELDS)
    assert f"o to samo pyta rekord {first:06}" in jan.page
    anna.get(f"/records/{first}")
    anna.post(f"/records/{first}/withdraw", version=anna.hidden("version"))
    assert anna.path == "/" and "wycofany" not in anna.page
    assert "o to samo pyta" not in jan.get(jan.path)


def test_two_tabs_lose_nothing(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    version = anna.hidden("version")
    anna.save(number, version, answer="Linneusz")
    anna.save(number, version, question="Kto pierwszy opisał chabra?")
    assert anna.status == 409
    assert "Linneusz" in anna.page and 'value="Kto pierwszy opisał chabra?"' in anna.page
    assert anna.page.count('class="theirs"') == 2
    anna.save(number, question="Kto pierwszy opisał chabra?", answer="Linneusz")
    stored = store.records.find(number)
    assert stored is not None and (stored.record.question, stored.record.answer) == (
        "Kto pierwszy opisał chabra?", "Linneusz",
    )  # fmt: skip


def test_undo_and_history(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    anna.save(number, answer="Linneusz")
    anna.get(f"/records/{number}/history")
    assert "<del>Karol Linneusz</del> <ins>Linneusz</ins>" in anna.page
    anna.post(f"/records/{number}/undo", version=anna.hidden("version"), to="2")
    assert anna.path == f"/records/{number}" and 'name="answer" lang="pl" value="Karol Linneusz"' in anna.page
    anna.post(f"/records/{number}/undo", version=anna.hidden("version"), to="3")
    assert 'name="answer" lang="pl" value="Linneusz"' in anna.page
    anna.post(f"/records/{number}/undo", version="1", to="2")
    assert anna.status == 409
    assert len(store.records.history(number)) == 5


def test_a_withdrawn_record_comes_back(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    anna.post(f"/records/{number}/withdraw", version=anna.hidden("version"))
    anna.get(f"/records/{number}/history")
    anna.post(f"/records/{number}/undo", version=anna.hidden("version"), to="2")
    stored = store.records.find(number)
    assert stored is not None and not stored.withdrawn and stored.record.question == FIELDS["question"]


def test_the_article_can_be_another(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    anna.get(f"/articles?record={number}")
    anna.post(
        "/articles", record=str(number), version=anna.hidden("version"), text="Dopisek. " + TEXT, title="Bławatek"
    )
    stored = store.records.find(number)
    assert stored is not None
    assert stored.record.article.title == "Bławatek" and stored.record.question == FIELDS["question"]
    assert stored.record.selection.start == TEXT.index("Opisał") + len("Dopisek. ")


def test_corrected_tags_survive_a_change_of_the_text(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    page = anna.get(f"/records/{number}/final")
    assert 'value="linneusz"' in page.lower()
    start = FIELDS["question"].index("chabra")
    anna.post(
        f"/records/{number}/final", version=anna.hidden("version"), action="correct",
        **{f"question.{start}.lemma": "chaber-kwiat", f"question.{start}.form": "chabra"},
    )  # fmt: skip
    assert 'value="chaber-kwiat"' in anna.page and "poprawione" in anna.page
    anna.get(f"/records/{number}")
    anna.save(number, question="Kto pierwszy opisał chabra bławatka?")
    assert 'value="chaber-kwiat"' in anna.get(f"/records/{number}/final")
    anna.post(f"/records/{number}/final", version=anna.hidden("version"), action="retag question")
    assert 'value="chaber-kwiat"' not in anna.page


def test_tags_of_the_article(anna: Person) -> None:
    number = anna.new_record(**FIELDS)
    page = anna.get(f"/records/{number}/tags")
    assert page.count('class="tokens"') == 4
    anna.post(f"/records/{number}/tags", version=anna.hidden("version"), first="0", **{"text.0.tag": "subst:sg:nom:m2"})
    assert 'value="subst:sg:nom:m2"' in anna.page and anna.page.count("poprawione") == 1


def test_only_a_record_without_errors_is_finished(anna: Person, store: Store) -> None:
    number = anna.new_record(extraction="")
    anna.get(f"/records/{number}/final")
    assert 'value="finish" disabled' in anna.page
    anna.post(f"/records/{number}/final", version=anna.hidden("version"), action="finish")
    assert anna.status == 422
    stored = store.records.find(number)
    assert stored is not None and stored.record.state is State.DRAFT


def finished(person: Person, **fields: str) -> int:
    number = person.new_record(**{**FIELDS, **fields})
    person.get(f"/records/{number}/final")
    person.post(f"/records/{number}/final", version=person.hidden("version"), action="finish")
    assert person.path == "/"
    return number


def test_review(anna: Person, people: People, store: Store) -> None:
    number = finished(anna)
    ewa = people("ewa", Role.REVIEWER)
    assert FIELDS["question"] in ewa.get("/review")
    ewa.get(f"/records/{number}/review")
    ewa.post(f"/records/{number}/review", version=ewa.hidden("version"), action="return")
    assert ewa.status == 400 and "komentarza" in ewa.page
    ewa.get(f"/records/{number}/review")
    ewa.post(f"/records/{number}/review", version=ewa.hidden("version"), action="return", comment="Za długie pytanie.")
    assert ewa.path == "/review" and FIELDS["question"] not in ewa.page
    assert "do poprawy" in anna.get("/")
    assert "Za długie pytanie." in anna.get(f"/records/{number}/review")
    anna.post(f"/records/{number}/comments", comment="Skrócę.")
    anna.get(f"/records/{number}/final")
    anna.post(f"/records/{number}/final", version=anna.hidden("version"), action="finish")
    ewa.get(f"/records/{number}/review")
    assert "Skrócę." in ewa.page
    ewa.post(f"/records/{number}/review", version=ewa.hidden("version"), action="approve")
    stored = store.records.find(number)
    assert stored is not None and stored.record.state is State.APPROVED
    anna.get(f"/records/{number}")
    assert anna.path == f"/records/{number}/review"


def test_a_version_that_was_not_read_is_not_approved(anna: Person, people: People) -> None:
    number = finished(anna)
    ewa = people("ewa", Role.REVIEWER)
    ewa.get(f"/records/{number}/review")
    version = ewa.hidden("version")
    anna.get(f"/records/{number}/review")
    anna.post(f"/records/{number}/reopen", version=anna.hidden("version"))
    anna.get(f"/records/{number}/final")
    anna.post(f"/records/{number}/final", version=anna.hidden("version"), action="finish")
    ewa.post(f"/records/{number}/review", version=version, action="approve")
    assert ewa.status == 409


def test_a_second_annotator_answers_independently(anna: Person, people: People, store: Store) -> None:
    number = finished(anna)
    ewa = people("ewa", Role.REVIEWER)
    ewa.get("/review")
    ewa.post(f"/records/{number}/parallel")
    second = store.records.find(ewa.number)
    assert second is not None and second.parallel == number
    assert (second.record.question, second.record.answer, second.record.question_type) == (FIELDS["question"], "", "")
    assert "o to samo pyta" not in ewa.page


def test_agreement_of_two_annotators(anna: Person, people: People) -> None:
    number = finished(anna)
    admin = people("admin", Role.ADMIN)
    assert "κ" not in admin.get("/admin")
    admin.get("/review")
    admin.post(f"/records/{number}/parallel")
    second = admin.number
    admin.save(second, extraction="Karol", answer="Karol")
    admin.get(f"/records/{second}/final")
    admin.post(f"/records/{second}/final", version=admin.hidden("version"), action="finish")
    page = admin.get("/admin")
    assert "κ 1.00" in page and "F1 1.00" in page and "F1 0.67" in page
    for seconds, count in (("", 1), ("&seconds=on", 2)):
        response = admin.send("GET", f"/admin/export?format=jsonl&state=submitted{seconds}")
        with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
            assert len(archive.read("records.jsonl").splitlines()) == count


def test_the_admin_sees_to_accounts(people: People, store: Store) -> None:
    admin = people("admin", Role.ADMIN)
    admin.get("/admin")
    admin.post("/admin/accounts", name="Jan", role="annotator", password=PASSWORD)
    jan = store.accounts.find("jan")
    assert jan is not None and admin.path == f"/admin/accounts/{jan.id}"
    admin.post(f"/admin/accounts/{jan.id}/quotas", PERSON="12", ENTITY="x", NUMERIC="-3", LOCATION="99999999999")
    assert store.quotas.of(jan.id) == {"PERSON": 12}
    admin.post(f"/admin/accounts/{jan.id}", role="reviewer", active="on", password="inne długie hasło")
    assert store.accounts.verified("jan", "inne długie hasło") is not None
    admin.post("/admin/accounts", name="jan", role="annotator", password=PASSWORD)
    assert admin.status == 400 and "exists" in admin.page
    assert admin.account is not None
    admin.get(f"/admin/accounts/{admin.account.id}")
    admin.post(f"/admin/accounts/{admin.account.id}", role="annotator")
    assert admin.status == 400 and "last admin" in admin.page


def test_the_progress_chart(anna: Person, people: People, store: Store) -> None:
    assert anna.account is not None
    store.quotas.set(anna.account.id, {"PERSON": 3})
    admin = people("admin", Role.ADMIN)
    assert "<svg" not in admin.get("/admin")
    finished(anna)
    page = admin.get("/admin")
    assert "<polyline" in page and 'class="goal"' in page and "1 / 3" in page


@pytest.mark.parametrize("name", ["sqad", "squad", "squad-lines", "jsonl"])
def test_an_exported_record_is_read_back(
    anna: Person, people: People, polish: PolishTools, name: str, tmp_path: Path
) -> None:
    number = finished(anna)
    admin = people("admin", Role.ADMIN)
    response = admin.send("GET", f"/admin/export?format={name}&state=submitted")
    assert response.status_code == 200 and response.headers["content-disposition"].endswith(f'records-{name}.zip"')
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        names = archive.namelist()
        assert not any(one.startswith("/") or ".." in one for one in names)
        archive.extractall(tmp_path / "out")
    root = next((tmp_path / "out").iterdir())
    records = list(formats(polish)[name].read(root))
    assert len(records) == 1
    read = records[0]
    assert {part: read.text_of(Field(part)) for part in FIELDS} == FIELDS
    assert (read.article.text, read.annotator, read.id) == (TEXT, "anna", f"{number:06}")
    assert list(problems_of(read, all_checks(polish, QuestionIndex(polish)))) == []


def test_the_language_is_kept(anna: Person) -> None:
    assert '<html lang="pl">' in anna.page
    anna.post("/language", language="en", back="/help")
    assert anna.path == "/help" and '<html lang="en">' in anna.page and "Question types" in anna.page
    assert "How a record is made" in anna.get("/help")
    anna.post("/language", language="xx", back="/")
    assert '<html lang="pl">' in anna.page


def test_a_changed_password_ends_other_sessions(anna: Person, workplace: Workplace) -> None:
    other = Person(workplace)
    other.log_in("anna", PASSWORD)
    anna.get("/account")
    anna.post("/account", old="nie to", new="nowe długie hasło", again="nowe długie hasło")
    assert anna.status == 400
    anna.post("/account", old=PASSWORD, new="nowe długie hasło", again="inne długie hasło")
    assert anna.status == 400
    anna.post("/account", old=PASSWORD, new="nowe długie hasło", again="nowe długie hasło")
    assert anna.status == 200
    anna.get("/")
    assert anna.path == "/"
    other.get("/")
    assert other.path == "/login"


def test_pages_of_a_long_list(anna: Person, store: Store) -> None:
    assert anna.account is not None
    for _ in range(51):
        store.records.add(Record("", "", Article(TEXT)), anna.account.id)
    assert "1–50 / 51" in anna.get("/")
    assert "51–51 / 51" in anna.get("/?offset=50")


def test_the_pasted_title_is_offered_again(anna: Person) -> None:
    anna.new_record(**FIELDS)
    assert "/articles?record=1&amp;q=Chaber" in anna.page
    assert ARTICLE["url"] in anna.page
