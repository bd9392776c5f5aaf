package discord

import (
	"context"
	"reflect"

	"korsar/bot/say"
	"korsar/bot/table"
)

// presenter defines how replies of one type are shown.
type presenter struct {
	of reflect.Type

	// words returns the reply in words, in the language of the user who clicked.
	words func(b *Bot, c *click, r table.Reply) message
	// picture returns the picture that follows the words. It is nil for a type without pictures.
	picture func(b *Bot, c *click, r table.Reply) illustration
	// share returns the button that shares the reply, or the zero component if there is nothing to share. It is nil for
	// a type that is not shared from its own message.
	share func(c *click, r table.Reply) component
	// everybody returns the shared message, with its files or without. It is nil for a type that is not shared.
	everybody func(b *Bot, t *say.Localizer, r table.Reply, files bool) message
	send      sender
}

// sender answers a click with a message.
type sender func(b *Bot, ctx context.Context, c *click, m message) error

// presenterFor is a presenter of replies of type R. The field words is required. Without send, the reply replaces the
// clicked message if that is private.
type presenterFor[R table.Reply] struct {
	words     func(b *Bot, c *click, r R) message
	picture   func(b *Bot, c *click, r R) illustration
	share     func(c *click, r R) component
	everybody func(b *Bot, t *say.Localizer, r R, files bool) message
	send      sender
}

// presenter returns f as a presenter. Its functions panic for a reply that is not of type R.
func (f presenterFor[R]) presenter() presenter {
	p := presenter{of: reflect.TypeFor[R](), send: f.send,
		words: func(b *Bot, c *click, r table.Reply) message { return f.words(b, c, r.(R)) }}
	if f.send == nil {
		p.send = (*Bot).answerInPlace
	}
	if f.picture != nil {
		p.picture = func(b *Bot, c *click, r table.Reply) illustration { return f.picture(b, c, r.(R)) }
	}
	if f.share != nil {
		p.share = func(c *click, r table.Reply) component { return f.share(c, r.(R)) }
	}
	if f.everybody != nil {
		p.everybody = func(b *Bot, t *say.Localizer, r table.Reply, files bool) message {
			return f.everybody(b, t, r.(R), files)
		}
	}
	return p
}

// inWords returns the presenter of a reply that has only words, and controls below them.
func inWords[R table.Reply](words func(*say.Localizer, R) message) presenter {
	return presenterFor[R]{words: func(_ *Bot, c *click, r R) message { return words(c.language, r) }}.presenter()
}

// inText returns the presenter of a reply that is only a text.
func inText[R table.Reply](text func(*say.Localizer, R) string) presenter {
	return inWords(func(t *say.Localizer, r R) message { return textMessage(text(t, r)) })
}

// inPage returns the presenter of a reply that is only a page.
func inPage[R table.Reply](page func(*say.Localizer, R) say.Page) presenter {
	return inWords(func(t *say.Localizer, r R) message { return pageMessage(page(t, r)) })
}

// presenterOf returns the presenter of a reply. A reply without one is shown as an internal error.
func (b *Bot) presenterOf(r table.Reply) presenter {
	if p, known := b.presenters[reflect.TypeOf(r)]; known {
		return p
	}
	b.log.Error("no presenter of a reply", "type", reflect.TypeOf(r))
	return presenter{send: (*Bot).answerBelow, words: func(_ *Bot, c *click, _ table.Reply) message {
		return textMessage(c.language.Fault(say.InternalError))
	}}
}

// replyMessage returns the words of a reply, with its Share button. The picture of the clicked message stays until the
// new one is drawn.
func (b *Bot) replyMessage(c *click, r table.Reply) message {
	p := b.presenterOf(r)
	m := p.words(b, c, r)
	if p.picture != nil {
		if i := p.picture(b, c, r); i.render != nil && !i.keepsNone {
			b.keepUntilDrawn(&m, c, i.slot.File)
		}
	}
	m.addShare(p, c, r)
	return m
}

// wholeMessage returns the message of a reply with its picture, for an answer that nobody waits for.
func (b *Bot) wholeMessage(c *click, r table.Reply) message {
	if i, is := b.illustrationOf(c, r); is && i.render != nil {
		return i.render()
	}
	return b.replyMessage(c, r)
}

// illustrationOf returns the picture of a reply. It reports false for a type without pictures.
func (b *Bot) illustrationOf(c *click, r table.Reply) (i illustration, is bool) {
	p := b.presenterOf(r)
	if p.picture == nil {
		return i, false
	}
	i = p.picture(b, c, r)
	i.slot.User, i.slot.Guild = c.User, c.Guild
	if draw := i.render; draw != nil {
		i.render = func() message {
			m := draw()
			m.addShare(p, c, r)
			return m
		}
	}
	return i, true
}
