package sandbox

// channel returns the channel of a route, if the bot may view it. An unknown channel is refused with code 10003, an
// invisible one with 50001. c.d.mu must be held.
func (c *call) channel() (*Channel, error) {
	ch := c.d.channels[c.r.PathValue("channel")]
	switch {
	case ch == nil:
		return nil, errUnknownChannel
	case !ch.botPermissions().Has(ViewChannel):
		return nil, errAccess
	}
	return ch, nil
}

// message returns the channel and message of a route. An ephemeral message cannot be reached through its channel.
func (c *call) message() (*Channel, *message, error) {
	ch, err := c.channel()
	if err != nil {
		return nil, nil, err
	}
	m := c.d.messages[c.r.PathValue("message")]
	if m == nil || m.channel != ch || m.Ephemeral() {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

// getChannel answers GET /channels/{channel}.
func (c *call) getChannel() (any, error) {
	defer c.lock()()
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	return ch.payload(), nil
}

func (c *call) getMessage() (any, error) {
	defer c.lock()()
	ch, m, err := c.message()
	if err != nil {
		return nil, err
	}
	if !ch.botPermissions().Has(ReadMessageHistory) {
		return nil, errPermissions
	}
	return m.payload(), nil
}

func (c *call) createMessage() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	draft := readCreate(f)
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	c.checkFlags(draft, FlagSuppressEmbeds|flagSuppressNotifications)
	defer c.lock()()
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	if err := c.maySend(ch, draft); err != nil {
		return nil, err
	}
	if m := c.d.findRepeated(ch, draft); m != nil {
		c.seenOn(m)
		return m.payload(), nil
	}
	m := &message{channel: ch, kind: messagePlain, Message: Message{Author: c.d.botAuthor(), Nonce: draft.nonce}}
	if draft.flag(flagSuppressNotifications) {
		m.Flags = flagSuppressNotifications
	}
	if err := c.apply(m, draft); err != nil {
		return nil, err
	}
	c.d.post(m, draft.mentions)
	c.d.nonces.remember(m, c.d.clock.Now())
	c.seenOn(m)
	return m.payload(), nil
}

// maySend returns an error if the bot may not send a draft to a channel.
func (c *call) maySend(ch *Channel, draft *messageDraft) error {
	allowed := ch.botPermissions()
	switch {
	case !ch.kind.hasMessages():
		return errNotText
	case ch.isDM() && ch.recipients[0].closedDMs:
		return errClosedDM
	case ch.isDM() && !ch.recipients[0].sharesApp():
		return errNoMutualGuild
	case !allowed.Has(ch.sendPermission()),
		draft.embeds != nil && len(*draft.embeds) > 0 && !allowed.Has(EmbedLinks),
		len(c.files) > 0 && !allowed.Has(AttachFiles):
		return errPermissions
	case ch.locked && !allowed.Has(ManageThreads):
		return errThreadLocked
	case ch.archived && ch.guild.activeThreads() >= maxActiveThreads:
		return errTooManyThreads
	}
	return c.filter(ch, draft)
}

// editMessage answers PATCH for a message of the bot.
func (c *call) editMessage() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	draft := readDraft(f)
	f.warnUnread()
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	ch, m, err := c.message()
	if err != nil {
		return nil, err
	}
	if m.Author.ID != c.d.app.ID {
		return nil, errNotAuthor
	}
	if err := ch.writable(); err != nil {
		return nil, err
	}
	if len(c.files) > 0 && !ch.botPermissions().Has(AttachFiles) {
		return nil, errPermissions
	}
	if err := c.filter(ch, draft); err != nil {
		return nil, err
	}
	return c.editOwn(m, draft)
}

// deleteMessage answers DELETE for a message. A message of someone else requires ManageMessages.
func (c *call) deleteMessage() (any, error) {
	defer c.lock()()
	ch, m, err := c.message()
	if err != nil {
		return nil, err
	}
	if m.Author.ID != c.d.app.ID && !ch.botPermissions().Has(ManageMessages) {
		return nil, errPermissions
	}
	if err := ch.writable(); err != nil {
		return nil, err
	}
	c.seenOn(m)
	c.d.remove(m)
	return nil, nil
}
