-- What exports held. Rows are added and linked; none is ever changed or taken out.
CREATE TABLE export (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, source TEXT NOT NULL,
    began_at INTEGER NOT NULL, ended_at INTEGER, -- seconds since 1970; NULL while it is being read
    version TEXT NOT NULL, zone TEXT NOT NULL,
    messages INTEGER NOT NULL DEFAULT 0, -- as many as the file holds, those known before too
    added INTEGER NOT NULL DEFAULT 0     -- as many as were new
);
CREATE INDEX export_by_sha256 ON export (sha256);
CREATE TABLE remark ( -- notes, and pieces that could not be read
    number INTEGER PRIMARY KEY, export INTEGER REFERENCES export, kind TEXT NOT NULL, body BLOB NOT NULL
);
CREATE TABLE origin (
    number INTEGER PRIMARY KEY, source TEXT NOT NULL, sha256 TEXT NOT NULL, UNIQUE (source, sha256)
);
CREATE TABLE conversation (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE author (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

CREATE TABLE message (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    key INTEGER NOT NULL, -- 32 bits of the id: an index on ids themselves would cost half an import
    conversation INTEGER NOT NULL REFERENCES conversation,
    author INTEGER NOT NULL REFERENCES author,
    sent_at INTEGER NOT NULL, -- microseconds since 1970, UTC
    place INTEGER NOT NULL,
    origin INTEGER NOT NULL REFERENCES origin,
    export INTEGER NOT NULL REFERENCES export,
    offset_minutes INTEGER NOT NULL,
    zone INTEGER NOT NULL, -- 0 stated, 1 assumed
    kind INTEGER NOT NULL, -- 0 message, 1 system, 2 call
    text TEXT NOT NULL,
    subject TEXT,
    attachments INTEGER NOT NULL,
    rest BLOB,        -- what most messages don't have, as msgpack
    leaf INTEGER,     -- where the ledger commits to it
    double_of INTEGER, -- the message of another export that is this one
    richer INTEGER    -- the sighting that holds more than this row
);
CREATE INDEX message_by_time ON message (sent_at, place);
CREATE INDEX message_in_conversation ON message (conversation, sent_at, place);
CREATE INDEX message_by_key ON message (key);
CREATE INDEX message_that_doubles ON message (double_of) WHERE double_of IS NOT NULL;

CREATE TABLE sighting ( -- the same message in another export
    number INTEGER PRIMARY KEY,
    message INTEGER NOT NULL REFERENCES message,
    export INTEGER NOT NULL REFERENCES export,
    origin INTEGER NOT NULL REFERENCES origin,
    place INTEGER NOT NULL,
    body BLOB,   -- the whole message as msgpack, where it holds anything else
    leaf INTEGER
);
CREATE INDEX sighting_of_message ON sighting (message);
CREATE INDEX sighting_in_export ON sighting (export);

CREATE TABLE day ( -- how many messages each author sent in a conversation on a day, in UTC
    conversation INTEGER NOT NULL, author INTEGER NOT NULL, day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    PRIMARY KEY (conversation, author, day)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE words USING fts5 (
    text, subject, content = 'message', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 2"
);

-- What was read out of messages; it can be read out again.
CREATE TABLE marking (message INTEGER PRIMARY KEY REFERENCES message, body BLOB NOT NULL);
CREATE TABLE finding (
    tactic TEXT NOT NULL, message INTEGER NOT NULL REFERENCES message, PRIMARY KEY (tactic, message)
) WITHOUT ROWID;

-- What the person gave themself. It is theirs to change and to remove.
CREATE TABLE kept (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    made_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, -- microseconds since 1970, UTC
    body BLOB NOT NULL,  -- JSON
    words TEXT NOT NULL, -- every text in it, to be searched
    leaf INTEGER
);
CREATE INDEX kept_by_kind ON kept (kind, made_at);
CREATE INDEX kept_by_leaf ON kept (leaf);
CREATE VIRTUAL TABLE kept_words USING fts5 (
    words, content = 'kept', content_rowid = 'number', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO kept_words (kept_words, rank) VALUES ('secure-delete', 1);

CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE internal (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Originals and attachments, each an age file beside the database under a name that says nothing.
CREATE TABLE file (
    sha256 TEXT PRIMARY KEY, stored_as TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
    added_at INTEGER NOT NULL, leaf INTEGER
) WITHOUT ROWID;
CREATE TABLE file_name (
    sha256 TEXT NOT NULL REFERENCES file, name TEXT NOT NULL, PRIMARY KEY (sha256, name)
) WITHOUT ROWID;
CREATE TABLE file_being_written (stored_as TEXT PRIMARY KEY) WITHOUT ROWID;
