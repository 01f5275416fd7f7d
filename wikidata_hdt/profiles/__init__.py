"""Which statements of a dump a build keeps, and the batches of terms that they make."""
