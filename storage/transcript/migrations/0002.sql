-- Version 2: what belongs to a conversation besides its messages, and more of what a reply cost.
--
-- Deviations from what was first researched: a queue has no column for being paused, for every queue is paused when a
-- program starts, and what happens after that needs no memory; the history of a prompt holds only what was never sent,
-- for what was sent is in the messages; there are no parts for pastes, notices and errors, since a paste is sent as its
-- text and the other two are the reason of a message.

ALTER TABLE chat ADD COLUMN deleted_ms INTEGER;  -- thrown away then; purged some weeks later
CREATE INDEX chat_deleted ON chat(deleted_ms) WHERE deleted_ms IS NOT NULL;

-- Messages that wait for the running reply to end.
CREATE TABLE queue (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  chat_id    TEXT    NOT NULL REFERENCES chat(id) ON DELETE CASCADE,
  ord        INTEGER NOT NULL,                   -- the smallest is sent first
  body       TEXT    NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX queue_chat ON queue(chat_id, ord);

-- What stands in the editor of a chat. '' is the chat not begun yet, which is why chat_id refers to nothing.
CREATE TABLE draft (
  chat_id  TEXT    PRIMARY KEY,
  body     TEXT    NOT NULL,
  cursor   INTEGER NOT NULL,                     -- byte offset in body
  edit_of  INTEGER NOT NULL DEFAULT 0,           -- the message that body is to take the place of, 0 for none
  anchor   TEXT    NOT NULL DEFAULT '',          -- where the reader was; the screen's own words
  saved_ms INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TRIGGER draft_of_chat AFTER DELETE ON chat BEGIN DELETE FROM draft WHERE chat_id = old.id; END;

-- Text that was typed and put aside without being sent.
CREATE TABLE aside (
  id      INTEGER PRIMARY KEY,
  body    TEXT    NOT NULL,
  used_ms INTEGER NOT NULL
) STRICT;

ALTER TABLE stat ADD COLUMN restored_tokens INTEGER NOT NULL DEFAULT 0;  -- of reused_tokens, from a state on disk
ALTER TABLE stat ADD COLUMN expert_early INTEGER NOT NULL DEFAULT 0;     -- of expert_hits, read ahead
ALTER TABLE stat ADD COLUMN drafts TEXT NOT NULL DEFAULT '';             -- JSON: proposed and accepted by source

-- One row about the file itself.
CREATE TABLE file (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  opened_ms INTEGER,                             -- set while a process writes, so one that is found tells of a bad end
  backup_ms INTEGER                              -- of the last copy made
) STRICT;
INSERT INTO file VALUES (1, NULL, NULL);
