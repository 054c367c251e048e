"""The reader of answers of people and language models."""

from __future__ import annotations

import re

#: Words before an answer that do not count.
_LEAD = re.compile(r"[#*_ ]*(?:(?:therefore|thus|so|hence),? )?(?:the )?(?:final |best )?(?:answer|value|move|plan)[*_ ]*(?:is\b[*_ ]*:?|[:=])|move (?=[nesw])")
#: An answer as an object of JSON or as a list, and as a text in a formula.
_ENTRY = re.compile(r"\{ ?(?:answer|value|move|plan) ?: ?([^{}]*)\}|\\text ?\{([^{}]*)\}|\[([^\[\]]*)\]")
#: A direction in words, and one that follows its letters in brackets.
_DIRECTION = re.compile(r"\b(?:(north|south)[ -]?(east|west)|(north|south|east|west))\b")
_TWICE = re.compile(r"\b([nesw]{1,2}) ?\(\1\)")
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
    """Returns the line with the answer, in small letters and without decoration or lead; below a lead that stands alone,
    all lines of moves in one."""
    text = _END.sub("", text.lower().rpartition("</think>")[2])
    _, tag, inner = text.rpartition(_TAG)
    text = inner.partition(_END_TAG)[0] if tag else text
    lines = [line.strip().lower() for line in reversed(text.splitlines())]
    lines = [line for line in lines if line and not _FENCE.fullmatch(line)]
    moves: list[str] = []
    for line in lines:
        answer, has_lead = _line(line)
        if has_lead and not answer and moves:
            return " ".join(reversed(moves))
        if has_lead or words_of(answer) is None:
            break
        moves.append(answer)
    return _line(lines[0])[0] if lines else ""


def _line(line: str) -> tuple[str, bool]:
    """Returns the answer in a line, and whether it has a lead."""
    # Remove the backslashes before signs of moves, which keep them from becoming italics.
    line = re.sub(r"\\([*_#>-])", r"\1", line)
    # Replace decoration by blanks, so that digits stay apart. The patterns below expect single blanks.
    line = _plain(re.sub(r"\*\*|__|[`$\"']", " ", line))
    lead = _LEAD.match(line)
    line = _plain(line[lead.end() :] if lead else line)
    boxed = _BOXED.fullmatch(line)
    line = _plain(boxed[1] or boxed[2] or "") if boxed else line
    while entry := _ENTRY.fullmatch(line):
        line = _plain(entry[1] or entry[2] or entry[3] or "")
    return line, lead is not None


def _plain(line: str) -> str:
    """Returns a line with single blanks and without a full stop."""
    return " ".join(line.split()).removesuffix(".").rstrip()


def same_value(answer: str, right: str, unit: str | None) -> bool:
    """Returns whether an answer is the right value alone, or with its unit."""
    answer = _plain(re.sub("[*_]", " ", answer))
    rest = rf"(?:\.0+)?(?: {unit}s?)?" if right.isdecimal() else ""
    return re.fullmatch(rf"(?:= ?|is )?{re.escape(right)}{rest}", answer) is not None


def value_of(answer: str, unit: str | None) -> str | None:
    """Returns the number or the one word of an answer, without its unit; None if it holds anything else."""
    answer = _plain(re.sub("[*_]", " ", answer))
    found = re.fullmatch(rf"(?:= ?|is )?([a-z]+|[0-9.]+)(?: {unit}s?)?", answer)
    return found[1] if found else None


def words_of(answer: str) -> list[str] | None:
    """Returns the moves of an answer; None if it holds anything else."""
    answer = _DIRECTION.sub(lambda found: "".join(word[0] for word in found.groups() if word), answer)
    answer = _TWICE.sub(r"\1", answer)
    if re.sub(r"[\s,;]", "", _MOVE.sub("", answer)):
        return None
    return [re.sub(r"\s", "", move) for move in _MOVE.findall(answer)]
