"""Docstrings and types, which users read."""

import doctest
import importlib.metadata
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

import thwart
import thwart.arrow
import thwart.types


def test_docstrings_are_true() -> None:
    """The examples in docstrings give the results that they show."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    result = [(name, thing.__doc__) for name, thing in (("thwart", thwart), ("types", thwart.types), ("arrow", thwart.arrow.solve_batch))]
    for name in set(thwart.__all__) - {"__version__"}:
        thing = getattr(thwart, name)
        result.append((name, thing.__doc__))
        if isinstance(thing, type):
            result += [(f"{name}.{key}", member.__doc__) for key, member in vars(thing).items() if key[0] != "_"]
    for name, text in result:
        assert text, f"{name} has no docstring"
        runner.run(parser.get_doctest(text, {"thwart": thwart, "numpy": numpy}, name, None, None))
    assert runner.summarize().failed == 0 and runner.tries > 15


def test_types_are_those_of_the_stubs() -> None:
    for words in (["mypy.stubtest", "thwart._thwart"], ["mypy", "--strict", "-p", "thwart"]):
        done = subprocess.run(
            [sys.executable, "-m", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_types_accept_valid_programs(tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(
        "import numpy, thwart\n"
        "boards: list[thwart.Board] = [thwart.generate('rock', 'random', rocks=numpy.int64(2))]\n"
        "board = thwart.Boards.of(boards).sample(0).replace(rocks=numpy.uint8(1))\n"
        "assert (thwart.solve(board).board.parameters['rocks'], thwart.Boards.of((board.text,)).game) == (1, 'rock')\n"
    )
    for words in (["-m", "mypy", "--strict", page], [page]):
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_an_example_imports_the_modules_that_it_uses() -> None:
    program = "import doctest, sys; doctest.run_docstring_examples(sys.stdin.read(), {})"
    done = subprocess.run(
        [sys.executable, "-c", program], input=thwart.arrow.solve_batch.__doc__, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


def test_the_page_takes_a_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from importlib import resources

    board = thwart.Board.parse("game: rock\ntitle: </script>\n\n@.>\n")
    page = tmp_path / "studio.html"
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    with pytest.raises(RuntimeError, match="cargo xtask studio --no-open"):
        thwart.Page(board)
    page.write_text('<!doctype html><html lang="en"><body><!-- given --></body></html>')
    made = thwart.Page(board)
    assert made.html.count("</script>") == 1
    assert json.loads(made.html.split('id="given">')[1].split("</script>")[0]) == board.text
    made.save(tmp_path / "out.html")
    assert (tmp_path / "out.html").read_text() == made.html
    assert "<iframe srcdoc=\"&lt;!doctype html&gt;&lt;html data-embed lang=" in made._repr_html_()


def test_the_page_on_the_index_has_no_relative_links() -> None:
    text = str(importlib.metadata.metadata("thwart").get_payload())
    assert text.startswith("# thwart\n") and "```python" in text
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]*)\)", text))


def test_the_command_writes_the_page_that_lies_beside_it(tmp_path: Path) -> None:
    page, out = tmp_path / "studio.html", tmp_path / "out.html"
    page.write_text("<html><!-- given --></html>")
    words = [sys.executable, "-m", "thwart", "render", "sample:rock/bluff", "-o", str(out)]
    subprocess.run(words, env=os.environ | {"THWART_PAGE": str(page)}, check=True)
    assert out.read_text().startswith('<html><script type="application/json" id="given">"game: rock')


def test_the_wheel_has_the_command() -> None:
    program = Path(sys.executable).with_name("thwart")
    for words in ([str(program)], [sys.executable, "-m", "thwart"]):
        done = subprocess.run([*words, "solve", "sample:rock/bluff"], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and "12 steps at most   proved" in done.stdout, done.stderr
        done = subprocess.run([*words, "solve", "sample:rock/none"], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.startswith("thwart: there is no sample"), done.stderr
