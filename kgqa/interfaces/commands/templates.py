"""`templates check|list|sample|coverage`: for people who write question templates."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from kgqa.assembly import Parts
from kgqa.assembly.generating import GeneratedQuestion
from kgqa.config import Config, load_config
from kgqa.errors import TemplateError
from kgqa.interfaces.console import emit, table
from kgqa.interfaces.options import data_option
from kgqa.model import Answer, AnswerForm, Findings, Match, Question
from kgqa.polish.lists.function_words import truth_word
from kgqa.terms import Iri, Term

_AUTHOR = "generated"
_MOST = 5
"""Members that people are shown."""


@click.group(name="templates")
def command() -> None:
    """Check and list the question templates, and show what they answer."""


@command.command("list")
def list_templates() -> None:
    """Print every template with its description."""
    from kgqa.assembly import open_library  # noqa: PLC0415 (loads the pipeline)

    library = open_library(load_config())
    rows = [(template.id, template.description) for template in library.templates.values()]
    emit("\n".join(table(rows, (24,), "")))


@command.command()
@data_option
def check(**options: Any) -> None:
    """Check queries, words, examples and near-misses of the templates; exit with 1 if anything is wrong."""
    from kgqa.assembly import lexicon_problems, open_library, open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.morphology import MorfeuszMorphology  # noqa: PLC0415
    from kgqa.templating.template_check import check_library  # noqa: PLC0415

    config = load_config(options)
    library = open_library(config)
    parts = open_parts(config)

    def matches(text: str) -> Sequence[Match]:
        return parts.answerer.matches(parts.linker.link(parts.analyser.analyse(Question(text))))

    morphology = MorfeuszMorphology()
    problems = [*map(str, check_library(library, matches, morphology)), *lexicon_problems(config, morphology)]
    for problem in problems:
        emit(f"problem: {problem}")
    if problems:
        raise TemplateError("templates have problems", value=len(problems), remedy="mend what the lines above name")
    examples = sum(len(template.examples) for template in library.templates.values())
    emit(f"ok: {len(library.templates)} templates, {examples} examples")


@command.command()
@data_option
@click.option("--meanings", type=click.IntRange(min=1), help="Write questions out of so many meanings instead.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed draws other meanings.")
@click.option("--json", "as_json", is_flag=True, help="With --meanings: print a JSON object a question.")
@click.argument("ids", nargs=-1)
def sample(ids: tuple[str, ...], meanings: int | None, seed: int, as_json: bool, **options: Any) -> None:
    """Print an example of each template, or of those named, with its answer on the data directory.

    With --meanings questions are written out of meanings that the data answer: every operator in turn over sets of any
    sort, as whole questions, keywords and chat. Their JSON lines can be given to benchmarks/fit_ranking.py.
    """
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)

    if (ids and meanings) or (as_json and not meanings):
        raise click.UsageError("--meanings goes without names of templates, --json with --meanings only")
    config = load_config(options)
    parts = open_parts(config)
    if meanings:
        _sample_meanings(parts, config, meanings, seed, as_json=as_json)
        return
    unknown = [name for name in ids if name not in parts.library.templates]
    if unknown:
        raise TemplateError("no such template", value=", ".join(unknown), remedy="templates list names them all")
    for template in parts.library.templates.values():
        if not ids or template.id in ids:
            answer = parts.pipeline.answer(Question(template.examples[0])).answer
            text = answer.text if isinstance(answer, Answer) else f"({answer.reason})"
            emit(f"{template.id}\n  {template.examples[0]}\n  → {text}")


def _sample_meanings(parts: Parts, config: Config, count: int, seed: int, *, as_json: bool) -> None:
    from kgqa.assembly.generating import QuestionGenerator  # noqa: PLC0415 (loads the pipeline)

    for number, one in enumerate(QuestionGenerator(parts, config).generate(count, seed), 1):
        if as_json:
            emit(json.dumps(generated_record(one, number, parts), ensure_ascii=False))
        else:
            emit("\n".join(generated_lines(one, parts)))


@command.command()
@click.option("--examples", is_flag=True, help="Count the examples of templates by kind and type of answer instead.")
@data_option
def coverage(*, examples: bool, **options: Any) -> None:
    """Print how many of a hundred questions with each operator are right, by wording.

    They are asked of the embedded sample by `python -m benchmarks.operator_matrix`; the last line has the day.
    """
    from kgqa.templating.template_check import measured_matrix  # noqa: PLC0415 (the others need no YAML)

    if examples:
        _count_examples(load_config(options))
        return
    matrix = measured_matrix()
    widths = (18, *(10 for _ in matrix.wordings))
    emit("\n".join((*table(matrix.cells(), widths, ""), matrix.summary)))


def _count_examples(config: Config) -> None:
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.templating.template_check import ANSWER_TYPES, KINDS  # noqa: PLC0415
    from kgqa.templating.template_check import coverage as count  # noqa: PLC0415

    parts = open_parts(config)
    examples = [example for template in parts.library.templates.values() for example in template.examples]
    linked = (
        parts.linker.link(parts.analyser.analyse(Question(text))) for text in (*examples, *parts.library.composed)
    )
    matches = ((_best(parts.answerer.answers(one)), one.analysis.understanding.answer_type) for one in linked)
    counts = count(((match, named) for match, named in matches if match is not None), parts.library)
    rows = [(kind, *(str(counts[kind, column] or ".") for column in ANSWER_TYPES)) for kind in KINDS]
    emit("\n".join(table([("", *ANSWER_TYPES), *rows], (18, *(8 for _ in ANSWER_TYPES[1:])), "")))


def _best(findings: Findings) -> Match | None:
    """The match that answers, or the best that finds nothing in the data."""
    matches = [result.match for result in findings.results] or list(findings.empty)
    return next((match for match in matches if match.template != "free"), None)


def generated_record(one: GeneratedQuestion, number: int, parts: Parts) -> dict[str, Any]:
    """The question with what it is answered with: accepted texts, the items that answer it, its meaning in words.

    `category` is the operator, `wording` one of question, keyword and chat.
    """
    items = [term.item for term in one.drawn.terms if isinstance(term, Iri) and term.item]
    return {
        "id": f"{_AUTHOR}-{number}",
        "category": type(one.drawn.meaning).__name__.lower(),
        "wording": one.question.wording.value,
        "question": one.question.text,
        "answers": _texts(one, parts),
        "answer_qids": sorted(items),
        "meaning": parts.verbaliser.meaning(one.drawn.meaning),
        "author": _AUTHOR,
    }


def generated_lines(one: GeneratedQuestion, parts: Parts) -> Sequence[str]:
    """The meaning in words, the question, the answer."""
    texts = _texts(one, parts)
    more = f" and {len(texts) - _MOST} more" if len(texts) > _MOST else ""
    return (
        parts.verbaliser.meaning(one.drawn.meaning),
        f"  {one.question.text}",
        f"  → {', '.join(texts[:_MOST])}{more}",
    )


def _texts(one: GeneratedQuestion, parts: Parts) -> list[str]:
    if one.drawn.truth is not None:
        return [truth_word(one.drawn.truth)]
    return list(dict.fromkeys(_text(term, parts) for term in one.drawn.terms))


def _text(term: Term, parts: Parts) -> str:
    return parts.verbaliser.verbalise([term], AnswerForm())
