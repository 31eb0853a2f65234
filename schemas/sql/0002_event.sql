-- Events: a tournament is the entries of its log, appended one by one. Its state is never stored.

-- An event, so that its entries and its games can be found. `unrated` says that its games count in no list
-- (R-FISE-11).
CREATE TABLE event (
    id      INTEGER PRIMARY KEY,
    entry   INTEGER NOT NULL,
    name    INTEGER NOT NULL UNIQUE REFERENCES word (id),
    kind    INTEGER NOT NULL REFERENCES word (id),
    unrated INTEGER NOT NULL CHECK (unrated IN (0, 1))
) STRICT;

-- An entry of an event's log: the number-th of its event. `recorded`, `at` and `actor` are the log's own:
-- those of the audit entry where it was entered here, those of the original where a log was taken over.
CREATE TABLE event_entry (
    id       INTEGER PRIMARY KEY,
    entry    INTEGER NOT NULL,
    event    INTEGER NOT NULL REFERENCES event (id),
    number   INTEGER NOT NULL,
    recorded INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    act      TEXT NOT NULL,
    player   INTEGER REFERENCES name (id),
    shown    INTEGER REFERENCES name (id),
    round    INTEGER,
    board    INTEGER,
    detail   TEXT, -- the other fields, as JSON: [["name", "value"], …]
    UNIQUE (event, number)
) STRICT;

-- The entries of all events with their texts.
CREATE VIEW event_log AS
SELECT w.text AS event, e.number, e.recorded, e.at, e.actor, e.act, p.text AS player, e.round, e.board, e.detail
FROM event_entry e
JOIN event v ON v.id = e.event
JOIN word w ON w.id = v.name
LEFT JOIN name p ON p.id = e.player;

CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
CREATE TRIGGER event_entry_no_update BEFORE UPDATE ON event_entry BEGIN SELECT RAISE(ABORT, 'event_entry is append-only'); END;
CREATE TRIGGER event_entry_no_delete BEFORE DELETE ON event_entry BEGIN SELECT RAISE(ABORT, 'event_entry is append-only'); END;
