"""The reader of answers of people and language models."""

from __future__ import annotations

import re

#: Words before an answer that do not count.
_LEAD = re.compile(r"[#*_ ]*(?:(?:therefore|thus|so|hence),? )?(?:the )?(?:final |best )?(?:answer|value|move|plan)[*_ ]*(?:is\b[*_ ]*:?|[:=])")
_FENCE = re.compile(r"```+[a-z]*", re.IGNORECASE)
_BOXED = re.compile(r"(?:\\[\[(] ?)?\\boxed ?\{(?:([^{}]*)|\\text ?\{([^{}]*)\} ?)\}(?: ?\\[\])])?")
#: A move: an obstacle or a choice on a cell, a push, a step, or `-`. Its numbers are short, because the search would try
#: a long row of digits again from each digit.
_MOVE = re.compile(
    r"[#*_@] ?[0-9]{1,9} ?, ?[0-9]{1,9}|[0-9]{1,9} ?, ?[0-9]{1,9}(?: ?: ?[0-9]{1,9})? ?> ?[a-z]+|[nesw]{1,2}(?![\w>])|-"
)

#: Tokens of language models at the end of a text.
_END = re.compile(r"<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id|end)\|>|<(?:/s|eos|end_of_turn)>")
#: The tags around an answer. The second one is missing if the model stops there.
_TAG, _END_TAG = "<answer>", "</answer>"


def read(text: str) -> str:
    """Returns the line with the answer, in small letters and without decoration or lead."""
    text = _END.sub("", text.lower().rpartition("</think>")[2])
    _, tag, inner = text.rpartition(_TAG)
    text = inner.partition(_END_TAG)[0] if tag else text
    lines = (line.strip() for line in reversed(text.splitlines()))
    line = next((line for line in lines if line and not _FENCE.fullmatch(line)), "").lower()
    # Remove the backslashes before signs of moves, which keep them from becoming italics.
    line = re.sub(r"\\([*_#>-])", r"\1", line)
    # Replace decoration by blanks, so that digits stay apart. The patterns below expect single blanks.
    line = _plain(re.sub(r"\*\*|__|[`$\"']", " ", line))
    lead = _LEAD.match(line)
    line = _plain(line[lead.end() :] if lead else line)
    boxed = _BOXED.fullmatch(line)
    return _plain(boxed[1] or boxed[2] or "") if boxed else line


def _plain(line: str) -> str:
    """Returns a line with single blanks and without a full stop."""
    return " ".join(line.split()).removesuffix(".").rstrip()


def same_value(answer: str, right: str, unit: str | None) -> bool:
    """Returns whether an answer is the right value alone, or with its unit."""
    answer = _plain(re.sub("[*_]", " ", answer))
    rest = rf"(?:\.0+)?(?: {unit}s?)?" if right.isdecimal() else ""
    return re.fullmatch(rf"(?:= ?|is )?{re.escape(right)}{rest}", answer) is not None


def words_of(answer: str) -> list[str] | None:
    """Returns the moves of an answer; None if it holds anything else."""
    if re.sub(r"[\s,;]", "", _MOVE.sub("", answer)):
        return None
    return [re.sub(r"\s", "", move) for move in _MOVE.findall(answer)]
