"""The pages for people: a question with its answer and reasons, an item, the query editor, tables, errors."""

from __future__ import annotations

from fastapi import APIRouter

from kgqa.interfaces.http.page import completion, editor_routes, item_routes, routes, table_routes

router = APIRouter()
for part in (routes, item_routes, editor_routes, table_routes, completion):
    router.include_router(part.router)

__all__ = ["router"]
