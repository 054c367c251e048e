"""What users read: docstrings, types."""

import doctest
import subprocess
import sys

import numpy

import thwart


def test_docstrings_are_true() -> None:
    """What docstrings show is what comes."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    told = [("thwart", thwart.__doc__)]
    for name in set(thwart.__all__) - {"__version__"}:
        thing = getattr(thwart, name)
        told.append((name, thing.__doc__))
        if isinstance(thing, type):
            told += [(f"{name}.{key}", member.__doc__) for key, member in vars(thing).items() if key[0] != "_"]
    for name, text in told:
        assert text, f"{name} has no docstring"
        runner.run(parser.get_doctest(text, {"thwart": thwart, "numpy": numpy}, name, None, None))
    assert runner.summarize().failed == 0 and runner.tries > 15




def test_types_are_those_of_the_stubs() -> None:
    for words in (["mypy.stubtest", "thwart._thwart"], ["mypy", "--strict", "-p", "thwart"]):
        done = subprocess.run(
            [sys.executable, "-m", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
