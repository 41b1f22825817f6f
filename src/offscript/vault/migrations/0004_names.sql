-- Messages by the keys of their ids. Ids lie at random, so whatever is added touches the whole of it: a long
-- import adds to it in large steps. `named` knows the messages behind the last step too.
CREATE TABLE message_key (
    key INTEGER NOT NULL, number INTEGER NOT NULL REFERENCES message, PRIMARY KEY (key, number)
) WITHOUT ROWID;
INSERT INTO message_key SELECT key, number FROM message ORDER BY key, number;
DROP INDEX message_by_key;
INSERT INTO internal SELECT 'keys reach', ifnull(max(number), 0) FROM message;
CREATE VIEW named AS
    SELECT key, number FROM message_key UNION ALL
    SELECT key, number FROM message
    WHERE number > (SELECT CAST(value AS INTEGER) FROM internal WHERE name = 'keys reach');
