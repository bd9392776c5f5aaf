-- +goose Up

-- When the present turn ends; 0 for never.
ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_by_guild ON tables (guild, phase);

CREATE INDEX deadlines_gone ON deadlines (table_id) WHERE kind = 'gone';

-- Who was reminded of their turn, and when. Old ones are removed with new ones.
CREATE TABLE pings (
    person   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, at, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_by_table ON pings (table_id);

-- One row: until when the bot is known to have been in reach, and until when
-- no turn ends because it was not.
CREATE TABLE logbook (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    reached INTEGER NOT NULL,
    grace   INTEGER NOT NULL
) STRICT;
