"""The command ``thwart``, and ``python -m thwart``."""

import sys

from ._thwart import main as run


def main() -> int:
    """Run the command line of this process, and return its exit status."""
    return run(["thwart", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
