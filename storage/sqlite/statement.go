package sqlite

import "github.com/mattn/go-sqlite3"

// statement names a statement of the writer.
type statement int

const (
	begin statement = iota
	commit
	rollback
	savepoint // starts one job of several
	releaseSavepoint
	rollbackToSavepoint

	insertTable
	updateTurn
	updateTable
	selectTable
	updateBoard
	deleteSeats // of people who are no longer at a table
	insertSeats

	insertEntry
	upsertMessage
	deleteMessage
	upsertDeadline
	deleteDeadline
	insertResult
	insertSide
	insertCredit
	updateRating
	selectGuildSettings
	selectLadder
	insertLadder
	selectStanding
	upsertStanding
	selectCounted
	updateRanked
	markStale
	selectStale
	deleteStanding
	clearStale
	deleteLadder
	selectResults
	selectSides
	selectCredits
	updateVoided
	upsertAnnouncement
	deleteAnnouncement
	upsertLivePage
	deleteLivePage
	insertRuling
	clearPerson
	deleteStandings
	selectForgotten // whether a person to be bound was forgotten
	insertBinding
	deleteBindings
	copyUserToBindings // when a person is forgotten, in the games that bind them
	upsertPerson
	updatePreferences
	upsertGuildSettings
	insertPing
	deleteOldPings
	upsertUptime
	insertDeletions
	deleteDeletions
	deleteTable
	selectGuild
	deleteGuildSettings
	deleteAnnouncements
	upsertSession
	deleteSession
	upsertIdentify
	statementCount = iota
)

// extendsJournal makes a row cover the journal up to number ?12 with checksum ?13, unless they are NULL.
const extendsJournal = `last_seq = coalesce(?12, last_seq), checksum = coalesce(?13, checksum)`

// followsJournal holds if the stored journal ends with number ?14 and checksum ?15, or the commit has no entries. It is
// part of the update of the index row because a trigger on entries made moves measurably slower.
const followsJournal = ` AND (?14 IS NULL OR last_seq = ?14 AND checksum = ?15)`

// isListed reports whether person p may be seen by others on ladder l: on a guild's ladders unless they opted out, on
// those of all guilds if they opted in.
const isListed = `NOT coalesce(p.preferences ->> 'unlisted', FALSE)
		AND (l.guild > 0 OR coalesce(p.preferences ->> 'everywhere', FALSE))`

// statementTexts holds the SQL of each statement. Parameter 1 is the table's number if there is one.
var statementTexts = [statementCount]string{
	begin:               `BEGIN IMMEDIATE`,
	commit:              `COMMIT`,
	rollback:            `ROLLBACK`,
	savepoint:           `SAVEPOINT job`,
	releaseSavepoint:    `RELEASE job`,
	rollbackToSavepoint: `ROLLBACK TO job`,

	insertTable: `INSERT INTO tables (id, phase, guild, channel, edition, mode, host, people, turn, moved, due,
		last_seq, checksum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
	// For a move that changes nothing else: no index contains these columns, so it writes one page.
	updateTurn: `UPDATE tables SET turn = ?9, moved = ?10, due = ?11, ` + extendsJournal + ` WHERE id = ?1
		AND phase = ?2 AND guild = ?3 AND channel = ?4
		AND edition = ?5 AND mode = ?6 AND host = ?7 AND people = ?8` + followsJournal,
	updateTable: `UPDATE tables SET phase = ?2, guild = ?3, channel = ?4, edition = ?5, mode = ?6, host = ?7,
		people = ?8, turn = ?9, moved = ?10, due = ?11, ` + extendsJournal + ` WHERE id = ?1` + followsJournal,
	selectTable: `SELECT 1 FROM tables WHERE id = ?1`,
	updateBoard: `UPDATE tables SET board_channel = ?2, board_message = ?3, board_posted = ?4, board_number = ?5
		WHERE id = ?1`,
	deleteSeats: `DELETE FROM seats WHERE table_id = ?1
		AND (seat, person) NOT IN (SELECT key + 1, value FROM json_each(?2) WHERE value > 0)`,
	insertSeats: `INSERT INTO seats (table_id, seat, person) SELECT ?1, key + 1, value FROM json_each(?2) WHERE value > 0
		ON CONFLICT DO NOTHING`,

	insertEntry: `INSERT INTO entries (table_id, seq, at, kind, person, cause, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
	upsertMessage: `INSERT INTO outbox (table_id, kind, key, seq, not_before, attempts, nonce, body)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (table_id, kind, key) DO UPDATE SET seq = excluded.seq, not_before = excluded.not_before,
		attempts = excluded.attempts, nonce = excluded.nonce, body = excluded.body WHERE excluded.seq >= seq`,
	deleteMessage: `DELETE FROM outbox WHERE table_id = ?1 AND kind = ?2 AND key = ?3 AND seq = ?4`,
	upsertDeadline: `INSERT INTO deadlines (table_id, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at WHERE at <> excluded.at`,
	deleteDeadline: `DELETE FROM deadlines WHERE table_id = ?1 AND kind = ?2`,

	insertResult: `INSERT INTO results (table_id, guild, edition, mode, seats, moves, finished, season, rated, voided)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
	insertSide:   `INSERT INTO result_sides (result, side, booty, score, place) VALUES (?1, ?2, ?3, ?4, ?5)`,
	insertCredit: `INSERT INTO credits (result, seat, side, person, share, feats) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,

	updateRating:        `UPDATE credits SET rating = ?3 WHERE result = ?1 AND person = ?2`,
	selectGuildSettings: `SELECT customs FROM guilds WHERE id = ?1`,
	selectLadder:        `SELECT id FROM ladders WHERE guild = ?1 AND season = ?2 AND games = ?3`,
	insertLadder:        `INSERT INTO ladders (guild, season, games) VALUES (?1, ?2, ?3) RETURNING id`,
	selectStanding:      `SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?1 AND person = ?2`,
	// Forgotten people have no standing.
	upsertStanding: `INSERT INTO standings (ladder, person, mean, deviation, rating, games, wins, gold, best, streak,
		longest, mean_gold, ranked)
		SELECT ?1, p.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?6 > 0 AND ` + isListed + ` FROM people p, ladders l
		WHERE p.id = ?2 AND p.user IS NOT NULL AND l.id = ?1
		ON CONFLICT DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, rating = excluded.rating,
		games = excluded.games, wins = excluded.wins, gold = excluded.gold, best = excluded.best,
		streak = excluded.streak, longest = excluded.longest,
		mean_gold = excluded.mean_gold, ranked = excluded.ranked`,
	updateRanked: `UPDATE standings AS s SET ranked = games > 0 AND (SELECT ` + isListed + `
		FROM people p, ladders l WHERE p.id = s.person AND l.id = s.ladder)
		WHERE person = ?1`,
	selectCounted:  `SELECT number, guild, season, mode, finished, rated, voided FROM results WHERE table_id = ?1`,
	markStale:      `UPDATE ladders SET stale = stale + 1 WHERE id = ?1`,
	selectStale:    staleLadders,
	deleteStanding: `DELETE FROM standings WHERE ladder = ?1 AND person = ?2`,
	clearStale:     `UPDATE ladders SET stale = 0 WHERE id = ?1`,
	deleteLadder:   `DELETE FROM ladders WHERE id = ?1`,
	selectResults:  allResults,
	selectSides:    allSides,
	selectCredits:  allCredits,
	upsertAnnouncement: `INSERT INTO bulletins (guild, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (guild, kind) DO UPDATE SET at = excluded.at`,
	deleteAnnouncement: `DELETE FROM bulletins WHERE guild = ?1 AND kind = ?2`,
	upsertLivePage: `INSERT INTO overlays (table_id, token, delay, made) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (table_id) DO UPDATE SET token = excluded.token, delay = excluded.delay, made = excluded.made`,
	deleteLivePage:  `DELETE FROM overlays WHERE table_id = ?1`,
	updateVoided:    `UPDATE results SET voided = ?2 WHERE table_id = ?1 AND guild = ?3 AND voided <> ?2`,
	deleteStandings: `DELETE FROM standings WHERE person = ?1`,
	insertRuling:    `INSERT INTO audit (table_id, at, guild, person, voided, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
	clearPerson:     `UPDATE people SET user = NULL, name = '', preferences = '{}' WHERE id = ?1 AND user IS NOT NULL`,

	// A table binds a user under one number only.
	selectForgotten: `SELECT 1 FROM people p WHERE p.id = ?2
		AND (p.user IS NULL OR EXISTS (SELECT 1 FROM bindings b WHERE b.table_id = ?1 AND b.user = p.user))`,
	insertBinding:      `INSERT INTO bindings (table_id, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING`,
	deleteBindings:     `DELETE FROM bindings WHERE table_id = ?1`,
	copyUserToBindings: `UPDATE bindings SET user = (SELECT user FROM people WHERE id = ?1) WHERE person = ?1`,

	upsertPerson: `INSERT INTO people (user, name) VALUES (?1, ?2)
		ON CONFLICT (user) DO UPDATE SET name = excluded.name RETURNING id`,
	updatePreferences: `UPDATE people SET preferences = ?2 WHERE id = ?1 AND user IS NOT NULL`,
	upsertGuildSettings: `INSERT INTO guilds (id, customs) VALUES (?1, ?2)
		ON CONFLICT (id) DO UPDATE SET customs = excluded.customs`,

	insertPing: `INSERT INTO pings (table_id, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`,
	// Nobody asks further back than a day.
	deleteOldPings: `DELETE FROM pings WHERE ?1 > 0 AND person = ?2 AND at < ?3 - 2 * 86400000`,
	upsertUptime: `INSERT INTO logbook (id, reached, grace) VALUES (1, ?1, ?2)
		ON CONFLICT (id) DO UPDATE SET reached = excluded.reached, grace = excluded.grace`,
	insertDeletions: `INSERT INTO deadlines (table_id, kind, at) SELECT id, 'gone', ?2 FROM tables WHERE guild = ?1
		ON CONFLICT (table_id, kind) DO NOTHING`,
	deleteDeletions: `DELETE FROM deadlines WHERE kind = 'gone' AND table_id IN (SELECT id FROM tables WHERE guild = ?1)`,
	deleteTable:     `DELETE FROM tables WHERE id = ?1`,
	selectGuild:     `SELECT guild FROM tables WHERE id = ?1`,
	// Nothing stays of a guild whose last table is deleted.
	deleteGuildSettings: `DELETE FROM guilds WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`,
	deleteAnnouncements: `DELETE FROM bulletins WHERE guild = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`,

	upsertSession: `INSERT INTO gateway_sessions (shard, shards, application, session, sequence, url, at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
		ON CONFLICT (shard) DO UPDATE SET shards = excluded.shards, application = excluded.application,
		session = excluded.session,
		sequence = excluded.sequence, url = excluded.url, at = excluded.at`,
	deleteSession: `DELETE FROM gateway_sessions WHERE shard = ?1`,
	upsertIdentify: `INSERT INTO identifies (bucket, at) VALUES (?1, ?2)
		ON CONFLICT (bucket) DO UPDATE SET at = excluded.at`,
}

// String returns the statement's SQL, for errors.
func (s statement) String() string { return statementTexts[s] }

// prepareStatements prepares every statement on a connection. Closing the connection closes them.
func prepareStatements(conn *sqlite3.SQLiteConn) (all [statementCount]*sqlite3.SQLiteStmt, err error) {
	for s, text := range statementTexts {
		prepared, err := conn.Prepare(text)
		if err != nil {
			return all, err
		}
		all[s] = prepared.(*sqlite3.SQLiteStmt)
	}
	return all, nil
}
