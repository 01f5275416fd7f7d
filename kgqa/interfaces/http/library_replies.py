"""An `Answer` of the library as OpenAPI describes it; `kgqa.interfaces.library.library_answer` has the same fields."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kgqa.interfaces.http.schemas import Described


class NamedItem(Described):
    """A thing that an answer names."""

    id: Annotated[str, Field(examples=["Q51408"])]
    """`Q36`; things of other vocabularies have ids of 15 digits."""
    label: Annotated[str, Field(examples=["Kórnik"])]
    """Its name."""
    description: Annotated[str, Field(examples=["miasto w Polsce"])]
    """What it is."""
    iri: Annotated[str, Field(examples=[""])]
    """What another vocabulary calls it; empty for items of Wikidata."""


class StatementInWords(Described):
    """A statement of the graph, ids behind labels."""

    subject: Annotated[str, Field(examples=["Wisława Szymborska (Q42552)"])]
    """What it is said of."""
    property: Annotated[str, Field(examples=["miejsce urodzenia (P19)"])]
    """What is said."""
    value: Annotated[str, Field(examples=["Kórnik (Q51408)"])]
    """The item or value."""


class StageStep(Described):
    """A stage of answering."""

    stage: Annotated[str, Field(examples=["matching"])]
    """Its name."""
    milliseconds: Annotated[float, Field(examples=[1.8])]
    """How long it took."""
    kept: Annotated[list[str], Field(examples=[["birth-place"]])]
    """What went on to the next one."""
    dropped: Annotated[list[tuple[str, str]], Field(examples=[[["burial-place", "another relation"]]])]
    """What did not, each with its reason."""


class SessionAnswer(Described):
    """A short answer with all that stands behind it; empty text where there is none."""

    question: Annotated[str, Field(examples=["Gdzie urodziła się Wisława Szymborska?"])]
    """What was asked; of a follow-up, the whole question that it was taken for."""
    text: Annotated[str, Field(examples=["w Kórniku"])]
    """In the form that the question asks for."""
    sentence: Annotated[str, Field(examples=["Wisława Szymborska urodziła się w Kórniku."])]
    """The same as a sentence, where one can be built."""
    items: list[NamedItem]
    """The things that it names, the best known first."""
    value: Annotated[bool | int | float | str | None, Field(examples=[None])]
    """A truth value, a number, or the text of a date or name; null where items are the answer."""
    unit: Annotated[str, Field(examples=[""])]
    """Symbol of the unit of a number."""
    confidence: Annotated[float, Field(ge=0, le=1, examples=[0.93])]
    """Estimated probability of being right."""
    completeness: Annotated[str | None, Field(examples=[None, "partial"])]
    """How much the data have of what is counted or listed: `complete`, `partial`, `unknown`; null without a set."""
    source: Annotated[str, Field(examples=["graph"])]
    """`graph`, `text` or `guess`; empty without an answer."""
    sparql: Annotated[str | None, Field(examples=["SELECT ?place WHERE { wd:Q42552 wdt:P19 ?place }"])]
    """The query that gave it; null for an answer from text."""
    statements: list[StatementInWords]
    """What it rests on."""
    alternatives: Annotated[list[str], Field(examples=[[]])]
    """Other answers, to other readings of the question."""
    trace: list[StageStep]
    """The stages of answering."""
    reason: Annotated[str, Field(examples=[""])]
    """Why there is no answer."""
