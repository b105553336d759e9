-- Version 1: conversations as trees of messages.
--
-- Times are milliseconds since 1970, UTC. Tables are STRICT so that a wrong type is an error here and not a surprise
-- later. A message is a node: editing or regenerating adds a sibling and rewrites nothing; chat.leaf_id says which path
-- through the tree is shown.

CREATE TABLE chat (
  id          TEXT    PRIMARY KEY,               -- random, so that its first six characters tell chats apart
  title       TEXT    NOT NULL DEFAULT '',
  title_by    INTEGER NOT NULL DEFAULT 0,        -- 0 the first words of the first message, 1 the user
  created_ms  INTEGER NOT NULL,
  updated_ms  INTEGER NOT NULL,
  archived_ms INTEGER,
  leaf_id     INTEGER REFERENCES message(id) ON DELETE SET NULL,
  settings    TEXT    NOT NULL DEFAULT '{}'      -- JSON: system prompt, effort
) STRICT;
CREATE INDEX chat_updated ON chat(updated_ms);

CREATE TABLE message (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,  -- order of creation; never used twice, even after a deletion
  chat_id    TEXT    NOT NULL REFERENCES chat(id) ON DELETE CASCADE,
  parent_id  INTEGER REFERENCES message(id) ON DELETE CASCADE,
  role       TEXT    NOT NULL CHECK (role IN ('system','user','assistant')),
  state      TEXT    NOT NULL CHECK (state IN ('done','running','stopped','failed','lost')),
  reason     TEXT    NOT NULL DEFAULT '',        -- stop reason, or the sentence that says what failed
  model      TEXT    NOT NULL DEFAULT '',        -- JSON: name, kind and digest of the model that wrote it
  settings   TEXT    NOT NULL DEFAULT '{}',      -- JSON: effort and limits as used
  created_ms INTEGER NOT NULL,
  started_ms INTEGER,                            -- first event of the generation
  ended_ms   INTEGER
) STRICT;
CREATE INDEX message_parent ON message(parent_id);
CREATE INDEX message_chat   ON message(chat_id, id);
CREATE INDEX chat_leaf      ON chat(leaf_id);    -- for ON DELETE SET NULL
CREATE UNIQUE INDEX one_running ON message(chat_id) WHERE state = 'running';

-- The text of a finished message, in order. A running message has chunks and no parts.
CREATE TABLE part (
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  ord        INTEGER NOT NULL,
  kind       TEXT    NOT NULL CHECK (kind IN ('text','thinking','answer')),
  body       TEXT    NOT NULL,
  tokens     INTEGER NOT NULL DEFAULT 0,
  took_ms    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (message_id, ord)
) WITHOUT ROWID, STRICT;

-- The text of a running message as it arrived: appended, never rewritten; turned into parts when the message ends.
CREATE TABLE chunk (
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,
  kind       TEXT    NOT NULL CHECK (kind IN ('thinking','answer')),
  body       TEXT    NOT NULL,
  tokens     INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  PRIMARY KEY (message_id, seq)
) WITHOUT ROWID, STRICT;

CREATE TABLE stat (
  message_id      INTEGER PRIMARY KEY REFERENCES message(id) ON DELETE CASCADE,
  prompt_tokens   INTEGER NOT NULL,
  reused_tokens   INTEGER NOT NULL,              -- of the prompt, already in the timeline
  thinking_tokens INTEGER NOT NULL,
  answer_tokens   INTEGER NOT NULL,
  passes          INTEGER NOT NULL,
  proposed        INTEGER NOT NULL,              -- draft tokens
  accepted        INTEGER NOT NULL,
  first_ms        INTEGER NOT NULL,              -- from sending to the first token
  prefill_ms      INTEGER NOT NULL,
  thinking_ms     INTEGER NOT NULL,
  decode_ms       INTEGER NOT NULL,
  wait_ms         INTEGER NOT NULL,              -- of it, waiting for the drive
  expert_hits     INTEGER NOT NULL,
  expert_reads    INTEGER NOT NULL,
  read_bytes      INTEGER NOT NULL
) STRICT;
