package discord

import (
	"cmp"
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/engine"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// button is a button of the bot. It is defined once, by newButton, in the file of its handler. Tests check
// that every catalog has its label and that its action has a handler.
type button struct {
	action action
	label  string // its key in the catalogs, after "button."; "" for the action's word
	style  int
	arg    string // in its custom id
}

// menu is a select menu of the bot. It is defined once, by newMenu, like a button.
type menu struct {
	action      action
	placeholder string // the key of its placeholder in the catalogs, after "placeholder."; "" for the action's word
	arg         string
}

// The buttons and menus that were defined.
var (
	buttons []button
	menus   []menu
)

func newButton(b button) button {
	b.label = cmp.Or(b.label, string(b.action))
	buttons = append(buttons, b)
	return b
}

func newMenu(m menu) menu {
	m.placeholder = cmp.Or(m.placeholder, string(m.action))
	menus = append(menus, m)
	return m
}

// component returns the button in a language, with the table and the number of id. A button without an argument gets
// that of id too.
func (b button) component(t *say.Localizer, id customID) component {
	id.Action = b.action
	if b.arg != "" {
		id.Arg = b.arg
	}
	return newButtonComponent(id, b.style, t.Label(b.label))
}

// linkTo returns a button that opens an address. It has no custom id.
func (b button) linkTo(t *say.Localizer, address string) component {
	return component{Type: typeButton, Style: link, Label: say.Clip(t.Label(b.label), say.ButtonLimit), URL: address}
}

// customID returns id with the action of the menu, and with the menu's argument if it has one.
func (m menu) customID(id customID) customID {
	id.Action = m.action
	if m.arg != "" {
		id.Arg = m.arg
	}
	return id
}

// component returns the menu of the guild's users or roles, which Discord lists.
func (m menu) component(t *say.Localizer, kind int, id customID) component {
	return component{Type: kind, CustomID: m.customID(id).String(), Placeholder: t.Placeholder(m.placeholder)}
}

// pressed is a button that was pressed, or a menu in which something was chosen.
type pressed struct {
	customID
	values   []string
	resolved discordgo.MessageComponentInteractionDataResolved // the users among the values
}

// value returns the first chosen value, or "" for a button.
func (p pressed) value() string {
	if len(p.values) == 0 {
		return ""
	}
	return p.values[0]
}

// choice returns the chosen value of a menu, or the argument of a button.
func (p pressed) choice() string { return cmp.Or(p.value(), p.Arg) }

// pressRoute has the handler of an action. onHand reports whether the controls of the action are part of a hand when
// they are on a private message.
type pressRoute struct {
	action action
	run    pressHandler
	onHand bool
}

// pressHandler handles a press and answers it.
type pressHandler func(b *Bot, ctx context.Context, c *click, p pressed) error

// handlePress handles a press of a button or a choice from a menu.
func (b *Bot) handlePress(ctx context.Context, c *click, data discordgo.MessageComponentInteractionData) error {
	id, err := parseCustomID(data.CustomID)
	route := b.routes.presses[id.Action]
	if err != nil || route.run == nil {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	c.Seq, c.onHand = id.Seq, c.onPrivate && route.onHand
	if id.Table != 0 {
		b.markLost(c)
		c.setBoard(id)
	}
	if refused, err := b.refuseExcluded(ctx, c, id.Table); refused {
		return err
	}
	return route.run(b, ctx, c, pressed{customID: id, values: data.Values, resolved: data.Resolved})
}

// tableHandler handles a press at its table.
type tableHandler func(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error)

// tableMethod returns a tableHandler that calls a method of the table.
func tableMethod(do tableFunc) tableHandler {
	return func(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
		return do(t, ctx, by)
	}
}

// inChannel handles a press at its table, but only from the table's channel.
func inChannel(do tableHandler) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return b.atTable(ctx, c, p, do, false)
	})
}

// fromAnywhere is like inChannel, but for actions of a hand. A player may also take them from a message that only they
// see, such as the list of their tables, a reminder, or a message in an earlier channel of the table.
func fromAnywhere(do tableHandler) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return b.atTable(ctx, c, p, do, true)
	})
}

// inGuild handles a press at its table from any channel of the table's guild. The user's rights in the table's channel
// count.
func inGuild(do tableHandler) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return b.atGuildTable(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
			return do(t, ctx, by, p)
		})
	})
}

// atTable returns the table's reply to a press. A press from another channel is refused unless ofHand is true and a
// player made it on a message that only they see.
func (b *Bot) atTable(ctx context.Context, c *click, p pressed, do tableHandler, ofHand bool) table.Reply {
	return b.registry.At(ctx, c.Click, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		if t.Channel() != by.Channel && !(ofHand && c.isPrivate() && t.HasSeat(by)) {
			return nil, table.Refuse(table.TableGone)
		}
		return do(t, ctx, by, p)
	})
}

// atGuildTable calls do for a table in any channel of this guild.
func (b *Bot) atGuildTable(ctx context.Context, c *click, of journal.TableID, do engine.Visit) table.Reply {
	return b.registry.AtWithRights(ctx, c.Click, of, func(t *table.Table, who table.Click) (table.Reply, error) {
		if t.Guild() != who.Guild {
			return nil, table.Refuse(table.TableGone)
		}
		return do(t, who)
	})
}

// replyWith handles a press by answering with the reply that do returns.
func replyWith(do func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error { return b.reply(ctx, c, do(b, ctx, c, p)) }
}

// managersOnly handles a press only if its user may manage the guild now. The user may have lost that right since the
// button was shown.
func managersOnly(do pressHandler) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.ifManager(ctx, c, func() error { return do(b, ctx, c, p) })
	}
}
