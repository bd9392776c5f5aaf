package endurance_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"

	"korsar/bot"
	"korsar/bot/bottest"
)

// sampledGames: one in so many games is played in every run of the tests.
const sampledGames = 7

// TestWholeGames plays a game in every edition, mode and number of seats by
// clicking what the bot offers, checks the record that the bot hands out, and
// plays it again with two hidden cards exchanged: whoever may not see them is
// sent the same bytes until one is shown.
func TestWholeGames(t *testing.T) {
	seed := uint64(0)
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				seed++
				g := wholeGame{edition: edition.ID, mode: mode, seats: seats, seed: seed}
				t.Run(fmt.Sprintf("%s/%v/%d", edition.ID, mode, seats), func(t *testing.T) {
					t.Parallel()
					if g.seed%sampledGames != 0 {
						gametest.Full(t)
					}
					gametest.Long(t)
					g.play(t)
				})
			}
		}
	}
}

// wholeGame is one game of TestWholeGames.
type wholeGame struct {
	edition string
	mode    game.Mode
	seats   int
	seed    uint64

	deck  game.Deck
	first game.Seat
}

func (g *wholeGame) command() string {
	pace := "relaxed"
	if g.seed%2 == 0 {
		pace = "live"
	}
	return fmt.Sprintf("/korsar new edition:%s mode:%v seats:%d pace:%s", g.edition, g.mode, g.seats, pace)
}

// paintedMoves is until when a game is drawn as it is for people; later on it is
// sketched, which is faster.
const paintedMoves = 10

// pictures has the beginning of some games drawn as it is for people.
func (g *wholeGame) pictures(o *bot.Options) {
	if g.seats != 4 || g.edition != game.Korsar2019.ID {
		return
	}
	sketches := o.Pictures
	o.Pictures.Board = func(f table.PublicState) ([]byte, error) {
		if f.Game.Moves < paintedMoves {
			return draw.Board(f)
		}
		return sketches.Board(f)
	}
	o.Pictures.Hand = func(h table.Hand) ([]byte, error) {
		if h.Game.Moves < paintedMoves {
			return draw.Hand(h)
		}
		return sketches.Hand(h)
	}
}

func (g *wholeGame) play(t *testing.T) {
	p := open(t, g.seats+1, g.seed, g.pictures, func(o *bot.Options) {
		o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
			g.deck, g.first = deal.Deal(s, j, m, seats)
			return g.deck, g.first
		}
	})
	play := newPlay(p, g)
	if err := play.run(bottest.Random(g.seed), nil); err != nil {
		t.Fatal(err)
	}
	r := p.Record()
	if faults := r.Verify(); len(faults) > 0 {
		t.Fatalf("the record that the bot handed out: %v", faults)
	}
	if r.Deck != g.deck || len(r.Moves) == 0 || r.Edition != g.edition || r.Mode != g.mode || len(r.Seats) != g.seats {
		t.Errorf("the record is of another game")
	}
	p.Stop()
	playTwin(t, g, play, r)
}

// play is a game being played with, step by step, what was sent.
type play struct {
	p     *world
	g     *wholeGame
	moves []string         // as chosen, by whoever was on turn
	seats []int            // who chose, counted from 0
	told  int              // how much of the transcript is in sent
	sent  [][]sandbox.Sent // what was sent before each move, and before the end
}

func newPlay(p *world, g *wholeGame) *play { return &play{p: p, g: g} }

// run plays to the end, or until stop.
func (y *play) run(pick func([]string) string, stop func(moves int) error) error {
	table := y.p.Gather(y.g.command(), y.g.seats)
	index := map[string]int{}
	for i, player := range table.Players {
		index[player.ID()] = i
	}
	y.mark()
	err := table.Play(y.p.Ctx, pick, func(player *simplayer.Player, move string) error {
		y.moves, y.seats = append(y.moves, move), append(y.seats, index[player.ID()])
		y.p.Settled()
		y.mark()
		if stop != nil {
			return stop(len(y.moves))
		}
		return nil
	})
	return err
}

// mark takes what was sent since the last move.
func (y *play) mark() {
	all := y.p.Discord.Transcript()
	y.sent, y.told = append(y.sent, all[y.told:]), len(all)
}

// sentTo is what somebody was sent before a move was made, counted from 0: the
// lobby and the deal are before the first.
func (y *play) sentTo(person *sandbox.Person, move int) []string {
	var list []string
	for _, s := range y.sent[move] {
		if s.Visible(person) {
			list = append(list, s.Method+" "+s.Route+" "+bottest.PlainBody(s))
		}
	}
	return list
}

func joined(list []string) string { return strings.Join(list, "\n") }
