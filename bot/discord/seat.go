package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar leave", weight: 60, run: here((*table.Table).Leave)})
	onCommand(command{path: "korsar relieve", weight: 70, run: (*Bot).relieve, options: []option{person("who").needed()}})
	onCommand(command{path: "korsar invite", weight: 80, run: (*Bot).invite, options: []option{person("who").needed()}})
	onCommand(command{path: "korsar substitute", weight: 90, run: (*Bot).substitute, options: []option{person("who").needed(), person("for")}})
	onPress(returnButton.action, fromAnywhere(at((*table.Table).Return)))
	onPress("accept", inChannel(at((*table.Table).Accept)))
	onPress("decline", inChannel(at((*table.Table).Decline)))
	onBoard(boardButton{button: returnButton, phase: journal.Playing, weight: 50, shown: anyCovered})
	accept := newButton(button{action: "accept", label: "accept", style: success})
	decline := newButton(button{action: "decline", label: "decline", style: secondary})
	for phase, asked := range map[journal.Phase]func(table.PublicState) bool{journal.Lobby: anyInvited, journal.Playing: anyOffer} {
		onBoard(boardButton{button: accept, phase: phase, row: boardAsked, weight: 10, shown: asked})
		onBoard(boardButton{button: decline, phase: phase, row: boardAsked, weight: 20, shown: asked})
	}
}

// returnButton leads back to one's seat, from the computer that has it.
var returnButton = newButton(button{action: "return", label: "return", style: success})

// anyCovered reports whether a computer has somebody's seat.
func anyCovered(f table.PublicState) bool {
	return slices.ContainsFunc(f.Seats, func(s table.Seat) bool { return s.For != (table.User{}) })
}

func anyInvited(f table.PublicState) bool {
	return slices.ContainsFunc(f.Guests, func(g table.Guest) bool { return !g.Declined })
}

func anyOffer(f table.PublicState) bool { return len(f.Offers) > 0 }

func (b *Bot) relieve(ctx context.Context, c *click, a arguments) error {
	return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.Relieve(ctx, by, snowflake.Parse(a.text("who")))
	})
}

func (b *Bot) invite(ctx context.Context, c *click, a arguments) error {
	return b.withNamed(ctx, c, a, a.text("who"), func(who table.User) error {
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Invite(ctx, by, who) })
	})
}

func (b *Bot) substitute(ctx context.Context, c *click, a arguments) error {
	return b.withNamed(ctx, c, a, a.text("who"), func(who table.User) error {
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.Substitute(ctx, by, snowflake.Parse(a.text("for")), who)
		})
	})
}

// noticeMessage is something said in private, with the way back where a
// computer has one's seat.
func noticeMessage(t *say.Localizer, n table.Notice) message {
	m := text(t.Notice(n))
	if n.Kind == table.Relieved && n.Face != nil {
		m.buttons(returnButton.at(t, customID{Table: n.Face.Table, Seq: n.Face.Seq}))
	}
	return m
}
