package sqlite

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// makeFormat makes the database of the current format under storage/testdata when a new format is introduced. The
// database of a released format is never made again.
//
//	go test ./storage/sqlite -run 'TestMakeFormat|TestEveryFormatOpens' -make -update
//
// update rewrites the descriptions of the databases. Read the difference: a new field of a type in package storage is
// acceptable, but a different move is not.
var (
	makeFormat = flag.Bool("make", false, "make the database of the current format under storage/testdata")
	update     = flag.Bool("update", false, "rewrite the descriptions of the databases under storage/testdata")
)

// formats is the directory with a database of each format, such as format1.sqlite, and its description in format1.txt.
const formats = "../testdata"

// TestMakeFormat makes a database of the current format. It keeps the database if the flag is set.
func TestMakeFormat(t *testing.T) {
	path := filepath.Join(storagetest.TempDir(t), "korsar.db")
	makeAll(t, path)
	if text := describe(t, path); strings.Count(text, "\ntable ") != 8 || strings.Count(text, "to tell") != 10 ||
		strings.Count(text, "\ntournament ") != 3 {
		t.Errorf("unexpected content:\n%s", text)
	}
	if !*makeFormat {
		return
	}
	name := filepath.Join(formats, fmt.Sprintf("format%d.sqlite", schemaOf(t, path)))
	if _, err := os.Stat(name); err == nil {
		t.Fatalf("%s was made already", name)
	}
	file, err := os.ReadFile(path)
	must(t, errors.Join(err, os.MkdirAll(formats, 0o755), os.WriteFile(name, file, 0o644)))
}

// TestEveryFormatOpens opens a copy of the database of each format, and compares its content with the description.
func TestEveryFormatOpens(t *testing.T) {
	eachFormat(t, func(t *testing.T, from, path string) {
		text, golden := describe(t, path), strings.TrimSuffix(from, ".sqlite")+".txt"
		if *update {
			must(t, os.WriteFile(golden, []byte(text), 0o644))
		}
		wanted, err := os.ReadFile(golden)
		must(t, err)
		if diff := cmp.Diff(string(wanted), text); diff != "" {
			t.Errorf("the content has changed (- before, + now):\n%s", diff)
		}
	})
}

// eachFormat runs a test with a copy of the database of each format. from is the original.
func eachFormat(t *testing.T, test func(t *testing.T, from, path string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(formats, "format*.sqlite"))
	must(t, err)
	if len(files) == 0 {
		t.Fatal("there is no database of any format")
	}
	for _, from := range files {
		t.Run(filepath.Base(from), func(t *testing.T) { test(t, from, copyOf(t, from)) })
	}
}

// stored returns the path of a copy of the database in the first format.
func stored(t testing.TB) (path string) {
	t.Helper()
	return copyOf(t, filepath.Join(formats, "format1.sqlite"))
}

func copyOf(t testing.TB, from string) (path string) {
	t.Helper()
	file, err := os.ReadFile(from)
	must(t, err)
	path = filepath.Join(storagetest.TempDir(t), "korsar.db")
	must(t, os.WriteFile(path, file, 0o600))
	return path
}

func schemaOf(t *testing.T, path string) (version int64) {
	t.Helper()
	db, err := sql.Open(driverName, path)
	must(t, err)
	all, err := newProvider(db, Options{}.withDefaults())
	must(t, err)
	version, err = all.GetDBVersion(t.Context())
	must(t, errors.Join(err, db.Close()))
	return version
}

// acceptedByAll is the interaction that makeAll accepts in every format.
const acceptedByAll = snowflake.ID(77 << 22)

// makeAll fills a database with a table in every phase, and at least one row of every kind.
func makeAll(t *testing.T, path string) {
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	for i, name := range []string{"Anne", "Bonny \"Red\"", "Çelebi", "Drake"} {
		_, err := s.PersonOf(t.Context(), snowflake.ID(100+i), name)
		must(t, err)
	}
	must(t, s.SetPreferences(t.Context(), 2, storage.UserPreferences{NoPictures: true, Streamer: true}))
	must(t, s.SetGuildSettings(t.Context(), 1, storage.GuildSettings{NoPictures: true, Standing: 5}))
	must(t, s.AddAlert(t.Context(), storage.Alert{Person: 1, Guild: 7, Channel: 10}))
	makeLobby(t, s)
	makePlaying(t, s)
	makeFinished(t, s)
	makeGone(t, s)
	makeLong(t, s)
	makeAudience(t, s)
	makeTournaments(t, s)
	at := time.UnixMilli(1_790_000_000_000).UTC()
	for _, person := range []journal.PersonID{4, 1} {
		must(t, s.SavePuzzleAnswer(t.Context(), storage.PuzzleAnswer{Person: person, Puzzle: 263, Guild: 7, Stars: 2,
			At: at, Move: game.PlayMove(game.Captain(game.Red), 14)}))
	}
	must(t, s.SavePracticeAnswer(t.Context(), storage.PracticeAnswer{Person: 1, Puzzle: 17, Stars: 3, At: at,
		Move: game.PlayMove(game.Captain(game.Red), 14)}))
	must(t, s.SetStreakWarning(t.Context(), 1, at))
	must(t, s.Forget(t.Context(), 4))
	must(t, s.SetGatewaySession(t.Context(), storage.GatewaySession{Application: 900, Shard: 1, Shards: 2, ID: "a1b2",
		Sequence: 77, URL: "wss://gateway-us-east1-b.discord.gg", At: at}))
	must(t, s.SetIdentify(t.Context(), 1, at))
	must(t, s.AcceptInteraction(t.Context(), acceptedByAll, 0))
	must(t, s.RecordRestore(t.Context(), at))
	must(t, s.Close())
}

func create(t testing.TB, s *Store, script *storagetest.Script) {
	t.Helper()
	id, err := s.Create(t.Context(), script.Open())
	must(t, err)
	script.ID = id
}

func appendAll(t testing.TB, s *Store, script *storagetest.Script, commits ...storage.Commit) {
	t.Helper()
	for _, c := range commits {
		must(t, s.Append(t.Context(), script.ID, c))
	}
}

// makeLobby stores a lobby in which people join, leave and change places. It has a computer, a deadline, and a board
// message that could not be posted yet.
func makeLobby(t *testing.T, s *Store) {
	script := storagetest.NewScript(10, storagetest.Options(game.Partnership, 6), 1)
	create(t, s, script)
	last := storage.Commit{}
	for _, c := range []storage.Commit{
		script.Join(2), script.Join(3),
		script.Commit(2, journal.Left{Seat: 2}),
		script.Commit(3, journal.Reseated{Seat: 3, With: 2}),
		script.Commit(1, journal.Seated{Seat: 3, Occupant: journal.Occupant{Kind: journal.IsComputer}}),
	} {
		appendAll(t, s, script, c)
		last = c
	}
	appendAll(t, s, script, storage.Commit{
		Follows:   script.Checksum,
		Summary:   last.Summary,
		Deadlines: []storage.Deadline{{Kind: storage.DueLobby, At: script.Clock.Add(24 * time.Hour)}},
		Messages: []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: script.Seq,
			NotBefore: script.Clock.Add(time.Minute), Attempts: 2,
			Nonce: "1-board-7"},
			{Kind: storage.OutboxCall, Key: "a", Seq: script.Seq, NotBefore: script.Clock, Nonce: "k1.a",
				Body: `{"role":"66"}`}},
		Call: &storage.PlayerCall{Channel: 10, At: script.Clock},
	})
}

// makePlaying stores a running game whose board is posted. The previous board is still to be deleted.
func makePlaying(t *testing.T, s *Store) {
	options := storagetest.Options(game.FreeForAll, 4)
	options.Edition, options.Pace, options.Booty, options.Language = "tilsit-2005",
		journal.Live, journal.ClosedBooty, "fr"
	script := storagetest.NewScript(11, options, 2)
	create(t, s, script)
	appendAll(t, s, script, script.Join(2), script.Join(4), script.Start())
	for range 40 {
		appendAll(t, s, script, script.Move())
	}
	appendAll(t, s, script, storage.Commit{
		Board: &storage.Board{Channel: 11, Message: 9_000_002, Posted: script.Clock, Number: 2},
		Messages: []storage.OutboxMessage{{Kind: storage.OutboxDeleteBoard, Key: "9000001", Seq: script.Seq,
			NotBefore: script.Clock,
			Body:      `{"channel":"11"}`}},
	})
}

// makeFinished stores a finished game whose scores are still to be posted.
func makeFinished(t *testing.T, s *Store) {
	script := storagetest.NewScript(12, storagetest.Options(game.Partnership, 4), 3)
	create(t, s, script)
	appendAll(t, s, script, script.Join(2), script.Join(3), script.Join(4), script.Start())
	for !script.Game.Over() {
		c := script.Move()
		if script.Game.Over() {
			c.Messages = []storage.OutboxMessage{{Kind: storage.OutboxEnd, Seq: script.Seq, NotBefore: script.Clock,
				Nonce: "3-end"}}
		}
		appendAll(t, s, script, c)
	}
	const guild = 7 // the guild of a script without InGuild
	ruling := storage.Ruling{Table: script.ID, Guild: guild, At: script.Clock, By: 1, Voided: true, Reason: "to try it"}
	must(t, s.Void(t.Context(), ruling))
	ruling.Voided, ruling.Reason = false, ""
	must(t, s.Void(t.Context(), ruling))
	must(t, s.SetAnnouncement(t.Context(),
		storage.Announcement{Guild: guild, Kind: storage.Digest, At: script.Clock.Add(24 * time.Hour)}))
	must(t, s.SetAnalysis(t.Context(),
		storage.Analysis{Table: script.ID, Version: 1, Found: `{"moves":[]}`, Made: script.Clock}))
}

// makeGone stores a table that was closed in the lobby, in the channel of an earlier game.
func makeGone(t *testing.T, s *Store) {
	script := storagetest.NewScript(12, storagetest.Options(game.FreeForAll, 2), 4)
	create(t, s, script)
	appendAll(t, s, script, script.Commit(1, journal.Closed{Reason: journal.Canceled}))
}

// makeLong stores a game of several weeks with entries of every kind, which is shelved at the end. Its guild has
// removed the bot.
func makeLong(t *testing.T, s *Store) {
	options := storagetest.Options(game.FreeForAll, 3)
	options.CoverComputer, options.Hints, options.Minutes, options.Late, options.Misses, options.Away = journal.Mate,
		true, 24*60, journal.HandOver, 3, journal.ComputerPlays
	script := storagetest.NewScript(13, options, 5)
	create(t, s, script)
	appendAll(t, s, script, script.Commit(1, journal.Invited{Person: 2}, journal.Invited{Person: 3}),
		script.Commit(3, journal.Declined{Person: 3}),
		script.Join(2), script.Start())
	seat := script.Game.Turn()
	other := 3 - seat
	drew := script.Commit(0, journal.Covered{Seat: seat, Why: journal.Late},
		journal.Played{Seat: seat, Move: game.DrawMove})
	drew.Summary.Due = script.Clock.Add(24 * time.Hour)
	drew.Pings = []storage.Ping{{Person: 2, At: script.Clock}}
	drew.Deadlines = []storage.Deadline{{Kind: storage.DueTurn, At: script.Clock.Add(12 * time.Hour)},
		{Kind: storage.DueShelve, At: script.Clock.Add(336 * time.Hour)}}
	appendAll(t, s, script, drew,
		script.Commit(1, journal.Ordered{Seat: seat, Order: journal.Order{First: game.DrawMove, UntilAttacked: true}}),
		script.Commit(1, journal.Played{Seat: other, Move: game.DrawMove},
			journal.Played{Seat: seat, Move: game.DrawMove}),
		script.Commit(1, journal.Offered{Seat: seat, To: 3}), script.Commit(3, journal.Declined{Seat: seat}),
		script.Commit(1, journal.Handed{Seat: other, Occupant: journal.Occupant{Kind: journal.IsComputer,
			Person: script.Chairs[other-1].Occupant.Person, Level: journal.Mate}}),
		script.Commit(0, journal.Paused{Why: journal.NoAccess}), script.Commit(0, journal.Resumed{}),
		script.Commit(1, journal.ChannelChanged{Channel: 14}), script.Commit(0, journal.Shelving{}), script.Commit(2,
			journal.Unshelving{}))
	shelved := script.Commit(0, journal.Shelving{})
	shelved.Messages = []storage.OutboxMessage{{Kind: storage.OutboxReminder, Seq: script.Seq, NotBefore: script.Clock,
		Nonce: "r5.1", Body: `{"turn":9}`}}
	appendAll(t, s, script, shelved)
	must(t, s.ScheduleDeletion(t.Context(), 7, script.Clock.Add(720*time.Hour)))
	must(t, s.SetUptime(t.Context(), storage.Uptime{Reached: script.Clock, Grace: script.Clock.Add(time.Hour)},
		storage.Outage{Began: script.Clock.Add(-3 * time.Hour), Ended: script.Clock}))
	must(t, s.AddPuzzlePost(t.Context(), storage.PuzzlePost{Guild: 7, Puzzle: 9, Channel: 8, Message: 9, Pictured: true,
		Posted: script.Clock, Due: script.Clock.Add(time.Hour)}))
}

// makeAudience stores a game with a live page, and with an audience whose vote is open.
func makeAudience(t *testing.T, s *Store) {
	options := storagetest.Options(game.FreeForAll, 2)
	options.Pace, options.VoteRules = journal.Live, journal.VoteRules{Window: 30, CloseEarly: 10, Least: 2, Lot: true}
	script := storagetest.NewScript(15, options, 6)
	create(t, s, script)
	appendAll(t, s, script, script.Commit(1, journal.Seated{Seat: 2, Occupant: journal.Audience(77)}), script.Start())
	for _, p := range []journal.PersonID{2, 3, 4} {
		appendAll(t, s, script, script.Commit(0, journal.JoinedAudience{Seat: 2, Person: p},
			journal.SawHand{Person: p}))
	}
	for script.Game.Turn() != 2 {
		appendAll(t, s, script, script.Move())
	}
	appendAll(t, s, script, script.Commit(0, journal.Voted{Seat: 2,
		Ballots: []journal.Ballot{{Person: 2, Move: game.DrawMove}, {Person: 3, Move: game.DrawMove}}}),
		script.Commit(1, journal.ControlledVote{How: journal.Hold}), script.Commit(1, journal.RemovedVoter{Person: 4}))
	must(t, s.SetLivePage(t.Context(), storage.LivePage{Token: "overlay", Table: script.ID, Delay: 15 * time.Second,
		Made: script.Clock}))
}

// makeTournaments stores a finished, a canceled and a running tournament, with entries of every kind. Their tables are
// a game in which a player was replaced, and a lobby.
func makeTournaments(t *testing.T, s *Store) {
	swiss := storagetest.NewOrganizer(storagetest.SwissRules(2), 7)
	createTournament(t, s, swiss)
	commit := func(o *storagetest.Organizer, c storage.TournamentCommit) {
		t.Helper()
		must(t, s.AppendTournament(t.Context(), o.ID, c))
	}
	swiss.Token = "page"
	commit(swiss, swiss.Enter(1, 2, 3, 4))
	for !swiss.Phase().IsOver() {
		commit(swiss, swiss.Play())
	}
	commit(swiss, swiss.Commit(0, tournamentjournal.Posted{Message: 9_000_003}, tournamentjournal.RoleGiven{Person: 2}))

	called := storagetest.NewOrganizer(storagetest.SwissRules(4), 9)
	createTournament(t, s, called)
	commit(called, called.Commit(1, tournament.Canceled{}, tournamentjournal.EventDeleted{}))

	rules := tournament.Rules{Format: tournament.League, Mode: game.Partnership, Seats: 4,
		Partners: tournament.FixedPartners, Rounds: 2, Odd: tournament.PlayComputer, Division: 4, Seasons: 2, Movers: 1,
		TieBreaks: []tournament.Criterion{tournament.ByGold}}
	league := storagetest.NewOrganizer(rules, 8)
	createTournament(t, s, league)
	commit(league, league.Commit(1, tournamentjournal.StartMoved{Starts: league.Clock.Add(time.Hour)},
		tournamentjournal.EventScheduled{Event: 9_000_004}, tournamentjournal.Posted{Message: 9_000_005},
		tournamentjournal.PartnerAsked{Person: 3, Partner: 1}, tournamentjournal.PartnerAsked{Person: 1, Partner: 2}))
	for i, pair := range [][]journal.PersonID{{1, 2}, {3, 11}, {12, 13}, {14, 15}} {
		commit(league, league.Commit(pair[1],
			tournamentjournal.Entered{Entrant: tournament.Entrant(i + 1), People: pair,
				Join: 1 << 62, Strength: 1500 + i}))
	}
	commit(league, league.Commit(0, tournamentjournal.PartnerAsked{Person: 17, Partner: 18}, league.Next()))
	commit(league, league.Play())
	played, waits := makeTournamentTable(t, s, league, 1), makeTournamentTable(t, s, league, 2)
	people := played.Table.Opened.Tournament.People()
	appendAll(t, s, played, played.Commit(0, journal.TournamentDeadline{Until: league.Clock.Add(150 * time.Hour)}))
	for _, p := range people {
		appendAll(t, s, played, played.Join(p))
	}
	appendAll(t, s, played, played.Start(), played.Move(), played.Move(),
		played.Commit(0, journal.PlaceReplaced{Old: people[0], New: 16}, journal.Handed{Seat: played.SeatOf(people[0]),
			Occupant: journal.Occupant{Kind: journal.IsPerson, Person: 16}}))
	c := league.Commit(1, tournamentjournal.TableAnnounced{Round: 1, Table: 1, Message: 16},
		tournamentjournal.TableOpened{Round: 1, Table: 1, ID: played.ID},
		tournamentjournal.TableAnnounced{Round: 1, Table: 2, Message: 17},
		tournamentjournal.TableOpened{Round: 1, Table: 2, ID: waits.ID},
		tournament.Shelved{Round: 1, Table: 1}, tournament.Unshelved{Round: 1, Table: 1},
		tournamentjournal.JoinReminded{Round: 1},
		tournamentjournal.RoundExtended{Round: 1, JoinBy: league.Clock.Add(120 * time.Hour),
			Deadline: league.Clock.Add(150 * time.Hour)},
		tournamentjournal.Paused{}, tournamentjournal.Resumed{},
		tournamentjournal.Replaced{Entrant: 2, Old: 11, New: 4},
		tournamentjournal.Replaced{Entrant: league.EntrantOf(people[0]), Old: people[0], New: 16},
		tournament.NoShow{Round: 1, Table: 2, Absent: league.Rounds()[0].Tables[1].Sides[0][:1]},
		league.Next(), tournament.Voided{Round: 1, Table: 1}, tournament.Withdrawn{Entrant: 4},
		tournament.Returned{Entrant: 4})
	c.Due = league.Clock.Add(time.Hour)
	commit(league, c)
}

// makeTournamentTable opens a table of the first round of a tournament.
func makeTournamentTable(t *testing.T, s *Store, o *storagetest.Organizer, number int) *storagetest.Script {
	t.Helper()
	at := journal.TournamentTable{ID: o.ID, Round: 1, Number: number}
	for _, side := range o.Rounds()[0].Tables[number-1].Sides {
		for _, e := range side {
			for _, p := range o.PeopleOf(e) {
				at.Places, at.Entrants = append(at.Places, journal.Person(p)), append(at.Entrants, int(e))
			}
		}
	}
	script := storagetest.NewScript(snowflake.ID(15+number), storagetest.Options(game.Partnership, len(at.Places)), 8).
		ForTournament(at)
	create(t, s, script)
	return script
}

func createTournament(t *testing.T, s *Store, o *storagetest.Organizer) {
	t.Helper()
	id, err := s.CreateTournament(t.Context(), o.Create(), storagetest.ManyTournaments)
	must(t, err)
	o.ID = id
}
