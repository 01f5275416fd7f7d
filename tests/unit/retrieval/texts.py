"""Small texts that the tests index."""

from __future__ import annotations

import json
from pathlib import Path

ARTICLES = [
    {
        "id": "kopernik", "title": "Mikołaj Kopernik", "url": "https://example.org/kopernik", "qid": "Q619",
        "text": "Mikołaj Kopernik – polski astronom i lekarz. Urodził się w Toruniu w 1473 roku. "
                "Jego dzieło „O obrotach sfer niebieskich” wydano w Norymberdze.",
    },
    {
        "id": "menisk", "title": "Menisk (fizyka)", "url": "",
        "text": "Menisk to wypukła albo wklęsła powierzchnia cieczy w pobliżu ścianek naczynia.",
    },
    {
        "id": "grunwald", "title": "Bitwa pod Grunwaldem (obraz)", "url": "",
        "text": "„Bitwa pod Grunwaldem” to obraz, który namalował Jan Matejko. Malarz ukończył płótno w 1878 roku. "
                "Obraz przedstawia zwycięstwo nad zakonem krzyżackim.",
    },
    {
        "id": "gopr", "title": "GOPR", "url": "",
        "text": "GOPR, czyli Górskie Ochotnicze Pogotowie Ratunkowe, niesie pomoc turystom w górach.",
    },
    {
        "id": "tuja", "title": "Żywotnik", "url": "",
        "text": "Tuja, zwana też żywotnikiem, to zimozielona roślina iglasta sadzona w ogrodach.",
    },
    {"id": "miska", "title": "przysłowie", "url": "", "text": "Nosił wilk razy kilka, ponieśli i wilka."},
    {"id": "wisla", "title": "Wisła", "url": "", "text": "Wisła ma 1047 kilometrów długości i uchodzi do Bałtyku."},
]  # fmt: skip


def write_articles(directory: Path, name: str = "articles.jsonl") -> Path:
    """The articles as JSON lines."""
    path = directory / name
    path.write_text("".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in ARTICLES), encoding="utf-8")
    return path
