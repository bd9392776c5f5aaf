// Package sqlite keeps the store in one SQLite file.
//
// # How it writes
//
// One connection writes, in WAL mode with synchronous=FULL: when a commit
// returns, it stands, even if the machine loses power right after. Whoever
// wants to commit hands it in; the first to find the connection free commits
// all that wait in one transaction, so that many tables share one write to the
// disk; when one of them is refused, all are written again, each isolated from
// the others by a savepoint. Readers have
// connections of their own, which can only read, and never wait for the
// writer. While the program runs, the newest commits stand in the file with
// -wal behind its name: a copy of a running database needs the backup API or
// VACUUM INTO. [Store.Close] leaves one file.
//
// # The stored format
//
// application_id is 0x4b6f7273 ("Kors"). All tables are STRICT. A time is an
// integer, milliseconds since 1970-01-01 UTC. An id of the platform (guild,
// channel, message, user, interaction) is a positive integer below 2⁶³, 0 for
// none. A person and a table are the integers that people.id and tables.id
// gave; neither is ever given twice. Seats and sides count from 1. Words
// (phases, kinds, modes, ids of editions) are those of packages journal,
// storage and game.
//
//	tables         a table, for look-ups; all of it but the board follows from
//	               its entries
//	 id            its number
//	 phase         lobby, playing, laid-up, finished, gone
//	 guild         where; 0 in a direct message
//	 channel       the channel or thread; at most one unfinished table in each
//	 edition       the rule sheet
//	 mode          free-for-all, partnership
//	 host          the person who opened it
//	 people        JSON array: who sits there by seat, 0 for nobody or a computer
//	 turn          the seat on turn; 0 unless playing
//	 moved         when the latest entry was made
//	 due           when the present turn ends; 0 for never
//	 board_channel, board_message, board_posted
//	               the message that shows it and when it was posted
//	 board_number  how many boards it has had; 0 before the first
//	 last_seq      the number of the latest entry
//	 checksum      of the journal up to it, as package journal computes it, with
//	               the same 64 bits; NULL where the journal could not be read when
//	               checksums were introduced, which no load and no commit accepts
//	seats          who sits at a table that is not over: the index of people
//	 table_id, seat, person
//	entries        the journal, which is the table itself
//	 table_id
//	 seq           1, 2, 3 … without a gap, each once: it is the key
//	 at            when
//	 kind, body    as package journal writes them
//	 person        who caused it; 0 for the program
//	 cause         the interaction that caused it; 0 for the program
//	outbox         what is still to be posted, edited or deleted
//	 table_id, kind, key
//	               its name: what is newer takes the place of what is older
//	 seq           the entry that caused it
//	 not_before    when to deliver it
//	 attempts      how often it failed
//	 nonce         by which the platform recognises a repeated message
//	 body          JSON of its kind, or empty
//	deadlines      when something happens by itself
//	 table_id, kind, at
//	pings          who was reminded of their turn in the last days
//	 person, at, table_id
//	logbook        uptime, one row: whether the bot could be reached
//	 id            1
//	 reached       until when it could
//	 grace         until when no turn ends because it could not; 0 for none
//	people         everybody who ever clicked
//	 id            the person
//	 user          the platform's id; NULL once forgotten (but see bindings)
//	 name          as last seen
//	 preferences   JSON: what they want at every table
//	bindings       whom a running game binds, since they have seen a hand of it
//	 table_id, person
//	 user          the platform's id of who was forgotten since; else NULL
//	guilds         what holds at every table of a guild
//	 id            the platform's id
//	 customs       JSON: its settings
//	results        how finished games ended, in the order of number
//	 number        1, 2, 3 … as they were committed, gaps allowed
//	 table_id, guild, edition, mode
//	 seats, moves  how many
//	 finished      when
//	 season        of the guild at that time: 202611 for a month, 20264 for a
//	               quarter, 0 for none
//	 rated, voided 0 or 1
//	result_sides   what each side of a result won
//	 result, side, booty, score, place
//	credits        who is credited with a seat of a result
//	 result, seat, side, person
//	 share         of the seat's moves, 0 to 1
//	 rating        on the guild's ladder of all time after it, as it is shown; 0
//	               where it is not rated
//	 feats         JSON: what there is to tell of these moves
//	ladders        a list of people by how well they play
//	 id            the list
//	 guild, season, games
//	               where, when, in which games; 0 for everywhere, 0 for all time
//	 stale         how often a result was taken away since it was folded
//	standings      how somebody stands on a ladder; all of it follows from the
//	               results
//	 ladder, person
//	 mean, deviation, rating
//	               the rating, and the number as which it is shown
//	 games, wins, gold, best, streak, longest
//	 mean_gold     NULL while the games are too few
//	 ranked        0 or 1: they have played, and others may see them
//	audit          which games managers voided, or made count again, and why
//	 number, at, guild, person, voided, table_id, reason
//	overlays       live pages: who has the token may watch the table
//	 table_id, token, made
//	 delay         seconds by which they are behind, 0 to 30
//	bulletins      announcements: when a guild is told something by itself
//	 guild, kind, at
//	gateway_sessions
//	               sessions at the platform's gateway, which a restart resumes
//	 shard, shards  its number, from 0, and of how many
//	 application   whose it is
//	 session, sequence, url
//	               its id, that of its last event that was dealt with, where it is resumed
//	 at            when it was kept
//	identifies     when each bucket of shards identified last
//	 bucket, at
//
// goose_db_version says which of the migrations have been applied.
//
// # What is damaged
//
// The row of a table covers its whole journal: number and checksum of the last entry
// are committed with the entries. A commit goes on that journal and no other, and a
// load returns that journal and no other, or a [storage.CorruptError]: a tail that was
// cut off, a middle that is missing, rows of another table, an older page in the place
// of a newer one are all found. What the engine itself can check is checked at the
// start by quick_check, which takes the time of reading the file; before an upgrade,
// and by [Examine], by integrity_check, which compares the indexes too.
//
// # Changing the format
//
// Add the next file to migrations; never edit one that was released. Where SQL is not
// enough, add a step in Go (schema.go), which runs in the same transaction;
// Inspector.eachTable and readJournal are there to fold journals with. Describe the
// format above, and keep a database of it under storage/testdata: TestMakeVersion makes
// one. Let no index hold what each move changes (tables.turn, moved, due, last_seq,
// checksum): it would write one page more.
package sqlite
