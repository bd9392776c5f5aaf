package discord

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// button is a button of the bot, defined once, in the file of its handler. What is defined
// by newButton has its label looked for in every catalog, and its action for a handler.
type button struct {
	action action
	label  string // its words in the catalogs, after "button."
	style  int
	arg    string // in its custom id
}

// menu is a select of the bot, defined like a button.
type menu struct {
	action      action
	placeholder string // what it says before something is chosen; in the catalogs after "placeholder."
	arg         string
}

// All that was defined.
var (
	buttons     []button
	menus       []menu
	pressRoutes = map[action]pressRoute{}
)

func newButton(b button) button {
	buttons = append(buttons, b)
	return b
}

func newMenu(m menu) menu {
	menus = append(menus, m)
	return m
}

// component returns the button in a language; of the id the table, the number and, where the
// button has none of its own, the argument count.
func (b button) component(t *say.Localizer, id customID) component {
	id.Action = b.action
	if b.arg != "" {
		id.Arg = b.arg
	}
	return newButtonComponent(id, b.style, t.Label(b.label))
}

// linkTo returns a button that leads out of Discord; it has no custom id.
func (b button) linkTo(t *say.Localizer, address string) component {
	return component{Type: typeButton, Style: link, Label: truncate(t.Label(b.label), maxLabel), URL: address}
}

// customID returns the custom id of the select.
func (m menu) customID(id customID) customID {
	id.Action = m.action
	if m.arg != "" {
		id.Arg = m.arg
	}
	return id
}

// pressed is a button that was pressed, or a select from which something was chosen.
type pressed struct {
	customID
	values   []string
	resolved discordgo.MessageComponentInteractionDataResolved // the people among them
}

// value returns the first of the values; "" of a button.
func (p pressed) value() string {
	if len(p.values) == 0 {
		return ""
	}
	return p.values[0]
}

// pressRoute is how presses of an action are answered.
type pressRoute struct {
	run    pressHandler
	onHand bool
}

type pressHandler func(b *Bot, ctx context.Context, c *click, p pressed) error

// onPress has presses of an action answered.
func onPress(a action, run pressHandler) {
	if pressRoutes[a].run != nil {
		panic("two handlers of the action " + string(a))
	}
	pressRoutes[a] = pressRoute{run: run}
}

// onHandPress has presses answered of an action whose buttons and selects, where they
// stand on private messages, stand on hands.
func onHandPress(a action, run pressHandler) {
	onPress(a, run)
	pressRoutes[a] = pressRoute{run: run, onHand: true}
}

// handlePress answers a button or a choice.
func (b *Bot) handlePress(ctx context.Context, c *click, data discordgo.MessageComponentInteractionData) error {
	id, err := parseCustomID(data.CustomID)
	if err != nil {
		return b.answer(ctx, c, textMessage(c.language.Fault(say.UnknownButton)))
	}
	route := pressRoutes[id.Action]
	c.Seq, c.onHand = id.Seq, c.onPrivate && route.onHand
	return route.run(b, ctx, c, pressed{customID: id, values: data.Values, resolved: data.Resolved})
}

// tableHandler does something at a table that was pressed at.
type tableHandler func(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error)

// tableMethod makes a visit of a method that wants to know nothing but who pressed.
func tableMethod(do func(*table.Table, context.Context, table.Click) (table.Reply, error)) tableHandler {
	return func(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
		return do(t, ctx, by)
	}
}

// inChannel answers a press by a visit to its table, from the channel where that stands.
func inChannel(do tableHandler) pressHandler {
	return handleAtTable(do, func(*click, *table.Table, table.Click) bool { return false })
}

// fromAnywhere is inChannel for what a hand does: who has a seat may also do it from a
// message that nobody else sees: from the list of their tables, from a reminder, from
// where the table stood before. What others see there shows it to nobody.
func fromAnywhere(do tableHandler) pressHandler {
	return handleAtTable(do, func(c *click, t *table.Table, by table.Click) bool { return c.isPrivate() && t.Seats(by) })
}

func handleAtTable(do tableHandler, elsewhere func(*click, *table.Table, table.Click) bool) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.reply(ctx, c, b.registry.At(ctx, c.Click, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
			if t.PublicState().Channel != by.Channel && !elsewhere(c, t, by) {
				return table.Notice{Kind: table.TableGone}, nil
			}
			return do(t, ctx, by, p)
		}))
	}
}

// replyWith answers a press by what it comes to.
func replyWith(do func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error { return b.reply(ctx, c, do(b, ctx, c, p)) }
}

// managersOnly answers a press of those who manage the guild. Their rights are those of this
// moment, not of when the button was shown.
func managersOnly(do pressHandler) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.ifManager(ctx, c, func() error { return do(b, ctx, c, p) })
	}
}

// boardButton is a button that stands on boards: while a table is in a phase, in one of
// its rows, further to the right the more it weighs.
type boardButton struct {
	button
	phase    journal.Phase
	row      boardRow
	weight   int
	shown    func(table.PublicState) bool   // nil is always
	disabled func(table.PublicState) bool   // nil is never
	argument func(table.PublicState) string // in the custom id; nil is none
}

// boardRow is a row of buttons under a board, from the top.
type boardRow int

const (
	boardMain boardRow = iota
	boardAudience
	boardAnswers // for those who are asked something
	boardRows
)

var boardButtons []boardButton

// addBoardButton has a button stand on boards.
func addBoardButton(b boardButton) {
	boardButtons = append(boardButtons, b)
	slices.SortStableFunc(boardButtons, func(a, b boardButton) int { return a.weight - b.weight })
}

// boardRowButtons returns the buttons that stand in a row under a board.
func boardRowButtons(t *say.Localizer, state table.PublicState, row boardRow) (list []component) {
	for _, b := range boardButtons {
		if b.phase != state.Phase || b.row != row || b.shown != nil && !b.shown(state) {
			continue
		}
		id := customID{Table: state.Table, Seq: state.Seq}
		if b.argument != nil {
			id.Arg = b.argument(state)
		}
		one := b.component(t, id)
		one.Disabled = b.disabled != nil && b.disabled(state)
		list = append(list, one)
	}
	return list
}
