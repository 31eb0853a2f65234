-- How a list's clock was read for the time that its closings cover: from `since` on it was `ahead` seconds ahead
-- of UTC, until the next reading of the list, at most to the end of its last closing. Kept because zone data is
-- corrected behind the fact: a day that a closing counted by stays the day it was (R-TIME-2).
CREATE TABLE clock_reading (
    id    INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    list  INTEGER NOT NULL REFERENCES list (id),
    since INTEGER NOT NULL,
    ahead INTEGER NOT NULL,
    UNIQUE (list, since)
) STRICT;

CREATE TRIGGER clock_reading_no_update BEFORE UPDATE ON clock_reading BEGIN SELECT RAISE(ABORT, 'clock_reading is append-only'); END;
CREATE TRIGGER clock_reading_no_delete BEFORE DELETE ON clock_reading BEGIN SELECT RAISE(ABORT, 'clock_reading is append-only'); END;
