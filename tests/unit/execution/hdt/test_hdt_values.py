"""Keys that a file of columns has are those that the engine makes of the terms."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kgqa.execution.engine.term_values import as_term, less
from kgqa.execution.engine.value_functions import FUNCTIONS
from kgqa.execution.engine.vectors.column_values import NOTHING, key_of, number_keys, years
from kgqa.terms import XSD, Literal
from wikidata_hdt.columns.value_texts import key_of_text

_digits = st.text("0123456789", min_size=1, max_size=18)
_signs = st.sampled_from(["", "+", "-"])
_numbers = st.builds("{}{}{}{}".format, _signs, _digits, st.sampled_from(["", ".", ".5", ".00", ".123456789012345"]),
                     st.sampled_from(["", "", "e3", "E-300", "e999"]))  # fmt: skip
_times = st.builds(
    "{}{}-{:02}-{:02}T{}{}".format, st.sampled_from(["", "-", "+"]),
    st.sampled_from(["0000", "0001", "1582", "1950", "1950", "2000", "13798000000", "99999999999", "196"]),
    st.integers(0, 13), st.integers(0, 32), st.sampled_from(["00:00:00", "23:59:59", "24:00:00", "00:00:00.5"]),
    st.sampled_from(["Z", "Z", "Z", "", "+01:00"]),
)  # fmt: skip
_types = st.sampled_from([XSD + name for name in ("integer", "decimal", "double", "float", "dateTime", "date", "int")])
_literals = st.builds(lambda text, datatype: Literal(text, "", datatype), st.one_of(_numbers, _times), _types)


@given(_literals)
def test_texts_have_the_keys_of_their_values(literal: Literal) -> None:
    found = key_of_text(f'"{literal.value}"^^<{literal.datatype}>'.encode())
    assert found in (NOTHING, key_of(literal))


@given(_literals, _literals)
def test_keys_of_one_kind_are_in_the_order_of_the_values(one: Literal, other: Literal) -> None:
    (kind, key), (other_kind, other_key) = key_of(one), key_of(other)
    if kind and kind == other_kind and one.datatype == other.datatype:
        assert (key < other_key) == less(one, other)


@given(_times)
def test_years_are_those_of_the_function(text: str) -> None:
    literal = Literal(text, "", XSD + "dateTime")
    kind, key = key_of(literal)
    if kind:
        assert str(years(np.array([key]))[0]) == as_term(FUNCTIONS["YEAR"](literal)).value


@given(st.integers(-(2**40), 2**40))
def test_keys_of_whole_numbers(number: int) -> None:
    assert number_keys(np.array([number]))[0] == key_of(Literal(str(number), "", XSD + "integer"))[1]
