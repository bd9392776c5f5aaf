package endurance_test

import (
	"errors"
	"slices"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/game"
	"korsar/game/record"
)

// cardSwap is an exchange of two cards of a deck, and how long both stay hidden in a game.
type cardSwap struct {
	one, other  int // places in the deck
	hiddenUntil int // the first move, counted from 0, that could show either
	knownTo     []game.Side
}

// compareWithSwap plays the game again with two hidden cards exchanged, with the same moves as long as neither is
// shown. It compares what was sent.
func compareWithSwap(t *testing.T, g *wholeGame, original *recordedGame, r *record.Record) {
	x := longestHiddenSwap(t, r)
	deck := r.Deck
	deck[x.one], deck[x.other] = deck[x.other], deck[x.one]
	// The requests of the first game were already checked against the description.
	w := &world{bottest.OpenWith(t, sandbox.Options{}, g.seats+1, g.seed, g.drawBeginning,
		func(o *bot.Options) { o.Deal = bottest.FixedDeal(deck, g.first) })}
	w.removeAvatars()
	twin := newRecordedGame(w, g)
	steps := clicksBefore(original, r, x.hiddenUntil)
	err := twin.run(replayPick(original.moves), func(moves int) error {
		if moves == steps {
			return bottest.ErrScriptDone
		}
		return nil
	})
	if !errors.Is(err, bottest.ErrScriptDone) {
		t.Fatalf("the second game does not follow the first: %v", err)
	}
	compared := 0
	for i, person := range w.People {
		if i < g.seats && slices.Contains(x.knownTo, g.mode.SideOf(game.Seat(i+1))) {
			continue
		}
		for move := 0; move <= steps; move++ {
			sent, twinSent := original.sentTo(original.world.People[i].Person, move), twin.sentTo(person.Person, move)
			slices.Sort(sent)
			slices.Sort(twinSent)
			if !slices.Equal(sent, twinSent) {
				t.Fatalf("%s can distinguish %v from %v before move %d:\n%s\n--- twin ---\n%s",
					person.Name(), r.Deck[x.one], r.Deck[x.other], move+1, joinLines(sent), joinLines(twinSent))
			}
			compared += len(sent)
		}
	}
	if compared == 0 || !differs(original, twin, steps) {
		t.Fatalf("the comparison shows nothing: %d requests compared, exchange %+v after %d moves", compared, x, steps)
	}
}

// differs reports whether any person was sent something else in the second game. Otherwise the comparison could not
// fail. Players who may know of the exchange see it, unless both cards are in the pile.
func differs(original, twin *recordedGame, steps int) bool {
	for i, person := range twin.world.People {
		for move := 0; move <= steps; move++ {
			if !slices.Equal(original.sentTo(original.world.People[i].Person, move), twin.sentTo(person.Person, move)) {
				return true
			}
		}
	}
	return false
}

// replayPick returns a function that picks the moves of an earlier game. A move onto a ship may take two choices, of
// which the card is the first.
func replayPick(moves []string) func([]string) string {
	next := 0
	return func(offers []string) string {
		move := moves[next]
		if !slices.Contains(offers, move) {
			return cardOf(move)
		}
		next++
		return move
	}
}

// cardOf returns the card of a move in the record's notation.
func cardOf(move string) string {
	m, err := game.ParseMove(move)
	if err != nil {
		return move
	}
	return m.Card.String()
}

// longestHiddenSwap returns the exchange of a dealt card with a card at the bottom of the pile that stays hidden
// longest.
func longestHiddenSwap(t *testing.T, r *record.Record) cardSwap {
	t.Helper()
	best := cardSwap{hiddenUntil: -1}
	for place := range len(r.Seats) * game.HandAtStart {
		seat := game.Seat((int(r.First)-1+place)%len(r.Seats) + 1)
		for other := game.DeckSize - 1; other >= len(r.Seats)*game.HandAtStart; other-- {
			if r.Deck[other] == r.Deck[place] {
				continue
			}
			until := min(firstPlay(t, r, seat, r.Deck[place]), drawnAt(t, r, other))
			if until > best.hiddenUntil {
				best = cardSwap{one: place, other: other, hiddenUntil: until, knownTo: []game.Side{r.Mode.SideOf(seat)}}
			}
			break
		}
	}
	return best
}

// firstPlay returns the index of the first move with which a seat plays a card like c.
func firstPlay(t *testing.T, r *record.Record, seat game.Seat, c game.Card) int {
	t.Helper()
	first, i := len(r.Moves), 0
	_, err := r.Replay(func(before *game.State, m game.Move, _ game.Turn) error {
		if before.Turn() == seat && m.Card == c && i < first {
			first = i
		}
		i++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return first
}

// drawnAt returns the index of the move that draws the card at a place in the deck.
func drawnAt(t *testing.T, r *record.Record, place int) int {
	t.Helper()
	drawn := len(r.Seats) * game.HandAtStart
	for i, m := range r.Moves {
		if m.Action != game.Draw {
			continue
		}
		if drawn == place {
			return i
		}
		drawn++
	}
	return len(r.Moves)
}

// clicksBefore returns the number of clicked moves before a move of the record. Sitting out takes no click.
func clicksBefore(g *recordedGame, r *record.Record, until int) int {
	steps := 0
	for _, m := range r.Moves[:until] {
		if m.Action != game.SitOut {
			steps++
		}
	}
	return min(steps, len(g.moves)-1) // the last move opens every hand
}
