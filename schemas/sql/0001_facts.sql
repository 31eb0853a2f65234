-- Facts, frozen rankings and the audit chain are append-only: every table here but those named cache_…
-- has triggers (at the end) that refuse updates and deletions. Every such table has an INTEGER PRIMARY KEY
-- that counts up from 1 without gaps, so that an audit entry can say which rows it added.
-- `entry` is the audit entry of the command that added a row. Instants are microseconds since
-- 1970-01-01T00:00:00Z, ratings counts of 10^-9 points, scores thousandths of a point.

CREATE TABLE audit (
    seq      INTEGER PRIMARY KEY,
    recorded INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    os_user  TEXT NOT NULL,
    host     TEXT NOT NULL,
    clock    TEXT NOT NULL CHECK (clock IN ('machine', 'given')),
    command  TEXT NOT NULL,
    subject  TEXT NOT NULL,
    detail   TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash     BLOB NOT NULL
) STRICT;

-- The first eight bytes of the digest of each row that an entry added to a table.
CREATE TABLE audit_rows (
    id        INTEGER PRIMARY KEY,
    entry     INTEGER NOT NULL REFERENCES audit (seq) DEFERRABLE INITIALLY DEFERRED,
    tab       TEXT NOT NULL,
    first_row INTEGER NOT NULL,
    digests   BLOB NOT NULL
) STRICT;

-- Every name and player key that was typed, once; digests carry SHA-256(salt, text) in place of the text.
CREATE TABLE name (
    id    INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    text  TEXT NOT NULL UNIQUE,
    salt  BLOB NOT NULL
) STRICT;

-- Every other text that recurs: kinds of game, modes, time controls, rounds, events.
CREATE TABLE word (
    id    INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    text  TEXT NOT NULL UNIQUE
) STRICT;

-- A player, by the folded key.
CREATE TABLE player (
    id    INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    key   INTEGER NOT NULL UNIQUE REFERENCES name (id)
) STRICT;

-- A file that was imported. Its games are those numbered from first_game on.
CREATE TABLE batch (
    id       INTEGER PRIMARY KEY,
    entry    INTEGER NOT NULL,
    kind     INTEGER NOT NULL REFERENCES word (id),
    file     TEXT NOT NULL,
    path     TEXT,
    size     INTEGER NOT NULL,
    modified INTEGER,
    digest   BLOB NOT NULL,
    options  TEXT NOT NULL,
    first_game INTEGER NOT NULL,
    games    INTEGER NOT NULL,
    skipped  INTEGER NOT NULL,
    rejected INTEGER NOT NULL
) STRICT;

-- A finished game as it came in. Its references are numbers that the same transaction looked up; they are
-- not declared as foreign keys because checking them costs more than storing the row.
CREATE TABLE game (
    seq             INTEGER PRIMARY KEY,
    entry           INTEGER NOT NULL,
    kind            INTEGER NOT NULL, -- word
    tail            TEXT NOT NULL,    -- of the key: id, or source/id
    finish          INTEGER NOT NULL,
    finish_offset   INTEGER NOT NULL, -- seconds east of UTC that the typed time was read with
    finish_typed    TEXT,             -- where it is not the canonical spelling
    last_move       INTEGER,
    last_move_offset INTEGER,
    last_move_typed TEXT,
    first           INTEGER NOT NULL, -- player
    second          INTEGER,
    first_typed     INTEGER,          -- name, where it is not the folded key
    second_typed    INTEGER,
    first_name      INTEGER,          -- name to show
    second_name     INTEGER,
    first_score     INTEGER,
    second_score    INTEGER,
    result          INTEGER,          -- 1 1-0, 2 1/2-1/2, 3 0-1, 4 +--, 5 --+, 6 ---
    termination     INTEGER,          -- 1 normal, 2 time, 3 resign, 4 abandoned, 5 forfeit, 6 double-forfeit, 7 bye, 8 adjudicated
    tiles_left      INTEGER,
    players         INTEGER,
    mode            INTEGER,          -- word
    time_control    INTEGER,          -- word
    event           INTEGER,          -- word
    round           INTEGER,          -- word
    moves           INTEGER,
    duration_s      INTEGER
) STRICT;

CREATE UNIQUE INDEX game_key ON game (kind, tail);

-- A decision on a game. `fields` says which of the columns behind it an amendment sets (bit n for the nth).
CREATE TABLE decision (
    seq             INTEGER PRIMARY KEY,
    entry           INTEGER NOT NULL,
    game            INTEGER NOT NULL REFERENCES game (seq),
    act             TEXT NOT NULL CHECK (act IN ('void', 'restore', 'amend', 'hold', 'release')),
    reason          TEXT NOT NULL,
    decided_at      TEXT,
    fields          INTEGER NOT NULL,
    finish          INTEGER,
    finish_offset   INTEGER,
    finish_typed    TEXT,
    last_move       INTEGER,
    last_move_offset INTEGER,
    last_move_typed TEXT,
    first           INTEGER,
    second          INTEGER,
    first_typed     INTEGER,
    second_typed    INTEGER,
    first_name      INTEGER,
    second_name     INTEGER,
    first_score     INTEGER,
    second_score    INTEGER,
    result          INTEGER,
    termination     INTEGER,
    tiles_left      INTEGER,
    players         INTEGER,
    mode            INTEGER,
    time_control    INTEGER,
    event           INTEGER,
    round           INTEGER,
    moves           INTEGER,
    duration_s      INTEGER
) STRICT;

CREATE INDEX decision_game ON decision (game);

-- A batch taken back by one command.
CREATE TABLE batch_void (
    id     INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    batch  INTEGER NOT NULL UNIQUE REFERENCES batch (id),
    reason TEXT NOT NULL
) STRICT;

-- A decision on a player: an attribute set or taken back. `name` is set where the attribute is the name to
-- show, `at` where it is an instant.
CREATE TABLE player_decision (
    seq       INTEGER PRIMARY KEY,
    entry     INTEGER NOT NULL,
    player    INTEGER NOT NULL REFERENCES player (id),
    attribute TEXT NOT NULL CHECK (attribute IN ('verified', 'name', 'spelling')),
    at        INTEGER,
    name      INTEGER REFERENCES name (id),
    reason    TEXT NOT NULL
) STRICT;

CREATE TABLE list (
    id        INTEGER PRIMARY KEY,
    entry     INTEGER NOT NULL,
    name      TEXT NOT NULL UNIQUE,
    kind      INTEGER NOT NULL REFERENCES word (id),
    zone      TEXT NOT NULL,
    activated INTEGER NOT NULL
) STRICT;

CREATE TABLE list_version (
    id        INTEGER PRIMARY KEY,
    entry     INTEGER NOT NULL,
    list      INTEGER NOT NULL REFERENCES list (id),
    number    INTEGER NOT NULL,
    effective INTEGER NOT NULL,
    profile   TEXT NOT NULL,
    digest    BLOB NOT NULL,
    reason    TEXT,
    UNIQUE (list, number)
) STRICT;

CREATE TABLE list_end (
    id     INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    list   INTEGER NOT NULL UNIQUE REFERENCES list (id),
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE seed (
    seq    INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    list   INTEGER NOT NULL REFERENCES list (id),
    player INTEGER NOT NULL REFERENCES player (id),
    typed  INTEGER REFERENCES name (id),
    rating INTEGER NOT NULL,
    games  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    source TEXT,
    UNIQUE (list, player)
) STRICT;

-- A player is left out of a list's rankings whose period's end lies in [since, until), or an earlier bar is
-- lifted there: at each instant the last act that covers it holds.
CREATE TABLE bar (
    seq    INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    list   INTEGER NOT NULL REFERENCES list (id),
    player INTEGER NOT NULL REFERENCES player (id),
    act    TEXT NOT NULL CHECK (act IN ('bar', 'lift')),
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE closing (
    id      INTEGER PRIMARY KEY,
    entry   INTEGER NOT NULL,
    list    INTEGER NOT NULL REFERENCES list (id),
    kind    TEXT NOT NULL CHECK (kind IN ('weekly', 'monthly')),
    label   TEXT NOT NULL,
    start   INTEGER NOT NULL,
    end     INTEGER NOT NULL,
    partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
    UNIQUE (list, kind, label)
) STRICT;

-- A revision of a closing; number 1 is the original. `cause` is the command whose decisions or games made
-- it. The basis says what it was derived from and is no part of the content.
CREATE TABLE revision (
    id              INTEGER PRIMARY KEY,
    entry           INTEGER NOT NULL,
    closing         INTEGER NOT NULL REFERENCES closing (id),
    number          INTEGER NOT NULL,
    cause           INTEGER NOT NULL,
    reason          TEXT,
    basis_game      INTEGER NOT NULL,
    basis_decisions INTEGER NOT NULL,
    version         INTEGER NOT NULL,
    counted         INTEGER NOT NULL,
    rows_digest     BLOB NOT NULL,
    evidence_digest BLOB NOT NULL,
    profile_digest  BLOB NOT NULL,
    UNIQUE (closing, number)
) STRICT;

-- The published rows of an original; of a later revision only those that changed, `gone` where the player
-- has none any more.
CREATE TABLE ranking_row (
    id           INTEGER PRIMARY KEY,
    entry        INTEGER NOT NULL,
    revision     INTEGER NOT NULL REFERENCES revision (id),
    player       INTEGER NOT NULL,
    gone         INTEGER NOT NULL,
    rank         INTEGER,
    shown        INTEGER,
    games        INTEGER,
    period_games INTEGER,
    activity     INTEGER,
    provisional  INTEGER,
    level        TEXT
) STRICT;

CREATE INDEX ranking_row_revision ON ranking_row (revision);

-- Compressed evidence: all counted and excluded games of an original; of a later revision the counted games
-- that were added, removed or changed.
CREATE TABLE evidence (
    id       INTEGER PRIMARY KEY,
    entry    INTEGER NOT NULL,
    revision INTEGER NOT NULL UNIQUE REFERENCES revision (id),
    content  BLOB NOT NULL
) STRICT;

-- Caches: may be dropped at any time, are covered by no digest, and are built again from the facts.

-- The packed log: runs of finished games of a kind in (finish, key) order. A run holds the games from its
-- bound on, up to the bound of the next.
CREATE TABLE cache_chunk (
    kind         INTEGER NOT NULL,
    bound_finish INTEGER NOT NULL,
    bound_tail   TEXT NOT NULL,
    games        INTEGER NOT NULL,
    checksum     INTEGER NOT NULL,
    columns      BLOB NOT NULL,
    tails        BLOB NOT NULL,
    PRIMARY KEY (kind, bound_finish, bound_tail)
) STRICT;

-- How many games of a kind the packed log holds; it has seen every game of the file up to last_game.
CREATE TABLE cache_log (
    kind      INTEGER PRIMARY KEY,
    games     INTEGER NOT NULL,
    last_game INTEGER NOT NULL
) STRICT;

-- For each player the byte-smallest spelling of the key and the byte-smallest name that games showed, as
-- names (0: the folded key; none). cache_spelling_head: the games that were looked at.
CREATE TABLE cache_spelling (
    player INTEGER PRIMARY KEY,
    typed  INTEGER NOT NULL,
    name   INTEGER NOT NULL
) STRICT;

CREATE TABLE cache_spelling_head (
    id        INTEGER PRIMARY KEY CHECK (id = 1),
    last_game INTEGER NOT NULL
) STRICT;

-- The newest record of each game still in play.
CREATE TABLE cache_snapshot (
    kind      INTEGER NOT NULL,
    tail      TEXT NOT NULL,
    last_move INTEGER NOT NULL,
    record    BLOB NOT NULL,
    PRIMARY KEY (kind, tail)
) STRICT;

-- Inputs as they were when they were taken, so that an unchanged file is skipped unread.
CREATE TABLE cache_input (
    kind     INTEGER NOT NULL,
    path     TEXT NOT NULL,
    options  TEXT NOT NULL,
    size     INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    digest   BLOB NOT NULL,
    PRIMARY KEY (kind, path, options)
) STRICT;

-- Views for people who ask with SQL.

-- Every closing with its current revision.
CREATE VIEW current_closing AS
SELECT l.name AS list, c.kind, c.label, c.start, c.end, c.partial, r.number AS revision, r.counted, r.reason,
       lower(hex(r.rows_digest)) AS rows_digest, lower(hex(r.evidence_digest)) AS evidence_digest,
       c.id AS closing_id, r.id AS revision_id
FROM closing c
JOIN list l ON l.id = c.list
JOIN revision r ON r.closing = c.id
WHERE r.number = (SELECT max(number) FROM revision WHERE closing = c.id);

-- The published rows of each closing's current revision.
CREATE VIEW current_ranking AS
SELECT l.name AS list, c.kind, c.label, x.rank, n.text AS player, x.shown, x.games, x.period_games, x.activity,
       x.provisional, x.level
FROM ranking_row x
JOIN revision r ON r.id = x.revision
JOIN closing c ON c.id = r.closing
JOIN list l ON l.id = c.list
JOIN player p ON p.id = x.player
JOIN name n ON n.id = p.key
WHERE x.gone = 0
  AND r.number = (
      SELECT max(r2.number)
      FROM ranking_row x2 JOIN revision r2 ON r2.id = x2.revision
      WHERE r2.closing = c.id AND x2.player = x.player);

-- Finished games with their texts.
CREATE VIEW game_text AS
SELECT k.text || '/' || g.tail AS key, g.finish, f.text AS first, s.text AS second,
       g.first_score / 1000.0 AS first_score, g.second_score / 1000.0 AS second_score,
       CASE g.result WHEN 1 THEN '1-0' WHEN 2 THEN '1/2-1/2' WHEN 3 THEN '0-1' WHEN 4 THEN '+--' WHEN 5 THEN '--+' WHEN 6 THEN '---' END AS result,
       m.text AS mode, t.text AS time_control, e.text AS event
FROM game g
JOIN word k ON k.id = g.kind
JOIN player fp ON fp.id = g.first
JOIN name f ON f.id = fp.key
LEFT JOIN player sp ON sp.id = g.second
LEFT JOIN name s ON s.id = sp.key
LEFT JOIN word m ON m.id = g.mode
LEFT JOIN word t ON t.id = g.time_control
LEFT JOIN word e ON e.id = g.event;

-- Nothing is ever updated or deleted.
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_rows_no_update BEFORE UPDATE ON audit_rows BEGIN SELECT RAISE(ABORT, 'audit_rows is append-only'); END;
CREATE TRIGGER audit_rows_no_delete BEFORE DELETE ON audit_rows BEGIN SELECT RAISE(ABORT, 'audit_rows is append-only'); END;
CREATE TRIGGER name_no_update BEFORE UPDATE ON name BEGIN SELECT RAISE(ABORT, 'name is append-only'); END;
CREATE TRIGGER name_no_delete BEFORE DELETE ON name BEGIN SELECT RAISE(ABORT, 'name is append-only'); END;
CREATE TRIGGER word_no_update BEFORE UPDATE ON word BEGIN SELECT RAISE(ABORT, 'word is append-only'); END;
CREATE TRIGGER word_no_delete BEFORE DELETE ON word BEGIN SELECT RAISE(ABORT, 'word is append-only'); END;
CREATE TRIGGER player_no_update BEFORE UPDATE ON player BEGIN SELECT RAISE(ABORT, 'player is append-only'); END;
CREATE TRIGGER player_no_delete BEFORE DELETE ON player BEGIN SELECT RAISE(ABORT, 'player is append-only'); END;
CREATE TRIGGER batch_no_update BEFORE UPDATE ON batch BEGIN SELECT RAISE(ABORT, 'batch is append-only'); END;
CREATE TRIGGER batch_no_delete BEFORE DELETE ON batch BEGIN SELECT RAISE(ABORT, 'batch is append-only'); END;
CREATE TRIGGER game_no_update BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'game is append-only'); END;
CREATE TRIGGER game_no_delete BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'game is append-only'); END;
CREATE TRIGGER decision_no_update BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
CREATE TRIGGER decision_no_delete BEFORE DELETE ON decision BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
CREATE TRIGGER batch_void_no_update BEFORE UPDATE ON batch_void BEGIN SELECT RAISE(ABORT, 'batch_void is append-only'); END;
CREATE TRIGGER batch_void_no_delete BEFORE DELETE ON batch_void BEGIN SELECT RAISE(ABORT, 'batch_void is append-only'); END;
CREATE TRIGGER player_decision_no_update BEFORE UPDATE ON player_decision BEGIN SELECT RAISE(ABORT, 'player_decision is append-only'); END;
CREATE TRIGGER player_decision_no_delete BEFORE DELETE ON player_decision BEGIN SELECT RAISE(ABORT, 'player_decision is append-only'); END;
CREATE TRIGGER list_no_update BEFORE UPDATE ON list BEGIN SELECT RAISE(ABORT, 'list is append-only'); END;
CREATE TRIGGER list_no_delete BEFORE DELETE ON list BEGIN SELECT RAISE(ABORT, 'list is append-only'); END;
CREATE TRIGGER list_version_no_update BEFORE UPDATE ON list_version BEGIN SELECT RAISE(ABORT, 'list_version is append-only'); END;
CREATE TRIGGER list_version_no_delete BEFORE DELETE ON list_version BEGIN SELECT RAISE(ABORT, 'list_version is append-only'); END;
CREATE TRIGGER list_end_no_update BEFORE UPDATE ON list_end BEGIN SELECT RAISE(ABORT, 'list_end is append-only'); END;
CREATE TRIGGER list_end_no_delete BEFORE DELETE ON list_end BEGIN SELECT RAISE(ABORT, 'list_end is append-only'); END;
CREATE TRIGGER seed_no_update BEFORE UPDATE ON seed BEGIN SELECT RAISE(ABORT, 'seed is append-only'); END;
CREATE TRIGGER seed_no_delete BEFORE DELETE ON seed BEGIN SELECT RAISE(ABORT, 'seed is append-only'); END;
CREATE TRIGGER bar_no_update BEFORE UPDATE ON bar BEGIN SELECT RAISE(ABORT, 'bar is append-only'); END;
CREATE TRIGGER bar_no_delete BEFORE DELETE ON bar BEGIN SELECT RAISE(ABORT, 'bar is append-only'); END;
CREATE TRIGGER closing_no_update BEFORE UPDATE ON closing BEGIN SELECT RAISE(ABORT, 'closing is append-only'); END;
CREATE TRIGGER closing_no_delete BEFORE DELETE ON closing BEGIN SELECT RAISE(ABORT, 'closing is append-only'); END;
CREATE TRIGGER revision_no_update BEFORE UPDATE ON revision BEGIN SELECT RAISE(ABORT, 'revision is append-only'); END;
CREATE TRIGGER revision_no_delete BEFORE DELETE ON revision BEGIN SELECT RAISE(ABORT, 'revision is append-only'); END;
CREATE TRIGGER ranking_row_no_update BEFORE UPDATE ON ranking_row BEGIN SELECT RAISE(ABORT, 'ranking_row is append-only'); END;
CREATE TRIGGER ranking_row_no_delete BEFORE DELETE ON ranking_row BEGIN SELECT RAISE(ABORT, 'ranking_row is append-only'); END;
CREATE TRIGGER evidence_no_update BEFORE UPDATE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER evidence_no_delete BEFORE DELETE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
