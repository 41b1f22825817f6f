"""What a person should know about a PDF report: missing numbers, whose clock, no words at all."""

from collections.abc import Iterator

from offscript.record import Clock, Note, Sayable, counted, said
from offscript.sources._files.file import InputFile
from offscript.sources._pdf.pages import PdfError, page_count
from offscript.sources._refusals import sentence_of
from offscript.sources._times.reports import ReportClock

_MOST_NAMED = 20


def missing_numbers(file: InputFile, found: set[int], count: int) -> Iterator[Note]:
    """Say which of the numbered messages a report announces are not in it."""
    missing = sorted(set(range(1, count + 1)) - found)
    if missing:
        says = said(
            "The report says it holds {count} messages; {n} were found. Missing: {ranges}.",
            count=count,
            n=count - len(missing),
            ranges=_ranges(missing),
        )
        yield Note(file=file.name, about="limit", says=says)


def clock_notes(
    file: InputFile, read_with: ReportClock, clock: Clock, *, assumed: bool
) -> Iterator[Note]:
    """Say which zone was taken, where a time has none, and the order of day and month."""
    if assumed:
        says = said(
            "The report does not say in which zone its times are. They were read as {zone}.",
            zone=clock.zone,
        )
        yield Note(file=file.name, about="zone", says=says)
    if read_with.example:
        first = said("the month") if read_with.order == "mdy" else said("the day")
        says = said(
            "Nothing in this report shows whether day or month stands first. {example} was read "
            "with {first} first. If that is wrong, set the order.",
            example=read_with.example,
            first=first,
        )
        yield Note(file=file.name, about="date order", says=says, open=True)


def scanned(file: InputFile) -> Sayable:
    """Say of a PDF in which no words were found why that is."""
    try:
        count = page_count(file)
    except (PdfError, OSError) as error:
        return sentence_of(error)
    return counted(
        "It is a PDF whose 1 page holds no words a program can read: a picture of a page, as a "
        "scanner or a camera makes. Get the report from the app again, as the PDF it makes itself.",
        "It is a PDF whose {n} pages hold no words a program can read: pictures of pages, as a "
        "scanner or a camera makes. Get the report from the app again, as the PDF it makes itself.",
        count,
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
