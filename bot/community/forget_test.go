package community_test

import (
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// leave makes a user leave a table.
func leave(h *enginetest.Harness, id journal.TableID, user snowflake.ID) table.Reply {
	return h.Do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) { return t.LeaveGame(h.Ctx, c) })
}

// returnToSeat asks for the seat that a user left.
func returnToSeat(h *enginetest.Harness, id journal.TableID, user snowflake.ID) table.Reply {
	return h.Do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Return(h.Ctx, c) })
}

// offerOwnSeat offers a user's seat to another user.
func offerOwnSeat(h *enginetest.Harness, id journal.TableID, user, to snowflake.ID) table.Reply {
	return h.Do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(h.Ctx, c, 0, table.User{ID: to, Name: "Newcomer"})
	})
}

// TestDeletingDataUndoesNoBinding: players and voters of a running game stay bound to it after their data is deleted,
// even after a restart.
func TestDeletingDataUndoesNoBinding(t *testing.T) {
	type harness = enginetest.Harness
	for name, test := range map[string]struct {
		before func(*harness, journal.TableID)
		user   snowflake.ID // whose data is deleted
		after  func(*harness, journal.TableID) table.Reply
		want   table.Code // "" for a hand
	}{
		"a second vote does not count": {
			before: func(h *harness, id journal.TableID) { h.JoinAudience(id, 5); h.VoteToDraw(id, 5) },
			user:   5,
			after: func(h *harness, id journal.TableID) table.Reply {
				h.JoinAudience(id, 5)
				return h.VoteToDraw(id, 5)
			},
		},
		"a removed voter cannot join": {
			before: func(h *harness, id journal.TableID) {
				h.JoinAudience(id, 5)
				h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) {
					return t.RemoveVoter(h.Ctx, c, table.User{ID: 5})
				})
			},
			user:  5,
			after: func(h *harness, id journal.TableID) table.Reply { return h.JoinAudience(id, 5) },
			want:  table.RemovedFromAudience,
		},
		"a voter gets no seat": {
			before: func(h *harness, id journal.TableID) { h.JoinAudience(id, 5) },
			user:   5,
			after:  func(h *harness, id journal.TableID) table.Reply { return offerOwnSeat(h, id, 1, 5) },
			want:   table.NoSeatFor,
		},
		"a former player cannot vote": {
			before: func(h *harness, id journal.TableID) {
				offerOwnSeat(h, id, 2, 7)
				h.Do(id, 7, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(h.Ctx, c) })
			},
			user:  2,
			after: func(h *harness, id journal.TableID) table.Reply { return h.JoinAudience(id, 2) },
			want:  table.HasSat,
		},
		"a player who left gets no other seat": {
			before: func(h *harness, id journal.TableID) { leave(h, id, 2) },
			user:   2,
			after:  func(h *harness, id journal.TableID) table.Reply { return offerOwnSeat(h, id, 1, 2) },
			want:   table.NoSeatFor,
		},
		"a player who left cannot return": {
			before: func(h *harness, id journal.TableID) { leave(h, id, 2) },
			user:   2,
			after:  func(h *harness, id journal.TableID) table.Reply { return returnToSeat(h, id, 2) },
			want:   table.NoSeatForYou,
		},
	} {
		for suffix, restart := range map[string]bool{"": false, ", after a restart": true} {
			t.Run(name+suffix, func(t *testing.T) {
				h := enginetest.New(t, enginetest.Options{Deal: enginetest.FixedDeal})
				id := h.AudienceGame()
				test.before(h, id)
				h.DeleteData(test.user)
				if restart {
					h.Close()
					h.Open()
				}
				reply := test.after(h, id)
				hand, shown := reply.(table.Hand)
				if shown != (test.want == "") || enginetest.CodeOf(reply) != string(test.want) {
					t.Errorf("the reply is %+v", reply)
				}
				if shown && hand.Poll.Voters != 1 {
					t.Errorf("%d users have voted, want 1", hand.Poll.Voters)
				}
				h.Settle()
			})
		}
	}
}

// TestDeletingDataMakesANewPersonAtOtherTables: only the running game that binds a user still knows the person whose
// data was deleted. When the game is over, nothing ties the user to it.
func TestDeletingDataMakesANewPersonAtOtherTables(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.AudienceGame()
	h.JoinAudience(id, 5)
	before, err := h.Store.FindPerson(h.Ctx, 5)
	if err != nil {
		t.Fatal(err)
	}
	h.DeleteData(5)
	other := h.Lobby(6, journal.Live)
	h.Do(other, 5, h.Join)
	after, err := h.Store.FindPerson(h.Ctx, 5)
	if err != nil || after == before {
		t.Errorf("at another table they are person %d, before it was %d (%v)", after, before, err)
	}
	data, ok := h.Community.PersonalData(h.Ctx, h.Click(5, 5)).(community.PersonalData)
	if !ok || data.Bound.Forgotten != 1 || !strings.Contains(string(data.Data), `"by_your_id_alone": 1`) {
		t.Errorf("during the game the bindings are %+v\n%s", data.Bound, data.Data)
	}
	h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) })
	data, ok = h.Community.PersonalData(h.Ctx, h.Click(5, 5)).(community.PersonalData)
	if !ok || data.Bound.Forgotten != 0 {
		t.Errorf("after the game the bindings are %+v", data.Bound)
	}
}
