package bottest

import (
	"math/rand/v2"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/storagetest"
)

// Table returns a table of w.People[:people].
func (w *World) Table(people int) *simplayer.Table {
	return &simplayer.Table{Players: w.People[:people], Settle: w.Settle}
}

// Gather opens a table by a command, starts its game, and returns its players.
func (w *World) Gather(command string, people int) *simplayer.Table {
	w.T.Helper()
	w.StartGame(command, people)
	return w.Table(people)
}

// PlayToEnd plays the current game at random to its end. It skips the test under -short.
func (w *World) PlayToEnd() {
	w.T.Helper()
	gametest.Long(w.T)
	seats := len(w.LoadTable().Table.Chairs)
	if err := w.Table(seats).Play(w.Ctx, RandomPick(1),
		func(*simplayer.Player, string) error { return nil }); err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
}

// SkipToEnd plays the current game at random to its end, with clicks only for the last moves. The other moves are
// stored directly, and the bot restarts. It is for tests of what follows a game, because a game by clicks takes about a
// second.
func (w *World) SkipToEnd() {
	w.T.Helper()
	w.StoreMoves(w.Channel)
	w.Restart()
	w.PlayToEnd()
}

// StoreMoves stores random moves of the game in a channel, except the last movesForClicks. The bot sees them after a
// restart.
func (w *World) StoreMoves(ch *sandbox.Channel) {
	w.T.Helper()
	loaded := w.loadIn(ch)
	script := storagetest.Continue(loaded.ID, &loaded.Table, w.Clock.Now(), 1)
	var moves []storage.Commit
	for !script.Game.Over() {
		moves = append(moves, script.Move())
	}
	for _, move := range moves[:max(0, len(moves)-movesForClicks)] {
		if err := w.Store.Append(w.Ctx, script.ID, move); err != nil {
			w.T.Fatal(err)
		}
		w.Clock.Advance(time.Second)
	}
}

// movesForClicks is the number of moves that StoreMoves leaves.
const movesForClicks = 3

// PlayToRecord plays the game to its end and returns its record.
func (w *World) PlayToRecord() *record.Record {
	w.T.Helper()
	w.SkipToEnd()
	return w.Record()
}

// RandomPick returns a function that picks an offer at random.
func RandomPick(seed uint64) func([]string) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(offers []string) string { return offers[rng.IntN(len(offers))] }
}
