package sqlite

import "github.com/mattn/go-sqlite3"

// statement names one of those that the writer ever runs.
type statement int

const (
	begin statement = iota
	commit
	rollback
	save // one job among others begins
	release
	undo

	openTable
	moveTable
	rewriteTable
	findTable
	postBoard
	rise // people who no longer sit at a table
	sit

	enter
	tell
	settle
	setDeadline
	clearDeadline
	addResult
	addSide
	addCredit
	noteRating
	customsIn
	findLadder
	addLadder
	standingOf
	stand
	countedOf
	relist
	makeStale
	staleIn
	fall
	makeFresh
	dropLadder
	resultsIn
	sidesIn
	creditsIn
	void
	schedule
	unschedule
	look
	unlook
	note
	forget
	fallAll
	forgotten // of who is to be bound
	bind
	unbind
	untie // somebody who is forgotten, from all but the games that bind them
	meet
	wish
	ordain
	ping
	forgetPings
	keepLog
	forsake
	welcome
	deleteTable
	guildOf
	forgetCustoms
	forgetNews
	upsertSession
	deleteSession
	upsertIdentify
	statements = iota
)

// goesOn has a row cover the journal with the entries of a commit, up to number ?12
// with checksum ?13: nothing where it has none.
const goesOn = `last_seq = coalesce(?12, last_seq), checksum = coalesce(?13, checksum)`

// andFollows holds if the journal that is stored is the one that the entries of the
// commit follow, up to number ?14 with checksum ?15, or it has none. It stands in the
// update of the look-up row because a trigger on entries made moves measurably slower.
const andFollows = ` AND (?14 IS NULL OR last_seq = ?14 AND checksum = ?15)`

// isListed reports whether person p lets others see them on ladder l: those of
// guilds unless they said no, those of all guilds together if they said yes.
const isListed = `NOT coalesce(p.preferences ->> 'unlisted', FALSE) AND (l.guild > 0 OR coalesce(p.preferences ->> 'everywhere', FALSE))`

// texts has the text of each statement. Parameter 1 is the number of the table
// wherever there is one.
var texts = [statements]string{
	begin:    `BEGIN IMMEDIATE`,
	commit:   `COMMIT`,
	rollback: `ROLLBACK`,
	save:     `SAVEPOINT job`,
	release:  `RELEASE job`,
	undo:     `ROLLBACK TO job`,

	openTable: `INSERT INTO tables (id, phase, guild, channel, edition, mode, host, people, turn, moved, due, last_seq, checksum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
	// What a move changes, if that is all that changed: no index holds these
	// columns, so that one page is written.
	moveTable: `UPDATE tables SET turn = ?9, moved = ?10, due = ?11, ` + goesOn + ` WHERE id = ?1 AND phase = ?2 AND guild = ?3 AND channel = ?4
		AND edition = ?5 AND mode = ?6 AND host = ?7 AND people = ?8` + andFollows,
	rewriteTable: `UPDATE tables SET phase = ?2, guild = ?3, channel = ?4, edition = ?5, mode = ?6, host = ?7,
		people = ?8, turn = ?9, moved = ?10, due = ?11, ` + goesOn + ` WHERE id = ?1` + andFollows,
	findTable: `SELECT 1 FROM tables WHERE id = ?1`,
	postBoard: `UPDATE tables SET board_channel = ?2, board_message = ?3, board_posted = ?4, board_number = ?5 WHERE id = ?1`,
	rise: `DELETE FROM seats WHERE table_id = ?1
		AND (seat, person) NOT IN (SELECT key + 1, value FROM json_each(?2) WHERE value > 0)`,
	sit: `INSERT INTO seats (table_id, seat, person) SELECT ?1, key + 1, value FROM json_each(?2) WHERE value > 0
		ON CONFLICT DO NOTHING`,

	enter: `INSERT INTO entries (table_id, seq, at, kind, person, cause, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
	tell: `INSERT INTO outbox (table_id, kind, key, seq, not_before, attempts, nonce, body)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (table_id, kind, key) DO UPDATE SET seq = excluded.seq, not_before = excluded.not_before,
		attempts = excluded.attempts, nonce = excluded.nonce, body = excluded.body WHERE excluded.seq >= seq`,
	settle: `DELETE FROM outbox WHERE table_id = ?1 AND kind = ?2 AND key = ?3 AND seq = ?4`,
	setDeadline: `INSERT INTO deadlines (table_id, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at WHERE at <> excluded.at`,
	clearDeadline: `DELETE FROM deadlines WHERE table_id = ?1 AND kind = ?2`,

	addResult: `INSERT INTO results (table_id, guild, edition, mode, seats, moves, finished, season, rated, voided)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
	addSide:   `INSERT INTO result_sides (result, side, booty, score, place) VALUES (?1, ?2, ?3, ?4, ?5)`,
	addCredit: `INSERT INTO credits (result, seat, side, person, share, feats) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,

	noteRating: `UPDATE credits SET rating = ?3 WHERE result = ?1 AND person = ?2`,
	customsIn:  `SELECT customs FROM guilds WHERE id = ?1`,
	findLadder: `SELECT id FROM ladders WHERE guild = ?1 AND season = ?2 AND games = ?3`,
	addLadder:  `INSERT INTO ladders (guild, season, games) VALUES (?1, ?2, ?3) RETURNING id`,
	standingOf: `SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?1 AND person = ?2`,
	// Of who was forgotten nothing is kept.
	stand: `INSERT INTO standings (ladder, person, mean, deviation, rating, games, wins, gold, best, streak, longest, mean_gold, ranked)
		SELECT ?1, p.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?6 > 0 AND ` + isListed + ` FROM people p, ladders l
		WHERE p.id = ?2 AND p.user IS NOT NULL AND l.id = ?1
		ON CONFLICT DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, rating = excluded.rating,
		games = excluded.games, wins = excluded.wins, gold = excluded.gold, best = excluded.best,
		streak = excluded.streak, longest = excluded.longest,
		mean_gold = excluded.mean_gold, ranked = excluded.ranked`,
	relist: `UPDATE standings AS s SET ranked = games > 0 AND (SELECT ` + isListed + ` FROM people p, ladders l WHERE p.id = s.person AND l.id = s.ladder)
		WHERE person = ?1`,
	countedOf:  `SELECT number, guild, season, mode, finished, rated, voided FROM results WHERE table_id = ?1`,
	makeStale:  `UPDATE ladders SET stale = stale + 1 WHERE id = ?1`,
	staleIn:    staleLadders,
	fall:       `DELETE FROM standings WHERE ladder = ?1 AND person = ?2`,
	makeFresh:  `UPDATE ladders SET stale = 0 WHERE id = ?1`,
	dropLadder: `DELETE FROM ladders WHERE id = ?1`,
	resultsIn:  allResults,
	sidesIn:    allSides,
	creditsIn:  allCredits,
	schedule: `INSERT INTO bulletins (guild, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (guild, kind) DO UPDATE SET at = excluded.at`,
	unschedule: `DELETE FROM bulletins WHERE guild = ?1 AND kind = ?2`,
	look: `INSERT INTO overlays (table_id, token, delay, made) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (table_id) DO UPDATE SET token = excluded.token, delay = excluded.delay, made = excluded.made`,
	unlook:  `DELETE FROM overlays WHERE table_id = ?1`,
	void:    `UPDATE results SET voided = ?2 WHERE table_id = ?1 AND guild = ?3 AND voided <> ?2`,
	fallAll: `DELETE FROM standings WHERE person = ?1`,
	note:    `INSERT INTO audit (table_id, at, guild, person, voided, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
	forget:  `UPDATE people SET user = NULL, name = '', preferences = '{}' WHERE id = ?1 AND user IS NOT NULL`,

	// One user is bound to a table under one number only.
	forgotten: `SELECT 1 FROM people p WHERE p.id = ?2
		AND (p.user IS NULL OR EXISTS (SELECT 1 FROM bindings b WHERE b.table_id = ?1 AND b.user = p.user))`,
	bind:   `INSERT INTO bindings (table_id, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING`,
	unbind: `DELETE FROM bindings WHERE table_id = ?1`,
	untie:  `UPDATE bindings SET user = (SELECT user FROM people WHERE id = ?1) WHERE person = ?1`,

	meet: `INSERT INTO people (user, name) VALUES (?1, ?2)
		ON CONFLICT (user) DO UPDATE SET name = excluded.name RETURNING id`,
	wish:   `UPDATE people SET preferences = ?2 WHERE id = ?1 AND user IS NOT NULL`,
	ordain: `INSERT INTO guilds (id, customs) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET customs = excluded.customs`,

	ping: `INSERT INTO pings (table_id, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`,
	// Nobody asks further back than a day.
	forgetPings: `DELETE FROM pings WHERE ?1 > 0 AND person = ?2 AND at < ?3 - 2 * 86400000`,
	keepLog:     `INSERT INTO logbook (id, reached, grace) VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET reached = excluded.reached, grace = excluded.grace`,
	forsake: `INSERT INTO deadlines (table_id, kind, at) SELECT id, 'gone', ?2 FROM tables WHERE guild = ?1
		ON CONFLICT (table_id, kind) DO NOTHING`,
	welcome:     `DELETE FROM deadlines WHERE kind = 'gone' AND table_id IN (SELECT id FROM tables WHERE guild = ?1)`,
	deleteTable: `DELETE FROM tables WHERE id = ?1`,
	guildOf:     `SELECT guild FROM tables WHERE id = ?1`,
	// Of a guild whose last table goes nothing stays.
	forgetCustoms: `DELETE FROM guilds WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`,
	forgetNews:    `DELETE FROM bulletins WHERE guild = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`,

	upsertSession: `INSERT INTO gateway_sessions (shard, shards, application, session, sequence, url, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
		ON CONFLICT (shard) DO UPDATE SET shards = excluded.shards, application = excluded.application, session = excluded.session,
		sequence = excluded.sequence, url = excluded.url, at = excluded.at`,
	deleteSession:  `DELETE FROM gateway_sessions WHERE shard = ?1`,
	upsertIdentify: `INSERT INTO identifies (bucket, at) VALUES (?1, ?2) ON CONFLICT (bucket) DO UPDATE SET at = excluded.at`,
}

// String is the statement's text, for errors.
func (s statement) String() string { return texts[s] }

// prepare prepares every statement on a connection; they end with it.
func prepare(conn *sqlite3.SQLiteConn) (all [statements]*sqlite3.SQLiteStmt, err error) {
	for s, text := range texts {
		prepared, err := conn.Prepare(text)
		if err != nil {
			return all, err
		}
		all[s] = prepared.(*sqlite3.SQLiteStmt)
	}
	return all, nil
}
