-- +goose Up

-- What each interaction has done, so that none does it again.
CREATE TABLE interactions (
    id     INTEGER NOT NULL,
    deed   TEXT    NOT NULL,
    result INTEGER NOT NULL,
    PRIMARY KEY (id, deed)
) STRICT, WITHOUT ROWID;
