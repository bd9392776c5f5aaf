// Package sqlstore implements package storage in SQL, for each database product. Packages sqlite and postgres open
// their product as a [Database] and create the schema. This package alone decides what is read and written, and in
// which order.
//
// # Laws
//
//   - A change is applied completely or not at all ([Database.Write]). It may be run again after a rollback, so each
//     run must leave memory in a state that is also right for the next one.
//   - A statement is written once, for SQLite ([NewStatement]). Its form for another product follows from that. Its
//     values are integers, floats, text and booleans.
//   - Of two commits with the same entry number at one table, the second gets storage.ErrConflict from the key of
//     entries, no matter which process makes it.
//   - Changes of ladders wait for one another (lockLadders), so that results are numbered in the order in which they
//     are folded. A person is locked while a game binds them, while they are forgotten, while they answer a puzzle and
//     while they are added to a tournament. A guild is locked while its tables or tournaments are counted. Nothing else
//     needs a lock: every commit updates the row of its table or tournament.
//   - No transaction locks a table after a tournament ([Change.Alone]).
//
// # The stored format
//
// A time is an integer, milliseconds since 1970-01-01 UTC. A platform id (guild, channel, message, user, interaction)
// is a positive integer below 2⁶³. 0 means none. A person, table or tournament is the integer in people.id, tables.id
// or tournaments.id. No number is ever reused. Seats and sides count from 1. Words (phases, kinds, modes, edition ids)
// are those of packages journal, tournamentjournal, storage and game.
//
//	tables         the index of tables; everything but the board follows from the
//	               entries
//	 id            its number
//	 phase         lobby, playing, shelved, finished, gone
//	 guild         where; 0 in a direct message
//	 channel       the channel or thread; at most one unfinished table in each
//	 edition       the rule sheet
//	 mode          free-for-all, partnership
//	 host          the host; 0 for none
//	 people        JSON array by seat: who plays or is covered; 0 for none
//	 turn          the seat of the person on turn, or 0
//	 turn_at       when that turn began; 0 if turn is 0
//	 latest        when the latest entry was made
//	 due           when the current turn ends; 0 for never
//	 board_channel, board_message, board_posted
//	               the message that shows the table and when it was posted
//	 board_number  rises with every board that was posted; 0 before the first
//	 last_seq      the number of the latest entry
//	 checksum      of the journal up to last_seq, as package journal computes it,
//	               with the same 64 bits
//	seats          the people at unfinished tables: the index by person
//	 table_id, seat, person
//	entries        the journal, which is the table itself
//	 table_id
//	 seq           1, 2, 3 … without a gap, each once: it is the key
//	 at            when
//	 kind, body    as package journal writes them
//	 person        who caused it; 0 for the program
//	 cause         the interaction that caused it; 0 for the program
//	outbox         messages still to be posted, edited or deleted
//	 table_id, kind, key
//	               its name: a newer message replaces an older one
//	 seq           the entry that caused it
//	 not_before    when to deliver it
//	 attempts      how often delivery has failed
//	 nonce         by which the platform recognizes a repeated message
//	 body          JSON of its kind, or empty
//	deadlines      when something happens without a click
//	 table_id, kind, at
//	pings          reminders of turns in the last two days
//	 person, at, table_id
//	alerts         who wants to be told of new tables in a channel
//	 person, channel, guild
//	 told          when the latest message was added to the outbox; 0 for none
//	player_calls   the latest call for players in each channel
//	 channel, at, table_id
//	uptime        one row: when people could last reach the bot
//	 id            1
//	 reached       the latest time it was reachable
//	 grace         until when no turn ends because it was unreachable; 0 for none
//	outages        when people could not reach the bot for long
//	 began, ended
//	people         users who acted or were asked
//	 id            the person
//	 user          the platform's id; NULL once forgotten (but see bindings)
//	 name          as last seen
//	 preferences   JSON: UserPreferences
//	bindings       people bound by a running game since they saw a hand of it
//	 table_id, person
//	 user          the platform's id of a person forgotten since; else NULL
//	guilds         guild settings
//	 id            the platform's id
//	 settings      JSON: GuildSettings
//	results        how finished games ended, in the order of number
//	 number        1, 2, 3 … as they were committed, gaps allowed
//	 table_id, guild, edition, mode
//	 seats, moves  how many
//	 finished      when
//	 season        of the guild at that time: 202611 for a month, 20264 for a
//	               quarter, 0 for none
//	 rated, voided 0 or 1
//	result_sides   the result of each side
//	 result, side, booty, score, place
//	credits        the people credited with a seat of a result
//	 result, seat, side, person
//	 share         of the seat's moves, 0 to 1
//	 rating        as shown on the guild's all-time ladder after the game; 0 if
//	               unrated
//	 feats         JSON: statistics about these moves
//	ladders        rankings of people
//	 id            the ladder
//	 guild, season, games
//	               where, when, in which games; 0 for everywhere, 0 for all time
//	 stale         number of rulings and deletions since the last rebuild
//	standings      how a person stands on a ladder; all of it follows from the
//	               results
//	 ladder, person
//	 mean, deviation, rating
//	               the rating, and the number that is shown for it
//	 games, wins, gold, best, streak, longest
//	 mean_gold     NULL while there are too few games
//	 ranked        0 or 1: the person has played, and others may see them
//	rulings        which games managers voided or made count again, and why
//	 number, at, guild, person, voided, table_id, reason
//	live_pages     live pages: everybody with the token may watch the table
//	 table_id, token, made
//	 delay         seconds by which spectators are behind, 0 to 30
//	analyses       the analyses of finished games
//	 table_id, made
//	 version       of the analysis
//	 found         JSON of package analysis
//	announcements  when announcements to guilds are due
//	 guild, kind, at
//	game_lists     the messages that list the unfinished games of guilds
//	 guild         where
//	 channel, message, posted
//	               the message; 0 for none
//	 number        of the latest post: the second in which it began; 0 for none
//	 unsure        0 or 1: a post was begun, and its outcome is unknown
//	 shows         a checksum of what it says
//	 seen          number and latest entry of the guild's unfinished tables then
//	 attempts      failed updates in a row
//	 due           not updated before
//	 checked       when it is made again even if no table has changed
//	 wakes         how often it was woken
//	puzzle_answers
//	               how people answered the daily puzzles
//	 person, puzzle
//	               the number of the puzzle
//	 guild         where; 0 if that guild was deleted
//	 move          in the notation of records
//	 stars, at     0 to 3, when
//	puzzle_posts   posts of daily puzzles that are still edited
//	 guild, puzzle the guild and the number of the puzzle
//	 channel, message
//	               where it is
//	 pictured      whether its picture was accepted
//	 posted, due   when it was posted, and when it is to be edited
//	streak_warnings
//	               people who asked to be warned of the end of their streaks
//	 person, due   when they are to be warned next
//	forgotten_answers
//	               users who answered a puzzle and were forgotten, until a later
//	               puzzle is answered
//	 puzzle, user
//	practice_answers
//	               how people answered the practice puzzles
//	 person, puzzle
//	               the number of the puzzle
//	 move          in the notation of records
//	 stars, at     0 to 3, when
//	tournaments    the index of tournaments; everything but token, due, wakes and
//	               deletion follows from the entries
//	 id            its number
//	 guild, channel
//	               where
//	 name          as its host wrote it
//	 format        swiss, round-robin, knock-out, league
//	 phase         entry, running, paused, finished, canceled
//	 host          the person who created it
//	 entrants, round
//	               how many entered, how many rounds were paired
//	 token         of its page; empty for none
//	 latest        when the latest entry was made
//	 due           when it needs attention; 0 for never
//	 wakes         how often it was changed or woken
//	 deletion      when it is to be deleted because its guild removed the bot; 0
//	               for never
//	 last_seq, checksum
//	               of its journal, as in tables
//	tournament_entries
//	               its journal
//	 tournament    its number
//	 seq, at, kind, body, person, cause
//	               as in entries; kind and body as package tournamentjournal
//	               writes them
//	tournament_people
//	               the people in tournaments, without forgotten people
//	 person, tournament
//	 entrant       they play for; 0 for a person who has only asked for a partner
//	 place         0 until the tournament has finished
//	forgotten_entrants
//	               users who took part when they were forgotten, until it is over
//	 tournament, user
//	gateway_sessions
//	               sessions at the platform's gateway, which a restart resumes
//	 shard, shards shard number, from 0, and number of shards
//	 application   the application's id
//	 session, sequence, url
//	               its id, its last handled event, where to resume it
//	 at            when it was stored
//	identifies     when each bucket of shards last identified
//	 bucket, at
//	interactions   what each interaction has done, for as long as it may be
//	               delivered again
//	 id            the platform's id, which contains the time
//	 effect        served, preferences, settings, page, answer, ruling, forget,
//	               table or tournament
//	 result        the number of the created table or tournament; 0 for none
//	restores       when a backup took the place of the database
//	 at
//
// # Damage
//
// The row of a table or a tournament covers its whole journal: its last number and its checksum are committed with the
// entries. A commit continues only that journal. A load returns that journal or a [storage.CorruptError]. So a load
// finds a journal cut off at its end, missing entries, rows of another table and an outdated page of the database.
package sqlstore
