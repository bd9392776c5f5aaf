package sqlstore

// extendsJournal makes a row cover the journal up to number ?12 with checksum ?13, unless they are NULL.
const extendsJournal = `last_seq = coalesce(?12, last_seq), checksum = coalesce(?13, checksum)`

// followsJournal holds if the stored journal ends with checksum ?15, and with number ?14 unless that is NULL. It is
// part of the update of the index row because a trigger on entries made moves measurably slower.
const followsJournal = ` AND checksum = ?15 AND last_seq = coalesce(CAST(?14 AS bigint), last_seq)`

// earlier makes a tournament due at parameter n, unless it is due earlier or n is 0. It counts the wake.
func earlier(n string) string {
	at := `CAST(` + n + ` AS bigint)`
	return `due = CASE WHEN ` + at + ` > 0 AND (due = 0 OR due > ` + at + `) THEN ` + at + ` ELSE due END,
		wakes = wakes + 1`
}

// isListed holds if others may see person p on ladder l. People can opt out of all ladders, and have to opt in to those
// of all guilds.
const isListed = `NOT coalesce(CAST(p.preferences ->> 'unlisted' AS boolean), FALSE)
		AND (l.guild > 0 OR coalesce(CAST(p.preferences ->> 'everywhere' AS boolean), FALSE))`

// withoutGames holds for a guild, parameter 1, that has neither tables nor tournaments.
const withoutGames = `NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)
		AND NOT EXISTS (SELECT 1 FROM tournaments WHERE guild = ?1)`

// The statements that changes run. Parameter 1 is the table's number if there is one.
var (
	insertTable = define(`INSERT INTO tables (phase, guild, channel, edition, mode, host, people, turn, latest, due,
		last_seq, checksum, turn_at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) RETURNING id`)
	// For a move that changes nothing else: no index contains these columns, so it writes one page.
	updateTurn = define(`UPDATE tables SET turn = ?9, latest = ?10, due = ?11, turn_at = ?16, ` + extendsJournal + `
		WHERE id = ?1 AND phase = ?2 AND guild = ?3 AND channel = ?4 AND edition = ?5 AND mode = ?6 AND host = ?7
		AND people = ?8` + followsJournal)
	updateTable = define(`UPDATE tables SET phase = ?2, guild = ?3, channel = ?4, edition = ?5, mode = ?6, host = ?7,
		people = ?8, turn = ?9, latest = ?10, due = ?11, turn_at = ?16, ` + extendsJournal + `
		WHERE id = ?1` + followsJournal)
	selectTable = define(`SELECT 1 FROM tables WHERE id = ?1`)
	// lockJournal finds the table if its journal has checksum ?2. Until the change is made, others add no entries.
	lockJournal = define(`UPDATE tables SET checksum = checksum WHERE id = ?1 AND checksum = ?2`)
	updateBoard = define(`UPDATE tables SET board_channel = ?2, board_message = ?3, board_posted = ?4, board_number = ?5
		WHERE id = ?1`)
	deleteSeats = define(`DELETE FROM seats WHERE table_id = ?1
		AND (seat, person) NOT IN (SELECT key + 1, value FROM json_each(?2) WHERE value > 0)`)
	insertSeats = define(`INSERT INTO seats (table_id, seat, person)
		SELECT CAST(?1 AS bigint), key + 1, value FROM json_each(?2) WHERE value > 0
		ON CONFLICT DO NOTHING`)

	insertEntry = define(`INSERT INTO entries (table_id, seq, at, kind, person, cause, body)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
	upsertMessage = define(`INSERT INTO outbox (table_id, kind, key, seq, not_before, attempts, nonce, body)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (table_id, kind, key) DO UPDATE SET seq = excluded.seq, not_before = excluded.not_before,
		attempts = excluded.attempts, nonce = excluded.nonce, body = excluded.body WHERE excluded.seq >= outbox.seq`)
	deleteMessage  = define(`DELETE FROM outbox WHERE table_id = ?1 AND kind = ?2 AND key = ?3 AND seq = ?4`)
	upsertDeadline = define(`INSERT INTO deadlines (table_id, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at WHERE deadlines.at <> excluded.at`)
	deleteDeadline = define(`DELETE FROM deadlines WHERE table_id = ?1 AND kind = ?2`)

	insertResult = define(`INSERT INTO results (table_id, guild, edition, mode, seats, moves, finished, season, rated,
		voided)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING number`)
	insertSide   = define(`INSERT INTO result_sides (result, side, booty, score, place) VALUES (?1, ?2, ?3, ?4, ?5)`)
	insertCredit = define(`INSERT INTO credits (result, seat, side, person, share, feats)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)`)

	updateRating   = define(`UPDATE credits SET rating = ?3 WHERE result = ?1 AND person = ?2`)
	insertLadder   = define(`INSERT INTO ladders (guild, season, games) VALUES (?1, ?2, ?3) RETURNING id`)
	selectStanding = define(`SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?1 AND person = ?2`)
	// Forgotten people have no standing.
	upsertStanding = define(`INSERT INTO standings (ladder, person, mean, deviation, rating, games, wins, gold, best,
		streak, longest, mean_gold, ranked)
		SELECT CAST(?1 AS bigint), p.id, ?3, ?4, ?5, CAST(?6 AS bigint), ?7, ?8, ?9, ?10, ?11, ?12,
		CAST(?6 AS bigint) > 0 AND ` + isListed + ` FROM people p, ladders l
		WHERE p.id = ?2 AND p."user" IS NOT NULL AND l.id = CAST(?1 AS bigint)
		ON CONFLICT (ladder, person) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,
		rating = excluded.rating, games = excluded.games, wins = excluded.wins, gold = excluded.gold,
		best = excluded.best, streak = excluded.streak, longest = excluded.longest,
		mean_gold = excluded.mean_gold, ranked = excluded.ranked`)
	updateRanked = define(`UPDATE standings AS s SET ranked = games > 0 AND (SELECT ` + isListed + `
		FROM people p, ladders l WHERE p.id = s.person AND l.id = s.ladder)
		WHERE person = ?1`)
	selectCounted = define(`SELECT number, guild, season, mode, finished, rated, voided FROM results
		WHERE table_id = ?1`)
	markStale          = define(`UPDATE ladders SET stale = stale + 1 WHERE id = ?1`)
	deleteStanding     = define(`DELETE FROM standings WHERE ladder = ?1 AND person = ?2`)
	clearStale         = define(`UPDATE ladders SET stale = 0 WHERE id = ?1`)
	deleteLadder       = define(`DELETE FROM ladders WHERE id = ?1`)
	upsertAnnouncement = define(`INSERT INTO announcements (guild, kind, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (guild, kind) DO UPDATE SET at = excluded.at`)
	deleteAnnouncement = define(`DELETE FROM announcements WHERE guild = ?1 AND kind = ?2`)
	upsertLivePage     = define(`INSERT INTO live_pages (table_id, token, delay, made) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (table_id) DO UPDATE SET token = excluded.token, delay = excluded.delay, made = excluded.made`)
	deleteLivePage = define(`DELETE FROM live_pages WHERE table_id = ?1`)
	upsertAnalysis = define(`INSERT INTO analyses (table_id, version, found, made) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, found = excluded.found, made = excluded.made`)
	updateVoided    = define(`UPDATE results SET voided = ?2 WHERE table_id = ?1 AND guild = ?3 AND voided <> ?2`)
	deleteStandings = define(`DELETE FROM standings WHERE person = ?1`)
	countRulings    = define(`SELECT count(*) FROM rulings WHERE guild = ?1 AND table_id = ?2`)
	insertRuling    = define(`INSERT INTO rulings (table_id, at, guild, person, voided, reason)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)`)
	clearPerson = define(`UPDATE people SET "user" = NULL, name = '', preferences = '{}'
		WHERE id = ?1 AND "user" IS NOT NULL`)

	// A table binds a user under one number only. The query finds known people, too, to lock their rows.
	selectForgotten = define(`SELECT p."user" IS NULL
		OR EXISTS (SELECT 1 FROM bindings b WHERE b.table_id = ?1 AND b."user" = p."user")
		FROM people p WHERE p.id = ?2/* FOR SHARE OF p */`)
	insertBinding      = define(`INSERT INTO bindings (table_id, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING`)
	deleteBindings     = define(`DELETE FROM bindings WHERE table_id = ?1`)
	lockPerson         = define(`SELECT id FROM people WHERE id = ?1/* FOR UPDATE */`)
	copyUserToBindings = define(`UPDATE bindings SET "user" = (SELECT "user" FROM people WHERE id = ?1)
		WHERE person = ?1`)

	upsertPerson = define(`INSERT INTO people ("user", name) VALUES (?1, ?2)
		ON CONFLICT ("user") DO UPDATE SET name = excluded.name RETURNING id`)
	updatePreferences   = define(`UPDATE people SET preferences = ?2 WHERE id = ?1 AND "user" IS NOT NULL`)
	upsertGuildSettings = define(`INSERT INTO guilds (id, settings) VALUES (?1, ?2)
		ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`)

	insertPing = define(`INSERT INTO pings (table_id, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`)
	// Nobody asks further back than a day.
	deleteOldPings = define(`DELETE FROM pings
		WHERE CAST(?1 AS bigint) > 0 AND person = ?2 AND at < CAST(?3 AS bigint) - 2 * 86400000`)
	deletePings = define(`DELETE FROM pings WHERE person = ?1`)
	insertAlert = define(`INSERT INTO alerts (person, channel, guild, told) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT DO NOTHING`)
	updateAlert = define(`UPDATE alerts SET told = ?4
		WHERE CAST(?1 AS bigint) > 0 AND person = ?2 AND channel = ?3`)
	deleteAlert       = define(`DELETE FROM alerts WHERE person = ?1 AND channel = ?2`)
	deleteAlertsIn    = define(`DELETE FROM alerts WHERE channel = ?1`)
	deleteAlertsOf    = define(`DELETE FROM alerts WHERE person = ?1`)
	deleteGuildAlerts = define(`DELETE FROM alerts WHERE guild = ?1 AND ` + withoutGames)
	// A channel's call is deleted only by one that may take its place.
	deleteOldCall = define(`DELETE FROM player_calls
		WHERE CAST(?1 AS bigint) > 0 AND channel = ?2 AND at <= ?3`)
	insertCall   = define(`INSERT INTO player_calls (table_id, channel, at) VALUES (?1, ?2, ?3)`)
	upsertUptime = define(`INSERT INTO uptime (id, reached, grace) VALUES (1, ?1, ?2)
		ON CONFLICT (id) DO UPDATE SET reached = excluded.reached, grace = excluded.grace`)
	// An outage that is stored again, because another process or an earlier attempt did, replaces the first.
	insertOutage = define(`INSERT INTO outages (began, ended) VALUES (?1, ?2)
		ON CONFLICT (began) DO UPDATE SET ended = excluded.ended`)
	deleteOldOutages = define(`DELETE FROM outages WHERE began < (SELECT began FROM outages WHERE began > 0
		ORDER BY began DESC LIMIT 1 OFFSET CAST(?1 AS bigint) - 1)`)
	probeUptime = define(`INSERT INTO uptime (id, reached, grace) VALUES (1, ?1, ?1)
		ON CONFLICT (id) DO UPDATE SET reached = uptime.reached`)
	insertDeletions = define(`INSERT INTO deadlines (table_id, kind, at)
		SELECT id, 'deletion', CAST(?2 AS bigint) FROM tables WHERE guild = ?1
		ON CONFLICT (table_id, kind) DO NOTHING`)
	deleteDeletions = define(`DELETE FROM deadlines
		WHERE kind = 'deletion' AND table_id IN (SELECT id FROM tables WHERE guild = ?1)`)
	postponeGameList = define(`UPDATE game_lists SET due = ?2 WHERE guild = ?1`)
	insertGameList   = define(`INSERT INTO game_lists (guild) SELECT id FROM guilds
		WHERE id = ?1 AND settings ->> 'standing' IS NOT NULL ON CONFLICT DO NOTHING`)
	wakeGameList       = define(`UPDATE game_lists SET due = 0, checked = 0, wakes = wakes + 1 WHERE guild = ?1`)
	wakeFailedGameList = define(`UPDATE game_lists SET due = 0, checked = 0, wakes = wakes + 1
		WHERE guild = ?1 AND attempts > 0`)
	updateGameList = define(`UPDATE game_lists SET channel = ?2, message = ?3, posted = ?4, number = ?5, unsure = ?6,
		shows = ?7, seen = ?8, attempts = ?9, due = CASE WHEN wakes = ?12 THEN CAST(?10 AS bigint) ELSE 0 END,
		checked = CASE WHEN wakes = ?12 THEN CAST(?11 AS bigint) ELSE 0 END WHERE guild = ?1`)
	deleteGameList = define(`DELETE FROM game_lists WHERE guild = ?1 AND NOT EXISTS
		(SELECT 1 FROM guilds WHERE id = ?1 AND settings ->> 'standing' IS NOT NULL)`)
	deleteTable = define(`DELETE FROM tables WHERE id = ?1`)
	selectGuild = define(`SELECT guild FROM tables WHERE id = ?1`)
	// Tournaments are deleted with a guild's last table, everything else with its last table or tournament.
	deleteGuildTournaments = define(`DELETE FROM tournaments
		WHERE guild = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`)
	deleteGuildSettings = define(`DELETE FROM guilds WHERE id = ?1 AND ` + withoutGames)
	deleteAnnouncements = define(`DELETE FROM announcements WHERE guild = ?1 AND ` + withoutGames)
	deleteGuildGameList = define(`DELETE FROM game_lists WHERE guild = ?1 AND ` + withoutGames)
	clearPuzzleGuild    = define(`UPDATE puzzle_answers SET guild = 0 WHERE guild = ?1 AND ` + withoutGames)

	lockKnownPerson    = define(`SELECT 1 FROM people WHERE id = ?1 AND "user" IS NOT NULL/* FOR SHARE */`)
	insertPuzzleAnswer = define(`INSERT INTO puzzle_answers (person, puzzle, guild, move, stars, at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING`)
	deletePuzzleAnswers = define(`DELETE FROM puzzle_answers WHERE person = ?1`)
	// At any time three dates are today's somewhere on earth.
	rememberAnswer = define(`INSERT INTO forgotten_answers (puzzle, "user")
		SELECT a.puzzle, p."user" FROM puzzle_answers a JOIN people p ON p.id = a.person
		WHERE p.id = ?1 AND p."user" IS NOT NULL ORDER BY a.puzzle DESC LIMIT 3 ON CONFLICT DO NOTHING`)
	forgottenAnswerOf = define(`SELECT 1 FROM forgotten_answers f JOIN people p ON p."user" = f."user"
		WHERE p.id = ?1 AND f.puzzle = ?2`)
	deleteForgottenAnswers = define(`DELETE FROM forgotten_answers WHERE puzzle < CAST(?1 AS bigint) - 2`)

	upsertStreakWarning = define(`INSERT INTO streak_warnings (person, due) SELECT id, CAST(?2 AS bigint) FROM people
		WHERE id = ?1 AND "user" IS NOT NULL ON CONFLICT (person) DO UPDATE SET due = excluded.due`)
	deleteStreakWarning = define(`DELETE FROM streak_warnings WHERE person = ?1`)

	insertPuzzlePost = define(`INSERT INTO puzzle_posts (guild, puzzle, channel, message, pictured, posted, due)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`)
	// A post that is due, and may be edited now, stays so, but its edit will find another time.
	hastenPuzzlePost = define(`UPDATE puzzle_posts
		SET due = CASE WHEN due <= ?4 THEN due + 1 ELSE CAST(?5 AS bigint) END
		WHERE guild = ?1 AND puzzle = ?2 AND posted > ?3 AND (due > ?5 OR due <= ?4)`)
	postponePuzzlePost = define(`UPDATE puzzle_posts
		SET due = CASE WHEN due = ?3 THEN CAST(?4 AS bigint) ELSE CAST(?5 AS bigint) END
		WHERE guild = ?1 AND puzzle = ?2`)
	deletePuzzlePost  = define(`DELETE FROM puzzle_posts WHERE guild = ?1 AND puzzle = ?2`)
	deletePuzzlePosts = define(`DELETE FROM puzzle_posts WHERE guild = ?1 AND ` + withoutGames)

	// Changes that count a guild's tournaments or tables wait for one another.
	lockGuild          = define(`SELECT 1/*, pg_advisory_xact_lock(?1) */ WHERE ?1 <> 0`)
	runningTournaments = define(`SELECT count(*) FROM tournaments
		WHERE guild = ?1 AND phase NOT IN ('finished', 'canceled')`)
	insertTournament = define(`INSERT INTO tournaments (guild, channel, name, format, phase, host, entrants, round,
		token, latest, last_seq, checksum, due)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) RETURNING id`)
	updateTournament = define(`UPDATE tournaments SET guild = ?2, channel = ?3, name = ?4, format = ?5, phase = ?6,
		host = ?7, entrants = ?8, round = ?9, token = ?10, latest = ?11, ` + extendsJournal + `,
		` + earlier("?16") + ` WHERE id = ?1` + followsJournal)
	touchTournament = define(`UPDATE tournaments SET ` + earlier("?3") + ` WHERE id = ?1 AND checksum = ?2`)
	wakeTournament  = define(`UPDATE tournaments SET ` + earlier("?2") + ` WHERE id = ?1`)
	wakeTournaments = define(`UPDATE tournaments SET ` + earlier("?2") + ` WHERE guild = ?1 AND due > 0`)
	wakeUnfinished  = define(`UPDATE tournaments SET ` + earlier("?1") + `
		WHERE phase IN ('entry', 'running', 'paused')`)
	postponeTournament    = define(`UPDATE tournaments SET due = ?3 WHERE id = ?1 AND wakes = ?2`)
	selectTournament      = define(`SELECT 1 FROM tournaments WHERE id = ?1`)
	deleteTournament      = define(`DELETE FROM tournaments WHERE id = ?1 RETURNING guild`)
	insertTournamentEntry = define(`INSERT INTO tournament_entries (tournament, seq, at, kind, person, cause, body)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
	deleteTournamentPerson = define(`DELETE FROM tournament_people WHERE tournament = ?1 AND person = ?2`)
	// Forgotten people are in no tournament.
	upsertTournamentPerson = define(`INSERT INTO tournament_people (tournament, person, entrant, place)
		SELECT CAST(?1 AS bigint), id, CAST(?3 AS bigint), CAST(?4 AS bigint) FROM people
		WHERE id = ?2 AND "user" IS NOT NULL/* FOR SHARE */
		ON CONFLICT (person, tournament) DO UPDATE SET entrant = excluded.entrant, place = excluded.place`)
	rememberEntrant = define(`INSERT INTO forgotten_entrants (tournament, "user")
		SELECT t.id, p."user" FROM tournament_people e JOIN people p ON p.id = e.person
		JOIN tournaments t ON t.id = e.tournament
		WHERE e.person = ?1 AND p."user" IS NOT NULL AND t.phase NOT IN ('finished', 'canceled')
		ON CONFLICT DO NOTHING`)
	deleteForgottenEntrants  = define(`DELETE FROM forgotten_entrants WHERE tournament = ?1`)
	deletePartsInTournaments = define(`DELETE FROM tournament_people WHERE person = ?1`)
	scheduleTournaments      = define(`UPDATE tournaments SET deletion = ?2 WHERE guild = ?1 AND deletion = 0`)
	keepTournaments          = define(`UPDATE tournaments SET deletion = 0 WHERE guild = ?1 AND deletion > 0`)

	upsertSession = define(`INSERT INTO gateway_sessions (shard, shards, application, session, sequence, url, at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
		ON CONFLICT (shard) DO UPDATE SET shards = excluded.shards, application = excluded.application,
		session = excluded.session, sequence = excluded.sequence, url = excluded.url, at = excluded.at`)
	deleteSession  = define(`DELETE FROM gateway_sessions WHERE shard = ?1`)
	upsertIdentify = define(`INSERT INTO identifies (bucket, at) VALUES (?1, ?2)
		ON CONFLICT (bucket) DO UPDATE SET at = excluded.at`)

	insertInteraction = define(`INSERT INTO interactions (id, effect, result) VALUES (?1, ?2, 0)
		ON CONFLICT DO NOTHING`)
	setInteraction    = define(`UPDATE interactions SET result = ?3 WHERE id = ?1 AND effect = ?2`)
	interactionResult = define(`SELECT result FROM interactions WHERE id = ?1 AND effect = ?2`)
	// Rows that another transaction deletes are skipped. Without MATERIALIZED, PostgreSQL may run the query for old
	// rows again for each row that it deletes, and find others.
	deleteInteractions = define(`WITH old AS MATERIALIZED (SELECT id, effect FROM interactions
			WHERE id < ?1 ORDER BY id LIMIT ?2/* FOR UPDATE SKIP LOCKED */)
		DELETE FROM interactions WHERE (id, effect) IN (SELECT id, effect FROM old)`)

	// Results are numbered in the order in which they change the ladders, so these transactions wait for one another.
	lockLadders = define(`SELECT 1/*, pg_advisory_xact_lock(1265594995) */`)
)
