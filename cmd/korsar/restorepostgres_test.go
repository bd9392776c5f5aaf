package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/snowflake"
)

// TestRestoreOnPostgres checks pg_restore followed by korsar restore, which is refused while a bot runs. A game then
// continues from the dump with a new board. An old button moves nothing and says why, and a new table gets a new
// number.
func TestRestoreOnPostgres(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	dump := filepath.Join(t.TempDir(), "korsar.dump")
	w := openDumped(t, ctx)
	bot := w.start()
	w.startGame()
	w.draw()
	w.postgres("pg_dump", "--format=custom", "--file="+dump, w.database)
	w.draw()
	w.draw()
	board, player := w.board(), w.players[w.onTurn()]
	lost, err := player.OpenHand(ctx)
	if err != nil {
		t.Fatal(err)
	}
	refused := korsar("", "restore", "--database", w.database)
	if refused.code == 0 || !strings.Contains(refused.err, "stop") {
		t.Errorf("beside a bot: %+v", refused)
	}
	w.stop(bot)

	w.postgres("pg_restore", "--clean", "--dbname="+w.database, dump)
	// The dump has the leases of the bot that ran then. They end as if their time had passed.
	w.postgres("psql", "--command=UPDATE leases SET ends = clock_timestamp()", "--dbname="+w.database)
	o := korsar("", "restore", "--database", w.database)
	if o.code != 0 || !strings.Contains(o.out, "recorded as restored") || strings.Contains(o.out+o.err, password) {
		t.Fatalf("%+v", o)
	}
	bot = w.start()
	w.await("a new board", func() bool {
		return w.board().ID != board.ID && strings.Contains(w.board().Text(), "Restored from a backup")
	})
	w.draw()
	answer, err := player.ChooseOffer(ctx, lost, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := answer.Now(); !strings.Contains(m.Text(), "restored from a backup") {
		t.Errorf("a lost button is answered\n%s", m.Text())
	}
	if _, err := w.players[0].Type(ctx, w.guild.NewChannel("quay"), "/korsar new"); err != nil {
		t.Fatal(err)
	}
	w.stop(bot)
	s, err := postgres.Open(ctx, w.database, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	at, err := s.LatestRestore(ctx)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := s.TablesAt(ctx, snowflake.Parse(w.guild.ID()), 10)
	if err != nil || len(tables) != 2 || int64(tables[0].Table) <= storage.NumberAt(at) {
		t.Fatalf("after the restore at %v there are the tables %+v: %v", at, tables, err)
	}
	stored, err := s.Load(ctx, tables[1].Table)
	if err != nil || stored.Table.Game.MovesMade() != 2 {
		t.Errorf("%d moves are stored: %v", stored.Table.Game.MovesMade(), err)
	}
}

// dumpedGame is a game of two players on PostgreSQL, whose database is dumped and restored.
type dumpedGame struct {
	*sandbox.Discord
	t        *testing.T
	ctx      context.Context
	database string
	guild    *sandbox.Guild
	channel  *sandbox.Channel
	players  []*simplayer.Player
}

func openDumped(t *testing.T, ctx context.Context) *dumpedGame {
	t.Helper()
	for _, program := range []string{"pg_dump", "pg_restore", "psql"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	w := &dumpedGame{Discord: openSandbox(t), t: t, ctx: ctx, database: secretDatabase(t)}
	w.guild = w.NewGuild("Port Royal")
	w.channel = w.guild.NewChannel("tavern")
	for _, name := range []string{"Anne", "Ben"} {
		person := w.NewPerson(name, "en-US")
		w.guild.Add(person)
		w.players = append(w.players, &simplayer.Player{Person: person, Channel: w.channel})
	}
	return w
}

// start starts a bot and waits until it serves.
func (w *dumpedGame) start() botProcess {
	w.t.Helper()
	b := startBot(w.t, w.Discord, w.database)
	b.waitFor(w.t, "connected to Discord")
	return b
}

// stop stops a bot with SIGTERM, as an operator does.
func (w *dumpedGame) stop(b botProcess) {
	w.t.Helper()
	if err := b.Process.Signal(syscall.SIGTERM); err != nil {
		w.t.Fatal(err)
	}
	if err := b.Wait(); err != nil {
		w.t.Errorf("after SIGTERM: %v\n%s", err, b.log)
	}
}

func (w *dumpedGame) postgres(program string, args ...string) {
	w.t.Helper()
	if out, err := exec.CommandContext(w.ctx, program, args...).CombinedOutput(); err != nil {
		w.t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

func (w *dumpedGame) await(what string, condition func() bool) {
	w.t.Helper()
	if err := w.Wait(w.ctx, condition); err != nil {
		w.t.Fatalf("not seen: %s: %v", what, err)
	}
}

// board returns the newest board of the game. It returns the zero Message if there is none.
func (w *dumpedGame) board() (latest sandbox.Message) {
	for _, m := range w.channel.Messages() {
		if slices.ContainsFunc(m.Buttons(),
			func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, ":hand") }) {
			latest = m
		}
	}
	return latest
}

// startGame opens a table for two and starts its game.
func (w *dumpedGame) startGame() {
	w.t.Helper()
	free := len(w.players)
	table := &simplayer.Table{Players: w.players, Settle: func(context.Context) error {
		free--
		return w.Wait(w.ctx, func() bool {
			lobby := w.channel.Messages()
			return len(lobby) == 1 && slices.ContainsFunc(lobby[0].Attachments, func(a sandbox.Attachment) bool {
				return strings.Contains(a.Description, fmt.Sprintf("%d free seat", free))
			})
		})
	}}
	if err := table.Gather(w.ctx, "/korsar new seats:2 preset:quick"); err != nil {
		w.t.Fatal(err)
	}
	w.await("the game's board", func() bool { return w.board().ID != "" })
}

// draw lets the player whose turn it is draw a card, and waits for the new board.
func (w *dumpedGame) draw() {
	w.t.Helper()
	i := w.onTurn()
	if _, err := w.players[i].Press(w.ctx, "draw"); err != nil {
		w.t.Fatal(err)
	}
	w.await("the move", func() bool { return strings.Contains(w.board().Text(), w.players[1-i].Name()+"’s turn") })
}

// onTurn returns the index of the player whose turn it is.
func (w *dumpedGame) onTurn() int {
	w.t.Helper()
	board := w.board().Text()
	i := slices.IndexFunc(w.players,
		func(p *simplayer.Player) bool { return strings.Contains(board, p.Name()+"’s turn") })
	if i < 0 {
		w.t.Fatalf("nobody is on turn:\n%s", board)
	}
	return i
}
