"""What a person should know about a PDF report: missing numbers, whose clock, no words at all."""

from collections.abc import Iterator

from offscript.record import Clock, Note
from offscript.sources._file import InputFile
from offscript.sources._pdf import PdfError, page_count
from offscript.sources._report_times import ReportClock

_MOST_NAMED = 20


def missing_numbers(file: InputFile, found: set[int], count: int) -> Iterator[Note]:
    """Say which of the numbered messages a report announces are not in it."""
    missing = sorted(set(range(1, count + 1)) - found)
    if missing:
        says = (
            f"The report says it holds {count:,} messages; {count - len(missing):,} were found. "
            f"Missing: {_ranges(missing)}."
        )
        yield Note(file=file.name, about="limit", says=says)


def clock_notes(file: InputFile, read_with: ReportClock, clock: Clock) -> Iterator[Note]:
    """Say which zone was taken, where the report names none, and the order of day and month."""
    if not read_with.stated:
        says = (
            f"The report does not say in which zone its times are. They were read as {clock.zone}."
        )
        yield Note(file=file.name, about="zone", says=says)
    if read_with.example:
        first = "month" if read_with.order == "mdy" else "day"
        says = (
            f"Nothing in this report shows whether day or month stands first. {read_with.example} "
            f"was read with the {first} first. If that is wrong, set the order."
        )
        yield Note(file=file.name, about="date order", says=says, open=True)


def scanned(file: InputFile) -> str:
    """Say of a PDF in which no words were found why that is."""
    try:
        count = page_count(file)
    except (PdfError, OSError) as error:
        return str(error)
    pages = "1 page" if count == 1 else f"{count:,} pages"
    return (
        f"It is a PDF whose {pages} hold no words a program can read: pictures of pages, as a "
        "scanner or a camera makes. Get the report from the app again, as the PDF it makes itself."
    )


def _ranges(numbers: list[int]) -> str:
    """Write numbers in ranges: 3, 7-9; the first twenty."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    said = [f"{low}-{high}" if low < high else str(low) for low, high in ranges]
    more = f" and {len(said) - _MOST_NAMED} more" if len(said) > _MOST_NAMED else ""
    return ", ".join(said[:_MOST_NAMED]) + more
