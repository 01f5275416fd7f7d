"""Work on a Spark cluster: partitions of questions, one pipeline a worker process."""
