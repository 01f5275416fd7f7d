"""Files of records: SQAD directories, SQuAD JSON, JSON lines; with a supplement for what a format has no place for."""
