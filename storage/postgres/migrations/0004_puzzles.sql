-- +goose Up

-- How people answered the daily puzzles, each once.
CREATE TABLE puzzle_answers (
    person bigint NOT NULL,
    puzzle bigint NOT NULL,
    guild  bigint NOT NULL,
    move   text   COLLATE "C" NOT NULL,
    stars  bigint NOT NULL CHECK (stars BETWEEN 0 AND 3),
    at     bigint NOT NULL,
    PRIMARY KEY (person, puzzle)
);

CREATE INDEX puzzle_answers_by_guild ON puzzle_answers (guild, puzzle);
