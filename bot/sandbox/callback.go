package sandbox

import "slices"

// Kinds of callbacks (Receiving and Responding, "Interaction Callback Type").
const (
	callbackMessage      = 4
	callbackDeferMessage = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackSuggestions  = 8
	callbackModal        = 9
)

// callbackRoute is the route for a first response that comes as a request.
const callbackRoute = "/interactions/{interaction}/{token}/callback"

// allowedCallbacks lists the callbacks that each kind of interaction allows.
var allowedCallbacks = map[int][]int{
	InteractionCommand: {callbackMessage, callbackDeferMessage, callbackModal},
	interactionComponent: {
		callbackMessage, callbackDeferMessage, callbackDeferUpdate, callbackUpdate, callbackModal},
	interactionAutocomplete: {callbackSuggestions},
	interactionSubmit:       {callbackMessage, callbackDeferMessage, callbackDeferUpdate, callbackUpdate},
}

// response is a parsed callback.
type response struct {
	kind    int
	draft   *messageDraft
	modal   *Modal
	choices []Choice
	form    *form // the object with the field "type"
}

// callback answers a first response, which is a POST to callbackRoute or an answer of the interactions endpoint.
func (c *call) callback() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	read := readResponse(f)
	if c.r.URL.Query().Get("with_response") == "true" {
		c.validation.addError([]string{"with_response"}, codeUnsupported, "The sandbox answers without the message.")
	}
	defer c.lock()()
	it := c.d.interactions.byID[c.r.PathValue("interaction")]
	switch {
	case it == nil || it.token != c.r.PathValue("token") || it.expired || !it.alive(c.d.clock.Now()):
		return nil, errUnknownInteraction
	case it.responded:
		return nil, errAnswered
	}
	if allowed := allowedFor(it); !slices.Contains(allowed, read.kind) {
		read.form.addError("type", "BASE_TYPE_CHOICES", "Value must be one of %s.", tuple(allowed))
	}
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	if err := c.respond(it, read); err != nil {
		return nil, err
	}
	return nil, nil
}

// allowedFor returns the callbacks that an interaction allows. A modal that a command opened has no message to update.
func allowedFor(it *interaction) []int {
	allowed := allowedCallbacks[it.kind]
	if it.kind == interactionSubmit && it.origin == nil {
		return allowed[:2]
	}
	return allowed
}

func readResponse(f *form) response {
	read := response{kind: f.intOr("type", 1, 12, 0), form: f}
	data := f.object("data")
	if data == nil {
		data = f.validation.form(map[string]any{}, f.child("data"))
	}
	switch read.kind {
	case callbackMessage, callbackUpdate, callbackDeferMessage:
		read.draft = readDraft(data)
		data.warnUnread()
	case callbackDeferUpdate:
		data.warnUnread()
	case callbackSuggestions:
		read.choices = readSuggestions(data)
	case callbackModal:
		read.modal = readModal(data)
	case 0:
		f.addError("type", "BASE_TYPE_REQUIRED", "This field is required")
	default:
		f.addError("type", codeUnsupported, "The sandbox does not know callbacks of type %d.", read.kind)
	}
	f.warnUnread()
	return read
}

func readSuggestions(f *form) []Choice {
	choices := []Choice{}
	for _, form := range f.forms("choices", 0, maxChoices) {
		choices = append(choices, readChoice(form))
	}
	f.ignore("tts", "content", "components", "embeds")
	f.warnUnread()
	return choices
}

// respond carries out a first response. c.d.mu must be held.
func (c *call) respond(it *interaction, read response) error {
	if read.draft != nil || read.kind == callbackDeferUpdate {
		if err := it.channel.answerable(); err != nil {
			return err
		}
	}
	switch read.kind {
	case callbackMessage, callbackDeferMessage:
		return c.respondMessage(it, read)
	case callbackUpdate, callbackDeferUpdate:
		return c.respondUpdate(it, read)
	case callbackSuggestions:
		it.answer.Choices = read.choices
		it.settlePrivately(c, Suggested)
	case callbackModal:
		read.modal.opened = it
		it.answer.Modal = read.modal
		it.settlePrivately(c, Opened)
	}
	return nil
}

// settlePrivately records an answer that only the person sees.
func (it *interaction) settlePrivately(c *call, kind AnswerKind) {
	c.seenBy(it.person)
	it.responded = true
	it.settle(kind)
}

func (c *call) respondMessage(it *interaction, read response) error {
	if it.channel.deleted() {
		return errUnknownChannel
	}
	m := c.newReply(it, read.draft)
	if read.kind == callbackDeferMessage {
		m.Flags |= flagLoading
		m.kind = it.messageKind()
	} else if err := c.apply(m, read.draft); err != nil {
		return err
	}
	it.original, it.deferred = m, read.kind == callbackDeferMessage
	it.responded = true
	it.posted = append(it.posted, m)
	c.d.post(m, read.draft.mentions)
	c.seenOn(m)
	it.answer.Message = m.Message
	if it.deferred {
		it.settle(Thinking)
	} else {
		it.settle(Replied)
	}
	return nil
}

// newReply returns an empty message that answers an interaction.
func (c *call) newReply(it *interaction, draft *messageDraft) *message {
	m := &message{kind: it.messageKind(), channel: it.channel, interaction: it, Message: Message{
		Author: c.d.botAuthor(), Interaction: it.id, Command: it.command, AskedBy: it.person.id}}
	if draft.flag(FlagEphemeral) {
		m.Flags, m.OnlyFor = FlagEphemeral, it.person.id
	}
	if draft.flag(flagSuppressNotifications) {
		m.Flags |= flagSuppressNotifications
	}
	return m
}

func (it *interaction) messageKind() int {
	switch {
	case it.kind != InteractionCommand:
		return messagePlain
	case it.commandType == CommandChat:
		return messageCommand
	}
	return messageContextMenu
}

// respondUpdate changes the message with the component. The limit on edits of old messages is known for the edit routes
// only, so it is not applied here.
func (c *call) respondUpdate(it *interaction, read response) error {
	m := it.origin
	if m == nil || c.d.messages[m.ID] != m {
		return errUnknownMessage
	}
	kind := Acknowledged
	if read.kind == callbackUpdate {
		kind = Updated
		c.checkFlags(read.draft, FlagSuppressEmbeds)
		if err := c.apply(m, read.draft); err != nil {
			return err
		}
		c.d.messageEdited(m)
	}
	it.original, it.responded = m, true
	c.seenOn(m)
	it.answer.Message = m.Message
	it.settle(kind)
	return nil
}

func (d *Discord) botAuthor() Author { return Author{ID: d.app.ID, Name: d.app.Name, Bot: true} }
