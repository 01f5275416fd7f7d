"""The words of questions and tables, one module a language, behind `kgqa.tables.language.question_cues.Language`."""
