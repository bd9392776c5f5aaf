package engine_test

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// forgettingStore is a store that deletes a user's data right after a number of queries for people.
type forgettingStore struct {
	storage.Store
	user snowflake.ID
	left atomic.Int32 // queries
}

// countDown counts a query, and deletes the data after the last.
func (s *forgettingStore) countDown(ctx context.Context) error {
	if s.left.Add(-1) != 0 {
		return nil
	}
	p, err := s.Store.FindPerson(ctx, s.user)
	if err != nil {
		return err
	}
	return s.Forget(ctx, p)
}

func (s *forgettingStore) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	p, err := s.Store.PersonOf(ctx, user, name)
	return p, errors.Join(err, s.countDown(ctx))
}

func (s *forgettingStore) FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	p, err := s.Store.FindPerson(ctx, user)
	return p, errors.Join(err, s.countDown(ctx))
}

func (s *forgettingStore) PreferencesOf(ctx context.Context, user snowflake.ID) (storage.UserPreferences, error) {
	p, err := s.Store.PreferencesOf(ctx, user)
	return p, errors.Join(err, s.countDown(ctx))
}

func (s *forgettingStore) PeopleByID(ctx context.Context,
	ids ...journal.PersonID) (map[journal.PersonID]storage.PersonRow, error) {
	people, err := s.Store.PeopleByID(ctx, ids...)
	return people, errors.Join(err, s.countDown(ctx))
}

// TestDeletingDataWhileJoiningAnAudience: a user whose data is deleted at any moment while they join an audience has
// joined at most once, and can join and vote after that.
func TestDeletingDataWhileJoiningAnAudience(t *testing.T) {
	for queries := int32(1); queries <= 3; queries++ { // as many as joining makes
		t.Run(strconv.Itoa(int(queries)), func(t *testing.T) {
			store := &forgettingStore{user: 5}
			wrap := func(s storage.Store) storage.Store { store.Store = s; return store }
			h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Wrap: wrap})
			id := h.AudienceGame()
			h.Settle()
			store.left.Store(queries)
			reply := h.JoinAudience(id, 5)
			if code := enginetest.CodeOf(reply); code != "" && code != string(table.NotSaved) {
				t.Errorf("joining returned %+v", reply)
			}
			if left := store.left.Load(); left > 0 {
				t.Errorf("the data was not deleted: %d queries are left", left)
			}
			if _, joined := h.JoinAudience(id, 5).(table.Hand); !joined {
				t.Error("they cannot join after that")
			}
			if _, voted := h.VoteToDraw(id, 5).(table.Hand); !voted {
				t.Error("they cannot vote after that")
			}
			stored := h.Stored(id).Table
			if len(stored.Voters) != 1 || len(stored.Poll.Ballots) != 1 {
				t.Errorf("%d have joined and %d votes count, want 1 of each",
					len(stored.Voters), len(stored.Poll.Ballots))
			}
		})
	}
}

// TestAudienceOfTheLobbyPlays: a user who joined the audience in the lobby has no hand there and takes no seat. They
// see the hand and vote once the game has begun. If their data is deleted before that, they may join again.
func TestAudienceOfTheLobbyPlays(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.AudienceLobby()
	for _, user := range []snowflake.ID{5, 5, 6} {
		if notice, joined := h.JoinAudience(id, user).(table.Notice); !joined || notice.Kind != table.InAudience ||
			notice.Seat != 1 {
			t.Fatalf("joining in the lobby returned %+v", notice)
		}
	}
	if members := h.PublicState(id).Seats[0].Audience.Members; members != 2 {
		t.Errorf("the audience has %d members", members)
	}
	refused := func(user snowflake.ID, want table.Code,
		do func(*table.Table, context.Context, table.Click) (table.Reply, error)) {
		t.Helper()
		reply := h.Registry.At(h.Ctx, h.Click(user, 5), id,
			func(t *table.Table, c table.Click) (table.Reply, error) { return do(t, h.Ctx, c) })
		if code := enginetest.CodeOf(reply); code != string(want) {
			t.Errorf("user %d is refused with %q, want %q", user, code, want)
		}
	}
	refused(2, table.HasSat, (*table.Table).ShowVote)
	h.Do(id, 2, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) })
	refused(5, table.YouBoundToAudience, (*table.Table).Join)
	h.Do(id, 2, h.Join)
	if code := enginetest.CodeOf(h.JoinAudience(id, 2)); code != string(table.HasSat) {
		t.Errorf("a player joins the audience: %q", code)
	}
	h.DeleteData(6)
	h.Do(id, 1, h.StartGame)
	h.Settle()
	if _, ok := h.JoinAudience(id, 6).(table.Hand); !ok {
		t.Error("who deleted their data cannot join again")
	}
	if hand, ok := h.VoteToDraw(id, 5).(table.Hand); !ok || hand.Audience.Mine != game.DrawMove {
		t.Errorf("a member of the lobby cannot vote: %+v", hand)
	}
	stored := h.Stored(id).Table
	looked := 0
	for _, v := range stored.Voters {
		if v.Looked {
			looked++
		}
	}
	if looked != 2 || len(stored.Poll.Ballots) != 1 {
		t.Errorf("%d members have seen the hand and %d voted, want 2 and 1", looked, len(stored.Poll.Ballots))
	}
}

// TestVoteWaitsForHalfItsWindow: the vote of an audience that nobody joins begins after half of its window, and then
// lasts as long as any other. A restart meanwhile changes nothing.
func TestVoteWaitsForHalfItsWindow(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.AudienceGame()
	h.Close()
	h.Open()
	changed, leave := h.Registry.Subscribe(id, "")
	defer leave()
	h.Clock.Advance(15 * time.Second)
	<-changed.Changed
	h.Settle()
	p := h.PublicState(id).Poll
	if left := p.Ends.Sub(h.Clock.Now()); !p.Waits.IsZero() || left != 30*time.Second {
		t.Errorf("after half of the window the vote waits until %v and ends in %v", p.Waits, left)
	}
	h.Clock.Advance(30 * time.Second)
	<-changed.Changed
	h.Settle()
	if moves := h.PublicState(id).Game.Moves; moves != 1 {
		t.Errorf("after the vote there are %d moves", moves)
	}
}

// TestHandOfAVoterIsRenewedWhenItsTurnComes: the hand of a member of an audience gets its picture and follows the table
// while the audience is on turn, not between.
func TestHandOfAVoterIsRenewedWhenItsTurnComes(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.AudienceGame()
	renewed := map[int64]bool{} // the moves made that the hand has shown
	h.Messenger.OnRenewed = func(_ table.ReplyToken, hand table.Hand) {
		if hand.Audience == nil || hand.View.Seat != 1 {
			t.Errorf("the hand of seat %d is renewed", hand.View.Seat)
		}
		renewed[int64(hand.Game.Moves)] = true
	}
	join := h.Click(5, 5)
	join.Reply = table.ReplyToken{Token: "voter", Language: "en"}
	h.Registry.JoinAudience(h.Ctx, join, id, 1)
	if err := h.Registry.HandShown(h.Ctx, id, join, false); err != nil {
		t.Fatal(err)
	}
	h.Settle()
	if !renewed[0] {
		t.Error("the picture has not followed the hand")
	}
	vote := h.Click(5, 5)
	vote.Seq, vote.Reply, vote.Replaces = h.PublicState(id).Seq, join.Reply, join.Interaction
	hand, voted := h.Registry.Vote(h.Ctx, vote, id, game.DrawMove).(table.Hand)
	if !voted || !hand.Drawn {
		t.Errorf("after a vote the picture does not stay: %+v", hand.Audience)
	}
	if err := h.Registry.HandShown(h.Ctx, id, vote, true); err != nil {
		t.Fatal(err)
	}
	changed, leave := h.Registry.Subscribe(id, "")
	defer leave()
	h.Clock.Advance(30 * time.Second)
	<-changed.Changed
	for range 2 {
		h.Settle()
		h.Draw(id)
	}
	h.Settle()
	if len(renewed) != 2 || !renewed[3] {
		t.Errorf("the hand was renewed after the moves %v, want 0 and 3", renewed)
	}
}

// patientStore reads preferences even for a click whose context is done.
type patientStore struct{ storage.Store }

func (s patientStore) PreferencesOf(ctx context.Context, user snowflake.ID) (storage.UserPreferences, error) {
	return s.Store.PreferencesOf(context.WithoutCancel(ctx), user)
}

// TestVoteThatIsNotCountedInTime: a vote is not counted later if its voter was told that nothing happened. If it may
// still be counted, the voter is told that its outcome is unknown.
func TestVoteThatIsNotCountedInTime(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal,
		Wrap: func(s storage.Store) storage.Store { return patientStore{s} }})
	id := h.AudienceGame()
	users := []snowflake.ID{6, 7, 8}
	for _, user := range append(users, 9) {
		h.JoinAudience(id, user)
	}
	h.Settle()
	seq := h.PublicState(id).Seq
	gate, inside := make(chan struct{}), make(chan struct{})
	var held sync.WaitGroup
	held.Go(func() {
		_ = h.Registry.With(h.Ctx, id, func(*table.Table) error {
			close(inside)
			<-gate
			return nil
		})
	})
	<-inside
	canceled, cancel := context.WithCancel(h.Ctx)
	cancel()
	vote := func(user snowflake.ID) table.Code {
		c := h.Click(user, 5)
		c.Seq = seq
		return table.Code(enginetest.CodeOf(h.Registry.Vote(canceled, c, id, game.DrawMove)))
	}
	for began := time.Now(); vote(users[0]) != table.MaybeSaved; { // until one is being counted: it waits for the table
		if time.Since(began) > time.Minute {
			t.Fatal("a vote that is being counted is answered as if nothing happened")
		}
	}
	for _, user := range users[1:] {
		if code := vote(user); code != table.TooBusy {
			t.Errorf("a vote that waits to be counted gets %q", code)
		}
	}
	close(gate)
	held.Wait()
	h.VoteToDraw(id, 9) // after whatever waited
	counted := h.Stored(id).Table.Poll.Ballots
	for i, user := range users {
		person, err := h.Store.FindPerson(h.Ctx, user)
		if _, voted := counted[person]; err != nil || voted != (i == 0) {
			t.Errorf("whether the vote of user %d is counted: %t, %v", user, voted, err)
		}
	}
}
