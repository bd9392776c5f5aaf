package discord

import (
	"context"
	"slices"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"

	"korsar/bot/say"
	"korsar/storage/snowflake"
)

const (
	maxFilled  = 1000             // refused forms that are remembered, about a kilobyte each
	filledLife = 15 * time.Minute // how long they are remembered
)

// filled remembers the fields of refused forms, so that a form opened again begins with them. It is in memory only.
// After a restart a form begins as usual.
type filled struct {
	clock clockwork.Clock
	forms *lru.Cache[filledKey, filledForm]
}

// filledKey identifies a form of one user in one guild.
type filledKey struct {
	guild, user snowflake.ID
	form        customID // without the interaction that opened it
}

// filledForm has the fields of a refused form, by their names.
type filledForm struct {
	fields map[string]string
	at     time.Time
}

func filledKeyOf(c *click, form customID) filledKey {
	form.Table = 0
	return filledKey{c.Guild, c.User, form}
}

// keep remembers a form that is refused.
func (f filled) keep(c *click, s *submitted) {
	f.forms.Add(filledKeyOf(c, s.customID), filledForm{s.fields, f.clock.Now()})
}

// forget forgets a form that was sent again.
func (f filled) forget(c *click, s *submitted) { f.forms.Remove(filledKeyOf(c, s.customID)) }

// fill fills a form with the fields that its user sent before.
func (f filled) fill(c *click, form *form) {
	before, _ := f.forms.Get(filledKeyOf(c, form.id))
	if f.clock.Since(before.at) > filledLife {
		return
	}
	for i := range form.Fields {
		in := &form.Fields[i].Input
		if value, known := before.fields[in.CustomID]; known {
			in.fill(value)
		}
	}
}

// fill makes the input begin with a value. A menu that has no such option any more begins as usual.
func (in *formInput) fill(value string) {
	if in.Type == typeTextInput {
		in.Value = say.Clip(value, in.MaxLength)
		return
	}
	if slices.ContainsFunc(in.Options, func(o selectOption) bool { return o.Value == value }) {
		for i := range in.Options {
			in.Options[i].Default = in.Options[i].Value == value
		}
	}
}

// formAgainButton opens a form that was refused, with what was filled in. Its argument is the form's action and
// argument.
var formAgainButton = newButton(button{action: "form-again", style: primary})

// refusal returns the message that refuses a click. If the click sent a form, the message has a button that opens it
// again, filled in.
func (b *Bot) refusal(c *click, m message) message {
	b.refusals.Add(c.id, struct{}{}) // not c.Interaction, a form's opener, since the form may be sent again
	if c.form == nil {
		return m
	}
	b.filled.keep(c, c.form)
	id := c.form.customID
	id.Table, id.Arg = 0, string(id.Action)+"."+id.Arg
	m.addButtons(formAgainButton.component(c.language, id))
	return m
}

// refuseWith answers a click that changes nothing with a text that says why.
func (b *Bot) refuseWith(ctx context.Context, c *click, why string) error {
	return b.answerBelow(ctx, c, b.refusal(c, textMessage(why)))
}

// openFormAgain opens the form that was refused.
func (b *Bot) openFormAgain(ctx context.Context, c *click, p pressed) error {
	name, arg, _ := strings.Cut(p.Arg, ".")
	route := b.routes.forms[action(name)]
	if route.open == nil {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	p.Action, p.Arg = action(name), arg
	return route.open(b, ctx, c, p)
}
