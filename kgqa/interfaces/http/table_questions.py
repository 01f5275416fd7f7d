"""Questions over a table that the client sends: `POST /api/table`. Nothing is kept."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field

from kgqa.assembly.form_tools import in_words
from kgqa.errors import ClearError, InputError, TooMuchError
from kgqa.interfaces.http.metrics import TABLES
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import Described, problems
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.http.table_process import AskedTable, answer_table
from wikidata_hdt.apart import Allowance, EndedError, SpentError, run_apart

router = APIRouter(tags=["questions"])

_LOGGER = logging.getLogger("kgqa.tables")
_UNAVAILABLE = 503
_CSV = "powiat,gminy\nnyski,9\nopolski,13\n"
_FILE = {
    "requestBody": {
        "required": True,
        "description": "The file of the table.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}, "example": _CSV}},
    }
}


class Cell(Described):
    """A cell of the part that is shown."""

    text: Annotated[str, Field(examples=["nyski"])]
    """What stands in it."""
    used: bool
    """Whether the answer rests on it."""


class Row(Described):
    """A row of the part that is shown."""

    number: Annotated[int, Field(examples=[2])]
    """Its number in the sheet."""
    cells: list[Cell]
    """In the order of the headers."""


class TableReply(Described):
    """The answer with the part of the table that it was read from."""

    question: Annotated[str, Field(examples=["Ile gmin ma powiat nyski?"])]
    """The question as it was asked."""
    answer: Annotated[str, Field(examples=["9"])]
    """The answer; empty without one."""
    values: Annotated[list[str], Field(examples=[["9"]])]
    """The values that the answer is made of."""
    reason: Annotated[str, Field(examples=[""])]
    """Why there is no answer; empty with one."""
    table: Annotated[str, Field(examples=["powiaty"])]
    """The name of the table or sheet."""
    meaning: Annotated[str, Field(examples=["Rok (najmniejszy według Rannych z: wiersze)"])]
    """How the question was read."""
    unit: Annotated[str, Field(examples=["tys. zł"])]
    """The unit of the values, as a header or row of the file names it; empty where none does."""
    probability: Annotated[float, Field(ge=0, le=1, examples=[0.93])]
    """The estimated probability that the answer is right."""
    headers: Annotated[list[str], Field(examples=[["powiat", "gminy"]])]
    """Of the part that is shown."""
    rows: list[Row]
    """The part that is shown."""


@router.post(
    "/api/table",
    openapi_extra=_FILE,
    response_description="the answer, and the part of the table that it was read from",
    responses=problems(400, 408, 413, 422, 429, 503),
)
async def ask_table(
    request: Request,
    service: TheService,
    question: Annotated[str, Query(description="In Polish or English.", examples=["Ile gmin ma powiat nyski?"])],
    name: Annotated[
        str, Query(max_length=255, description="The file's name; its ending tells the format.", examples=["gminy.csv"])
    ] = "",
) -> TableReply:
    """Answer a question in Polish or English from the file that is the body: CSV, Excel, ODS, JSON, XML, HTML."""
    asked = checked_question(question, service.limits)
    return _reply(asked, await ask_file(service, asked, await request.body(), name))


async def ask_file(service: Service, question: str, data: bytes, name: str) -> AskedTable:
    """The answer from the bytes of a file. Raises `Problem` for what is no table, or too much of one."""
    allowance = Allowance(service.limits.table_seconds, service.limits.table_bytes)
    try:
        asked = await service.answering.run(lambda: run_apart(allowance, answer_table, data, name, question))
    except TooMuchError as error:
        raise _refused("too-large", 422, "table-too-large", error) from error
    except InputError as error:
        raise _refused("no-table", 422, "no-table", error) from error
    except SpentError as error:
        _LOGGER.warning("a process that read a table was ended: %s", error.message)
        raise _refused("spent", 422, "table-too-large", error) from error
    except EndedError as error:
        _LOGGER.error("a process that read a table ended: %s", error.message)
        raise _refused("died", 503, "interrupted", error) from error
    TABLES.labels("read").inc()
    return asked


def _refused(outcome: str, status: int, kind: str, error: ClearError) -> Problem:
    TABLES.labels(outcome).inc()
    return Problem(status, kind, str(error), {"Retry-After": "5"} if status == _UNAVAILABLE else {})


def _reply(question: str, asked: AskedTable) -> TableReply:
    shown = asked.corner
    rows = [
        Row(number=number, cells=[Cell(text=cell.text, used=cell.used) for cell in cells])
        for number, cells in (shown.rows if shown else ())
    ]
    return TableReply(
        question=question, answer=asked.text, values=list(asked.texts), reason=asked.reason, table=asked.table,
        meaning=in_words(asked.meaning), unit=asked.unit, probability=round(asked.probability, 4),
        headers=list(shown.headers) if shown else [], rows=rows,
    )  # fmt: skip
