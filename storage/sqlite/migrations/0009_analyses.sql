-- +goose Up

-- What an analysis of a finished game has found.
CREATE TABLE analyses (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    found    TEXT    NOT NULL,
    made     INTEGER NOT NULL
) STRICT;
