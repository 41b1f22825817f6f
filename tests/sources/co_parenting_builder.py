"""Makes the PDFs in tests/exports of the co-parenting apps: invented people, invented words.

Run `python -m tests.sources.co_parenting_builder` from the top of the repository.
"""

from pathlib import Path

from tests.pdf_writer import Placed, flowed, pdf

EXPORTS = Path(__file__).parent.parent / "exports"
LONG = (
    "I have asked you three times now to have the children ready at six o'clock on Sunday and you "
    "never listen to a word of it, so from now on my well-known patience is over and everyone agrees."
)
OFW_HEAD = [
    "Message Report",
    "Generated: 07/11/2024 6:04 AM by Sam Roe",
    "Timezone: America/Vancouver",
    "Parents: Alex Doe, Sam Roe",
    "Child(ren): Robin Doe",
    "Date Range: 03/19/2024 - 05/30/2024",
    "Contains: 3 selected messages",
    "Order: Chronological (oldest first, most recent last)",
    "",
]
OFW = [
    *OFW_HEAD,
    "Message 1 of 3",
    "",
    "Sent: 03/19/2024 2:37 PM",
    "From: Alex Doe",
    "To: Sam Roe (First Viewed: 03/20/2024 10:18 AM)",
    "Subject: Sunday <script>alert(1)</script>",
    "",
    LONG,
    "",
    "Second paragraph. =HYPERLINK(1) 😏 café",
    "A line of its own.",
    "",
    "Message 2 of 3",
    "",
    "Sent: 03/19/2024 9:05 PM",
    "From: Sam Roe",
    "To: Alex Doe (First Viewed: Never), Robin Doe (First Viewed: 03/19/2024 9:06 PM)",
    "Subject: Re: Sunday and the many things that were said about it by the people who were not there at all",
    "",
    "Sent: is a word I can begin a line with.",
    "From: now on I will.",
    "",
    "See Attachments: school letter.pdf (1.6 MB), photo, edited.JPG (200 KB)",
    "",
    "Sent: 03/19/2024 2:37 PM",
    "From: Alex Doe",
    "To: Sam Roe (First Viewed: 03/20/2024 10:18 AM)",
    "Subject: Sunday <script>alert(1)</script>",
    "",
    LONG,
    "",
    "Second paragraph. =HYPERLINK(1) 😏 café",
    "A line of its own.",
    "",
    "Sent: 03/01/2024 8:00 AM",
    "From: Sam Roe",
    "To: Alex Doe (First Viewed: 03/01/2024 8:01 AM)",
    "Subject: Sunday",
    "",
    "Not chosen for the report.",
    "",
    "Message 3 of 3",
    "",
    "Sent: 05/30/2024 12:00 AM",
    "From: Alex Doe",
    "To: Sam Roe (First Viewed: Never)",
    "Subject:",
    "",
    *["Answer me."] * 40,
]
OFW_BRANDED = [
    *[line for line in OFW_HEAD if not line.startswith("Timezone")],
    "Message 1 of 5",
    "Sent: 03/04/2024 at 09:15 AM",
    "From: Alex Doe",
    "To: Sam Roe (First Viewed: 03/05/2024 at 07:00 PM)",
    "Subject: Shoes",
    LONG,
    "\f",
    "Message 1 of 5",
    "Still the first message.",
    "Message 3 of 5",
    "Sent: 99/99/2024 at 09:15 AM",
    "From: Alex Doe",
    "To: Sam Roe",
    "Subject: No such day",
    "words",
    "Message 4 of 5",
    "A page without headers.",
    "Message 5 of 5",
    "From: Sam Roe",
    "Sent: 03/06/2024 at 09:15 AM",
    "To: Alex Doe, Robin Doe",
    "Subject: From first",
    "No.",
]


APP_CLOSE = [
    "AppClose Records Export",
    "Period: 6/1/2025 - 7/1/2025",
    "Requested by: Sam Roe",
    "signed up on 1/2/2024 3:04PM",
    "Conversations",
    "6/11/2025",
    "Alex Doe on 6/11/2025 9:25AM texted (viewed by Sam Roe on 6/11/2025 7:16PM): " + LONG,
    "Second line. =cmd() <script> 😏",
    "Sam Roe on 6/11/2025 9:30AM texted:",
    "No.",
    "6/11/2025 9:30AM",
    "Alex on 6/11/2025 9:00AM texted me that, I quote.",
    "Sam",
    "Roe on 6/11/2025",
    "10:02AM texted (viewed by Alex Doe on 6/11/2025",
    "7:16PM): The broken header.",
    "6/13/2025",
    "Alex Doe on 6/13/2025 12:05AM sent a photo (viewed by Sam Roe on 6/13/2025 7:00AM):",
    "Attachment Img. IMG_0001.jpg to page 4",
    "Alex Doe on 6/13/2025 12:06AM sent attachment: deed.pdf",
    "Alex Doe on 6/13/2025 12:07AM Received permission to view the calendar",
    "Alex Doe on 6/13/2025 12:08AM missed video call",
    "Sam Roe on 6/13/2025 12:09AM texted (viewed by Alex Doe on 6/13/2025 1:00AM) (viewed by Robin",
    "Doe on 6/14/2025 1:00AM): Group words",
    "13/13/2025",
    "Sam Roe on 6/13/2025 99:99PM texted: no such time",
    *["Alex Doe on 6/14/2025 1:00AM texted: Answer me."] * 3,
    "\f",
    "IMG_0001.jpg",
]


TP_HEAD = [
    "TalkingParents",
    "Message Record",
    "Participants: Alex Doe and Sam Roe",
    "Timezone: Central Time (US & Canada)",
    "Unique Authentication Code: 1234-5678-9012-3456",
    "",
]
TP_FOOT = "TalkingParents.com Page {page} of {pages}"
TP_LABELS = [
    *TP_HEAD,
    "Conversation: Summer",
    "From: Alex Doe",
    "To: Sam Roe",
    "Sent: 06/11/2025 at 09:25 AM CDT",
    "Viewed: 06/11/2025 at 07:16 PM CDT",
    "Message: " + LONG,
    "Second line. =cmd() <script> 😏",
    "",
    "From: Sam Roe",
    "To: Alex Doe",
    "Sent: 06/11/2025 at 09:30 PM CDT",
    "Viewed: Never",
    "Message: No. On Sunday, 06/15/2025 at 10:00 AM you may call.",
    "Attachments: letter.pdf, photo one.jpg",
    "",
    "From: Alex Doe",
    "To: Sam Roe",
    "Sent: 06/12/2025 at 09:30 PM CDT",
    "Viewed: Never",
    "Message: Accountable Call, 4 minutes",
    "\f",
    "Record Certification",
    "This record is an unaltered copy of what was sent.",
    "I certify it.",
]
TP_LINES = [
    *[line for line in TP_HEAD if not line.startswith(("Timezone", "Participants"))],
    *[
        "Alex Doe | June 11, 2025 at 9:25 AM",
        "Answer me.",
        "Viewed by Sam Roe on June 11, 2025 at 9:26 AM",
    ]
    * 2,
    "Sam Roe | June 12, 2025 at 9:25 AM",
    LONG,
    "Unviewed",
    "Sam Roe | June 13, 2025 at 9:25 AM",
    "Alex Doe said it on June 13, 2025 at 9:00 AM too.",
]
TP_BELOW = [
    *[line for line in TP_HEAD if not line.startswith("Timezone")],
    "Message 1 of 3",
    "Alex Doe",
    "06/11/2025 9:25 AM (Viewed 06/11/2025 10:00 AM)",
    "First words.",
    "Message 3 of 3",
    "Sam Roe",
    "06/31/2025 9:25 AM (Not viewed)",
    "No such day.",
]


def columns(rows: list[tuple[str, str]], top: float) -> list[Placed]:
    """Lay labels and values out in two columns, the values drawn first."""
    values = [(150.0, top - 14 * row, value) for row, (_, value) in enumerate(rows)]
    return values + [(50.0, top - 14 * row, label) for row, (label, _) in enumerate(rows)]


def ofw_columns() -> list[list[Placed]]:
    """Lay each message out on a page of its own, its words drawn before its headers."""
    pages = []
    for number, (author, to, text) in enumerate(
        [("Alex Doe", "Sam Roe", "You always do this."), ("Sam Roe", "Alex Doe", "Please stop.")], 1
    ):
        page: list[Placed] = [(50, 600, text), (50, 586, "And the second line.")]
        page += columns(
            [
                ("Sent:", f"13/0{number}/2024 at 05:00 PM"),
                ("From:", author),
                ("To:", f"{to} (First Viewed: Never)"),
                ("Subject:", "Keys"),
            ],
            690,
        )
        page.append((50, 720, f"Message {number} of 2"))
        page.append((50, 770, f"OurFamilyWizard | Message Report  Page {number} of 2"))
        pages.append(page)
    return pages


CASES = {
    "our_family_wizard/thread/report.pdf": pdf(
        flowed(OFW, head="| Message Report Page {page} of {pages}", per_page=38)
    ),
    "our_family_wizard/branded/OFW_Messages.pdf": pdf(
        flowed(
            OFW_BRANDED,
            head="OurFamilyWizard - Message Report",
            foot="© 2024 OurFamilyWizard, LLC. All rights reserved. Page {page} of {pages}",
        )
    ),
    "our_family_wizard/two_columns/report.pdf": pdf(ofw_columns()),
    "app_close/conversation/AppClose Records.pdf": pdf(
        flowed(APP_CLOSE, foot="Generated: 7/2/2025 6:14AM Page {page} of {pages}", per_page=15)
    ),
    "app_close/calendar/records.pdf": pdf(
        flowed(
            [
                "AppClose Records Export",
                "Period: 6/1/2025 - 7/1/2025",
                "Requested by: Sam Roe",
                "Events",
            ]
        )
    ),
    "talking_parents/labels/record.pdf": pdf(flowed(TP_LABELS, foot=TP_FOOT)),
    "talking_parents/one_line/record.pdf": pdf(flowed(TP_LINES, foot=TP_FOOT)),
    "talking_parents/below/record.pdf": pdf(flowed(TP_BELOW, foot=TP_FOOT)),
    "talking_parents/unknown_layout/record.pdf": pdf(
        flowed(
            [*TP_HEAD, "2025-06-11T09:25 alex wrote", "words", "Generated 6/11/2025 9:25 AM"],
            foot=TP_FOOT,
        )
    ),
    "our_family_wizard/expenses/expenses.pdf": pdf(
        flowed(
            ["Expense Report", "Generated: 07/11/2024 6:04 AM", "Shoes  $40.00"],
            foot="OurFamilyWizard, LLC Page {page} of {pages}",
        )
    ),
}


def main() -> None:
    """Write every case."""
    for place, content in CASES.items():
        path = EXPORTS / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
