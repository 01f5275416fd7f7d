"""`python -m kgqa` is the command `kgqa`."""

from kgqa.interfaces.commands import main

if __name__ == "__main__":
    main(prog_name="kgqa")
