"""Our components in other people's pipelines: over `blank("pl")`, beside a recogniser, saved, in several processes."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import DocBin

from kgqa.config import Config
from kgqa.errors import ClearError
from kgqa.interfaces.library import spacy_components
from kgqa.interfaces.library.spacy_components import KNOWLEDGE_BASE, LINKER, MORFEUSZ, features

ROOT = Path(__file__).parents[4]
TEXT = "Adam Mickiewicz mieszkał w Wilnie. Znał małą Zosię."


@pytest.fixture(autouse=True)
def _sample(sample_config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(sample_config.cache))


@pytest.fixture
def nlp() -> Language:
    nlp = spacy.blank("pl")
    nlp.add_pipe(MORFEUSZ)
    nlp.add_pipe(LINKER)
    return nlp


def test_entry_points_name_the_factories() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"]["spacy_factories"] | project["entry-points"]["spacy_misc"]
    assert set(points) == {MORFEUSZ, LINKER, KNOWLEDGE_BASE}
    for place in points.values():
        module, _, name = place.partition(":")
        assert import_module(module) is spacy_components
        assert callable(getattr(spacy_components, name))


def test_words_are_read(nlp: Language) -> None:
    doc = nlp(TEXT)
    assert [sentence.text for sentence in doc.sents] == ["Adam Mickiewicz mieszkał w Wilnie.", "Znał małą Zosię."]
    lived, vilnius, small = doc[2], doc[4], doc[7]
    assert (lived.lemma_, lived.morph.get("Person"), lived.morph.get("Number")) == ("mieszkać", ["3"], ["Sing"])
    assert (vilnius.lemma_, vilnius.tag_.split(":")[0], vilnius.morph.get("Case")) == ("Wilno", "subst", ["Loc"])
    assert [token.pos_ for token in doc[:6]] == ["PROPN", "PROPN", "VERB", "ADP", "PROPN", "PUNCT"]
    assert ("mały", "adj:sg:acc:f:pos") in small._.morfeusz
    assert len(small._.morfeusz) > 1


def test_sentences_that_are_known_stay() -> None:
    nlp = spacy.blank("pl")
    nlp.add_pipe("sentencizer", config={"punct_chars": ["!"]})
    nlp.add_pipe(MORFEUSZ)
    assert len(list(nlp(TEXT).sents)) == 1


def test_parts_of_speech_that_are_known_stay() -> None:
    nlp = spacy.blank("pl")
    nlp.add_pipe("attribute_ruler").add([[{"LOWER": "nim"}]], {"POS": "DET"})
    nlp.add_pipe(MORFEUSZ)
    assert [token.pos_ for token in nlp("Jest z nim.")] == ["AUX", "ADP", "DET", "PUNCT"]


def test_features_of_tags() -> None:
    assert features("subst:sg:nom.acc:m3") == "Animacy=Inan|Case=Nom|Gender=Masc|Number=Sing"
    assert features("adj:pl:gen:f:sup") == "Case=Gen|Degree=Sup|Gender=Fem|Number=Plur"
    assert features("interp") == ""


def test_names_are_linked_with_candidates(nlp: Language) -> None:
    doc = nlp(TEXT)
    assert [(ent.text, ent.kb_id_, ent.label_) for ent in doc.ents] == [
        ("Adam Mickiewicz", "Q79822", "MISC"),
        ("Wilnie", "Q216", "MISC"),
    ]
    best = doc.ents[1]._.kgqa["candidates"][0]
    assert best["id"] == "Q216"
    assert best["reasons"]["popularity"] > 0
    assert list(nlp(" ").ents) == []


def test_names_are_linked_that_open_a_later_sentence(nlp: Language) -> None:
    doc = nlp("Mieszkał w Wilnie. Warszawa leży nad Wisłą. Zamek stoi.")
    assert [(ent.text, ent.kb_id_) for ent in doc.ents] == [("Wilnie", "Q216"), ("Warszawa", "Q270"), ("Wisłą", "Q548")]


def test_other_entities_stay() -> None:
    nlp = spacy.blank("pl")
    ruler = nlp.add_pipe("entity_ruler")
    patterns = {"PER": "Adam Mickiewicz", "MORE": "mieszkał", "PART": "Wilnie. Znał"}
    ruler.add_patterns([{"label": label, "pattern": words} for label, words in patterns.items()])  # type: ignore[attr-defined]
    nlp.add_pipe(LINKER, config={"label": "NAME", "nil": True})
    found = [(ent.text, ent.label_, ent.kb_id_) for ent in nlp(TEXT).ents]
    assert found == [
        ("Adam Mickiewicz", "PER", "Q79822"),
        ("mieszkał", "MORE", ""),
        ("Wilnie", "NAME", "Q216"),
        ("Zosię", "NAME", "NIL"),
    ]


def test_a_saved_pipeline_holds_the_path_alone(nlp: Language, tmp_path: Path) -> None:
    nlp(TEXT)
    nlp.to_disk(tmp_path / "nlp")
    assert sum(path.stat().st_size for path in (tmp_path / "nlp").rglob("*")) < 2_000_000
    assert [ent.kb_id_ for ent in spacy.load(tmp_path / "nlp")(TEXT).ents] == ["Q79822", "Q216"]


def test_documents_can_be_saved(nlp: Language) -> None:
    saved = DocBin(store_user_data=True, docs=[nlp(TEXT)]).to_bytes()
    (doc,) = DocBin().from_bytes(saved).get_docs(nlp.vocab)
    assert doc.ents[0]._.kgqa["candidates"][0]["id"] == "Q79822"
    assert "Wilno" in {lemma for lemma, _tag in doc[4]._.morfeusz}


def test_several_processes(nlp: Language) -> None:
    texts = ["Kraków leży nad Wisłą.", "Adam Mickiewicz"] * 3
    alone = [[ent.kb_id_ for ent in doc.ents] for doc in nlp.pipe(texts)]
    shared = [[ent.kb_id_ for ent in doc.ents] for doc in nlp.pipe(texts, n_process=2, batch_size=2)]
    assert shared == alone == [["Q31487", "Q548"], ["Q79822"]] * 3


def test_data_that_are_not_there() -> None:
    nlp = spacy.blank("pl")
    nlp.add_pipe(LINKER, config={"data": "/nowhere/at/all"})
    with pytest.raises(ClearError, match="/nowhere/at/all"):
        nlp("Kraków")
