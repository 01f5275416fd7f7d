"""Numbers of SPARQL: their types, arithmetic by type promotion, lexical forms; and the error of expressions."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable
from decimal import (
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Context,
    Decimal,
    DecimalException,
)

from kgqa.terms import XSD, Literal


class Single(float):
    """A number of type xsd:float: 32 bits. Other `float` numbers are of type xsd:double."""

    __slots__ = ()


Number = int | Decimal | float

_INF = math.inf
_RANGES: dict[str, tuple[float, float]] = {
    "integer": (-_INF, _INF), "nonNegativeInteger": (0, _INF), "positiveInteger": (1, _INF),
    "nonPositiveInteger": (-_INF, 0), "negativeInteger": (-_INF, -1),
    "long": (-(2**63), 2**63 - 1), "int": (-(2**31), 2**31 - 1), "short": (-(2**15), 2**15 - 1), "byte": (-128, 127),
    "unsignedLong": (0, 2**64 - 1), "unsignedInt": (0, 2**32 - 1), "unsignedShort": (0, 2**16 - 1),
    "unsignedByte": (0, 255),
}  # fmt: skip
_INTEGERS = {XSD + name: bounds for name, bounds in _RANGES.items()}
"""The datatypes of integers, each with its least and its greatest number."""
INTEGER, DECIMAL, FLOAT, DOUBLE = (XSD + name for name in ("integer", "decimal", "float", "double"))
NUMERIC = frozenset(_INTEGERS) | {DECIMAL, FLOAT, DOUBLE}

_MOST_DIGITS = 4000
_TOO_LARGE: int = 10**_MOST_DIGITS
_PLACES = -18
"""Exponent of the last decimal place that a computed number keeps."""
_PLAIN_FROM, _PLAIN_BELOW = 1e-6, 1e6
"""Sizes of doubles that are written without an exponent."""
_CONTEXT = Context(prec=60, rounding=ROUND_HALF_EVEN)
_INTEGER_FORM = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}")
_DECIMAL_FORM = re.compile(rf"[+-]?(?:[0-9]{{1,{_MOST_DIGITS}}}(?:\.[0-9]*)?|\.[0-9]+)")
_DOUBLE_FORM = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_SPECIAL = {"INF": math.inf, "+INF": math.inf, "-INF": -math.inf, "NaN": math.nan}


def single(number: float) -> Single:
    """The 32-bit number next to a number."""
    try:
        return Single(struct.unpack("f", struct.pack("f", number))[0])
    except OverflowError:
        return Single(math.copysign(math.inf, number))


def read_number(text: str, datatype: str) -> Number | None:
    """The value of a lexical form (white space around it does not count); None if it is none of the datatype."""
    text = text.strip(" \t\r\n")
    if datatype in _INTEGERS:
        least, most = _INTEGERS[datatype]
        whole = int(text) if _INTEGER_FORM.fullmatch(text) else None
        return whole if whole is not None and least <= whole <= most else None
    if datatype == DECIMAL:
        return Decimal(text) if _DECIMAL_FORM.fullmatch(text) else None
    if text in _SPECIAL:
        number = _SPECIAL[text]
    elif _DOUBLE_FORM.fullmatch(text):
        number = float(text)
    else:
        return None
    return single(number) if datatype == FLOAT else number


def number_literal(number: Number) -> Literal:
    """The literal of a computed number; decimals are rounded to 18 places. Raises `ExpressionError` for too many
    digits."""
    if isinstance(number, int):
        if not -_TOO_LARGE < number < _TOO_LARGE:
            raise ExpressionError("too many digits")
        return Literal(str(number), datatype=INTEGER)
    if isinstance(number, Decimal):
        return Literal(_decimal_text(number), datatype=DECIMAL)
    datatype = FLOAT if isinstance(number, Single) else DOUBLE
    if math.isinf(number) or math.isnan(number):
        return Literal({math.inf: "INF", -math.inf: "-INF"}.get(number, "NaN"), datatype=datatype)
    return Literal(_single_text(number) if isinstance(number, Single) else repr(number), datatype=datatype)


def _decimal_text(number: Decimal) -> str:
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or number.adjusted() > _MOST_DIGITS:
        raise ExpressionError("too many digits")
    if exponent < _PLACES:
        number = _exactly(number, Decimal(1).scaleb(_PLACES), ROUND_HALF_EVEN)
    text = format(number, "f")
    plain = _without_zeros(text)
    return "0" if plain == "-0" else plain


def number_text(number: Number) -> str:
    """The number as a text. Source: XPath Functions and Operators 3.1, section 19.1.2.1."""
    text = number_literal(number).value
    if not isinstance(number, float) or not math.isfinite(number):
        return text
    exact = Decimal(text)
    if not number:
        return "-0" if exact.is_signed() else "0"
    if _PLAIN_FROM <= abs(number) < _PLAIN_BELOW:
        return _without_zeros(format(exact, "f"))
    digits = _without_zeros(format(exact.scaleb(-exact.adjusted()), "f"))
    return f"{digits}{'' if '.' in digits else '.0'}E{exact.adjusted()}"


def _without_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _single_text(number: Single) -> str:
    """The shortest text that reads back as the number."""
    return next(text for digits in range(1, 18) if single(float(text := f"{float(number):.{digits}g}")) == number)


def _exactly(number: Decimal, unit: Decimal, rounding: str) -> Decimal:
    """The number rounded to a unit, however many digits it has."""
    digits = max(number.adjusted(), 0) - min(unit.adjusted(), 0) + 2
    return number.quantize(unit, rounding, Context(prec=digits))


def promoted(left: Number, right: Number) -> tuple[Number, Number]:
    """Both numbers in the wider of their types: integer, decimal, float, double."""
    if isinstance(left, float) or isinstance(right, float):
        doubles = type(left) is float or type(right) is float
        return (widened(left), widened(right)) if doubles else (single(widened(left)), single(widened(right)))
    if isinstance(left, Decimal) or isinstance(right, Decimal):
        return Decimal(left), Decimal(right)
    return left, right


def widened(number: Number) -> float:
    """The number as a double; too large ones are infinite."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _operation(of_numbers: Callable[..., Number], of_decimals: Callable[..., Decimal]) -> Callable[..., Number]:
    def computed(left: Number, right: Number) -> Number:
        a, b = promoted(left, right)
        if isinstance(a, Decimal):
            return _checked(of_decimals, a, b)
        result = of_numbers(a, b)
        if isinstance(result, int) and not -_TOO_LARGE < result < _TOO_LARGE:
            raise ExpressionError("too many digits")
        return single(widened(result)) if isinstance(a, Single) else result

    return computed


def _checked(operation: Callable[..., Decimal], *operands: object) -> Decimal:
    try:
        return operation(*operands)
    except DecimalException as error:
        raise ExpressionError(str(error)) from error


def _quotient(left: Number, right: Number) -> Number:
    if isinstance(left, float):
        if right:
            return left / float(right)
        return math.nan if not left or math.isnan(left) else math.copysign(math.inf, left) * math.copysign(1, right)
    return _checked(_CONTEXT.divide, Decimal(left), Decimal(right))


add = _operation(lambda a, b: a + b, _CONTEXT.add)
"""Sum by SPARQL's type promotion. Like all of these raises `ExpressionError` for a result with too many digits."""
subtract = _operation(lambda a, b: a - b, _CONTEXT.subtract)
"""Difference by SPARQL's type promotion."""
multiply = _operation(lambda a, b: a * b, _CONTEXT.multiply)
"""Product by SPARQL's type promotion."""
divide = _operation(_quotient, _CONTEXT.divide)
"""Quotient by SPARQL's type promotion; integers give a decimal. Raises `ExpressionError` for division by zero."""


def negative(number: Number) -> Number:
    """The number with the other sign."""
    return (
        Single(-number)
        if isinstance(number, Single)
        else number.copy_negate()
        if isinstance(number, Decimal)
        else -number
    )


def absolute(number: Number) -> Number:
    """ABS."""
    if isinstance(number, Decimal):
        return number.copy_abs()
    return Single(abs(number)) if isinstance(number, Single) else abs(number)


def rounded_up(number: Number) -> Number:
    """CEIL."""
    return _rounded(number, ROUND_CEILING, math.ceil)


def rounded_down(number: Number) -> Number:
    """FLOOR."""
    return _rounded(number, ROUND_FLOOR, math.floor)


def rounded(number: Number) -> Number:
    """ROUND: halves go towards positive infinity (XPath `fn:round`)."""
    if isinstance(number, Decimal):
        return _exactly(number, Decimal(1), ROUND_HALF_DOWN if number.is_signed() else ROUND_HALF_UP)
    return _rounded(number, "", _nearest)


def _nearest(number: float) -> int:
    below = math.floor(number)
    return below + (number - below >= 0.5)  # noqa: PLR2004 (a half)


def _rounded(number: Number, mode: str, of_float: Callable[[float], float]) -> Number:
    if isinstance(number, int):
        return number
    if isinstance(number, Decimal):
        return _exactly(number, Decimal(1), mode)
    if not math.isfinite(number):
        return number
    whole = math.copysign(float(of_float(number)), number)
    return Single(whole) if isinstance(number, Single) else whole


class ExpressionError(Exception):
    """An expression has no value for a solution (type error, unbound variable); filters count it as false."""
