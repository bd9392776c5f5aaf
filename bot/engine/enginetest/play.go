package enginetest

import (
	"fmt"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Click returns the next click of a user in a channel.
func (h *Harness) Click(user, channel snowflake.ID) table.Click {
	h.ids++
	return table.Click{User: user, Name: fmt.Sprintf("User %d", user), Interaction: h.ids,
		Guild: Guild, Channel: channel}
}

// OpenTable opens a table for a user.
func (h *Harness) OpenTable(user snowflake.ID, o table.Opening) journal.TableID {
	h.T.Helper()
	o.Guild = Guild
	reply := h.Registry.Open(h.Ctx, h.Click(user, o.Channel), o)
	opened, ok := reply.(table.Opened)
	if !ok {
		h.T.Fatalf("the table was not opened: %+v", reply)
	}
	h.channels[opened.Table] = o.Channel
	return opened.Table
}

// Lobby opens a table for two in a channel. User 1 is its host and has the first seat.
func (h *Harness) Lobby(channel snowflake.ID, pace journal.Pace) journal.TableID {
	h.T.Helper()
	return h.OpenTable(1, table.Opening{Channel: channel, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Pace: pace, Booty: journal.OpenBooty, Language: "en"}})
}

// Playing returns a table where users 1 and 2 have started a game.
func (h *Harness) Playing(channel snowflake.ID, pace journal.Pace) journal.TableID {
	h.T.Helper()
	id := h.Lobby(channel, pace)
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.StartGame)
	h.Settle()
	return id
}

// ComputerGame returns a table where two computers have started a game.
func (h *Harness) ComputerGame(channel snowflake.ID) journal.TableID {
	h.T.Helper()
	id := h.Lobby(channel, journal.Live)
	leave := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) }
	h.Do(id, 1, leave)
	add := func(t *table.Table, c table.Click) (table.Reply, error) { return t.AddComputer(h.Ctx, c, journal.Mate) }
	h.Do(id, 1, add)
	h.Do(id, 1, add)
	h.Do(id, 1, h.StartGame)
	h.Settle()
	return id
}

// Channel returns the channel in which a table was opened.
func (h *Harness) Channel(id journal.TableID) snowflake.ID { return h.channels[id] }

// Action is what a click does at a table.
type Action = func(*table.Table, table.Click) (table.Reply, error)

// Do calls an action at a table for a user who clicks in the table's channel.
func (h *Harness) Do(id journal.TableID, user snowflake.ID, action Action) table.Reply {
	return h.Registry.At(h.Ctx, h.Click(user, h.channels[id]), id, action)
}

// Join is an action that joins a table.
func (h *Harness) Join(t *table.Table, c table.Click) (table.Reply, error) { return t.Join(h.Ctx, c) }

// StartGame is an action that starts the game.
func (h *Harness) StartGame(t *table.Table, c table.Click) (table.Reply, error) {
	return t.Start(h.Ctx, c)
}

// ShowBoard is an action that posts the board again.
func (h *Harness) ShowBoard(t *table.Table, c table.Click) (table.Reply, error) {
	return t.Show(h.Ctx, c)
}

// Draw draws a card for the user on turn.
func (h *Harness) Draw(id journal.TableID) {
	h.T.Helper()
	user := h.OnTurn(id)
	draw := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) }
	reply := h.Do(id, user, draw)
	if hand, ok := reply.(table.Hand); !ok || hand.Refusal != nil {
		h.T.Fatalf("user %d could not draw: %+v", user, reply)
	}
}

// OnTurn returns the user on turn.
func (h *Harness) OnTurn(id journal.TableID) snowflake.ID {
	state := h.PublicState(id)
	return state.UserAt(state.Game.Turn).ID
}

// PublicState returns what everybody may know of a table.
func (h *Harness) PublicState(id journal.TableID) (state table.PublicState) {
	h.Do(id, 1, func(t *table.Table, _ table.Click) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, nil
	})
	return state
}

// CodeOf returns the code of a refusal, the kind of a notice, or "" for any other reply.
func CodeOf(r table.Reply) string {
	switch r := r.(type) {
	case table.Refused:
		return string(r.Code)
	case table.Notice:
		return string(r.Kind)
	}
	return ""
}

// FixedDeal deals the same cards in every run. Seat 1 is the first to play.
func FixedDeal(_ deal.Secret, _ deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
	deck, _ := tabletest.Deal(m, seats)
	return deck, 1
}
