"""``python -m herrlof_ref`` is the command ``herrlof``."""

from herrlof_ref.cli import main

if __name__ == "__main__":
    main()
