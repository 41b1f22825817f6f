-- What was read out of all messages together, under a name; it can be read out again.
CREATE TABLE conclusion (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
-- The findings of one message, and the messages of one channel by time, for the pages.
CREATE INDEX finding_of_message ON finding (message);
CREATE INDEX message_in_origin ON message (origin, sent_at, place);
