"""Web addresses with a user and a password in them, which are never shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit, urlunsplit

_USER_AND_PASSWORD = re.compile(r"[^\s:@]+:[^\s@]*@\S")
"""What an address begins with that lacks its `https://`."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """An address, and who asks there."""

    url: str
    """Without user and password, so that it may be shown."""
    user: str = ""
    password: str = ""

    @classmethod
    def parse(cls, url: str) -> WebAddress:
        """The address that a URL such as `https://user:password@host/path` means; both may be percent-encoded."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return cls(_masked(url))
        before, mark, host = parts.netloc.rpartition("@")
        if not mark:
            return cls(url)
        user, _, password = before.partition(":")
        return cls(urlunsplit(parts._replace(netloc=host)), unquote(user), unquote(password))


def _masked(text: str) -> str:
    return text.rpartition("@")[2]


def shown(value: object) -> str:
    """A value for people: an address without user and password, or just a text."""
    text = str(value)
    if "://" in text:
        return WebAddress.parse(text).url
    return _masked(text) if _USER_AND_PASSWORD.match(text) else text
