-- A cache more: the state of a list's replay at the start of its oldest open period, so that a night goes on from
-- there. `premises` stands for the rules and seeds that it rests on, `game` and `decisions` for what was known.
CREATE TABLE cache_checkpoint (
    list     INTEGER PRIMARY KEY,
    checksum INTEGER NOT NULL,
    premises BLOB NOT NULL,
    state    BLOB NOT NULL
) STRICT;
