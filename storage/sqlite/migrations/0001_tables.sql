-- +goose Up

-- "Kors": tells file(1) and this program whose database it is.
PRAGMA application_id = 0x4b6f7273;

CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: buttons carry it
    phase         TEXT    NOT NULL,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    edition       TEXT    NOT NULL,
    mode          TEXT    NOT NULL,
    host          INTEGER NOT NULL,
    people        TEXT    NOT NULL CHECK (json_type(people) = 'array'),
    turn          INTEGER NOT NULL,
    moved         INTEGER NOT NULL,
    board_channel INTEGER NOT NULL DEFAULT 0,
    board_message INTEGER NOT NULL DEFAULT 0,
    board_posted  INTEGER NOT NULL DEFAULT 0,
    board_number  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX tables_one_unfinished ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_by_channel ON tables (channel);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    at       INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    person   INTEGER NOT NULL,
    cause    INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    key        TEXT    NOT NULL,
    seq        INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    attempts   INTEGER NOT NULL,
    nonce      TEXT    NOT NULL CHECK (length(nonce) <= 25),
    body       TEXT    NOT NULL,
    PRIMARY KEY (table_id, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_time ON outbox (not_before);

CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_time ON deadlines (at);

CREATE TABLE people (
    id   INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: journals carry it
    user INTEGER UNIQUE,                    -- NULL once forgotten
    name TEXT    NOT NULL
) STRICT;

CREATE TABLE results (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
    guild    INTEGER NOT NULL,
    edition  TEXT    NOT NULL,
    mode     TEXT    NOT NULL,
    seats    INTEGER NOT NULL,
    moves    INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
    voided   INTEGER NOT NULL CHECK (voided IN (0, 1))
) STRICT;

CREATE TABLE result_sides (
    result INTEGER NOT NULL REFERENCES results (number) ON DELETE CASCADE,
    side   INTEGER NOT NULL,
    booty  INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    place  INTEGER NOT NULL,
    PRIMARY KEY (result, side)
) STRICT, WITHOUT ROWID;

CREATE TABLE credits (
    result INTEGER NOT NULL REFERENCES results (number) ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    person INTEGER NOT NULL,
    side   INTEGER NOT NULL,
    share  REAL    NOT NULL CHECK (share BETWEEN 0 AND 1),
    PRIMARY KEY (result, seat, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX credits_by_person ON credits (person);
