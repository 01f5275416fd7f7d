"""Entry point of a clone: `python cli.py …` is the installed command `kgqa …`."""

from kgqa.interfaces.commands import main

if __name__ == "__main__":
    main()
