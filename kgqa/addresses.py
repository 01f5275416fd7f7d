"""Web addresses with a user and a password in them, which are never shown."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit, urlunsplit


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
    return WebAddress.parse(text).url if "://" in text else text
