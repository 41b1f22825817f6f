-- Where messages stand by what they mean: one bit for each direction, in blocks of messages by
-- number, row by row. It is read out of their texts; another version of the vectors reads it anew.
CREATE TABLE meaning (block INTEGER PRIMARY KEY, bits BLOB NOT NULL);
-- A batch of messages goes into the index as one segment, not as several that are merged later.
INSERT INTO words (words, rank) VALUES ('hashsize', 33554432);
