"""Parts from elsewhere that the settings name."""

from __future__ import annotations

from typing import ClassVar

import pytest

from kgqa.assembly import open_parts
from kgqa.assembly.plugins import open_reranker
from kgqa.config import Config, load_config
from kgqa.errors import ConfigError
from kgqa.model import Analysis, Mention, Question


class Listening:
    """A reranker that changes nothing."""

    heard: ClassVar[list[str]] = []

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        self.heard.append(mention.text)
        return mention


def test_no_reranker_unless_one_is_named() -> None:
    assert load_config({}, {}).reranker == ""
    assert open_reranker("") is None


def test_a_reranker_that_is_named_is_asked(sample_config: Config) -> None:
    name = f"{__name__}:{Listening.__name__}"
    parts = open_parts(load_config({"cache": sample_config.cache}, {"KGQA_RERANKER": name}))
    parts.names.links(parts.analyser.analyse(Question("Gdzie leży Paryż?")))
    assert "Paryż" in Listening.heard


@pytest.mark.parametrize(
    "name", ["nonsense", "no_such_module:Reranker", "json:Reranker", "json:dumps", "json:JSONDecoder"]
)
def test_what_is_no_reranker_is_told(name: str) -> None:
    with pytest.raises(ConfigError, match=name):
        open_reranker(name)
