"""Requests that try to break in, and input that tries to be more than text."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from sqlalchemy import text

from kgqa.annotation.store import Role, Store
from kgqa.annotation.store.accounts import OF_PAIR
from kgqa.interfaces.annotation.access import SESSION_COOKIE
from kgqa.interfaces.annotation.record_form import BOUNDS, LIMITS
from kgqa.interfaces.annotation.routes.login import own_path
from kgqa.interfaces.annotation.workplace import Workplace
from tests.unit.interfaces.annotation.conftest import ARTICLE, FIELDS, PASSWORD, People, Person

SCRIPT = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>{{ 31337 * 31337 }}${31337 * 31337}"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Elements(HTMLParser):
    """The elements of a page, and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.names |= {name for name, _ in attrs if name.startswith("on")}
        if tag == "script":
            self.scripts.append(dict(attrs).get("src") or "inline")


def is_harmless(page: str) -> bool:
    elements = Elements(page)
    return (
        elements.scripts == ["/static/annotation.js"]
        and not elements.names & {"img", "onerror"}
        and str(31337**2) not in page
    )


@pytest.mark.parametrize("path", ["", "/final", "/review", "/history", "/tags"])
def test_a_script_in_any_field_is_text(people: People, path: str) -> None:
    admin = people("admin", Role.ADMIN)
    admin.get("/articles")
    admin.post("/articles", title=SCRIPT, url=SCRIPT, text=f"Zdanie. {SCRIPT}. Inne zdanie.", type=SCRIPT)
    number = admin.number
    admin.save(number, **dict.fromkeys(FIELDS, SCRIPT))
    admin.post(f"/records/{number}/comments", comment=SCRIPT)
    page = admin.get(f"/records/{number}{path}")
    assert admin.status == 200 and is_harmless(page)
    assert path == "/tags" or "&lt;script&gt;alert(1)" in page
    assert is_harmless(admin.get("/"))


def test_a_script_in_an_address_is_text(anna: Person) -> None:
    hostile = quote(SCRIPT, safe="")
    for path in (f"/articles?type={hostile}&q={hostile}", f"/{hostile}", f"/login?back={hostile}"):
        assert is_harmless(anna.get(path)), path


def test_a_link_is_no_script(anna: Person) -> None:
    number = anna.new_record(url="javascript:alert(1)")
    assert 'href="javascript' not in anna.get(f"/records/{number}/review")


@pytest.mark.parametrize("token", ["", "x", "żółw"])
def test_a_forged_token_is_refused(anna: Person, store: Store, token: str) -> None:
    number = anna.new_record(**FIELDS)
    before = store.records.find(number)
    for path in (f"/records/{number}", f"/records/{number}/final", f"/records/{number}/withdraw", "/account", "/logout",
                 f"/records/{number}/undo", f"/records/{number}/comments", "/articles"):  # fmt: skip
        anna.post(path, csrf=token, version="2", action="save", question="?", comment="!", to="1", text="Tekst.")
        assert anna.status == 403, path
    assert store.records.find(number) == before and store.comments.of(number) == []
    anna.get("/")
    assert anna.path == "/"


def test_the_token_of_another_session_is_refused(anna: Person, people: People) -> None:
    jan = people("jan")
    jan.get("/account")
    anna.get("/account")
    anna.post("/account", csrf=jan.hidden("csrf"), old=PASSWORD, new="nowe długie hasło", again="nowe długie hasło")
    assert anna.status == 403


def test_a_form_from_another_site_is_refused(anna: Person) -> None:
    anna.get("/account")
    form = {"csrf": anna.hidden("csrf")}
    for site in ("cross-site", "same-site"):
        assert anna.send("POST", "/logout", data=form, headers={"Sec-Fetch-Site": site}).status_code == 403
    assert anna.send("POST", "/logout", data=form, headers={"Sec-Fetch-Site": "same-origin"}).url.path == "/login"


def test_a_login_needs_the_token_of_its_page(anna: Person, workplace: Workplace) -> None:
    nobody = Person(workplace)
    assert nobody.send("POST", "/login", data={"name": "anna", "password": PASSWORD, "csrf": ""}).status_code == 403
    nobody.get("/login")
    nobody.post("/login", name="anna", password=PASSWORD, csrf="x")
    assert nobody.status == 403


def test_what_others_own_is_refused(anna: Person, people: People, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    before = store.records.find(number)
    jan = people("jan")
    for path in ("", "/final", "/review", "/history", "/tags"):
        assert "Nie ma takiego rekordu" in jan.get(f"/records/{number}{path}") and jan.status == 404
    jan.get("/account")
    for path in ("", "/check", "/final", "/tags", "/withdraw", "/undo", "/review", "/comments", "/reopen", "/parallel"):
        jan.get("/account")
        jan.post(
            f"/records/{number}{path}", version="2", question="?", first="0", to="1", comment="!", action="approve"
        )
        assert jan.status in (403, 404), path
    jan.get("/account")
    jan.post("/articles", record=str(number), version="2", text="Tekst.")
    assert jan.status == 404
    assert store.records.find(number) == before and store.comments.of(number) == []


def test_a_role_is_no_other_role(people: People, store: Store) -> None:
    ewa = people("ewa", Role.REVIEWER)
    assert ewa.account is not None
    for path in ("/admin", "/admin/accounts/1", "/admin/export?state=draft"):
        ewa.get(path)
        assert ewa.status == 403, path
    for path in ("/admin/accounts", "/admin/accounts/1", "/admin/accounts/1/quotas"):
        ewa.get("/account")
        ewa.post(path, name="x", role="admin", password=PASSWORD, active="on", PERSON="1")
        assert ewa.status == 403, path
    assert store.accounts.all() == [ewa.account]
    jan = people("jan")
    jan.get("/review")
    assert jan.status == 403


def test_nobody_reviews_their_own(people: People) -> None:
    ewa = people("ewa", Role.REVIEWER)
    number = ewa.new_record(**FIELDS)
    ewa.get(f"/records/{number}/final")
    ewa.post(f"/records/{number}/final", version=ewa.hidden("version"), action="finish")
    ewa.get(f"/records/{number}/review")
    ewa.post(f"/records/{number}/review", version=ewa.hidden("version"), action="approve")
    assert ewa.status == 403


def test_a_role_taken_away_counts_at_once(people: People, store: Store) -> None:
    people("admin", Role.ADMIN)
    ewa = people("ewa", Role.ADMIN)
    assert ewa.account is not None
    store.accounts.set_access(ewa.account.id, Role.ANNOTATOR, True)
    ewa.get("/admin")
    assert ewa.status == 403
    store.accounts.set_access(ewa.account.id, Role.ANNOTATOR, False)
    ewa.get("/")
    assert ewa.path == "/login"


def test_a_session_cannot_be_fixed(anna: Person, workplace: Workplace) -> None:
    thief = Person(workplace)
    thief.cookies.set(SESSION_COOKIE, "chosen-by-the-thief", domain="testserver.local")
    thief.log_in("anna", PASSWORD)
    assert thief.path == "/"
    assert SESSION_COOKIE in thief.cookies
    other = Person(workplace)
    other.send("GET", "/", headers={"Cookie": f"{SESSION_COOKIE}=chosen-by-the-thief"})
    assert other.send("GET", "/", headers={"Cookie": f"{SESSION_COOKIE}=chosen-by-the-thief"}).url.path == "/login"


def test_a_session_ends_with_the_logout_and_the_next_login(anna: Person, workplace: Workplace) -> None:
    def is_alive(token: str) -> bool:
        asked = Person(workplace).send("GET", "/", headers={"Cookie": f"{SESSION_COOKIE}={token}"})
        return asked.url.path == "/"

    first = anna.cookies[SESSION_COOKIE]
    assert is_alive(first)
    anna.log_in("anna", PASSWORD)
    second = anna.cookies[SESSION_COOKIE]
    assert first != second and not is_alive(first) and is_alive(second)
    anna.post("/logout")
    assert not is_alive(second)


def test_cookies_are_for_this_host_and_no_script(anna: Person, workplace: Workplace) -> None:
    nobody = Person(workplace)
    set_by_form = nobody.send("GET", "/login").headers["set-cookie"]
    for part in ("__Host-", "HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in set_by_form
    assert "Domain" not in set_by_form


def test_logins_are_limited(anna: Person, workplace: Workplace) -> None:
    thief = Person(workplace)
    for _ in range(OF_PAIR):
        thief.log_in("anna", "zgadywane hasło")
        assert thief.status == 401
    thief.log_in("anna", PASSWORD)
    assert thief.status == 429 and "Spróbuj ponownie" in thief.page
    anna.get("/")
    assert anna.path == "/"


@pytest.mark.parametrize(
    "value", ["' OR 1=1 --", "'; DROP TABLE records; --", "\\'; --", "1); DELETE FROM accounts; --"]
)
def test_sql_in_fields_is_text(anna: Person, store: Store, workplace: Workplace, value: str) -> None:
    number = anna.new_record(**{**FIELDS, "question": value, "answer": value})
    anna.post(f"/records/{number}/comments", comment=value)
    assert value in [one.text for one in store.comments.of(number)]
    thief = Person(workplace)
    thief.log_in(value, value)
    assert thief.status == 401
    for path in (f"/records/{quote(value, safe='')}", f"/?offset={quote(value)}", f"/articles?record={quote(value)}"):
        anna.get(path)
        assert anna.status == 404, path
    with store.database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM records")) == 1
        assert connection.scalar(text("SELECT count(*) FROM accounts")) == 1


def test_an_article_of_five_megabytes_is_refused_on_a_page(anna: Person, store: Store) -> None:
    anna.get("/articles")
    anna.post("/articles", **{**ARTICLE, "text": "ą" * 2_500_000})
    assert anna.status == 413 and "Tekst jest za długi" in anna.page
    anna.get("/articles")
    anna.post("/articles", **{**ARTICLE, "text": "a" * (LIMITS.upload_bytes + 1)})
    assert anna.status == 413 and "za dużo danych" in anna.page
    assert store.records.questions() == []


def test_an_article_of_the_greatest_length_is_taken(anna: Person, store: Store) -> None:
    anna.get("/articles")
    anna.post("/articles", **{**ARTICLE, "text": ("Zdanie o chabrze. " * (BOUNDS.article // 18 + 1))[: BOUNDS.article]})
    assert anna.status == 200 and anna.path == "/records/1"


def test_texts_that_are_too_long_are_refused(anna: Person, store: Store) -> None:
    number = anna.new_record(**FIELDS)
    before = store.records.find(number)
    anna.save(number, question="?" * 2000)
    assert anna.status == 413
    anna.get(f"/records/{number}")
    anna.save(number, selection="a" * (LIMITS.body_bytes + 1))
    assert anna.status == 413
    assert store.records.find(number) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"question=%ff%fe", 400), (b"question=\xff", 400), (b"question=%ed%a0%80", 400), (b"question=a%00b", 400),
        (b"&".join(b"f%d=1" % number for number in range(6000)), 400),
    ],
)  # fmt: skip
def test_forms_that_are_no_text(anna: Person, store: Store, body: bytes, status: int) -> None:
    number = anna.new_record(**FIELDS)
    before = store.records.find(number)
    token = anna.hidden("csrf").encode()
    response = anna.send("POST", f"/records/{number}", content=b"csrf=" + token + b"&version=2&" + body, headers=FORM)
    assert response.status_code == status and "<h1>" in response.text
    assert store.records.find(number) == before


def test_a_body_that_is_no_form(anna: Person) -> None:
    number = anna.new_record(**FIELDS)
    headers = {"Content-Type": "application/json"}
    assert anna.send("POST", f"/records/{number}", content=b"{}", headers=headers).status_code == 415


@pytest.mark.parametrize("version", ["", "-1", "x", "1e3", "٣", "99999999999999999999", "2 OR 1=1"])
def test_versions_that_are_no_numbers(anna: Person, version: str) -> None:
    number = anna.new_record(**FIELDS)
    form = {**FIELDS, "csrf": anna.hidden("csrf"), "version": version}
    assert anna.send("POST", f"/records/{number}", data=form).status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/records/0", "/records/99999999999999999999", "/records/-1", "/records/1%2f..%2f..", "/static/../app.py",
        "/static/..%2fapp.py", "/static/pl.yaml", "/nothing", "/?offset=-1", "/records/1/tags?first=9999999999",
    ],
)  # fmt: skip
def test_paths_that_lead_nowhere(anna: Person, path: str) -> None:
    anna.get(path)
    assert anna.status in (404, 405), path


@pytest.mark.parametrize(
    "query",
    ["", "state=draft&format=../../etc/passwd", "state=../x", "format=sqad%00&state=draft", "format=/etc&state=draft"],
)  # fmt: skip
def test_exports_to_nowhere(people: People, query: str) -> None:
    admin = people("admin", Role.ADMIN)
    assert admin.send("GET", f"/admin/export?{query}").status_code == 400


def test_a_hostile_title_makes_no_path(people: People, store: Store) -> None:
    admin = people("admin", Role.ADMIN)
    admin.new_record(**{**FIELDS, "title": "../../../etc/cron.d/x", "url": "file:///etc/passwd"})
    response = admin.send("GET", "/admin/export?format=sqad&state=draft")
    assert response.status_code == 200
    assert b"cron.d/x" not in response.content.split(b"PK\x01\x02")[1]


@pytest.mark.parametrize(
    ("back", "path"),
    [
        ("/records/3", "/records/3"), ("/articles?type=PERSON&q=%C5%BC", "/articles?type=PERSON&q=%C5%BC"),
        ("https://evil.example/", "/"), ("//evil.example", "/"), ("/\\evil.example", "/"), ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: x=y", "/"), ("", "/"),
    ],
)  # fmt: skip
def test_login_leads_to_this_site_alone(back: str, path: str) -> None:
    assert own_path(back) == path


def test_headers_of_every_page(anna: Person) -> None:
    for path in ("/", "/login", "/nothing", "/static/annotation.js"):
        headers = anna.send("GET", path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert anna.send("GET", "/").headers["cache-control"] == "no-store"
