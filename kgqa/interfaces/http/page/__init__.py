"""The pages for people: a question with its answer and reasons, an item, the query editor, tables, errors."""

from __future__ import annotations

from fastapi import APIRouter

from kgqa.interfaces.http.page import editor_routes, item_routes, page_routes, table_routes

router = APIRouter()
for part in (page_routes, item_routes, editor_routes, table_routes):
    router.include_router(part.router)

__all__ = ["router"]
