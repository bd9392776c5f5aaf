package enginetest

import (
	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// AudienceGame returns a table where users 1 and 2 play against an audience. The audience has seat 1 and, with
// FixedDeal, is on turn.
func (h *Harness) AudienceGame() journal.TableID {
	h.T.Helper()
	id := h.AudienceLobby()
	h.Do(id, 1, h.StartGame)
	h.Settle()
	return id
}

// AudienceLobby returns the lobby of an AudienceGame.
func (h *Harness) AudienceLobby() journal.TableID {
	h.T.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 3,
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate,
		VoteRules: journal.VoteRules{Window: 30, Silent: journal.DrawOne}}
	id := h.OpenTable(1, table.Opening{Channel: 5, Options: o, Seated: []journal.Occupant{journal.Audience(0)}})
	h.Do(id, 2, h.Join)
	return id
}

// ChatGame returns a table where two computers play against an audience, for which the viewers of a stream vote. The
// audience has seat 1 and, with FixedDeal, is on turn.
func (h *Harness) ChatGame(rules journal.VoteRules) journal.TableID {
	h.T.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 3, Pace: journal.Live,
		Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate, VoteRules: rules}
	id := h.OpenTable(1, table.Opening{Channel: 5, Options: o, Seated: []journal.Occupant{journal.Audience(0)}})
	h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) })
	for range 2 {
		h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.AddComputer(h.Ctx, c, journal.Mate)
		})
	}
	h.Do(id, 1, h.StartGame)
	h.Settle()
	return id
}

// JoinAudience joins the audience of an AudienceGame for a user.
func (h *Harness) JoinAudience(id journal.TableID, user snowflake.ID) table.Reply {
	return h.Registry.JoinAudience(h.Ctx, h.Click(user, 5), id, 1)
}

// VoteToDraw votes for drawing a card on behalf of a member of the audience.
func (h *Harness) VoteToDraw(id journal.TableID, user snowflake.ID) table.Reply {
	c := h.Click(user, 5)
	c.Seq = h.PublicState(id).Seq
	return h.Registry.Vote(h.Ctx, c, id, game.DrawMove)
}

// DeleteData deletes a user's data at their request.
func (h *Harness) DeleteData(user snowflake.ID) {
	h.T.Helper()
	if reply, deleted := h.Community.Forget(h.Ctx, h.Click(user, 5)).(community.Forgotten); !deleted {
		h.T.Fatalf("the data of user %d was not deleted: %+v", user, reply)
	}
}
