"""The command ``thwart``, and ``python -m thwart``."""

import os
import sys
from pathlib import Path

from ._thwart import main as run


def main() -> int:
    """Runs the command line of this process, and returns its exit status."""
    # A package that was built with the page has it in this file.
    page = Path(__file__).with_name("studio.html")
    if page.is_file():
        os.environ.setdefault("THWART_PAGE", str(page))
    return run(["thwart", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
