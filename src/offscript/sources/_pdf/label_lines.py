"""Lines of a report in which a label stands above its value, put side by side."""

import re

import msgspec

from offscript.sources._pdf.pages import Line


def beside(lines: list[Line], label: re.Pattern[str]) -> list[Line]:
    """Put each value beside its label, where a list of labels stands with the values between.

    The second group of `label` is what stands behind it.
    """
    plain: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if (
            _is_alone(line, label)
            and _labels_near(lines, at, label)
            and not label.fullmatch(lines[at + 1].text)
        ):
            joined = f"{line.text.strip()} {lines[at + 1].text.strip()}"
            plain.append(msgspec.structs.replace(line, text=joined))
            at += 2
        else:
            plain.append(line)
            at += 1
    return plain


def _is_alone(line: Line, label: re.Pattern[str]) -> bool:
    """Tell whether a line is a label and nothing else."""
    found = label.fullmatch(line.text.strip())
    return found is not None and not found[2].strip() and line.text.rstrip().endswith(":")


def _labels_near(lines: list[Line], at: int, label: re.Pattern[str]) -> bool:
    """Tell whether another label stands alone two lines before or behind, as in a list of them."""
    near = [lines[place] for place in (at - 2, at + 2) if 0 <= place < len(lines)]
    return at + 1 < len(lines) and any(_is_alone(line, label) for line in near)
