"""The public face for Python: text comes in, plain values go out. A new method of `kgqa.open()` stands in `library_session`."""
