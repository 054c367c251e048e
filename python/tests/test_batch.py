"""Data sets from Python; the tests of `thwart batch` itself are in Rust."""

import errno
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cluster import write_boards

import thwart


def test_rows_go_in_and_come_out(tmp_path: Path) -> None:
    boards, out = tmp_path / "boards.jsonl", tmp_path / "out.jsonl"
    write_boards(boards, 3000)
    seen = []
    assert thwart.batch(boards, out, work=True, progress=lambda *result: seen.append(result)) == {"rows": 3000, "before": 0}
    assert seen[-1] == (3000, 3000)
    assert thwart.batch(boards, out, work=True) == {"rows": 3000, "before": 3000}
    with pytest.raises(ValueError, match="work=true instead of false; name another one, or let again=True replace it"):
        thwart.batch(boards, out)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    questions = [json.loads(line)["board"] for line in boards.read_text().splitlines()]
    for row, board in list(zip(rows, questions, strict=True))[:998:7]:
        result = thwart.solve(board, certify=False).to_dict()
        assert {key: row[key] for key in ("value", "verdict", "work")} == {
            key: result[key] for key in ("value", "verdict", "work")
        }
    assert rows[999]["status"] == "invalid" and "no sign" in rows[999]["error"]


def test_workers_on_one_output(tmp_path: Path) -> None:
    boards, alone, together = (tmp_path / name for name in ("boards.jsonl", "alone.jsonl", "together.jsonl"))
    write_boards(boards, 5000)
    thwart.batch(boards, alone)
    assert thwart.batch(boards, together, worker=(1, 2)) == {"rows": 2048, "before": 0}
    assert not together.exists()
    assert thwart.batch(boards, together, worker=(1, 2)) == {"rows": 2048, "before": 2048}
    assert thwart.batch(boards, together) == {"rows": 5000, "before": 2048}
    assert together.read_bytes() == alone.read_bytes()


def test_invalid_arguments_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing.jsonl"):
        thwart.batch(tmp_path / "missing.jsonl", tmp_path / "out.jsonl")
    write_boards(tmp_path / "boards.jsonl", 1)
    with pytest.raises(ValueError, match="shard: give"):
        thwart.batch(tmp_path / "boards.jsonl", tmp_path / "out.jsonl", shard=(2, 2))
    with pytest.raises(OSError, match="out.jsonl") as refused:
        thwart.batch(tmp_path / "boards.jsonl", tmp_path / "nowhere" / "out.jsonl")
    assert refused.value.errno == errno.ENOENT
    with pytest.raises(ValueError, match="threads=1000"):
        thwart.batch(tmp_path / "boards.jsonl", tmp_path / "out.jsonl", threads=1000)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    boards, out, alone = tmp_path / "boards.jsonl", tmp_path / "out.jsonl", tmp_path / "alone.jsonl"
    write_boards(boards, 4096)
    hard = thwart.generate("rock", "open", size=(5, 5), rocks=3).text
    with boards.open("a") as file:
        for _ in range(30):
            file.write(json.dumps({"board": hard}) + "\n")
    call = f"import signal, thwart; signal.signal(signal.SIGINT, signal.default_int_handler); thwart.batch({str(boards)!r}, {str(out)!r}, certify=True)"
    process = subprocess.Popen([sys.executable, "-c", call], stderr=subprocess.PIPE, text=True)
    parts = out.with_name("out.jsonl.parts")
    while not (parts.exists() and any(parts.glob("0*"))) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0 or "KeyboardInterrupt" in err
    result = thwart.batch(boards, out, certify=True)
    assert result["rows"] == 4126 and result["before"] >= 1024
    thwart.batch(boards, alone, certify=True)
    assert out.read_bytes() == alone.read_bytes()
