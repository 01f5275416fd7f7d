"""Completes the name that is being typed: `/complete?before=…`, the text in front of the cursor."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from kgqa.interfaces.http.service import TheService
from kgqa.interfaces.name_completion import completed

router = APIRouter(include_in_schema=False)

_LONGEST = 1000


@router.get("/complete")
async def complete(service: TheService, before: Annotated[str, Query(max_length=_LONGEST)] = "") -> JSONResponse:
    """The names that the last words of a text may become, likeliest first."""
    found = await service.answering.run(lambda: completed(service.answering.parts, before))
    names = [{"text": one.text, "replaced": one.replaced, "note": one.note, "id": one.entity} for one in found]
    return JSONResponse({"names": names}, headers={"Cache-Control": "max-age=60"})
