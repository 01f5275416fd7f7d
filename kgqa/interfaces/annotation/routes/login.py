"""Logging in and out, the own password, the language."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from kgqa.annotation.store.accounts import LONGEST_PASSWORD, SHORTEST_PASSWORD
from kgqa.errors import InputError
from kgqa.interfaces.annotation.access import (
    SESSION_COOKIE,
    ThePosted,
    TheVisitor,
    check_token,
    forget_cookie,
    read_own,
    set_cookie,
)
from kgqa.interfaces.annotation.pages import LANGUAGE_COOKIE, LANGUAGES, go_to, page
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace

router = APIRouter()

_LOGIN_COOKIE = "__Host-kgqa-login"
"""Holds the token of the login form, since nobody has a session there."""
_LOGIN_SECONDS = 3600.0
_YEAR_SECONDS = 365 * 86400.0
_OWN_PATH = re.compile(r"/[A-Za-z0-9_/-]*(\?[A-Za-z0-9_=&%.+-]*)?")


@router.get("/login")
def form(request: Request, back: str = "/") -> Response:
    """The form."""
    return _login_page(request, back=own_path(back))


@router.post("/login")
async def login(request: Request, workplace: TheWorkplace) -> Response:
    """Log in: a new session, whatever the browser held before."""
    sent = await read_own(request)
    check_token(sent, request.cookies.get(_LOGIN_COOKIE, ""))
    name, password = sent.line("name"), sent.fields.get("password", "")[:LONGEST_PASSWORD]
    back, address = own_path(sent.line("back")), request.client.host if request.client else ""
    previous = request.cookies.get(SESSION_COOKIE, "")
    token, problem = await run_in_threadpool(_begun, workplace, name, password, address, previous)
    if problem:
        return _login_page(request, 429 if problem == "too many logins" else 401, name, back, problem)
    response = go_to(back)
    set_cookie(response, SESSION_COOKIE, token)
    forget_cookie(response, _LOGIN_COOKIE)
    return response


@router.post("/logout")
def logout(_: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """End the session."""
    workplace.store.sessions.end(visitor.token)
    response = go_to("/login")
    forget_cookie(response, SESSION_COOKIE)
    return response


@router.get("/account")
def account(request: Request, visitor: TheVisitor) -> Response:
    """The form for a new password."""
    return page(request, "account", visitor=visitor, problem="", done=False, shortest=SHORTEST_PASSWORD)


@router.post("/account")
def change_password(request: Request, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Change the password; every other session of the account ends."""
    problem = _password_problem(workplace, visitor, sent.fields)
    if not problem:
        workplace.store.sessions.end_all(visitor.account.id, but=visitor.token)
    return page(
        request, "account", 400 if problem else 200, visitor=visitor, problem=problem, done=not problem,
        shortest=SHORTEST_PASSWORD,
    )  # fmt: skip


@router.post("/language")
async def language(request: Request) -> Response:
    """Choose the language."""
    sent = await read_own(request)
    response = go_to(own_path(sent.line("back")))
    chosen = sent.line("language")
    set_cookie(response, LANGUAGE_COOKIE, chosen if chosen in LANGUAGES else LANGUAGES[0], _YEAR_SECONDS)
    return response


def own_path(path: str) -> str:
    """The path, if it is one of this site; else the overview."""
    return path if _OWN_PATH.fullmatch(path) and not path.startswith("//") else "/"


def _begun(workplace: Workplace, name: str, password: str, address: str, previous: str) -> tuple[str, str]:
    """The token of a new session, or the name of the text that says why there is none."""
    rows = workplace.store.attempts.begin(name, address)
    if rows is None:
        return "", "too many logins"
    account = workplace.store.accounts.verified(name, password)
    if account is None:
        return "", "wrong login"
    workplace.store.attempts.succeeded(name, address, rows)
    return workplace.store.sessions.begin(account, previous), ""


def _password_problem(workplace: Workplace, visitor: TheVisitor, fields: Mapping[str, str]) -> str:
    """The name of the text that says why the password was not changed."""
    if workplace.store.accounts.verified(visitor.account.name, fields.get("old", "")) is None:
        return "wrong password"
    if fields.get("new", "") != fields.get("again", ""):
        return "passwords differ"
    try:
        workplace.store.accounts.set_password(visitor.account.id, fields.get("new", ""), visitor.account.id)
    except InputError:
        return "password length"
    return ""


def _login_page(request: Request, status: int = 200, name: str = "", back: str = "/", problem: str = "") -> Response:
    token = secrets.token_urlsafe(32)
    response = page(request, "login", status, login=name, back=back, problem=problem, csrf=token)
    set_cookie(response, _LOGIN_COOKIE, token, _LOGIN_SECONDS)
    return response
