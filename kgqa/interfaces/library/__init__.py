"""The public face for Python: text comes in, plain values go out; `library_session` has what `kgqa.open` gives."""
