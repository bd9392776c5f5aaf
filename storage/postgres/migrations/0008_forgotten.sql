-- +goose Up

-- Who answered a puzzle and had their data deleted, until the next puzzle is answered: they answer it once.
CREATE TABLE forgotten_answers (
    puzzle bigint NOT NULL,
    "user" bigint NOT NULL,
    PRIMARY KEY (puzzle, "user")
);

-- Who took part in a tournament and had their data deleted, until it is over: they enter it once.
CREATE TABLE forgotten_entrants (
    tournament bigint NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    "user"     bigint NOT NULL,
    PRIMARY KEY (tournament, "user")
);

CREATE INDEX forgotten_entrants_by_user ON forgotten_entrants ("user");
