"""The registered components, and an installed spaCy pipeline in place of our disambiguation."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy

from benchmarks.analysis import NlpTagger
from kgqa.config import load_config
from kgqa.errors import ConfigError
from kgqa.model import Question, SpanKind
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.components import DISAMBIGUATOR, INTERPRETATIONS, READINGS, RERANKER, SENTENCES, SPANS, TOKENS
from kgqa.polish.tokens.tokeniser import Tokeniser, build_language


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small pipeline with a tagger's and a lemmatiser's results for three words."""
    nlp = spacy.blank("pl")
    ruler = nlp.add_pipe("attribute_ruler")
    rows = {
        "mam": ("mama", "SUBST", "Case=Gen|Gender=Fem|Number=Plur"),
        "zamku": ("zamek", "SUBST", "Animacy=Inan|Case=Loc|Gender=Masc|Number=Sing"),
        "Xyzzq": ("Xyzzq", "SUBST", "Case=Nom|Number=Sing"),
    }
    for form, (lemma, tag, features) in rows.items():
        ruler.add([[{"TEXT": form}]], {"LEMMA": lemma, "TAG": tag, "MORPH": features})  # type: ignore[attr-defined]
    path = tmp_path_factory.mktemp("model") / "pl_small"
    nlp.to_disk(path)
    return path


def test_components_stand_in_the_pipeline(morphology: MorfeuszMorphology) -> None:
    nlp = build_language(morphology)
    assert nlp.pipe_names == [READINGS, SENTENCES, DISAMBIGUATOR, SPANS]
    doc = nlp("Ten pisarz napisał „Lalkę” w 1890 r. O kogo chodzi?")
    assert [sentence.text for sentence in doc.sents][1] == "O kogo chodzi?"
    assert [(span.kind, span.value) for span in doc.user_data[SPANS]] == [
        (SpanKind.QUOTATION, "Lalkę"), (SpanKind.TIME, "1890"),
    ]  # fmt: skip
    assert doc[1].lemma_ == "pisarz"
    assert doc[1].tag_ == "subst:sg:nom:m1"
    assert doc[1]._.get(INTERPRETATIONS)[0].lemma == "pisarz"


def test_white_space_moves_no_span(morphology: MorfeuszMorphology) -> None:
    doc = build_language(morphology)("Kto  napisał \n „Lalkę”?")
    words, tokens = doc.user_data[TOKENS]
    (found,) = doc.user_data[SPANS]
    assert [tokens[index].form for index in range(found.start, found.end)] == ["Lalkę"]
    assert [doc[index].text for index in words] == [token.form for token in tokens]


@pytest.mark.parametrize("name", [READINGS, DISAMBIGUATOR])
def test_components_made_by_name_ask_for_a_dictionary(name: str, morphology: MorfeuszMorphology) -> None:
    nlp = build_language(morphology)
    nlp.replace_pipe(name, name)
    with pytest.raises(ConfigError, match=name):
        nlp("Kto to?")


def test_an_installed_pipeline_ranks_the_readings(model: Path, morphology: MorfeuszMorphology) -> None:
    ours = Tokeniser(morphology).tokens("Kto mam?")[1]
    theirs = Tokeniser(morphology, str(model)).tokens("Kto mam?")[1]
    assert ours.best is not None
    assert theirs.best is not None
    assert ours.best.lemma == "mieć"
    assert (theirs.best.lemma, theirs.best.tag.text) == ("mama", "subst:pl:gen:f")
    assert {reading for one in theirs.interpretations for reading in one.readings} == set(theirs.readings)
    assert sum(one.score for one in theirs.interpretations) == pytest.approx(1.0)


def test_its_features_choose_the_case(model: Path, morphology: MorfeuszMorphology) -> None:
    best = NlpTagger(morphology, str(model)).interpret(["widok", "zamku"])[1][0]
    assert best.tag.text == "subst:sg:loc:m3"


def test_the_analyser_takes_a_pipeline(model: Path, morphology: MorfeuszMorphology) -> None:
    analysis = QuestionAnalyser(morphology, str(model)).analyse(Question("Kto ma wiele mam?"))
    assert analysis.tokens[3].best is not None
    assert analysis.tokens[3].best.lemma == "mama"


def test_its_pipeline_stands_before_ours(model: Path, morphology: MorfeuszMorphology) -> None:
    names = build_language(morphology, str(model)).pipe_names
    assert names == ["attribute_ruler", READINGS, SENTENCES, RERANKER, SPANS]


def test_a_missing_pipeline_is_a_clear_error(morphology: MorfeuszMorphology) -> None:
    with pytest.raises(ConfigError, match="pl_core_news_xx"):
        build_language(morphology, "pl_core_news_xx")


def test_another_language_is_a_clear_error(tmp_path: Path, morphology: MorfeuszMorphology) -> None:
    spacy.blank("cs").to_disk(tmp_path / "cs")
    with pytest.raises(ConfigError, match="not Polish"):
        build_language(morphology, str(tmp_path / "cs"))


def test_the_setting_comes_from_the_environment(tmp_path: Path) -> None:
    assert load_config({}, {}, tmp_path).spacy_model == ""
    assert load_config({}, {"KGQA_SPACY_MODEL": "pl_core_news_sm"}, tmp_path).spacy_model == "pl_core_news_sm"


def test_the_analysis_holds_sentences_and_spans(analyser: QuestionAnalyser) -> None:
    analysis = analyser.analyse(Question("Wydał ją w 1890 r. Kto napisał „Lalkę”?"))
    assert len(analysis.sentences) == 2
    assert {span.value for span in analysis.spans} >= {"1890", "Lalkę"}


def test_spans_of_options_are_left_out(analyser: QuestionAnalyser) -> None:
    analysis = analyser.analyse(Question("Który pisarz napisał „Lalkę”: Prus czy Reymont?"))
    assert analysis.options
    assert all(span.end <= len(analysis.tokens) for span in analysis.spans)
    assert all(end <= len(analysis.tokens) for _start, end in analysis.sentences)
