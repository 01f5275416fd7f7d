"""Question-answer records as the data set SQAD has them: model, formats, checks, tagging, statistics, splits."""
