"""Parts from elsewhere that the settings name."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from kgqa.assembly import open_parts, plugins
from kgqa.assembly.plugins import open_encoder, open_reader, open_reranker
from kgqa.config import Config, load_config
from kgqa.errors import ConfigError
from kgqa.model import Aim, Analysis, Mention, Question
from kgqa.retrieval.extraction.neural_reader import ReadSpan


class Listening:
    """A reranker that changes nothing."""

    heard: ClassVar[list[str]] = []

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        self.heard.append(mention.text)
        return mention


def test_no_reranker_unless_one_is_named() -> None:
    assert load_config({}, {}).reranker == ""
    assert open_reranker("") is None


def test_a_reranker_is_named_and_not_handed_over() -> None:
    with pytest.raises(ConfigError, match=r"the setting reranker: .*expected text that names the class, MODULE:NAME"):
        load_config({"reranker": object()}, {})


def test_a_reranker_that_is_named_is_asked(sample_config: Config) -> None:
    name = f"{__name__}:{Listening.__name__}"
    parts = open_parts(load_config({"cache": sample_config.cache}, {"KGQA_RERANKER": name}))
    parts.names.links(parts.analyser.analyse(Question("Gdzie leży Paryż?")))
    assert "Paryż" in Listening.heard


class Inverting:
    """A reranker that turns the order round."""

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        scores = [one.score for one in mention.candidates]
        turned = zip(reversed(mention.candidates), scores, strict=True)
        return replace(mention, candidates=tuple(replace(one, score=score) for one, score in turned))


def test_a_reranker_has_a_word_in_answering(sample_config: Config) -> None:
    parts = open_parts(load_config({"cache": sample_config.cache}, {"KGQA_RERANKER": f"{__name__}:Inverting"}))
    linked = parts.linker.link(parts.analyser.analyse(Question("Gdzie urodził się Mars?")))
    usual = open_parts(sample_config)
    before = usual.linker.link(usual.analyser.analyse(Question("Gdzie urodził się Mars?")))
    assert {_first(before.mentions, "Mars"), _first(linked.mentions, "Mars")} == {"Q111", "Q112"}


def _first(mentions: Iterable[Mention], text: str) -> str:
    return next(str(one.candidates[0].item) for one in mentions if one.text == text and one.candidates)


class Point:
    """An entry point of an installed package."""

    def load(self) -> type[Listening]:
        return Listening


def test_an_entry_point_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, str]] = []

    def found(**wanted: str) -> list[Point]:
        asked.append(wanted)
        return [Point()]

    monkeypatch.setattr(plugins, "entry_points", found)
    reranker, mention = open_reranker("listening"), Mention(0, 1, "Hel", ())
    assert reranker is not None
    assert reranker.rerank(Analysis(Question("Hel"), (), Aim.ENTITY), mention) is mention
    assert Listening.heard[-1] == "Hel"
    assert asked == [{"group": "kgqa.rerankers", "name": "listening"}]


def test_readers_and_encoders_by_their_modules() -> None:
    with pytest.raises(ConfigError, match="no method `likeness`"):
        open_encoder(f"{__name__}:Listening")
    with pytest.raises(ConfigError, match="no method `read`"):
        open_reader(Path(f"{__name__}:Listening"))
    assert open_encoder("") is None and open_reader(None) is None


@pytest.mark.parametrize(
    "name", ["nonsense", "no_such_module:Reranker", "json:Reranker", "json:dumps", "json:JSONDecoder"]
)
def test_what_is_no_reranker_is_told(name: str) -> None:
    with pytest.raises(ConfigError, match=name):
        open_reranker(name)


class Silent:
    """A reranker whose author forgot to return something."""

    def rerank(self, analysis: Analysis, mention: Mention) -> None:
        return None


def test_a_reranker_that_gives_nothing_is_told_of(sample_config: Config) -> None:
    parts = open_parts(load_config({"cache": sample_config.cache}, {"KGQA_RERANKER": f"{__name__}:Silent"}))
    with pytest.raises(ConfigError, match=r"the reranker gives no mention: .*Silent: NoneType"):
        parts.names.links(parts.analyser.analyse(Question("Gdzie leży Paryż?")))


def test_a_module_of_the_working_directory_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_gods.py").write_text(
        "class Same:\n    def rerank(self, analysis, mention):\n        return mention\n"
    )
    (tmp_path / "my_slip.py").write_text("class Same(:\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    assert open_reranker("my_gods:Same") is not None
    with pytest.raises(ConfigError, match=r"my_slip\.py, line 1"):
        open_reranker("my_slip:Same")


class Short:
    """A reader and encoder that leave a text out."""

    def read(self, question: str, texts: Sequence[str]) -> Sequence[ReadSpan | None]:
        return [None] * (len(texts) - 1)

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        return [0.5] * (len(texts) - 1)


class Beyond:
    """A reader whose spans end behind their texts, and an encoder that gives words."""

    def read(self, question: str, texts: Sequence[str]) -> Sequence[ReadSpan | None]:
        return [ReadSpan(0, len(text) + 1, 0.9) for text in texts]

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[str]:
        return ["alike" for _ in texts]


@pytest.mark.parametrize("name", [Short.__name__, Beyond.__name__])
def test_readers_and_encoders_that_give_something_else_are_told_of(name: str) -> None:
    reader, encoder = open_reader(Path(f"{__name__}:{name}")), open_encoder(f"{__name__}:{name}")
    assert reader is not None and encoder is not None
    with pytest.raises(ConfigError, match=f"the reader gives no span of each text: .*{name}: list of . for 2"):
        reader.read("Gdzie?", ["W Toruniu.", "W Kórniku."])
    with pytest.raises(ConfigError, match=f"the encoder gives no likeness of each text: .*{name}: list of . for 2"):
        encoder.likeness("Gdzie?", ["W Toruniu.", "W Kórniku."])


@pytest.mark.parametrize("mode", ["hybrid", "kg"])
@pytest.mark.parametrize("setting", ["reader", "encoder"])
def test_a_wrong_name_is_told_where_there_are_no_passages(sample_config: Config, setting: str, mode: str) -> None:
    config = load_config({"cache": sample_config.cache, "mode": mode, setting: f"{__name__}:Missing"}, {})
    with pytest.raises(ConfigError, match=f"cannot use the {setting}: .*:Missing"):
        open_parts(config)


def test_a_part_without_passages_to_read_is_warned_of(sample_config: Config, caplog: pytest.LogCaptureFixture) -> None:
    open_parts(load_config({"cache": sample_config.cache, "reader": f"{__name__}:Short"}, {}))
    assert "the setting reader has nothing to do: the data have no passages" in caplog.text
