package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestNoRoadLeadsToASecondHand: whatever users do to get at another hand, deleting their data too, each of them is shown
// the hands of one side only, at a seat or in an audience, votes once, and is shown nothing more once they were removed;
// and nobody loses a seat to somebody else without their consent, unless they are away by their own word, gave it up or
// let their time run out. What counts is what replies and renewals show, to whom on the platform.
func TestNoRoadLeadsToASecondHand(t *testing.T) {
	thinks := make(chan struct{}, 1)
	newPilot := func(journal.Level, pilot.Budget) pilot.Pilot { return quick(thinks) }
	h := open(t, enginetest.Options{Deal: sameDeal, NewPilot: newPilot})
	var tables snowflake.ID
	rapid.Check(t, func(r *rapid.T) {
		tables++
		s := &sightMachine{harness: h, thinks: thinks, channel: 1000 + tables, first: 1000 * tables, seen: map[snowflake.ID]map[seenAs]bool{},
			owners: map[game.Seat]*owner{}, away: map[snowflake.ID]time.Time{}, removed: map[snowflake.ID]bool{}}
		h.Messenger.OnRenewed = s.renewed
		s.begins(r)
		defer s.ends()
		r.Repeat(map[string]func(*rapid.T){
			"leave": s.leave, "substitute": s.substitute, "substitute for": s.substituteFor, "accept": s.accept, "accept again": s.accept,
			"decline": s.decline, "relieve": s.relieve, "return": s.comeBack, "join the audience": s.joinAudience, "remove": s.remove,
			"vote": s.vote, "look": s.look, "play": s.play, "take back": s.takeBack, "time": s.time, "away": s.goAway,
			"delete data": s.deleteData, "restart": s.restart, "": s.check,
		})
	})
}

// quick is a pilot that tells that it thinks.
type quick chan struct{}

func (q quick) Choose(ctx context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	select {
	case q <- struct{}{}:
	case <-ctx.Done():
	}
	return v.Options[0]
}

// sightMachine is some users at one table, with what each of them was shown.
type sightMachine struct {
	*harness
	thinks  chan struct{}
	id      journal.TableID
	channel snowflake.ID
	first   snowflake.ID // of the users; it is the host
	changed <-chan struct{}
	seq     int64  // up to which the journal was read
	broken  string // a law that was

	mu     sync.Mutex
	seen   map[snowflake.ID]map[seenAs]bool
	owners map[game.Seat]*owner // of the seats of people
	away   map[snowflake.ID]time.Time

	removed map[snowflake.ID]bool // from the audience
	poll    int                   // the move that is voted on
	voters  map[snowflake.ID]bool // who have tried to
}

// users is how many scheme at a table: more than it has seats.
const users = 7

// seenAs is how somebody saw a side's hands.
type seenAs struct {
	side     game.Side
	audience bool
}

// owner is whose a seat is, as the users understand it.
type owner struct {
	user    snowflake.ID
	agrees  journal.PersonID // who they let have the seat
	asksOut bool             // they asked their partner whether they may leave
	late    bool             // their last turn was made by the program, since they were late
	gone    bool             // they gave the seat up
}

func (s *sightMachine) begins(r *rapid.T) {
	o := journal.Options{Edition: "korsar-2019", Mode: rapid.SampledFrom([]game.Mode{game.FreeForAll, game.Partnership}).Draw(r, "mode"),
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate, Hours: 1, Misses: 1,
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
	s.id = s.OpenTable(s.first, table.Opening{Channel: s.channel, Options: o, Seated: occupants})
	for range rapid.IntRange(0, 4).Draw(r, "lobby") {
		who := s.anybody(r, "who")
		s.does(r, who, []action{(*table.Table).Join, (*table.Table).Leave, (*table.Table).ChangeSide}[rapid.IntRange(0, 2).Draw(r, "does")])
	}
	for _, i := range rapid.Permutation([]snowflake.ID{0, 1, 2, 3, 4, 5, 6}).Draw(r, "players") {
		s.does(r, s.first+i, (*table.Table).Join)
	}
	s.does(r, s.first, (*table.Table).Start)
	f := s.face()
	if f.Phase != journal.Playing {
		r.Fatalf("the game has not begun: %+v", f.Unready)
	}
	for _, seat := range f.Seats {
		if seat.ID != 0 {
			s.owners[seat.Seat] = &owner{user: seat.ID}
		}
	}
	s.follow()
}

// ends leaves nothing behind that happens by itself.
func (s *sightMachine) ends() {
	c := s.clicks(s.first)
	c.ModeratesHere = true
	s.Registry.At(s.Ctx, c, s.id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(s.Ctx, c) })
	s.Settle()
	if phase := s.face().Phase; phase == journal.Lobby || phase == journal.Playing {
		s.T.Errorf("table %d goes on when all is over: %v", s.id, phase)
	}
}

// follow hears of the table.
func (s *sightMachine) follow() {
	subscription, leave := s.Registry.Subscribe(s.id)
	s.changed = subscription.Changed
	s.T.Cleanup(leave)
}

func (s *sightMachine) restart(*rapid.T) {
	s.Close()
	s.Open()
	s.follow()
}

func (s *sightMachine) face() (f table.PublicState) {
	s.Do(s.id, s.first, func(t *table.Table, _ table.Click) (table.Reply, error) {
		f = t.PublicState()
		return table.Done{}, nil
	})
	return f
}

// action is what a click asks of a table.
type action = func(*table.Table, context.Context, table.Click) (table.Reply, error)

// clicks is the next click of one of the users. The last of them is a moderator.
func (s *sightMachine) clicks(user snowflake.ID) table.Click {
	c := s.Click(user, s.channel)
	c.ModeratesHere = user == s.first+users-1
	c.Reply = table.ReplyToken{Token: user.String(), Language: "en"}
	return c
}

// does lets somebody ask something of the table.
func (s *sightMachine) does(r *rapid.T, user snowflake.ID, what action) table.Reply {
	c := s.clicks(user)
	return s.answered(r, c, s.Registry.At(s.Ctx, c, s.id, func(t *table.Table, c table.Click) (table.Reply, error) {
		c.Seq = t.PublicState().Seq
		if t.PublicState().Phase == journal.Playing {
			c.Seq = 0 // commands; where a button is meant, the action says so
		}
		return what(t, s.Ctx, c)
	}))
}

// answered notes what a reply shows, lets it stand on the screen and follows what has happened.
func (s *sightMachine) answered(r *rapid.T, c table.Click, reply table.Reply) table.Reply {
	if hand, is := reply.(table.Hand); is {
		s.shows(c.User, hand)
		if hand.Audience == nil {
			if err := s.Registry.HandShown(s.Ctx, s.id, c, false); err != nil {
				r.Logf("user %d: %v", c.User-s.first, err)
			}
		}
	}
	if said(reply) == string(table.NotSaved) {
		r.Fatalf("user %d is answered that nothing was saved", c.User-s.first)
	}
	s.Settle()
	s.follows(r, c.User)
	return reply
}

// shows notes that somebody is shown a hand.
func (s *sightMachine) shows(user snowflake.ID, h table.Hand) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h.Phase != journal.Playing {
		return // every hand is open
	}
	if s.seen[user] == nil {
		s.seen[user] = map[seenAs]bool{}
	}
	if h.Audience != nil && s.removed[user] {
		s.broken = fmt.Sprintf("user %d was removed from the audience and sees its hand", user-s.first)
	}
	s.seen[user][seenAs{h.PublicState.Options.Mode.SideOf(h.View.Seat), h.Audience != nil}] = true
}

// renewed notes what a renewal shows.
func (s *sightMachine) renewed(token table.ReplyToken, h table.Hand) {
	user := snowflake.Parse(token.Token)
	if user == 0 || h.Table != s.id {
		panic(fmt.Sprintf("a hand of table %d is renewed under %q", h.Table, token.Token))
	}
	s.shows(user, h)
}

func (s *sightMachine) check(r *rapid.T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for user, seen := range s.seen {
		if len(seen) > 1 {
			r.Fatalf("user %d has seen %v", user-s.first, seen)
		}
	}
	if s.broken != "" {
		r.Fatal(s.broken)
	}
}

// follows reads what was new in the journal after a click, or, for user 0, after time has passed, and holds it against
// what the users agreed to.
func (s *sightMachine) follows(r *rapid.T, by snowflake.ID) {
	kept, err := s.Store.Load(s.Ctx, s.id)
	if err != nil {
		r.Fatal(err)
	}
	for _, e := range kept.Entries[s.seq:] {
		if e.Cause == 0 {
			s.happens(r, e, 0)
		} else {
			s.happens(r, e, by)
		}
	}
	s.seq = int64(len(kept.Entries))
	if poll := kept.Table.Poll; len(poll.Ballots) > len(s.voters) && poll.Move == s.poll {
		s.broken = fmt.Sprintf("%d users have voted %d times", len(s.voters), len(poll.Ballots))
	}
}

func (s *sightMachine) happens(r *rapid.T, e journal.Entry, by snowflake.ID) {
	switch b := e.Body.(type) {
	case journal.Played:
		if o := s.owners[b.Seat]; o != nil && by == o.user {
			o.late = false
		}
	case journal.Covered:
		if o := s.owners[b.Seat]; o != nil && b.Why == journal.Late {
			o.late = true
		}
	case journal.Declined:
		if o := s.owners[b.Seat]; o != nil {
			o.agrees, o.asksOut = 0, false
		}
	case journal.Offered:
		o := s.owners[b.Seat]
		if o.agrees, o.asksOut = 0, b.To == 0; by == o.user {
			o.agrees = b.To
		}
	case journal.Handed:
		s.handed(r, b, by)
	}
}

// handed holds a change at a seat against what its owner agreed to.
func (s *sightMachine) handed(r *rapid.T, b journal.Handed, by snowflake.ID) {
	o := s.owners[b.Seat]
	if b.Occupant.Kind == journal.IsComputer {
		o.gone = by == o.user || by == 0 || o.asksOut || o.late
		o.agrees, o.asksOut, o.late = 0, false, false
		return
	}
	people, err := s.Store.PeopleByID(s.Ctx, b.Occupant.Person)
	if err != nil {
		r.Fatal(err)
	}
	user := people[b.Occupant.Person].User
	if user != o.user && o.agrees != b.Occupant.Person && !o.gone && !o.late && !s.away[o.user].After(s.Clock.Now()) {
		s.broken = fmt.Sprintf("seat %d went from user %d to user %d, unasked", b.Seat, o.user-s.first, user-s.first)
	}
	s.owners[b.Seat] = &owner{user: user}
}

func (s *sightMachine) anybody(r *rapid.T, what string) snowflake.ID {
	return s.first + snowflake.ID(rapid.IntRange(0, users-1).Draw(r, what))
}

func (s *sightMachine) named(user snowflake.ID) table.User {
	return table.User{ID: user, Name: fmt.Sprintf("User %d", user)}
}

func (s *sightMachine) leave(r *rapid.T) { s.does(r, s.seated(r, "who"), (*table.Table).Leave) }

func (s *sightMachine) substitute(r *rapid.T) {
	to := s.named(s.anybody(r, "to"))
	s.does(r, s.seated(r, "who"), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Substitute(ctx, c, 0, to)
	})
}

func (s *sightMachine) substituteFor(r *rapid.T) {
	to, of := s.named(s.anybody(r, "to")), s.seated(r, "of")
	s.does(r, s.moderator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Substitute(ctx, c, of, to)
	})
}

// moderator is the host or the moderator, or now and then somebody else.
func (s *sightMachine) moderator(r *rapid.T) snowflake.ID {
	return s.first + rapid.SampledFrom([]snowflake.ID{0, 0, 0, users - 1, users - 1, users - 1, 2}).Draw(r, "who")
}

func (s *sightMachine) accept(r *rapid.T)  { s.does(r, s.asked(r), pressed((*table.Table).Accept)) }
func (s *sightMachine) decline(r *rapid.T) { s.does(r, s.asked(r), pressed((*table.Table).Decline)) }

// asked is somebody of whom an answer may be expected, or now and then somebody else.
func (s *sightMachine) asked(r *rapid.T) snowflake.ID {
	f := s.face()
	var list []snowflake.ID
	for _, o := range f.Offers {
		list = append(list, o.To.ID, f.Seats[o.Seat-1].ID, f.Seats[o.Seat-1].For.ID)
	}
	return s.oneOf(r, "asked", list)
}

// seated is somebody who has a seat, or for whom a computer has it, or now and then somebody else.
func (s *sightMachine) seated(r *rapid.T, what string) snowflake.ID {
	var list []snowflake.ID
	for _, seat := range s.face().Seats {
		list = append(list, seat.ID, seat.For.ID)
	}
	return s.oneOf(r, what, list)
}

// oneOf is one of a list in which 0 is nobody, or now and then somebody else.
func (s *sightMachine) oneOf(r *rapid.T, what string, list []snowflake.ID) snowflake.ID {
	list = append(slices.DeleteFunc(list, func(user snowflake.ID) bool { return user == 0 }), s.anybody(r, what))
	return rapid.SampledFrom(list).Draw(r, what)
}

// pressed is a action by a button on the newest board.
func pressed(what action) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		c.Seq = t.PublicState().Seq
		return what(t, ctx, c)
	}
}

func (s *sightMachine) relieve(r *rapid.T) {
	of := s.seated(r, "of")
	s.does(r, s.moderator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.CoverUser(ctx, c, of)
	})
}

func (s *sightMachine) comeBack(r *rapid.T) {
	s.does(r, s.seated(r, "who"), pressed((*table.Table).Return))
}

// look asks for a hand, in one of the ways that there are.
func (s *sightMachine) look(r *rapid.T) {
	suggest := func(t *table.Table, _ context.Context, c table.Click) (table.Reply, error) { return t.Suggest(c) }
	way := rapid.IntRange(0, 2).Draw(r, "way")
	s.does(r, s.anybody(r, "who"), []action{(*table.Table).Look, (*table.Table).ShowVote, suggest}[way])
}

func (s *sightMachine) joinAudience(r *rapid.T) {
	c := s.clicks(s.anybody(r, "who"))
	s.answered(r, c, s.Registry.JoinAudience(s.Ctx, c, s.id, s.audience()))
}

// audience is the seat of the audience; seat 1 if there is none.
func (s *sightMachine) audience() game.Seat {
	for _, seat := range s.face().Seats {
		if seat.Audience != nil {
			return seat.Seat
		}
	}
	return 1
}

func (s *sightMachine) remove(r *rapid.T) {
	who := s.anybody(r, "of")
	reply := s.does(r, s.moderator(r), func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.RemoveVoter(ctx, c, s.named(who))
	})
	if controls, is := reply.(table.VoteControls); is && controls.Removed != (table.User{}) {
		s.removed[who] = true
	}
}

func (s *sightMachine) vote(r *rapid.T) {
	c := s.clicks(s.anybody(r, "who"))
	f := s.face()
	c.Seq = f.Seq
	if s.poll != f.Game.Moves+1 {
		s.poll, s.voters = f.Game.Moves+1, map[snowflake.ID]bool{}
	}
	s.voters[c.User] = true
	s.answered(r, c, s.Registry.Vote(s.Ctx, c, s.id, game.DrawMove))
}

// deleteData has somebody ask that nothing be kept of them, who gives up what they have by that.
func (s *sightMachine) deleteData(r *rapid.T) {
	c := s.clicks(s.anybody(r, "who"))
	if _, deleted := s.answered(r, c, s.Community.Forget(s.Ctx, c)).(community.Forgotten); !deleted {
		return
	}
	delete(s.away, c.User)
	for _, o := range s.owners {
		o.gone = o.gone || o.user == c.User
	}
}

func (s *sightMachine) play(r *rapid.T) {
	f := s.face()
	kept, err := s.Store.Load(s.Ctx, s.id)
	who := f.UserAt(f.Game.Turn).ID
	if err != nil || f.Phase != journal.Playing || who == 0 {
		r.Skip("nobody is on turn")
	}
	m := rapid.SampledFrom(kept.Table.Game.Moves(f.Game.Turn, nil)).Draw(r, "move")
	s.does(r, who, func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Play(ctx, c, m)
	})
}

func (s *sightMachine) takeBack(r *rapid.T) {
	s.does(r, s.anybody(r, "who"), pressed((*table.Table).TakeBack))
}

func (s *sightMachine) goAway(r *rapid.T) {
	who, until := s.anybody(r, "who"), time.Time{}
	if rapid.Bool().Draw(r, "away") {
		until = s.Clock.Now().Add(3 * time.Hour)
	}
	s.away[who] = until
	c := s.clicks(who)
	s.answered(r, c, s.Community.SetPreferences(s.Ctx, c, func(p *storage.UserPreferences) { p.Away = until }))
}

// time lets the present turn come to its end by itself: a computer moves, or the time is over.
func (s *sightMachine) time(r *rapid.T) {
	f := s.face()
	turn := f.Game.Turn
	computer := f.Phase == journal.Playing && (f.Seats[turn-1].Computer != "" || !f.Away.IsZero() && f.Options.Away == journal.ComputerPlays)
	switch {
	case computer:
		s.Clock.Advance(20 * time.Second) // one that came to nothing is tried again by then
	case f.Phase == journal.Playing && !f.Due.IsZero():
		s.Clock.Advance(max(f.Due.Sub(s.Clock.Now()), 0))
	default:
		r.Skip("nothing happens by itself")
	}
	for s.face().Seq == f.Seq {
		select {
		case <-s.thinks:
			s.Clock.Advance(time.Second)
		case <-s.changed:
		case <-s.Ctx.Done():
			r.Fatalf("nothing happens by itself: %v", s.Ctx.Err())
		}
	}
	s.Settle()
	s.follows(r, 0)
}
