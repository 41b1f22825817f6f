-- What was read out of all messages together, under a name; it can be read out again.
CREATE TABLE conclusion (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
-- The findings of one message, and messages by time: of an author, of a file, with attachments.
CREATE INDEX finding_of_message ON finding (message);
CREATE INDEX message_of_author ON message (author, sent_at, place);
CREATE INDEX message_in_origin ON message (origin, sent_at, place);
CREATE INDEX message_with_attachment ON message (sent_at, place) WHERE attachments > 0;
