package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"
	"github.com/tidwall/gjson"

	"korsar/bot/say"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// form is a dialog that a user fills in, which Discord calls a modal. The submission has the form's custom id, which is
// like that of a button. In place of a table the id has the interaction that opened the form, so that a form that is
// sent twice, by a double press, has one effect. Opening a form changes nothing.
type form struct {
	id       customID
	CustomID string      `json:"custom_id"`
	Title    string      `json:"title"`
	Fields   []formField `json:"components"`
}

// formField is a labeled input of a form.
type formField struct {
	Type        int       `json:"type"`
	Label       string    `json:"label"`
	Description string    `json:"description,omitempty"`
	Input       formInput `json:"component"`
}

// formInput is a line of text, or a select menu with one choice.
type formInput struct {
	Type      int            `json:"type"`
	CustomID  string         `json:"custom_id"` // the name of the field
	Style     int            `json:"style,omitempty"`
	MaxLength int            `json:"max_length,omitempty"`
	Required  bool           `json:"required"`
	Value     string         `json:"value,omitempty"`
	Options   []selectOption `json:"options,omitempty"`
}

// Types and styles of the parts of forms ("Component Reference"), and limits in characters or items ("Label", "Modal").
const (
	typeTextInput = 4
	typeLabel     = 18

	shortText = 1

	maxFormHint   = 100 // of the description of a field
	maxFormFields = 5
)

func newForm(id customID, title string) form {
	return form{id: id, Title: say.Clip(title, say.FormLimit)}
}

func (f *form) addText(name, label, hint, value string, maxLength int, required bool) {
	f.add(label, hint, formInput{Type: typeTextInput, CustomID: name, Style: shortText, MaxLength: maxLength,
		Required: required, Value: value})
}

func (f *form) addChoice(name, label, hint string, options []selectOption) {
	f.add(label, hint, formInput{Type: typeSelect, CustomID: name, Required: true,
		Options: options[:min(len(options), maxOptions)]})
}

func (f *form) add(label, hint string, in formInput) {
	if len(f.Fields) < maxFormFields {
		f.Fields = append(f.Fields, formField{Type: typeLabel, Label: say.Clip(label, say.FormLimit),
			Description: say.Clip(hint, maxFormHint), Input: in})
	}
}

// openForm answers a click with a form.
func (b *Bot) openForm(ctx context.Context, c *click, f form) error {
	b.filled.fill(c, &f)
	f.id.Table = journal.TableID(c.Interaction)
	f.CustomID = f.id.String()
	return b.respond(ctx, c, callbackForm, f)
}

// submitted is a form that a user has sent. discordgo's type does not know labels.
type submitted struct {
	customID
	id     string            // the custom id as it was sent
	fields map[string]string // in one line of visible characters each
}

// Type implements discordgo.InteractionData.
func (submitted) Type() discordgo.InteractionType { return discordgo.InteractionModalSubmit }

// parseSubmitted parses a sent form: the text, or the first choice, of each field.
func parseSubmitted(text string) submitted {
	data := gjson.Parse(text)
	s := submitted{id: data.Get("custom_id").String(), fields: map[string]string{}}
	for _, field := range data.Get("components").Array() {
		in := field.Get("component")
		value := in.Get("value").String()
		if choice := in.Get("values.0"); choice.Exists() {
			value = choice.String()
		}
		s.fields[in.Get("custom_id").String()] = say.Line(value)
	}
	return s
}

// field returns the text or the choice in a field.
func (s submitted) field(name say.FormField) string { return s.fields[string(name)] }

// formRoute has the handler that opens a form, for a press with its action and argument, and the handler that receives
// it.
type formRoute struct {
	action action
	open   pressHandler
	run    formHandler
}

// formHandler handles a form that was sent, and answers it.
type formHandler func(b *Bot, ctx context.Context, c *click, s submitted) error

func (b *Bot) handleSubmitted(ctx context.Context, c *click, s submitted) error {
	id, err := parseCustomID(s.id)
	route := b.routes.forms[id.Action]
	if err != nil || route.run == nil {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	if refused, err := b.refuseExcluded(ctx, c, id.Table); refused {
		return err
	}
	s.customID = id
	c.Interaction = b.causeOf(c, snowflake.ID(id.Table))
	c.form = &s
	b.filled.forget(c, &s)
	return route.run(b, storage.CausedBy(ctx, c.Interaction), c, s)
}

// maxLateForms is how many forms that were sent late are remembered.
const maxLateForms = 1000

// lateForm is a form that was sent when the store might have forgotten its opener.
type lateForm struct{ user, opener snowflake.ID }

// causeOf returns the interaction that a sent form counts as, so that a second press of its button changes nothing.
// That is the form's opener, or the first press if the form was open for 15 minutes.
func (b *Bot) causeOf(c *click, opener snowflake.ID) snowflake.ID {
	if isRecent(opener, c.Interaction) {
		return opener
	}
	if first, known, _ := b.lateForms.PeekOrAdd(lateForm{c.User, opener}, c.Interaction); known {
		return first
	}
	return c.Interaction
}

// isRecent reports whether an interaction came before another, and so recently that the store remembers it.
func isRecent(before, now snowflake.ID) bool {
	return before < now && now.Time().Sub(before.Time()) < storage.InteractionLife
}
