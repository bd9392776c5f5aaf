package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// leaveGameButton hands the user's seat in the running game to a computer.
var leaveGameButton = newButton(button{action: "leave-game", label: "leave-game", style: danger})

func confirmLeaveMessage(t *say.Localizer, state table.PublicState) message {
	m := textMessage(t.ConfirmLeave())
	m.addButtons(leaveGameButton.component(t, customID{Table: state.Table, Seq: state.Seq}),
		neverMindButton.component(t, customID{}))
	return m
}

// returnButton gives a user their seat back from the computer that plays for them.
var returnButton = newButton(button{action: "return", label: "return", style: success})

// Buttons to accept or decline a seat.
var (
	acceptButton  = newButton(button{action: "accept", label: "accept", style: success})
	declineButton = newButton(button{action: "decline", label: "decline", style: secondary})
)

// anyCovered reports whether a computer plays for a user who can return.
func anyCovered(state table.PublicState) bool {
	return slices.ContainsFunc(state.Seats, func(s table.Seat) bool { return s.For != (table.User{}) && !s.Removed })
}

// anyInvited reports whether a user can accept or decline an invitation. At a tournament's table, users only join.
func anyInvited(state table.PublicState) bool {
	return isOwnLobby(state) && slices.ContainsFunc(state.Guests, func(g table.Guest) bool { return !g.Declined })
}

func anyOffer(state table.PublicState) bool { return len(state.Offers) > 0 }

func (b *Bot) relieve(ctx context.Context, c *click, a arguments) error {
	return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.CoverUser(ctx, by, snowflake.Parse(a.text("who")))
	})
}

func (b *Bot) invite(ctx context.Context, c *click, a arguments) error {
	return b.withUser(ctx, c, a, a.text("who"), func(user table.User) error {
		return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.Invite(ctx, by, user)
		})
	})
}

func (b *Bot) substitute(ctx context.Context, c *click, a arguments) error {
	return b.withUser(ctx, c, a, a.text("who"), func(user table.User) error {
		return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.Substitute(ctx, by, snowflake.Parse(a.text("for")), user)
		})
	})
}

// noticeMessage shows a notice. If a computer has taken over the user's seat, it has a button to return.
func noticeMessage(t *say.Localizer, n table.Notice) message {
	return withReturn(t, textMessage(t.Notice(n)), n.Kind == table.Covered, n.State)
}

// refusedMessage shows why a click changed nothing, with buttons to leave, change or take back a seat.
func refusedMessage(t *say.Localizer, r table.Refused) message {
	m := textMessage(t.Refused(*r.Refusal))
	if r.Code == table.SeatedAlready && r.State != nil {
		m.addButtons(seatButtons(t, *r.State)...)
	}
	return withReturn(t, m, r.Code == table.SeatCovered, r.State)
}

// withReturn adds the button to return if a computer has the user's seat.
func withReturn(t *say.Localizer, m message, covered bool, state *table.PublicState) message {
	if covered && state != nil {
		m.addButtons(returnButton.component(t, customID{Table: state.Table, Seq: state.Seq}))
	}
	return m
}
