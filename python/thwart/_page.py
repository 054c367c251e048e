"""The interactive page, if the package was built with it."""

from __future__ import annotations

import html
import json
import os
from importlib import resources
from pathlib import Path

from ._thwart import Board, Session

#: The comment in the page that a board replaces.
_PLACE = "<!-- given -->"


class Page:
    """The interactive page of a board, in one text that needs no server and no network.

    A notebook shows it below the cell, ready to play; ``save`` writes it into a file.
    Raises RuntimeError in a package that was built without the page, and BoardError for a text that is no board.
    """

    def __init__(self, board: Board | Session | str, *, height: int = 720) -> None:
        file = resources.files("thwart").joinpath("studio.html")
        if not file.is_file():
            raise RuntimeError(
                "this package was built without the interactive page; in the repository, run "
                "`cargo xtask studio --no-open`, then `cargo xtask python` builds a wheel that has it"
            )
        text = (Board.parse(board) if isinstance(board, str) else board).text
        # Escape `<`, so that no text of a board ends the script around it.
        given = json.dumps(text).replace("<", "\\u003c")
        script = f'<script type="application/json" id="given">{given}</script>'
        #: The page, as HTML.
        self.html = file.read_text(encoding="utf-8").replace(_PLACE, script, 1)
        self._height = height

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page into a file, which any browser can open."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        # With this attribute the page leaves out the parts that only a full page needs.
        page = html.escape(self.html.replace("<html ", "<html data-embed ", 1))
        return (
            f'<iframe srcdoc="{page}" width="100%" height="{self._height}" style="border: 0" '
            f'sandbox="allow-scripts" title="thwart"></iframe>'
        )
