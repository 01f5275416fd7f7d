"""Who is asking, and what they may do and see: sessions in cookies, CSRF tokens, roles, records by their numbers.

The cookie has the prefix `__Host-`: browsers take it only over TLS or from this computer, and send it to this host
alone (RFC 6265bis, section 4.1.3.2). A form must carry the token of its session, and a browser must not say that
another site has sent it (Fetch Metadata).
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.responses import Response

from kgqa.annotation.question_records import State
from kgqa.annotation.store import Account, Role, Stored
from kgqa.annotation.store.accounts import LONGEST_SECONDS
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.record_form import Form, read
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace
from kgqa.interfaces.http.problems import Problem

SESSION_COOKIE = "__Host-kgqa-session"
_OWN_SITES = ("same-origin", "none")
Number = Annotated[int, Path(ge=1, le=LARGEST_NUMBER)]
"""Type of a route's parameter that takes the number of a row."""


class NotSignedIn(Exception):
    """Nobody is logged in."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is logged in."""

    account: Account
    csrf: str
    token: str
    """What the session's cookie holds."""

    @property
    def is_reviewer(self) -> bool:
        """Whether the review pages are for them."""
        return self.account.role.may(Role.REVIEWER)

    @property
    def is_admin(self) -> bool:
        """Whether the admin's pages are for them."""
        return self.account.role.may(Role.ADMIN)

    def may_see(self, stored: Stored) -> bool:
        """Their own records, and those that are finished for reviewers."""
        finished = stored.record.state is not State.DRAFT
        return stored.owner == self.account.id or self.is_admin or (self.is_reviewer and finished)

    def may_change(self, stored: Stored) -> bool:
        """Their own records until they are finished; a reviewer mends those to review, an admin all."""
        if stored.owner == self.account.id:
            return stored.record.state in (State.DRAFT, State.RETURNED) or self.is_admin
        return self.is_admin or (self.is_reviewer and stored.record.state is State.SUBMITTED)

    def may_review(self, stored: Stored) -> bool:
        """Finished records that somebody else has made."""
        return self.is_reviewer and stored.owner != self.account.id and stored.record.state is State.SUBMITTED


def _signed_in(request: Request, workplace: TheWorkplace) -> Visitor:
    """Who is logged in. Raises `NotSignedIn`."""
    token = request.cookies.get(SESSION_COOKIE, "")
    session = workplace.store.sessions.find(token) if token else None
    if session is None:
        raise NotSignedIn
    return Visitor(session.account, session.csrf, token)


def _an_admin(visitor: Annotated[Visitor, Depends(_signed_in)]) -> Visitor:
    """Raises `Problem` for everybody but admins."""
    if not visitor.is_admin:
        raise Problem(403, "not-allowed", "")
    return visitor


def _a_reviewer(visitor: Annotated[Visitor, Depends(_signed_in)]) -> Visitor:
    """Raises `Problem` for everybody but reviewers and admins."""
    if not visitor.is_reviewer:
        raise Problem(403, "not-allowed", "")
    return visitor


async def _posted(request: Request, visitor: Annotated[Visitor, Depends(_signed_in)]) -> Form:
    """The form that somebody logged in has sent from one of our pages. Raises `Problem`."""
    form = await read_own(request)
    check_token(form, visitor.csrf)
    return form


async def read_own(request: Request) -> Form:
    """A form that no other site has sent. Raises `Problem`."""
    if request.headers.get("sec-fetch-site", "none") not in _OWN_SITES:
        raise Problem(403, "foreign-form", "another site has sent this form")
    return await read(request)


def check_token(form: Form, expected: str) -> None:
    """Raises `Problem` if the form does not carry the token."""
    if not expected or not hmac.compare_digest(form.fields.get("csrf", "").encode(), expected.encode()):
        raise Problem(403, "foreign-form", "the form does not carry the token of this session")


def set_cookie(response: Response, name: str, value: str, seconds: float = LONGEST_SECONDS) -> None:
    """Give the browser a cookie that scripts and other sites do not get."""
    response.set_cookie(name, value, max_age=int(seconds), path="/", secure=True, httponly=True, samesite="lax")


def forget_cookie(response: Response, name: str) -> None:
    """Take a cookie back."""
    response.delete_cookie(name, path="/", secure=True, httponly=True, samesite="lax")


TheVisitor = Annotated[Visitor, Depends(_signed_in)]
TheAdmin = Annotated[Visitor, Depends(_an_admin)]
TheReviewer = Annotated[Visitor, Depends(_a_reviewer)]
ThePosted = Annotated[Form, Depends(_posted)]


def seen(workplace: Workplace, visitor: Visitor, number: int) -> Stored:
    """The record of a number. Raises `Problem`, the same for one that does not exist and one of somebody else."""
    stored = workplace.store.records.find(number)
    if stored is None or not visitor.may_see(stored):
        raise Problem(404, "no-record", "")
    return stored


def changeable(workplace: Workplace, visitor: Visitor, number: int) -> Stored:
    """A record that the visitor may change. Raises `Problem`."""
    stored = seen(workplace, visitor, number)
    if not visitor.may_change(stored):
        raise Problem(403, "not-allowed", "")
    return stored
