"""Asks another system the questions of a QALD file, by the protocol of GERBIL QA: `query` and `lang` in, QALD JSON out.

Source: GERBIL's „QA web service” (https://github.com/dice-group/gerbil/wiki/Question-Answering).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from kgqa.errors import InputError
from kgqa.formats.lines import read_bytes
from kgqa.formats.qald import LANGUAGE, entry_id, question_of, read_entries

_SECONDS = 60
"""What a system gets for one question."""


def is_address(name: str) -> bool:
    """Whether a name is the address of a system and not a file."""
    return name.startswith(("http://", "https://"))


def ask_all(gold: str, url: str, target: Path, progress: Callable[[int, int], None]) -> None:
    """Write the answers of a system to the questions of a QALD file as another one. Raises `InputError`."""
    entries = read_entries(read_bytes(gold), gold)
    found = []
    for number, entry in enumerate(entries, 1):
        answers = _asked(url, question_of(entry))
        found.append({"id": entry_id(entry), "question": entry["question"], "answers": answers})
        progress(number, len(entries))
    target.write_text(json.dumps({"questions": found}, ensure_ascii=False), encoding="utf-8")


def _asked(url: str, question: str) -> list[Mapping[str, Any]]:
    data = urlencode({"query": question, "lang": LANGUAGE}).encode()
    try:
        with urlopen(Request(url, data), timeout=_SECONDS) as reply:
            return [one for entry in json.load(reply)["questions"] for one in entry.get("answers") or ()]
    except (URLError, OSError) as error:
        raise InputError("the system does not answer", value=url, remedy=str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("the system answers with other than QALD JSON", value=url, remedy=str(error)) from error
