package engine_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestNoRoadLeadsToASecondHand: whatever users do to see another hand, deleting their data included, two laws hold.
//
//   - Each user is shown the hands of one side only, either at a seat or in an audience, votes once per move, and is
//     shown nothing more after they were removed. What counts is which replies and renewals reach the user on the
//     platform.
//   - Nobody's seat goes to another user without the holder's consent, unless the holder marked themselves as away,
//     gave the seat up or let their time run out.
func TestNoRoadLeadsToASecondHand(t *testing.T) {
	t.Parallel()
	thinking := make(chan struct{}, 1)
	newPilot := func(journal.Level, pilot.Budget) pilot.Pilot { return signalingPilot(thinking) }
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, NewPilot: newPilot})
	var tables snowflake.ID
	gametest.Check(t, func(r *rapid.T) {
		tables++
		s := &sightMachine{harness: h, thinking: thinking, channel: 1000 + tables, firstUser: 1000 * tables,
			seen:   map[snowflake.ID]map[seenAs]bool{},
			owners: map[game.Seat]*owner{}, away: map[snowflake.ID]time.Time{}, removed: map[snowflake.ID]bool{}}
		h.Messenger.OnRenewed = s.recordRenewal
		s.startGame(r)
		defer s.stopGame()
		r.Repeat(map[string]func(*rapid.T){
			"leave": s.leave, "substitute": s.substitute, "substitute for": s.substituteFor,
			"accept": s.accept, "accept again": s.accept, "decline": s.decline,
			"cover": s.cover, "return": s.returnToSeat, "join the audience": s.joinAudience, "remove": s.remove,
			"vote": s.vote, "look": s.look, "play": s.play, "take back": s.takeBack,
			"pass the turn": s.passTurn, "away": s.setAway,
			"delete data": s.deleteData, "restart": s.restart, "": s.check,
		})
	})
}

// signalingPilot is a pilot that sends a value when it is to move, and makes the first legal move.
type signalingPilot chan struct{}

func (q signalingPilot) Choose(ctx context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	select {
	case q <- struct{}{}:
	case <-ctx.Done():
	}
	return v.Options[0]
}

// sightMachine is a state machine of some users at one table, with what each of them was shown.
type sightMachine struct {
	*harness
	thinking  chan struct{}
	id        journal.TableID
	channel   snowflake.ID
	firstUser snowflake.ID // the first of the users, who is the host
	changed   <-chan struct{}
	seq       int64  // of the last entry that was read
	violation string // which law was broken; "" for none

	mu     sync.Mutex
	seen   map[snowflake.ID]map[seenAs]bool
	owners map[game.Seat]*owner // of the seats of people
	away   map[snowflake.ID]time.Time

	removed  map[snowflake.ID]bool // from the audience
	pollMove int                   // the move that is voted on
	voters   map[snowflake.ID]bool // who have tried to vote on it
}

// userCount is how many users act at the table: more than it has seats.
const userCount = 7

// seenAs is a side whose hands a user saw, and the role in which they saw them.
type seenAs struct {
	side     game.Side
	audience bool
}

// owner is the user who has a seat, with what they agreed to.
type owner struct {
	user         snowflake.ID
	agreedTo     journal.PersonID // the person who may have the seat; 0 for nobody
	askedPartner bool             // their partner was asked whether they may leave
	late         bool             // the program made their last move
	gaveUp       bool
}

// startGame opens a table with random options, lets users join it, and starts the game.
func (s *sightMachine) startGame(r *rapid.T) {
	o := journal.Options{Edition: "korsar-2019",
		Mode: rapid.SampledFrom([]game.Mode{game.FreeForAll, game.Partnership}).Draw(r, "mode"),
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate,
		Minutes: 60, Misses: 1,
		Late: rapid.SampledFrom([]journal.Rule{journal.DrawOne, journal.HandOver}).Draw(r, "late"),
		Away: rapid.SampledFrom([]journal.Rule{journal.Wait, journal.ComputerPlays}).Draw(r, "who is away")}
	if o.Seats = 4; o.Mode == game.FreeForAll {
		o.Seats = rapid.IntRange(2, 4).Draw(r, "seats")
	}
	var occupants []journal.Occupant
	for range rapid.IntRange(0, 1).Draw(r, "audiences") {
		occupants = append(occupants, journal.Audience(0))
		o.VoteRules = journal.VoteRules{Window: 30, Silent: journal.DrawOne}
	}
	s.id = s.OpenTable(s.firstUser, table.Opening{Channel: s.channel, Options: o, Seated: occupants})
	for range rapid.IntRange(0, 4).Draw(r, "lobby") {
		actions := []action{(*table.Table).Join, (*table.Table).Leave, (*table.Table).ChangeSide,
			(*table.Table).ShowVote}
		if i := rapid.IntRange(0, len(actions)).Draw(r, "action"); i < len(actions) {
			s.do(r, s.anyUser(r, "who"), actions[i])
		} else {
			s.joinAudience(r)
		}
	}
	for _, i := range rapid.Permutation([]snowflake.ID{0, 1, 2, 3, 4, 5, 6}).Draw(r, "players") {
		s.do(r, s.firstUser+i, (*table.Table).Join)
	}
	s.do(r, s.firstUser, (*table.Table).Start)
	state := s.state()
	if state.Phase != journal.Playing {
		r.Fatalf("the game has not begun: %+v", state.Unready)
	}
	for _, seat := range state.Seats {
		if seat.ID != 0 {
			s.owners[seat.Seat] = &owner{user: seat.ID}
		}
	}
	s.subscribe()
}

// stopGame stops the game, so that nothing happens at the table while other tables are tested.
func (s *sightMachine) stopGame() {
	c := s.clickOf(s.firstUser)
	c.ModeratesHere = true
	s.Registry.At(s.Ctx, c, s.id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(s.Ctx, c) })
	s.Settle()
	if phase := s.state().Phase; phase == journal.Lobby || phase == journal.Playing {
		s.T.Errorf("table %d was not stopped: it is %v", s.id, phase)
	}
}

func (s *sightMachine) subscribe() {
	subscription, leave := s.Registry.Subscribe(s.id, "")
	s.changed = subscription.Changed
	s.T.Cleanup(leave)
}

func (s *sightMachine) restart(*rapid.T) {
	s.Close()
	s.Open()
	s.subscribe()
}

// state returns what everybody may know of the table.
func (s *sightMachine) state() table.PublicState { return s.PublicState(s.id) }

// action is a method of a table that a click calls.
type action = func(*table.Table, context.Context, table.Click) (table.Reply, error)

// clickOf returns the next click of one of the users. The last of them is a moderator.
func (s *sightMachine) clickOf(user snowflake.ID) table.Click {
	c := s.Click(user, s.channel)
	c.ModeratesHere = user == s.firstUser+userCount-1
	c.Reply = table.ReplyToken{Token: user.String(), Language: "en"}
	return c
}

// do calls an action for a user, as by a command. With byButton it is as by a button.
func (s *sightMachine) do(r *rapid.T, user snowflake.ID, what action) table.Reply {
	c := s.clickOf(user)
	return s.recordReply(r, c, s.Registry.At(s.Ctx, c, s.id, func(t *table.Table, c table.Click) (table.Reply, error) {
		c.Seq = t.PublicState().Seq
		if t.PublicState().Phase == journal.Playing {
			c.Seq = 0
		}
		return what(t, s.Ctx, c)
	}))
}
