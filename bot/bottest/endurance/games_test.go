package endurance_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
)

// sampledGames is the size of a group of games. Every run of the tests plays one game of each group. The size does not
// divide the number of games of an edition, so that the sample has several kinds.
const sampledGames = 13

// TestWholeGamesInEveryEditionAndMode plays a game in every edition, mode and number of seats by clicking what the bot
// offers, and verifies the record that the bot posts. Then it plays the game again with two hidden cards exchanged.
// Users who may not see these cards are sent the same bytes until one of the cards is shown.
func TestWholeGamesInEveryEditionAndMode(t *testing.T) {
	seed := uint64(0)
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				seed++
				g := wholeGame{edition: edition.ID, mode: mode, seats: seats, seed: seed}
				t.Run(fmt.Sprintf("%s/%v/%d", edition.ID, mode, seats), func(t *testing.T) {
					t.Parallel()
					if g.seed%sampledGames != 0 {
						gametest.Campaign(t)
					}
					gametest.Long(t)
					g.play(t)
				})
			}
		}
	}
}

// wholeGame is one game of the test.
type wholeGame struct {
	edition string
	mode    game.Mode
	seats   int
	seed    uint64

	deck  game.Deck
	first game.Seat
}

func (g *wholeGame) command() string {
	preset := "relaxed"
	if g.seed%2 == 0 {
		preset = "quick"
	}
	return fmt.Sprintf("/korsar new edition:%s mode:%v seats:%d preset:%s", g.edition, g.mode, g.seats, preset)
}

// drawnMoves is the number of moves of a game that get real pictures. Fake pictures are faster.
const drawnMoves = 10

// drawBeginning draws real pictures at the beginning of some games.
func (g *wholeGame) drawBeginning(o *bot.Options) {
	if g.seats != 4 || g.edition != game.Korsar2019.ID {
		return
	}
	o.Paint = func(of any, draw func() ([]byte, error)) ([]byte, error) {
		moves := drawnMoves
		switch shown := of.(type) {
		case table.PublicState:
			moves = shown.Game.Moves
		case table.Hand:
			moves = shown.Game.Moves
		}
		if moves < drawnMoves {
			return draw()
		}
		return bottest.FakePicture(of, draw)
	}
}

func (g *wholeGame) play(t *testing.T) {
	w := open(t, g.seats+1, g.seed, g.drawBeginning, func(o *bot.Options) {
		o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
			g.deck, g.first = deal.Deal(s, j, m, seats)
			return g.deck, g.first
		}
	})
	w.removeAvatars()
	play := newRecordedGame(w, g)
	if err := play.run(bottest.RandomPick(g.seed), nil); err != nil {
		t.Fatal(err)
	}
	r := w.Record()
	if faults := r.Verify(); len(faults) > 0 {
		t.Fatalf("the record that the bot posted: %v", faults)
	}
	if r.Deck != g.deck || len(r.Moves) == 0 || r.Edition != g.edition || r.Mode != g.mode || len(r.Seats) != g.seats {
		t.Errorf("the record is not of this game")
	}
	w.Stop()
	compareWithSwap(t, g, play, r)
}

// recordedGame plays a game and records, for each move, what was sent.
type recordedGame struct {
	world *world
	game  *wholeGame
	moves []string         // in the order in which players chose them
	seats []int            // the seats that chose them, counted from 0
	seen  int              // length of the transcript that is in sent
	sent  [][]sandbox.Sent // before each move, and before the end
}

func newRecordedGame(w *world, g *wholeGame) *recordedGame { return &recordedGame{world: w, game: g} }

// run plays to the end, or until stop returns an error.
func (g *recordedGame) run(pick func([]string) string, stop func(moves int) error) error {
	table := g.world.Gather(g.game.command(), g.game.seats)
	table.Reopen = true // otherwise the machine's speed decides which pictures of hands are sent
	index := map[string]int{}
	for i, player := range table.Players {
		index[player.ID()] = i
	}
	g.recordSent()
	err := table.Play(g.world.Ctx, pick, func(player *simplayer.Player, move string) error {
		g.moves, g.seats = append(g.moves, move), append(g.seats, index[player.ID()])
		g.world.MustSettle()
		g.recordSent()
		if stop != nil {
			return stop(len(g.moves))
		}
		return nil
	})
	return err
}

// recordSent records what was sent since the last move.
func (g *recordedGame) recordSent() {
	all := g.world.Discord.Transcript()
	g.sent, g.seen = append(g.sent, all[g.seen:]), len(all)
}

// sentTo returns what a person was sent before a move, counted from 0. The lobby and the deal are before move 0.
func (g *recordedGame) sentTo(person *sandbox.Person, move int) []string {
	var list []string
	for _, s := range g.sent[move] {
		if s.Visible(person) {
			list = append(list, s.Method+" "+s.Route+" "+bottest.NormalizedBody(s))
		}
	}
	return list
}

func joinLines(list []string) string { return strings.Join(list, "\n") }
