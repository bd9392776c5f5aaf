package engine_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// audience is a game in which user 1 plays against an audience, which is on turn, and user 2 beside them.
func (h *harness) audience() journal.TableID {
	h.T.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 3, Pace: journal.Live, Booty: journal.OpenBooty, Language: "en",
		CoverComputer: journal.Mate, VoteRules: journal.VoteRules{Window: 30, Silent: journal.DrawOne}}
	id := h.OpenTable(1, table.Opening{Channel: 5, Options: o, Seated: []journal.Occupant{journal.Audience(0)}})
	h.Do(id, 1, h.Join)
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.Begin)
	h.Settle()
	return id
}

// joins has somebody join the audience.
func (h *harness) joins(id journal.TableID, user snowflake.ID) table.Reply {
	return h.Registry.JoinAudience(h.Ctx, h.Click(user, 5), id, 1)
}

// votes has somebody of the audience vote that a card be drawn.
func (h *harness) votes(id journal.TableID, user snowflake.ID) table.Reply {
	c := h.Click(user, 5)
	h.Do(id, user, func(t *table.Table, _ table.Click) (table.Reply, error) {
		c.Seq = t.PublicState().Seq
		return table.Done{}, nil
	})
	return h.Registry.Vote(h.Ctx, c, id, game.DrawMove)
}

// deletes has somebody's data deleted, and the program restarted if asked to.
func (h *harness) deletes(user snowflake.ID, restart bool) {
	h.T.Helper()
	if reply, deleted := h.Community.Forget(h.Ctx, h.Click(user, 5)).(community.Forgotten); !deleted {
		h.T.Fatalf("the data of user %d is not deleted: %+v", user, reply)
	}
	if restart {
		h.Close()
		h.Open()
	}
}

// TestDeletingDataUndoesNoBinding: at the table of a running game its players and its audience stay who they were, also
// after a restart of the program.
func TestDeletingDataUndoesNoBinding(t *testing.T) {
	leave := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(context.Background(), c) }
	comeBack := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Return(context.Background(), c) }
	give := func(to snowflake.ID) func(*table.Table, table.Click) (table.Reply, error) {
		return func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.Substitute(context.Background(), c, 0, table.User{ID: to, Name: "Newcomer"})
		}
	}
	accept := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(context.Background(), c) }
	for name, road := range map[string]struct {
		before func(*harness, journal.TableID)
		user   snowflake.ID // who has their data deleted
		after  func(*harness, journal.TableID) table.Reply
		want   table.Code // "" for a hand
	}{
		"a vote counts once": {func(h *harness, id journal.TableID) { h.joins(id, 5); h.votes(id, 5) }, 5, func(h *harness, id journal.TableID) table.Reply {
			h.joins(id, 5)
			return h.votes(id, 5)
		}, ""},
		"who was removed is not back": {func(h *harness, id journal.TableID) {
			h.joins(id, 5)
			h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) {
				return t.RemoveVoter(h.Ctx, c, table.User{ID: 5})
			})
		}, 5, func(h *harness, id journal.TableID) table.Reply { return h.joins(id, 5) }, table.RemovedFromAudience},
		"who voted does not sit down": {func(h *harness, id journal.TableID) { h.joins(id, 5) }, 5, func(h *harness, id journal.TableID) table.Reply {
			return h.Do(id, 1, give(5))
		}, table.NoSeatFor},
		"who sat does not vote": {func(h *harness, id journal.TableID) { h.Do(id, 2, give(7)); h.Do(id, 7, accept) }, 2, func(h *harness, id journal.TableID) table.Reply {
			return h.joins(id, 2)
		}, table.HasSat},
		"who left does not sit elsewhere": {func(h *harness, id journal.TableID) { h.Do(id, 2, leave) }, 2, func(h *harness, id journal.TableID) table.Reply {
			return h.Do(id, 1, give(2))
		}, table.NoSeatFor},
		"who left is not back": {func(h *harness, id journal.TableID) { h.Do(id, 2, leave) }, 2, func(h *harness, id journal.TableID) table.Reply {
			return h.Do(id, 2, comeBack)
		}, table.NoSeatForYou},
	} {
		for restarts, restart := range map[string]bool{"": false, ", after a restart": true} {
			t.Run(name+restarts, func(t *testing.T) {
				h := open(t, enginetest.Options{Deal: sameDeal})
				id := h.audience()
				road.before(h, id)
				h.deletes(road.user, restart)
				reply := road.after(h, id)
				hand, shown := reply.(table.Hand)
				if shown != (road.want == "") || said(reply) != string(road.want) {
					t.Errorf("answered is %+v", reply)
				}
				if shown && hand.Poll.Voters != 1 {
					t.Errorf("%d have voted", hand.Poll.Voters)
				}
				h.Settle()
			})
		}
	}
}

// TestForgottenAtOtherTablesIsSomebodyElse: only the game that binds somebody knows them by the number that was
// forgotten, and when it is over nothing ties them to it.
func TestForgottenAtOtherTablesIsSomebodyElse(t *testing.T) {
	h := open(t, enginetest.Options{Deal: sameDeal})
	id := h.audience()
	h.joins(id, 5)
	before, err := h.Store.FindPerson(h.Ctx, 5)
	if err != nil {
		t.Fatal(err)
	}
	h.deletes(5, false)
	other := h.Lobby(6, journal.Live)
	h.Do(other, 5, h.Join)
	after, err := h.Store.FindPerson(h.Ctx, 5)
	if err != nil || after == before {
		t.Errorf("at another table they are person %d, before %d (%v)", after, before, err)
	}
	kept, ok := h.Community.PersonalData(h.Ctx, h.Click(5, 5)).(community.PersonalData)
	if !ok || kept.Bound.Forgotten != 1 || !strings.Contains(string(kept.Data), `"by_your_id_alone": 1`) {
		t.Errorf("kept is %+v\n%s", kept.Bound, kept.Data)
	}
	h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) })
	if kept, ok = h.Community.PersonalData(h.Ctx, h.Click(5, 5)).(community.PersonalData); !ok || kept.Bound.Forgotten != 0 {
		t.Errorf("after the game kept is %+v", kept.Bound)
	}
}

// hasty is a store in which a user is forgotten right after it was asked something for so many times.
type hasty struct {
	storage.Store
	user snowflake.ID
	left int
}

func (s *hasty) asked(ctx context.Context) error {
	if s.left--; s.left != 0 {
		return nil
	}
	p, err := s.Store.FindPerson(ctx, s.user)
	if err != nil {
		return err
	}
	return s.Forget(ctx, p)
}

func (s *hasty) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	p, err := s.Store.PersonOf(ctx, user, name)
	return p, errors.Join(err, s.asked(ctx))
}

func (s *hasty) FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	p, err := s.Store.FindPerson(ctx, user)
	return p, errors.Join(err, s.asked(ctx))
}

func (s *hasty) PeopleByID(ctx context.Context, ids ...journal.PersonID) (map[journal.PersonID]storage.PersonRow, error) {
	people, err := s.Store.PeopleByID(ctx, ids...)
	return people, errors.Join(err, s.asked(ctx))
}

// TestForgottenWhileJoining: whose data is deleted while they join an audience, at whatever moment, has joined once at
// most, and can do so after that.
func TestForgottenWhileJoining(t *testing.T) {
	for after := 1; after <= 4; after++ { // that often the store is asked
		t.Run(strconv.Itoa(after), func(t *testing.T) {
			h := open(t, enginetest.Options{Deal: sameDeal})
			id := h.audience()
			store := &hasty{Store: h.Store, user: 5, left: after}
			h.Served.Store = store
			if n := h.joins(id, 5); said(n) != "" && said(n) != string(table.NotSaved) {
				t.Errorf("answered is %+v", n)
			}
			if store.left > 0 {
				t.Errorf("nobody was forgotten: %d questions more were to come", store.left)
			}
			if _, joined := h.joins(id, 5).(table.Hand); !joined {
				t.Error("they cannot join after that")
			}
			if _, voted := h.votes(id, 5).(table.Hand); !voted {
				t.Error("they cannot vote after that")
			}
			kept, err := h.Store.Load(h.Ctx, id)
			if err != nil || len(kept.Table.Voters) != 1 || len(kept.Table.Poll.Ballots) != 1 {
				t.Errorf("%d have joined, %d votes count (%v)", len(kept.Table.Voters), len(kept.Table.Poll.Ballots), err)
			}
		})
	}
}
