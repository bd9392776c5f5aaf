package sandbox

import "slices"

// webhookInteraction returns the interaction of a webhook route. There is no webhook before the first response. A token
// that is unknown or older than fifteen minutes is invalid. c.d.mu must be held.
func (c *call) webhookInteraction() (*interaction, error) {
	it := c.d.interactions.byToken[c.r.PathValue("token")]
	switch {
	case c.r.PathValue("application") != c.d.app.ID:
		return nil, errUnknownWebhook
	case it == nil || !it.alive(c.d.clock.Now()):
		return nil, errWebhookToken
	case !it.responded:
		return nil, errUnknownWebhook
	}
	return it, nil
}

// followup answers POST /webhooks/{application}/{token} with a further message. The first follow-up after a deferral
// replaces "thinking…".
func (c *call) followup() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	draft := readDraft(f)
	f.ignore("username", "avatar_url")
	f.unsupported("thread_name", "applied_tags")
	f.warnUnread()
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	it, err := c.webhookInteraction()
	if err != nil {
		return nil, err
	}
	if it.deferred && it.original.Thinking() {
		return c.editOwn(it.original, draft)
	}
	if _, member := it.owners["0"]; !member && it.followups >= maxUserFollowups {
		return nil, errFollowups
	}
	if it.channel.deleted() {
		return nil, errUnknownChannel
	}
	m := c.newReply(it, draft)
	m.kind = messagePlain
	if err := c.apply(m, draft); err != nil {
		return nil, err
	}
	it.followups++
	it.posted = append(it.posted, m)
	c.d.post(m, draft.mentions)
	c.seenOn(m)
	return m.payload(), nil
}

// replyMessage returns the interaction and the message of a webhook route. The message is @original or another message
// that the interaction sent.
func (c *call) replyMessage() (*interaction, *message, error) {
	it, err := c.webhookInteraction()
	if err != nil {
		return nil, nil, err
	}
	m := it.original
	if id := c.r.PathValue("message"); id != "@original" {
		if m = c.d.messages[id]; m != nil && !slices.Contains(it.posted, m) {
			m = nil
		}
	}
	if m == nil || c.d.messages[m.ID] != m {
		return nil, nil, errUnknownMessage
	}
	return it, m, nil
}

func (c *call) getReply() (any, error) {
	defer c.lock()()
	_, m, err := c.replyMessage()
	if err != nil {
		return nil, err
	}
	return m.payload(), nil
}

func (c *call) editReply() (any, error) {
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
	_, m, err := c.replyMessage()
	if err == nil {
		err = m.writable()
	}
	if err != nil {
		return nil, err
	}
	return c.editOwn(m, draft)
}

func (c *call) deleteReply() (any, error) {
	defer c.lock()()
	_, m, err := c.replyMessage()
	if err == nil {
		err = m.writable()
	}
	if err != nil {
		return nil, err
	}
	c.seenOn(m)
	c.d.remove(m)
	return nil, nil
}

// writable returns an error for a public message in an archived thread. It is not known whether Discord also refuses
// this under the token of an interaction.
func (m *message) writable() error {
	if m.Ephemeral() {
		return nil
	}
	return m.channel.writable()
}
