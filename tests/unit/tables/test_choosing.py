"""What is not sure enough is not answered."""

from __future__ import annotations

import pytest

from benchmarks.fit_verdict import Row, fit, held_out, rows, shares, threshold
from kgqa.logistic import chance
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import Lack, TableAnswerer, evidence, fitted

_WORKSHOPS = "Zajęcia;Uczestnicy\nWarsztaty;18\nKiermasz;240\nKoncert;95\n"
_PLAIN = "Ilu uczestników miał kiermasz?"


def answerer(**settings: float) -> TableAnswerer:
    return TableAnswerer(tables_of(_WORKSHOPS.encode(), "dane.csv"), **settings)


def test_an_answer_below_the_threshold_is_withheld_with_its_probability() -> None:
    sure = answerer(least=0.0).answer(_PLAIN)
    assert sure.texts == ("240",)
    withheld = answerer(least=1.0).answer(_PLAIN)
    assert (withheld.texts, withheld.lack) == ((), Lack.SURENESS)
    assert withheld.probability == sure.probability


def test_a_plain_question_is_sure_enough() -> None:
    assert answerer().answer(_PLAIN).texts == ("240",)


def test_words_left_unexplained_make_an_answer_less_sure() -> None:
    plain = answerer(least=0.0).answer(_PLAIN)
    vague = answerer(least=0.0).answer("Ilu zadowolonych uczestników miał kiermasz?")
    assert vague.texts == ("240",)
    assert vague.probability < plain.probability


def test_candidates_with_one_answer_share_its_probability() -> None:
    reading = answerer().read(_PLAIN)
    same = [place for place, one in enumerate(reading.candidates) if one.texts == ("240",)]
    even = [0.0] * len(reading.candidates)
    share = evidence(reading.wording, reading.candidates, even, same[0])["share"]
    assert 2.718281828459045**share == pytest.approx(len(same) / len(even))


@pytest.mark.parametrize("figure", ["score", "share"])
def test_a_higher_figure_is_surer(figure: str) -> None:
    figures = {"bias": 1.0, "score": -3.0, "share": -1.0, "left": 0.3}
    assert chance({**figures, figure: 0.0}, fitted("verdict_cube")) > chance(figures, fitted("verdict_cube"))


def test_the_model_in_use_is_that_of_the_recorded_answers() -> None:
    known = fit([row for row in rows() if row.answered])
    assert {name: fitted("verdict_cube")[name] for name in known} == pytest.approx(known, abs=0.01)


def test_answers_are_given_from_where_those_to_the_newest_sets_held_out_are_seldom_wrong() -> None:
    known = rows()
    assert fitted("verdict_cube")["least"] == threshold(known, held_out(known))


def test_old_sets_do_not_tell_from_where_answers_are_given() -> None:
    known = [
        Row(part, "1", (0.0, 0.0, 0.0), answered=True, right=part != "old", held=True)
        for part in ("old", "new", "newer", "next", "last")
    ]
    assert threshold(known, [0.9] * len(known)) == 0.3
    assert threshold([*known[1:], known[0]], [0.69] * len(known)) == 0.7


def test_withholding_is_right_where_the_file_holds_no_answer() -> None:
    known = [
        Row("a", "1", (-9.0, -3.0, 1.0), answered=True, right=False, held=False),
        Row("a", "2", (0.0, 0.0, 0.0), answered=True, right=True, held=True),
    ]
    assert shares(known, [0.1, 0.9], 0.5) == (1.0, 0.0)
    assert shares(known, [0.1, 0.9], 0.0) == (0.5, 0.5)
