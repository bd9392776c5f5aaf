package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxContent = 2000 // a bot's limit (the published description says 4000)
	maxNonce   = 25
)

// Message flags (Message resource, "Message Flags").
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagEphemeral             = 1 << 6
	flagLoading               = 1 << 7
	flagSuppressNotifications = 1 << 12
	flagVoice                 = 1 << 13
	flagComponentsV2          = 1 << 15
)

// messageDraft is the content that a request gives a message. An edit leaves a nil part unchanged. A null in the
// request empties the part.
type messageDraft struct {
	content      *string
	embeds       *[]Embed
	rows         *[]Row
	attachments  []attachmentField
	flags        *int
	mentions     *allowedMentions
	nonce        string
	enforceNonce bool
}

// readDraft reads the fields that all ways of sending a message share.
func readDraft(f *form) *messageDraft {
	d := &messageDraft{}
	if f.has("content") {
		d.content = new(strings.TrimSpace(f.string("content", maxContent)))
	}
	if f.has("embeds") {
		d.embeds = new(readEmbeds(f, "embeds"))
	}
	if f.has("components") {
		d.rows = new(readRows(f))
	}
	if f.has("attachments") {
		if d.attachments = readAttachmentFields(f); d.attachments == nil {
			d.attachments = []attachmentField{}
		}
	}
	if d.flags = f.optionalInt("flags", 0, 1<<31-1); d.flag(flagVoice | flagComponentsV2) {
		f.addError("flags", codeUnsupported, "The sandbox knows neither voice messages nor Components V2.")
	}
	d.mentions = readMentions(f)
	f.unsupported("tts", "poll", "sticker_ids")
	return d
}

// readCreate reads a draft with the additional fields of Create Message.
func readCreate(f *form) *messageDraft {
	d := readDraft(f)
	d.nonce = readNonce(f)
	d.enforceNonce = f.bool("enforce_nonce")
	f.unsupported("message_reference", "shared_client_theme")
	f.warnUnread()
	return d
}

func readNonce(f *form) string {
	value, _ := f.remove("nonce")
	switch v := value.(type) {
	case nil:
		return ""
	case json.Number:
		return v.String()
	case string:
		if utf8.RuneCountInString(v) > maxNonce {
			f.addError("nonce", "NONCE_TYPE_TOO_LONG", "Nonce must be %d or fewer in length.", maxNonce)
		}
		return v
	}
	f.addError("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer, not %s.",
		fmt.Sprintf("%T", value))
	return ""
}

// flag reports whether the draft sets any of the bits.
func (d *messageDraft) flag(bits int) bool { return d.flags != nil && *d.flags&bits != 0 }

// checkFlags warns if the draft sets other flags than settable.
func (c *call) checkFlags(draft *messageDraft, settable int) {
	if draft.flags != nil && *draft.flags&^settable != 0 {
		c.warn("flags that cannot be set here")
	}
}

// apply changes the parts of a message that a draft sets. If it returns an error, the message is unchanged. c.d.mu must
// be held.
func (c *call) apply(m *message, draft *messageDraft) error {
	next := m.Message
	if draft.content != nil {
		next.Content = *draft.content
	}
	if draft.rows != nil {
		next.Components = *draft.rows
	}
	next.Attachments = c.d.mergeAttachments(c, m.channel, m.Attachments, draft)
	if draft.embeds != nil {
		next.Embeds = *draft.embeds
	}
	if draft.flags != nil {
		next.Flags = m.Flags&^FlagSuppressEmbeds | *draft.flags&FlagSuppressEmbeds
	}
	if err := c.validation.err(); err != nil {
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

// editOwn edits a message of the bot.
func (c *call) editOwn(m *message, draft *messageDraft) (any, error) {
	c.checkFlags(draft, FlagSuppressEmbeds)
	if err := c.d.checkOldEdit(m); err != nil {
		return nil, err
	}
	if err := c.apply(m, draft); err != nil {
		return nil, err
	}
	m.Flags &^= flagLoading
	c.d.messageEdited(m)
	c.seenOn(m)
	return m.payload(), nil
}

// blank reports whether a message shows nothing.
func (m *Message) blank() bool {
	return m.Content == "" && len(m.Attachments) == 0 && len(m.Components) == 0 &&
		!slices.ContainsFunc(m.Embeds, func(e Embed) bool { return e.length() > 0 })
}
