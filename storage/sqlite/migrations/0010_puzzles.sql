-- +goose Up

-- How people answered the daily puzzles, each once.
CREATE TABLE puzzle_answers (
    person INTEGER NOT NULL,
    puzzle INTEGER NOT NULL,
    guild  INTEGER NOT NULL,
    move   TEXT    NOT NULL,
    stars  INTEGER NOT NULL CHECK (stars BETWEEN 0 AND 3),
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_by_guild ON puzzle_answers (guild, puzzle);
