"""Records of questions and their answers in articles, as the data set SQAD has them: model, formats, checks, measures."""
