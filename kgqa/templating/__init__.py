"""Question templates as data: reads, checks, samples and measures `templates/`."""
