"""Editors read the stubs, so these have the docstrings of the extension.

`THWART_WRITE_NEW=1 cargo xtask python --check -k stubs` writes them again.
"""

from __future__ import annotations

import ast
import inspect
import os
from pathlib import Path
from typing import Any

from thwart import _thwart

STUBS = Path(__file__).parents[1] / "thwart" / "_thwart.pyi"


def documented(source: str) -> str:
    """Returns stubs with the docstrings of the extension in place of their own."""
    lines = source.splitlines()
    edits: list[tuple[ast.stmt, str | None]] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and hasattr(_thwart, node.name):
            thing: Any = getattr(_thwart, node.name)
            edits.append((node, thing.__doc__))
            members = node.body if isinstance(node, ast.ClassDef) else []
            for member in members:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    edits.append((member, getattr(thing, member.name).__doc__))
    for node, text in sorted(edits, key=lambda edit: -edit[0].lineno):
        assert isinstance(node, ast.ClassDef | ast.FunctionDef)
        first = node.body[0]
        body = quoted(text, " " * (node.col_offset + 4)) if text else []
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            # The body is dots or a docstring.
            head = lines[first.lineno - 1][: first.col_offset].rstrip()
            body = [head, *body] if head and body else body or [head + " ..."]
            lines[first.lineno - 1 : first.end_lineno] = body
        else:
            decorators = first.decorator_list if isinstance(first, ast.FunctionDef) else []
            row = min([first, *decorators], key=lambda part: part.lineno).lineno - 1
            lines[row:row] = body
    return "\n".join(lines) + "\n"


def quoted(text: str, indent: str) -> list[str]:
    """Returns the lines of a docstring."""
    text = inspect.cleandoc(text)
    assert '"""' not in text
    text = ("r" if "\\" in text else "") + '"""' + text + ('\n"""' if "\n" in text else '"""')
    return [indent + line if line else "" for line in text.split("\n")]


def test_stubs_have_the_docstrings_of_the_extension() -> None:
    source = STUBS.read_text(encoding="utf-8")
    right = documented(source)
    if os.environ.get("THWART_WRITE_NEW"):
        STUBS.write_text(right, encoding="utf-8")
    else:
        assert source == right
    assert right.count('"""') > 100 and documented(right) == right
