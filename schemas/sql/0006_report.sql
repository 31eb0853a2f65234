-- Up to which revision the files of a report of nights were written, so that a night writes those of the periods that
-- were closed or revised since, and no others. `path` is that of the configuration, from the root on, with its
-- braces; `content` is list, kind and format.
CREATE TABLE cache_report (
    path     TEXT NOT NULL,
    content  TEXT NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (path, content)
) STRICT;
