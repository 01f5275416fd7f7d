"""Features of an answer's shape beside what the question asks for."""

from __future__ import annotations

from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid.model import Kind


def halved(features: Features) -> Features:
    return tuple((name, value / 2) for name, value in features)


def answer_features(scene: Scene, operator: str, texts: tuple[str, ...], kind: Kind) -> Features:
    """The shape of the answer beside what the question asks for."""
    size = min(len(texts), 3)
    shape = f"{operator}:{kind}" if operator in ("cells", "frequent") else operator
    asked = [(f"head:{head}|{shape}", 1.0) for head in scene.wording.heads]
    sized = [(f"{operator}:size{size}", 1.0)]
    question = scene.wording.text.casefold()
    said = len(texts) > 0 and texts[0].casefold() in question and len(texts[0]) > 2  # noqa: PLR2004
    offered = "OR" in scene.cues
    return (*asked, *sized, (f"{operator}:said:{offered}", float(said)), ("zero", float(texts == ("0",))))


def amount_features(scene: Scene, operator: str, text: str) -> Features:
    """The same of one number that was computed."""
    return answer_features(scene, operator, (text,), Kind.NUMBER)
