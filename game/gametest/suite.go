package gametest

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest/referee"
	"korsar/game/gametest/sentences"
)

// gamesPerTable is the number of random games of each mode and number of seats. It is large enough for every kind of
// event to happen (tally fails otherwise) and small enough for the race detector, which makes games ten times slower.
const gamesPerTable = 6

// Suite checks an edition against every law of this package.
func Suite(t *testing.T, e *game.Edition) {
	t.Run(e.ID, func(t *testing.T) {
		t.Parallel()
		checkListed(t, e)
		t.Run("sentences", func(t *testing.T) { runSentences(t, e) })
		tally := newTally()
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				tally.planned += gamesPerTable
				t.Run(fmt.Sprintf("%v/%d", mode, seats), func(t *testing.T) {
					for seed := range uint64(gamesPerTable) {
						rng := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, seed, t.Name()))))
						playRandomly(t, rng, tally, Shuffled(rng, e, mode, seats))
					}
				})
			}
		}
		tally.report(t)
	})
}

// checkListed stops the suite if the referee or the sentences do not know an edition.
func checkListed(t *testing.T, e *game.Edition) {
	if !slices.Contains(referee.Editions(), e.ID) {
		t.Errorf("the referee has no rules for it: add a line to game/gametest/referee/edition.go")
	}
	binds := func(s sentences.Sentence) bool { return slices.Contains(s.Editions, e.ID) }
	if !slices.ContainsFunc(sentences.All(), binds) {
		t.Errorf("no sentence binds it: add its sheet to game/gametest/sentences/editions.go")
	}
	if t.Failed() {
		t.FailNow()
	}
}

// runSentences runs the sentences that bind the edition, and those about unknown editions.
func runSentences(t *testing.T, e *game.Edition) {
	for _, s := range sentences.All() {
		if slices.Contains(s.Editions, e.ID) {
			s.Editions = []string{e.ID}
		} else if game.EditionByID(s.Editions[0]) != nil {
			continue
		}
		sentences.Run(t, s, opener(e))
	}
}

// Shuffled returns a setup with a random deck and a random first seat.
func Shuffled(rng *rand.Rand, e *game.Edition, mode game.Mode, seats int) game.Setup {
	setup := game.Setup{Edition: e, Mode: mode, Seats: seats, First: game.Seat(rng.IntN(seats) + 1),
		Deck: game.OrderedDeck()}
	if mode == game.Partnership {
		setup.First = game.Seat(2*rng.IntN(seats/2) + 1)
	}
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	return setup
}

// playRandomly plays one game to its end and then runs the checks that need the whole game.
func playRandomly(t TB, rng *rand.Rand, tally *tally, setup game.Setup) {
	t.Helper()
	r := Open(t, setup)
	weights := newActionWeights(rng)
	for !r.State.Over() {
		// No game is longer: in each round a seat draws or plays a card, and each card is drawn and played once.
		if r.State.MovesMade() > 2*game.DeckSize*setup.Seats {
			r.failf(t, "the game does not end")
		}
		if rng.IntN(20) == 0 {
			r.TryAll(t)
			r.fork(t, rng)
		}
		r.Play(t, weights.choose(rng, r.Legal()))
	}
	r.TryAll(t)
	r.checkMemory(t)
	r.checkSecrecy(t, rng)
	tally.add(r)
}

// fork plays a copy of the state to its end. The original must not change.
func (r *Refereed) fork(t TB, rng *rand.Rand) {
	t.Helper()
	before, fork := r.State, r.State
	for !fork.Over() {
		legal := fork.Moves(fork.Turn(), nil)
		if _, err := fork.Play(fork.Turn(), legal[rng.IntN(len(legal))]); err != nil {
			r.failf(t, "a copy refuses a move that it lists: %v", err)
		}
	}
	if r.State != before {
		r.failf(t, "playing on a copy changed the original")
	}
}
