package engine_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// anyUser returns one of the users.
func (s *sightMachine) anyUser(r *rapid.T, what string) snowflake.ID {
	return s.firstUser + snowflake.ID(rapid.IntRange(0, userCount-1).Draw(r, what))
}

// namedUser returns a user with their name.
func (s *sightMachine) namedUser(user snowflake.ID) table.User {
	return table.User{ID: user, Name: fmt.Sprintf("User %d", user)}
}

func (s *sightMachine) leave(r *rapid.T) { s.do(r, s.anySeated(r, "who"), (*table.Table).Leave) }

// substitute offers a user's own seat to another user.
func (s *sightMachine) substitute(r *rapid.T) {
	to := s.namedUser(s.anyUser(r, "to"))
	s.do(r, s.anySeated(r, "who"), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Substitute(ctx, c, 0, to)
	})
}

// substituteFor offers another user's seat as host or moderator.
func (s *sightMachine) substituteFor(r *rapid.T) {
	to, of := s.namedUser(s.anyUser(r, "to")), s.anySeated(r, "of")
	s.do(r, s.anyModerator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Substitute(ctx, c, of, to)
	})
}

// anyModerator returns the host or the moderator, or now and then another user.
func (s *sightMachine) anyModerator(r *rapid.T) snowflake.ID {
	offsets := []snowflake.ID{0, 0, 0, userCount - 1, userCount - 1, userCount - 1, 2}
	return s.firstUser + rapid.SampledFrom(offsets).Draw(r, "who")
}

func (s *sightMachine) accept(r *rapid.T) { s.do(r, s.anyAsked(r), byButton((*table.Table).Accept)) }

func (s *sightMachine) decline(r *rapid.T) { s.do(r, s.anyAsked(r), byButton((*table.Table).Decline)) }

// anyAsked returns a user who may accept or decline an offer, or now and then another user.
func (s *sightMachine) anyAsked(r *rapid.T) snowflake.ID {
	state := s.state()
	var list []snowflake.ID
	for _, o := range state.Offers {
		list = append(list, o.To.ID, state.Seats[o.Seat-1].ID, state.Seats[o.Seat-1].For.ID)
	}
	return s.anyOf(r, "asked", list)
}

// anySeated returns a user who has a seat or whose seat a computer covers, or now and then another user.
func (s *sightMachine) anySeated(r *rapid.T, what string) snowflake.ID {
	var list []snowflake.ID
	for _, seat := range s.state().Seats {
		list = append(list, seat.ID, seat.For.ID)
	}
	return s.anyOf(r, what, list)
}

// anyOf returns a user of a list, in which 0 stands for nobody, or now and then another user.
func (s *sightMachine) anyOf(r *rapid.T, what string, list []snowflake.ID) snowflake.ID {
	list = append(slices.DeleteFunc(list, func(user snowflake.ID) bool { return user == 0 }), s.anyUser(r, what))
	return rapid.SampledFrom(list).Draw(r, what)
}

// byButton returns the action as a button of the newest board calls it.
func byButton(what action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.Seq = t.PublicState().Seq
		return what(t, ctx, c)
	}
}

// cover gives another user's seat to a computer as host or moderator.
func (s *sightMachine) cover(r *rapid.T) {
	of := s.anySeated(r, "of")
	s.do(r, s.anyModerator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.CoverUser(ctx, c, of)
	})
}

// returnToSeat takes back a seat that a computer covers.
func (s *sightMachine) returnToSeat(r *rapid.T) {
	s.do(r, s.anySeated(r, "who"), byButton((*table.Table).Return))
}

// look asks for a hand in one of two ways.
func (s *sightMachine) look(r *rapid.T) {
	way := rapid.IntRange(0, 1).Draw(r, "way")
	s.do(r, s.anyUser(r, "who"), []action{(*table.Table).Look, (*table.Table).ShowVote}[way])
}

func (s *sightMachine) joinAudience(r *rapid.T) {
	c := s.clickOf(s.anyUser(r, "who"))
	s.recordReply(r, c, s.Registry.JoinAudience(s.Ctx, c, s.id, s.audienceSeat()))
}

// audienceSeat returns the seat of the audience, or seat 1 if there is none.
func (s *sightMachine) audienceSeat() game.Seat {
	for _, seat := range s.state().Seats {
		if seat.Audience != nil {
			return seat.Seat
		}
	}
	return 1
}

// remove removes a voter from the audience as host or moderator.
func (s *sightMachine) remove(r *rapid.T) {
	who := s.anyUser(r, "of")
	reply := s.do(r, s.anyModerator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.RemoveVoter(ctx, c, s.namedUser(who))
	})
	if controls, ok := reply.(table.VoteControls); ok && controls.Removed != (table.User{}) {
		s.removed[who] = true
	}
}

// vote votes for drawing a card.
func (s *sightMachine) vote(r *rapid.T) {
	c := s.clickOf(s.anyUser(r, "who"))
	state := s.state()
	c.Seq = state.Seq
	if s.pollMove != state.Game.Moves+1 {
		s.pollMove, s.voters = state.Game.Moves+1, map[snowflake.ID]bool{}
	}
	s.voters[c.User] = true
	s.recordReply(r, c, s.Registry.Vote(s.Ctx, c, s.id, game.DrawMove))
}

// deleteData deletes a user's data at their request, which gives up their seats too.
func (s *sightMachine) deleteData(r *rapid.T) {
	c := s.clickOf(s.anyUser(r, "who"))
	if _, deleted := s.recordReply(r, c, s.Community.Forget(s.Ctx, c)).(community.Forgotten); !deleted {
		return
	}
	delete(s.away, c.User)
	for _, o := range s.owners {
		o.gaveUp = o.gaveUp || o.user == c.User
	}
}

// play makes a random move for the user on turn.
func (s *sightMachine) play(r *rapid.T) {
	state := s.state()
	stored := s.Stored(s.id)
	who := state.UserAt(state.Game.Turn).ID
	if state.Phase != journal.Playing || who == 0 {
		r.Skip("nobody is on turn")
	}
	m := rapid.SampledFrom(stored.Table.Game.Moves(state.Game.Turn, nil)).Draw(r, "move")
	s.do(r, who, func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Play(ctx, c, m)
	})
}

func (s *sightMachine) takeBack(r *rapid.T) {
	s.do(r, s.anyUser(r, "who"), byButton((*table.Table).TakeBack))
}

// setAway marks a user as away for three hours, or as back.
func (s *sightMachine) setAway(r *rapid.T) {
	who, until := s.anyUser(r, "who"), time.Time{}
	if rapid.Bool().Draw(r, "away") {
		until = s.Clock.Now().Add(3 * time.Hour)
	}
	s.away[who] = until
	c := s.clickOf(who)
	s.recordReply(r, c, s.Community.SetPreferences(s.Ctx, c, func(p *storage.UserPreferences) { p.Away = until }))
}

// passTurn advances the clock until the present turn ends by itself: a computer moves, or the time is over.
func (s *sightMachine) passTurn(r *rapid.T) {
	state := s.state()
	turn := state.Game.Turn
	coversAway := !state.Away.IsZero() && state.Options.Away == journal.ComputerPlays
	computer := state.Phase == journal.Playing && (state.Seats[turn-1].Computer != "" || coversAway)
	switch {
	case computer:
		s.Clock.Advance(20 * time.Second) // a failed move is tried again by then
	case state.Phase == journal.Playing && !state.Due.IsZero():
		s.Clock.Advance(max(state.Due.Sub(s.Clock.Now()), 0))
	default:
		r.Skip("the turn does not end by itself")
	}
	for s.state().Seq == state.Seq {
		select {
		case <-s.thinking:
			s.Clock.Advance(time.Second)
		case <-s.changed: // perhaps only the window of a vote has begun, late since nobody has joined the audience
			if now := s.state(); now.Seq == state.Seq {
				s.Clock.Advance(max(now.Due.Sub(s.Clock.Now()), 0))
			}
		case <-s.Ctx.Done():
			r.Fatalf("the turn does not end: %v", s.Ctx.Err())
		}
	}
	s.Settle()
	s.readJournal(r, 0)
}
