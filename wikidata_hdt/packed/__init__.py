"""Many byte strings or integers in arrays: sorted, compared, spread over files, kept in files."""
