package discord

import (
	"cmp"
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Controls of the seats of a running game. The argument of the last two is the user who has the seat.
var (
	askLeaveButton  = newButton(button{action: "seat", label: "leave-game", style: secondary})
	leaveGameButton = newButton(button{action: "leave-game", style: primary})
	seatMenu        = newMenu(menu{action: "seat", arg: "of"}) // whose seat to give away

	coverSeatButton = newButton(button{action: "cover-seat", style: primary})
	substituteMenu  = newMenu(menu{action: "substitute"})
)

// seatChoiceMessage asks who is to take over a seat. The user who has it can end the game instead, if they may.
func seatChoiceMessage(t *say.Localizer, r table.SeatChoice) message {
	m := textMessage(t.SeatChoice(r))
	id := customID{Table: r.Table, Seq: r.Seq}
	holder := id
	holder.Arg = r.Of.ID.String()
	var list []component
	switch {
	case r.MayCover && r.Own:
		list = append(list, leaveGameButton.component(t, id))
	case r.MayCover:
		list = append(list, coverSeatButton.component(t, holder))
	}
	if r.Own && r.MayEnd {
		list = append(list, askEndButton.component(t, id))
	}
	m.addButtons(append(list, neverMindButton.component(t, customID{}))...)
	m.addButtons(substituteMenu.component(t, typeUsers, holder))
	return m
}

// takenSeats returns menu options for the seats of people, also those that a computer covers.
func takenSeats(t *say.Localizer, state table.PublicState) (list []selectOption) {
	for _, s := range state.Seats {
		if holder := cmp.Or(s.ID, s.For.ID); holder != 0 && !s.Removed {
			list = append(list, selectOption{Label: t.SeatName(state, s.Seat), Value: holder.String(),
				shows: seatEmoji(&state, s.Seat)})
		}
	}
	return list
}

// askSeat asks who is to take over the seat that was chosen from a list, or the user's own.
func askSeat(t *table.Table, _ context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.AskSeat(by, cmp.Or(snowflake.Parse(p.value()), by.User))
}

// coverSeat gives the seat of the user in the argument to a computer.
func coverSeat(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.CoverUser(ctx, by, snowflake.Parse(p.Arg))
}

// substitute asks the chosen user to take over the seat of the user in the argument.
func (b *Bot) substitute(ctx context.Context, c *click, p pressed) error {
	return b.withChosenUser(ctx, c, p, func(who table.User) error {
		return inGuild(func(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
			return t.Substitute(ctx, by, snowflake.Parse(p.Arg), who)
		})(b, ctx, c, p)
	})
}

// returnButton gives the seat back to a user for whom a computer plays.
var returnButton = newButton(button{action: "return", style: success})

// Buttons to accept or decline a seat.
var (
	acceptButton  = newButton(button{action: "accept", style: success})
	declineButton = newButton(button{action: "decline", style: secondary})
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

// relieve gives the seat of a user at this channel's table to a computer.
func (b *Bot) relieve(ctx context.Context, c *click, a arguments) error {
	return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.CoverUser(ctx, by, snowflake.Parse(a.text("who")))
	})
}

// inviteMenu invites a user to a lobby.
var inviteMenu = newMenu(menu{action: "invite"})

// invite invites the chosen user to the lobby.
func (b *Bot) invite(ctx context.Context, c *click, p pressed) error {
	return b.withChosenUser(ctx, c, p, func(who table.User) error {
		return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.Invite(ctx, by, who)
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

// takeSeat handles a press that takes a seat.
func takeSeat(do tableFunc) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.replySeated(ctx, c, b.atTable(ctx, c, p, tableMethod(do), false))
	}
}

// replySeated shows the reply to a user who wants a seat. A user who takes one for the first time is offered the guided
// game.
func (b *Bot) replySeated(ctx context.Context, c *click, reply table.Reply) error {
	if _, seated := reply.(table.Done); seated {
		if m := newMessage(); b.offerGuide(ctx, c, &m) {
			return b.answer(ctx, c, m)
		}
	}
	return b.reply(ctx, c, reply)
}
