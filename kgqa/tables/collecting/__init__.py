"""Collections of data sets: records, search, batches and their run files."""
