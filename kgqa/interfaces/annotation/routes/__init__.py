"""The addresses of the annotation page, a module for each of its parts."""
