-- +goose Up

-- "Kor1": tells file(1) and this program whose database it is, and in which format. Package sqlstore describes the
-- tables and columns.
PRAGMA application_id = 0x4b6f7231;

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
    turn_at       INTEGER NOT NULL DEFAULT 0,
    latest        INTEGER NOT NULL,
    due           INTEGER NOT NULL DEFAULT 0,
    board_channel INTEGER NOT NULL DEFAULT 0,
    board_message INTEGER NOT NULL DEFAULT 0,
    board_posted  INTEGER NOT NULL DEFAULT 0,
    board_number  INTEGER NOT NULL DEFAULT 0,
    last_seq      INTEGER NOT NULL,
    checksum      INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX tables_one_unfinished ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX tables_by_guild ON tables (guild, phase);

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
CREATE INDEX deadlines_to_delete ON deadlines (table_id) WHERE kind = 'deletion';

CREATE TABLE people (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: journals carry it
    user        INTEGER UNIQUE,                    -- NULL once forgotten
    name        TEXT    NOT NULL,
    preferences TEXT    NOT NULL DEFAULT '{}' CHECK (json_type(preferences) = 'object')
) STRICT;

-- The people whom a running game binds. The user is set once the person is forgotten.
CREATE TABLE bindings (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    user     INTEGER,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX bindings_by_person ON bindings (person);
CREATE UNIQUE INDEX bindings_forgotten ON bindings (table_id, user) WHERE user IS NOT NULL;
CREATE INDEX bindings_by_user ON bindings (user) WHERE user IS NOT NULL;

CREATE TABLE guilds (
    id       INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL CHECK (json_type(settings) = 'object')
) STRICT;

-- Reminders of turns. A new one deletes the person's old ones.
CREATE TABLE pings (
    person   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, at, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_by_table ON pings (table_id);

-- Who wants to be told of new tables in a channel.
CREATE TABLE alerts (
    person  INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    told    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX alerts_by_channel ON alerts (channel, person);
CREATE INDEX alerts_by_guild ON alerts (guild);

-- The latest call for players in each channel.
CREATE TABLE player_calls (
    channel  INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX player_calls_by_table ON player_calls (table_id);

-- One row: when the bot was last reachable, and until when no turn ends because it was not.
CREATE TABLE uptime (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    reached INTEGER NOT NULL,
    grace   INTEGER NOT NULL
) STRICT;

-- When people could not reach the bot, for long.
CREATE TABLE outages (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
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
    season   INTEGER NOT NULL,
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
    voided   INTEGER NOT NULL CHECK (voided IN (0, 1))
) STRICT;

CREATE INDEX results_by_guild ON results (guild, finished);

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
    rating INTEGER NOT NULL DEFAULT 0,
    feats  TEXT    NOT NULL DEFAULT '{}' CHECK (json_type(feats) = 'object'),
    PRIMARY KEY (result, seat, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX credits_by_person ON credits (person);

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

-- Games that managers voided or made count again, and why.
CREATE TABLE rulings (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    guild    INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    voided   INTEGER NOT NULL CHECK (voided IN (0, 1)),
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    reason   TEXT    NOT NULL
) STRICT;

CREATE INDEX rulings_by_guild ON rulings (guild);
CREATE INDEX rulings_by_table ON rulings (table_id);

-- When announcements to guilds are due.
CREATE TABLE announcements (
    guild INTEGER NOT NULL,
    kind  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (guild, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX announcements_by_time ON announcements (at);

-- The messages that list the unfinished games of guilds.
CREATE TABLE game_lists (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER NOT NULL DEFAULT 0,
    message  INTEGER NOT NULL DEFAULT 0,
    posted   INTEGER NOT NULL DEFAULT 0,
    number   INTEGER NOT NULL DEFAULT 0,
    unsure   INTEGER NOT NULL DEFAULT 0 CHECK (unsure IN (0, 1)),
    shows    TEXT    NOT NULL DEFAULT '',
    seen     TEXT    NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    due      INTEGER NOT NULL DEFAULT 0,
    checked  INTEGER NOT NULL DEFAULT 0,
    wakes    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX game_lists_by_time ON game_lists (due, guild);

-- Everybody with the token may watch the table.
CREATE TABLE live_pages (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    token    TEXT    NOT NULL UNIQUE,
    delay    INTEGER NOT NULL CHECK (delay BETWEEN 0 AND 30), -- seconds
    made     INTEGER NOT NULL
) STRICT;

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

-- When each bucket of shards last identified.
CREATE TABLE identifies (
    bucket INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL
) STRICT;

-- The analyses of finished games.
CREATE TABLE analyses (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    found    TEXT    NOT NULL,
    made     INTEGER NOT NULL
) STRICT;

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

-- When people are to be warned that their streak ends.
CREATE TABLE streak_warnings (
    person INTEGER PRIMARY KEY,
    due    INTEGER NOT NULL
) STRICT;

CREATE INDEX streak_warnings_by_time ON streak_warnings (due);

-- Posts of daily puzzles that are still edited.
CREATE TABLE puzzle_posts (
    guild    INTEGER NOT NULL,
    puzzle   INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    pictured INTEGER NOT NULL CHECK (pictured IN (0, 1)),
    posted   INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    PRIMARY KEY (guild, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_posts_by_time ON puzzle_posts (due);

-- How people answered the practice puzzles, each once.
CREATE TABLE practice_answers (
    person INTEGER NOT NULL,
    puzzle INTEGER NOT NULL,
    move   TEXT    NOT NULL,
    stars  INTEGER NOT NULL CHECK (stars BETWEEN 0 AND 3),
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

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
    deletion INTEGER NOT NULL DEFAULT 0,
    last_seq INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX tournaments_by_guild ON tournaments (guild);
CREATE INDEX tournaments_by_due ON tournaments (coalesce(nullif(deletion, 0), nullif(due, 0)), id);
CREATE INDEX tournaments_to_delete ON tournaments (guild) WHERE deletion > 0;
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

-- The people in tournaments, and the entrants that they play for.
CREATE TABLE tournament_people (
    person     INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    entrant    INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_people_by_tournament ON tournament_people (tournament);

-- What each interaction has done, so that none does it again.
CREATE TABLE interactions (
    id     INTEGER NOT NULL,
    effect TEXT    NOT NULL,
    result INTEGER NOT NULL,
    PRIMARY KEY (id, effect)
) STRICT, WITHOUT ROWID;

-- When a backup took the place of the database.
CREATE TABLE restores (
    at INTEGER PRIMARY KEY
) STRICT;

-- Users who answered a puzzle before their data was deleted, until a later puzzle is answered.
CREATE TABLE forgotten_answers (
    puzzle INTEGER NOT NULL,
    user   INTEGER NOT NULL,
    PRIMARY KEY (puzzle, user)
) STRICT, WITHOUT ROWID;

-- Users who were in a tournament when their data was deleted, until it is over. They enter it once.
CREATE TABLE forgotten_entrants (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    user       INTEGER NOT NULL,
    PRIMARY KEY (tournament, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX forgotten_entrants_by_user ON forgotten_entrants (user);
