"""The web page: one question, its answer, and why the answer is what it is."""

from __future__ import annotations

from kgqa.interfaces.http.page.routes import router

__all__ = ["router"]
