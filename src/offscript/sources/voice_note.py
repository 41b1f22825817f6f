"""Voice notes and other recordings of speech: their words, as a model on this computer hears them.

What is written down is a reading, not a copy: it says how sure it is and has the recording with it.
"""

import mimetypes
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from offscript.record import (
    Attachment,
    Clock,
    Message,
    Note,
    Origin,
    Sayable,
    Share,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Source
from offscript.sources._voice.recording_times import Made, when_made
from offscript.sources._voice.speech import SpeechError, Transcript, what_is_missing, write_down

NAME = "voice_note"
SPEAKER = "unknown speaker"
_STARTS = {
    b"OggS": "audio/ogg",
    b"#!AMR": "audio/amr",
    b"ID3": "audio/mpeg",
    b"\xff\xfb": "audio/mpeg",
    b"\xff\xf3": "audio/mpeg",
    b"\xff\xf2": "audio/mpeg",
    b"\xff\xf1": "audio/aac",
    b"\xff\xf9": "audio/aac",
    b"caff": "audio/x-caf",
    b"fLaC": "audio/flac",
}
_MPEG4_ENDINGS = {".m4a", ".mp4", ".3gp", ".3ga", ".aac", ".m4b", ".mpeg"}
_ENDINGS = {".opus", ".amr"}
"""Endings that hardly anything but voice notes has."""
_VIDEO = (b"vide", b"\x80theora", b"BBCD")
_NAMED = re.compile(
    r"\bptt\b|^aud-\d|audio|voice|voicemail|recording|\bmemo\b|^signal-\d|sprachn|nota de voz"
    r"|mensaje de voz|aufnahme|enregistr|grabaci|registrazione|gravaç|opname|nagranie"
    r"|^\d{8}[ _]\d{6}",
    re.IGNORECASE,
)
_LARGEST = 256 << 20
_UNSURE = 0.6
_MOST_TIMES = 60


def recognises(file: InputFile) -> bool:
    """Look for sound in a file that was given by itself, or is named as voice notes are."""
    if _kind(file) is None:
        return False
    ending = PurePosixPath(file.name).suffix.lower()
    return file.tree is None or ending in _ENDINGS or bool(_NAMED.search(file.name))


def resembles(file: InputFile) -> Sayable | None:
    """Say of a film why it was not listened to."""
    head = file.head
    if head[4:8] == b"ftyp" or head.startswith(b"OggS"):
        return said("It is a film or a kind of sound that is not listened to.")
    return None


def _kind(file: InputFile) -> str | None:
    """Name the kind of recording; None where it is no sound, or has pictures too."""
    head = file.head
    ending = PurePosixPath(file.name).suffix.lower()
    if any(mark in head for mark in _VIDEO) and (head[4:8] == b"ftyp" or head[:4] == b"OggS"):
        return None
    if head[4:8] == b"ftyp" and (ending in _MPEG4_ENDINGS or head[8:11] == b"M4A"):
        return "audio/mp4"
    if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
        return "audio/wav"
    return next((kind for start, kind in _STARTS.items() if head.startswith(start)), None)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Write down what is said: one message for the recording, a line for each stretch of speech."""
    origin = Origin(NAME, file.sha256, 1)
    problem = what_is_missing(clock.speech_model)
    if problem is None and file.size > _LARGEST:
        problem = said("It is larger than {size} MB.", size=_LARGEST >> 20)
    if problem is not None:
        reason = said(
            "{name} is a recording that was not listened to. {problem}",
            name=file.name,
            problem=problem,
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    with file.open() as stream:
        content = stream.read()
    try:
        transcript = write_down(content, clock.speech_model or "")
    except SpeechError as error:
        yield Unreadable(
            reason=said(
                "{name} could not be written down: {error}.",
                name=file.name,
                error=sentence_of(error),
            ),
            origin=origin,
        )
        return
    if not transcript.stretches:
        reason = said(
            "No words were heard in {name} ({length} long).",
            name=file.name,
            length=_length(transcript.seconds),
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    made = when_made(file, content, clock.zone)
    yield _message(file, made, transcript, origin)
    yield from _notes(file.name, made, transcript)


def _message(file: InputFile, made: Made, transcript: Transcript, origin: Origin) -> Message:
    """Make the message of a recording."""
    conversation = PurePosixPath(file.place).parent.name or "voice notes"
    text = "\n".join(stretch.words for stretch in transcript.stretches)
    kind = _kind(file) or mimetypes.guess_type(file.name)[0]
    return Message(
        id=message_id(conversation, SPEAKER, made.written, text, 0),
        conversation=conversation,
        author=SPEAKER,
        sent_at=made.moment.sent_at,
        offset_minutes=made.moment.offset_minutes,
        zone=made.moment.zone,
        kind="message",
        text=text,
        attachments=(Attachment(name=file.name, type=kind, size=file.size, sha256=origin.sha256),),
        certainty=round(transcript.certainty, 3),
        origin=origin,
    )


def _notes(name: str, made: Made, transcript: Transcript) -> Iterator[Note]:
    """Say how far the words can be trusted, where each line is in the recording, and its time."""
    unsure = sum(stretch.certainty < _UNSURE for stretch in transcript.stretches)
    times = [_length(stretch.begins) for stretch in transcript.stretches[:_MOST_TIMES]]
    more = " …" if len(transcript.stretches) > _MOST_TIMES else ""
    says = said(
        "Its words were written down by a program, from {length} of “{language}” (sure of the "
        "language: {sure}), {unsure} of {lines} lines at a certainty below {least}. Words may be "
        "wrong, missing or made up: the recording is the original. Who speaks is not known, so the "
        "author is “{speaker}”, also where several speak. The lines begin at {times}.",
        length=_length(transcript.seconds),
        language=transcript.language,
        sure=Share(transcript.language_certainty),
        unsure=unsure,
        lines=len(transcript.stretches),
        least=_UNSURE,
        speaker=SPEAKER,
        times=f"{', '.join(times)}{more}",
    )
    yield Note(file=name, about="limit", says=says)
    yield Note(
        file=name, about="zone", says=said("When it was made comes from {where}.", where=made.where)
    )


def _length(seconds: float) -> str:
    """Write seconds as a player shows them: 1:05, or 1:00:05."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


source = Source(
    name=NAME,
    title="Voice notes (.opus, .ogg, .m4a, .mp3, .amr, .3gp, .wav, .caf)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    last=True,
)
