"""Answers a column of questions with polars, and keeps what is sure."""

import polars

import kgqa

questions = polars.DataFrame(
    {"pytanie": ["Jak nazywa się stolica Norwegii?", "Kto napisał „Lalkę”?", "Jaki kolor ma liczba siedem?"]}
)
with kgqa.open() as session:
    answered = kgqa.answer_frame(questions, "pytanie", session)
sure = answered.filter(polars.col("confidence") > 0.5)
for question, answer, _, item in sure.iter_rows():
    print(f"{question} {answer} ({item})")
