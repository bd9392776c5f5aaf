-- +goose Up

-- The right to watch a table from outside, by a token.
CREATE TABLE overlays (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    token    TEXT    NOT NULL UNIQUE,
    delay    INTEGER NOT NULL CHECK (delay BETWEEN 0 AND 30), -- seconds
    made     INTEGER NOT NULL
) STRICT;
