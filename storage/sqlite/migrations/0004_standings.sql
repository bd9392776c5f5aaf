-- +goose Up

-- The season of the guild when the game ended; 0 where there are none.
ALTER TABLE results ADD COLUMN season INTEGER NOT NULL DEFAULT 0;
UPDATE results SET season = CAST(strftime('%Y%m', finished / 1000, 'unixepoch') AS INTEGER);

-- The rating on the guild's ladder of all time after the game, as it is shown;
-- 0 where the game was not rated.
ALTER TABLE credits ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;

-- What there is to tell of the moves.
ALTER TABLE credits ADD COLUMN feats TEXT NOT NULL DEFAULT '{}' CHECK (json_type(feats) = 'object');

CREATE INDEX results_by_guild ON results (guild, finished);

-- One list of people: where, when, and in which games. Of guild 0 is what is
-- everywhere, of season 0 what is of all time.
CREATE TABLE ladders (
    id     INTEGER PRIMARY KEY,
    guild  INTEGER NOT NULL,
    season INTEGER NOT NULL,
    games  TEXT    NOT NULL,
    stale  INTEGER NOT NULL DEFAULT 0, -- how often a result was taken away since it was folded
    UNIQUE (guild, season, games)
) STRICT;

CREATE INDEX ladders_stale ON ladders (id) WHERE stale > 0;

CREATE TABLE standings (
    ladder    INTEGER NOT NULL REFERENCES ladders (id) ON DELETE CASCADE,
    person    INTEGER NOT NULL,
    mean      REAL    NOT NULL,
    deviation REAL    NOT NULL,
    rating    INTEGER NOT NULL,
    games     INTEGER NOT NULL,
    wins      INTEGER NOT NULL,
    gold      INTEGER NOT NULL,
    best      INTEGER NOT NULL,
    streak    INTEGER NOT NULL,
    longest   INTEGER NOT NULL,
    mean_gold REAL, -- NULL while the games are too few
    ranked    INTEGER NOT NULL CHECK (ranked IN (0, 1)), -- they have played, and others may see them
    PRIMARY KEY (ladder, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_person ON standings (person);
CREATE INDEX standings_by_rating ON standings (ladder, ranked, rating DESC, person);
CREATE INDEX standings_by_wins ON standings (ladder, ranked, wins DESC, person);
CREATE INDEX standings_by_gold ON standings (ladder, ranked, mean_gold DESC, person);
CREATE INDEX standings_by_best ON standings (ladder, ranked, best DESC, person);
CREATE INDEX standings_by_longest ON standings (ladder, ranked, longest DESC, person);

-- Which games managers voided, or made count again, and why.
CREATE TABLE audit (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    guild    INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    voided   INTEGER NOT NULL CHECK (voided IN (0, 1)),
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    reason   TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_by_guild ON audit (guild);
CREATE INDEX audit_by_table ON audit (table_id);

-- When a guild is told something by itself.
CREATE TABLE bulletins (
    guild INTEGER NOT NULL,
    kind  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (guild, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX bulletins_by_time ON bulletins (at);

-- Games that ended before there were ladders are counted at the next start.
INSERT INTO ladders (guild, season, games, stale)
WITH counted AS (
    SELECT guild, season, CASE rated WHEN 1 THEN 'rated' ELSE 'computers' END AS games FROM results WHERE voided = 0
    UNION SELECT guild, season, mode FROM results WHERE voided = 0 AND rated = 1)
SELECT guild, 0, games, 1 FROM counted
UNION SELECT guild, season, games, 1 FROM counted
UNION SELECT 0, 0, games, 1 FROM counted
UNION SELECT 0, season, games, 1 FROM counted;
