"""A real Elasticsearch node for the contract suite, from parts that the package registries hold."""
