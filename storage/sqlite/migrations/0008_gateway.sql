-- +goose Up

-- Sessions at the platform's gateway, which a restart resumes.
CREATE TABLE gateway_sessions (
    shard       INTEGER PRIMARY KEY,
    shards      INTEGER NOT NULL,
    application INTEGER NOT NULL,
    session     TEXT    NOT NULL,
    sequence    INTEGER NOT NULL,
    url         TEXT    NOT NULL,
    at          INTEGER NOT NULL
) STRICT;

-- When each bucket of shards identified last.
CREATE TABLE identifies (
    bucket INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL
) STRICT;
