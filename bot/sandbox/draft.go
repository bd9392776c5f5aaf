package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxContent = 2000 // a bot's limit; the published description says 4000
	maxNonce   = 25
)

// Message flags (Message resource, "Message Flags").
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	flagVoice                 = 1 << 13
	flagComponentsV2          = 1 << 15
)

// A draft is what a request wants a message to hold. A nil part is one that
// an edit leaves alone; null in a request empties it.
type draft struct {
	content    *string
	embeds     *[]Embed
	rows       *[]Row
	notes      []fileNote
	flags      *int
	mentions   *allowedMentions
	nonce      string
	enforce    bool
	reply      string // id of the message replied to
	replyMust  bool   // a reply to a missing message is refused
	replyWhere string
}

// readDraft reads the fields that every way of sending a message shares.
func readDraft(f *form) *draft {
	d := &draft{}
	if f.given("content") {
		text := strings.TrimSpace(f.word("content", maxContent))
		d.content = &text
	}
	if f.given("embeds") {
		embeds := readEmbeds(f, "embeds")
		d.embeds = &embeds
	}
	if f.given("components") {
		rows := readRows(f, "components", 0, messageComponents)
		d.rows = &rows
	}
	if f.given("attachments") {
		if d.notes = readFileNotes(f); d.notes == nil {
			d.notes = []fileNote{}
		}
	}
	if flags := f.number("flags", 0, 1<<31-1); flags != nil {
		value := int(*flags)
		d.flags = &value
		if value&(flagVoice|flagComponentsV2) != 0 {
			f.fault("flags", codeUnsupported, "The sandbox knows neither voice messages nor Components V2.")
		}
	}
	d.mentions = readMentions(f)
	f.unsupported("tts", "poll", "sticker_ids")
	return d
}

// readCreate reads the further fields of Create Message.
func readCreate(f *form) *draft {
	d := readDraft(f)
	d.nonce = readNonce(f)
	d.enforce = f.truth("enforce_nonce")
	if reply := f.object("message_reference"); reply != nil {
		d.reply, d.replyWhere = reply.id("message_id"), reply.id("channel_id")
		must := reply.choice("fail_if_not_exists")
		d.replyMust = must == nil || *must
		if kind := reply.count("type", 0, 1, 0); kind != 0 {
			reply.fault("type", codeUnsupported, "The sandbox does not forward messages.")
		}
		reply.ignore("guild_id")
		reply.done()
	}
	f.unsupported("shared_client_theme")
	f.done()
	return d
}

func readNonce(f *form) string {
	value, _ := f.take("nonce")
	switch v := value.(type) {
	case nil:
		return ""
	case json.Number:
		return v.String()
	case string:
		if utf8.RuneCountInString(v) > maxNonce {
			f.fault("nonce", "NONCE_TYPE_TOO_LONG", "Nonce must be %d or fewer in length.", maxNonce)
		}
		return v
	}
	f.fault("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer, not %s.", fmt.Sprintf("%T", value))
	return ""
}

// flag reports whether the draft sets the bit.
func (d *draft) flag(bit int) bool { return d.flags != nil && *d.flags&bit != 0 }

// checkFlags notes flags that cannot be set in this way.
func (c *call) checkFlags(draft *draft, settable int) {
	if draft.flags != nil && *draft.flags&^settable != 0 {
		c.warn("flags that cannot be set here")
	}
}

// apply writes a draft onto a message: what it leaves out stays. The caller
// holds d.mu; c.sheet reports whether all of it was in order.
func (c *call) apply(m *message, draft *draft) error {
	next := m.Message
	if draft.content != nil {
		next.Content = *draft.content
	}
	if draft.rows != nil {
		next.Components = *draft.rows
	}
	next.Attachments = c.d.merge(c, m.channel, m.Attachments, draft)
	if draft.embeds != nil {
		next.Embeds = *draft.embeds
		for i := range next.Attachments {
			next.Attachments[i].Embedded = false
		}
		resolve(c, next.Embeds, next.Attachments)
	} else if draft.notes != nil {
		next.Attachments = keepShown(next.Attachments, m.Attachments)
	}
	if draft.flags != nil {
		next.Flags = m.Flags&^FlagSuppressEmbeds | *draft.flags&FlagSuppressEmbeds
	}
	if err := c.sheet.refusal(); err != nil {
		return err
	}
	if len(next.Attachments) > maxAttachments {
		return errTooManyFiles
	}
	if next.blank() {
		return errEmptyMessage
	}
	m.Message = next
	return nil
}

// keepShown returns to a list the files that the embeds, which the edit does
// not touch, go on showing.
func keepShown(list, had []Attachment) []Attachment {
	for _, a := range had {
		if a.Embedded && !slices.ContainsFunc(list, func(b Attachment) bool { return b.ID == a.ID }) {
			list = append(list, a)
		}
	}
	return list
}

// blank tells that a message would show nothing.
func (m *Message) blank() bool {
	return m.Content == "" && len(m.Attachments) == 0 && len(m.Components) == 0 &&
		!slices.ContainsFunc(m.Embeds, func(e Embed) bool { return !e.blank() })
}
