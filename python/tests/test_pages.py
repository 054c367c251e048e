"""The Python on pages of docs/ runs, block after block, in the order of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"

#: A block, with the comment above it if it is not run.
BLOCK = re.compile(r"(<!-- not run -->\n+)?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[int, str]]:
    """Returns the blocks of a page that are run, each with the number of the line before it."""
    text = page.read_text(encoding="utf-8")
    found = BLOCK.finditer(text)
    return [(text.count("\n", 0, block.start(2)), block.group(2)) for block in found if not block.group(1)]


README = DOCS.parent / "python" / "README.md"
PAGES = [README, *(page for page in sorted(DOCS.glob("*.md")) if blocks(page))]


def test_pages_with_python_are_found() -> None:
    assert "environments.md" in {page.name for page in PAGES}
    assert all(len(blocks(page)) <= page.read_text(encoding="utf-8").count("```python") for page in PAGES)


# Short examples let Python close their files, which warns.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for line, code in blocks(page):
        # The added lines make an error name the line of the page.
        exec(compile("\n" * line + code, str(page), "exec"), names)
