package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/record"
)

// newRandom returns the random numbers of one game. They are drawn from a description of that game alone, with
// one line for each property. A game does not depend on the other combinations that are played, or on their number.
func (c combination) newRandom(seed uint64, number int) *rand.Rand {
	return randomOf(fmt.Appendf(nil, "korsar simulate\nseed %d\nedition %s\nmode %v\nplayers %d\ngame %d\n",
		seed, c.edition.ID, c.mode, c.players, number))
}

// randomOf returns the random numbers of a game with the given description. They are a PCG stream, seeded with the
// first 16 bytes of the description's SHA-256.
func randomOf(description []byte) *rand.Rand {
	sum := sha256.Sum256(description)
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))
}

// randomSecret draws a secret that others can compute, too. It must not be used for real games.
func randomSecret(random *rand.Rand) (s deal.Secret) {
	for i := 0; i < len(s); i += 8 {
		binary.BigEndian.PutUint64(s[i:], random.Uint64())
	}
	return s
}

// randomGame deals a game fairly to computers, with a random secret, and plays it to its end with uniformly random
// moves.
func (c combination) randomGame(random *rand.Rand) (*record.Record, error) {
	fair := &record.Fair{Secret: randomSecret(random), Joins: make(deal.Joins, c.players)}
	fair.Commitment = deal.Commitment(fair.Secret)
	r := &record.Record{Edition: c.edition.ID, Mode: c.mode, Fair: fair}
	for i := range c.players {
		r.Seats = append(r.Seats, fmt.Sprintf("Random %d", i+1))
	}
	r.Deck, r.First = deal.Deal(fair.Secret, fair.Joins, c.mode, c.players)
	g, err := game.New(r.Setup())
	if err != nil {
		return nil, fmt.Errorf("deal game: %w", err)
	}
	legal := make([]game.Move, 0, game.MaxMoves)
	for !g.Over() {
		legal = g.Moves(g.Turn(), legal[:0])
		m := legal[random.IntN(len(legal))]
		if _, err := g.Play(g.Turn(), m); err != nil {
			return nil, fmt.Errorf("play legal move %v: %w", m, err)
		}
		r.Moves = append(r.Moves, m)
	}
	r.Result = record.Scores(&g)
	return r, nil
}

// playOut plays a game to its end. choose is not called for a seat that sits out. playOut returns ctx's error once ctx
// is done.
func playOut(ctx context.Context, g *game.State, choose func(*game.SeatView) game.Move) (game.FinishedView, error) {
	for !g.Over() {
		if err := ctx.Err(); err != nil {
			return game.FinishedView{}, err
		}
		view := g.SeatView(g.Turn())
		move := view.Options[0]
		if move.Action != game.SitOut {
			move = choose(&view)
		}
		if _, err := g.Play(view.Seat, move); err != nil {
			return game.FinishedView{}, fmt.Errorf("play a pilot's move: %w", err)
		}
	}
	finished, _ := g.FinishedView()
	return finished, nil
}
