"""How the answers of people and language models are read."""

from __future__ import annotations

import re

#: What may stand in front of an answer.
_LEAD = re.compile(r"[#*_ ]*(?:(?:therefore|thus|so|hence),? )?(?:the )?(?:final |best )?(?:answer|value|move|plan)[*_ ]*(?:is\b[*_ ]*:?|[:=])")
_FENCE = re.compile(r"```+[a-z]*", re.IGNORECASE)
_BOXED = re.compile(r"(?:\\[\[(] ?)?\\boxed ?\{(?:([^{}]*)|\\text ?\{([^{}]*)\} ?)\}(?: ?\\[\])])?")
#: What a value counts, where it is no plain number.
_UNITS = {"rock": "step", "trap": "obstacle", "wall": "point", "bomb": "step", "enclose": "point"}
#: A move: what is laid or chosen on a cell, a push, a step, or nothing. Its numbers are short, else a long row of
#: digits would be read again from each of them.
_MOVE = re.compile(
    r"[#*_@] ?[0-9]{1,9} ?, ?[0-9]{1,9}|[0-9]{1,9} ?, ?[0-9]{1,9}(?: ?: ?[0-9]{1,9})? ?> ?[a-z]+|[nesw]{1,2}(?![\w>])|-"
)

#: What language models write at the end of a text.
_END = re.compile(r"<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id|end)\|>|<(?:/s|eos|end_of_turn)>")
#: The tags around an answer. Models that stop at the second one do not write it.
_TAG, _END_TAG = "<answer>", "</answer>"


def read(text: str) -> str:
    """The line of an answer that counts, in small letters and without decoration or lead."""
    text = _END.sub("", text.lower().rpartition("</think>")[2])
    _, tag, inner = text.rpartition(_TAG)
    text = inner.partition(_END_TAG)[0] if tag else text
    lines = (line.strip() for line in reversed(text.splitlines()))
    line = next((line for line in lines if line and not _FENCE.fullmatch(line)), "").lower()
    # Signs of moves that were kept from becoming italics.
    line = re.sub(r"\\([*_#>-])", r"\1", line)
    # Blanks instead of nothing, so that no digits meet. No pattern below meets two blanks in a row.
    line = _plain(re.sub(r"\*\*|__|[`$\"']", " ", line))
    lead = _LEAD.match(line)
    line = _plain(line[lead.end() :] if lead else line)
    boxed = _BOXED.fullmatch(line)
    return _plain(boxed[1] or boxed[2] or "") if boxed else line


def _plain(line: str) -> str:
    """Single blanks, and no full stop."""
    return " ".join(line.split()).removesuffix(".").rstrip()


def same_value(answer: str, right: str, game: str) -> bool:
    """Whether the right value is named, and nothing else."""
    answer = _plain(re.sub("[*_]", " ", answer))
    unit = rf"(?:\.0+)?(?: {_UNITS[game]}s?)?" if right.isdecimal() else ""
    return re.fullmatch(rf"(?:= ?|is )?{re.escape(right)}{unit}", answer) is not None


def words_of(answer: str) -> list[str] | None:
    """The moves of an answer; none where it holds anything else."""
    if re.sub(r"[\s,;]", "", _MOVE.sub("", answer)):
        return None
    return [re.sub(r"\s", "", move) for move in _MOVE.findall(answer)]
