-- +goose Up

CREATE TABLE tournaments (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: buttons and tables carry it
    guild    INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    format   TEXT    NOT NULL,
    phase    TEXT    NOT NULL,
    host     INTEGER NOT NULL,
    entrants INTEGER NOT NULL,
    round    INTEGER NOT NULL,
    token    TEXT    NOT NULL,
    latest   INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    wakes    INTEGER NOT NULL DEFAULT 0,
    gone     INTEGER NOT NULL DEFAULT 0,
    last_seq INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX tournaments_by_guild ON tournaments (guild);
CREATE INDEX tournaments_by_due ON tournaments (coalesce(nullif(gone, 0), nullif(due, 0)), id);
CREATE INDEX tournaments_gone ON tournaments (guild) WHERE gone > 0;
CREATE UNIQUE INDEX tournaments_by_token ON tournaments (token) WHERE token <> '';

CREATE TABLE tournament_entries (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    at         INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    person     INTEGER NOT NULL,
    cause      INTEGER NOT NULL,
    body       TEXT    NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;

-- Who takes part in which tournaments, as whom.
CREATE TABLE tournament_people (
    person     INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    entrant    INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_people_by_tournament ON tournament_people (tournament);
