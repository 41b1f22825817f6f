"""What programs call the columns of a table of messages, and what they put in some of them.

They are compared in small letters, with `_` for spaces and dashes. The most plainly named counts.
"""

TIME = (
    *("sent_at", "timestamp", "datetime", "date_time", "date/time", "sent", "sent_on"),
    *("created_at", "message_date", "sent_date", "when", "date", "date_sent", "time"),
    *("datum", "fecha", "data", "zeitpunkt", "fecha_y_hora", "data_e_ora", "data_e_hora"),
)
"""Android's “date_sent” stands beside a “date”, and is nought in what the phone's owner wrote."""
DAYS = ("date", "datum", "fecha", "data")
CLOCKS = ("uhrzeit", "zeit", "hora", "heure", "ora", "tijd")
"""What stands in a column beside one for the day, in languages whose word for it is not “time”."""
AUTHOR = (
    *("author", "sender", "from", "sender_name", "author_name", "from_name", "name", "user"),
    *("absender", "remitente", "expéditeur", "mittente", "afzender", "remetente", "autor"),
    *("von", "de", "da", "van"),
)
TEXT = (
    *("text", "message", "body", "content", "message_text", "message_body", "contents"),
    *(
        "nachricht",
        "mensaje",
        "messaggio",
        "bericht",
        "mensagem",
        "texto",
        "testo",
        "tekst",
        "inhalt",
    ),
)
CONVERSATION = (
    *("conversation", "chat", "chat_name", "chat_session", "thread", "channel", "room", "group"),
)
RECIPIENT = (
    *("to", "recipient", "recipients", "receiver"),
    *("empfänger", "destinatario", "destinataire", "ontvanger", "destinatário"),
    *("an", "à", "para", "naar"),
)
OTHER = ("contact_name", "contact", "name", "name_/_number", "participant", "display_name")
NUMBER = ("number", "phone_number", "phone", "address")
"""Who is at the other end: programs for texts name them in every row, whoever wrote it."""
EITHER = {"name", "user"}
WAY = ("direction", "type", "message_type", "folder", "box")
OUT = frozenset(
    [
        *("outgoing", "sent", "out", "outbox", "outbound", "2", "to", "me"),
        *("enviado", "enviada", "enviados", "gesendet", "envoyé", "inviato", "verzonden"),
    ]
)
IN = frozenset(
    [
        *("incoming", "received", "in", "inbox", "inbound", "1", "from"),
        *("recibido", "recibida", "recibidos", "empfangen", "reçu", "ricevuto", "ontvangen"),
    ]
)
"""What stands in a column for the way of a message: the owner of the phone sent it, or got it."""
WRITTEN = frozenset(["draft", "drafts", "failed", "queued", "3", "4", "5", "6"])
"""What stands there for one that was written on the phone, and never left it."""
READ = ("read_date", "date_read", "read_at", "read_on")
EDITED = ("edited_date", "date_edited", "edited_at")
ANSWERED = ("replying_to", "reply_to", "in_reply_to")
FILES = ("attachment", "attachments", "attachment_name", "file", "media")
