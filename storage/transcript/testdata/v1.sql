-- A transcript as version 1 wrote it: what a migration finds. Frozen; newer code must open it.
PRAGMA application_id = 1145456689;
PRAGMA user_version = 1;
CREATE TABLE chat (
  id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', title_by INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, archived_ms INTEGER,
  leaf_id INTEGER REFERENCES message(id) ON DELETE SET NULL, settings TEXT NOT NULL DEFAULT '{}') STRICT;
CREATE INDEX chat_updated ON chat(updated_ms);
CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, chat_id TEXT NOT NULL REFERENCES chat(id) ON DELETE CASCADE,
  parent_id INTEGER REFERENCES message(id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('system','user','assistant')),
  state TEXT NOT NULL CHECK (state IN ('done','running','stopped','failed','lost')),
  reason TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}',
  created_ms INTEGER NOT NULL, started_ms INTEGER, ended_ms INTEGER) STRICT;
CREATE INDEX message_parent ON message(parent_id);
CREATE INDEX message_chat ON message(chat_id, id);
CREATE INDEX chat_leaf ON chat(leaf_id);
CREATE UNIQUE INDEX one_running ON message(chat_id) WHERE state = 'running';
CREATE TABLE part (
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE, ord INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('text','thinking','answer')), body TEXT NOT NULL,
  tokens INTEGER NOT NULL DEFAULT 0, took_ms INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (message_id, ord)) WITHOUT ROWID, STRICT;
CREATE TABLE chunk (
  message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('thinking','answer')), body TEXT NOT NULL, tokens INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  PRIMARY KEY (message_id, seq)) WITHOUT ROWID, STRICT;
CREATE TABLE stat (
  message_id INTEGER PRIMARY KEY REFERENCES message(id) ON DELETE CASCADE,
  prompt_tokens INTEGER NOT NULL, reused_tokens INTEGER NOT NULL, thinking_tokens INTEGER NOT NULL, answer_tokens INTEGER NOT NULL,
  passes INTEGER NOT NULL, proposed INTEGER NOT NULL, accepted INTEGER NOT NULL, first_ms INTEGER NOT NULL,
  prefill_ms INTEGER NOT NULL, thinking_ms INTEGER NOT NULL, decode_ms INTEGER NOT NULL, wait_ms INTEGER NOT NULL,
  expert_hits INTEGER NOT NULL, expert_reads INTEGER NOT NULL, read_bytes INTEGER NOT NULL) STRICT;

INSERT INTO chat VALUES ('7f3ak2m9q4vx', 'Tides', 1, 1000, 5000, NULL, NULL, '{"system":"Be brief."}');
INSERT INTO message VALUES (1, '7f3ak2m9q4vx', NULL, 'user', 'done', '', '', '{}', 1000, NULL, 1000);
INSERT INTO message VALUES (2, '7f3ak2m9q4vx', 1, 'assistant', 'done', 'eos', '{"name":"demo"}', '{"effort":"low"}', 1000, 1100, 2000);
INSERT INTO message VALUES (3, '7f3ak2m9q4vx', 2, 'user', 'done', '', '', '{}', 3000, NULL, 3000);
INSERT INTO message VALUES (4, '7f3ak2m9q4vx', 3, 'assistant', 'running', '', '{"name":"demo"}', '{}', 3000, NULL, NULL);
UPDATE chat SET leaf_id = 4;
INSERT INTO part VALUES (1, 0, 'text', 'Why tides?', 0, 0), (2, 0, 'thinking', 'The moon.', 3, 500),
  (2, 1, 'answer', 'Gravity.', 2, 400), (3, 0, 'text', 'And 潮汐?', 0, 0);
INSERT INTO stat VALUES (2, 10, 0, 3, 2, 5, 0, 0, 200, 150, 500, 900, 0, 1, 2, 3);
INSERT INTO chunk VALUES (4, 0, 'thinking', 'It', 1, 3500), (4, 1, 'thinking', ' is', 1, 4000), (4, 2, 'answer', 'the same', 2, 4500);
