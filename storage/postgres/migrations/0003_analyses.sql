-- +goose Up

-- What an analysis of a finished game has found.
CREATE TABLE analyses (
    table_id bigint PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version  bigint NOT NULL,
    found    text   COLLATE "C" NOT NULL,
    made     bigint NOT NULL
);
