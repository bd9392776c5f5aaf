package discord

import (
	"context"
	"time"

	"korsar/bot/community"
	"korsar/bot/guide"
	"korsar/bot/table"
)

// imageTimeout is how long a picture may take from its drawing until the message shows it.
const imageTimeout = 30 * time.Second

// illustration is the picture that follows an answer in words.
type illustration struct {
	slot   imageSlot
	render func() message // returns the same message with the picture; nil for words only
}

// newIllustration returns the illustration of a reply; false for replies that have none, and for hands, whose
// table renews them.
func (b *Bot) newIllustration(c *click, r table.Reply) (i illustration, is bool) {
	t := c.language
	var pictured bool
	switch r := r.(type) {
	case community.Replay:
		i.slot, pictured = imageSlot{table: r.Table, name: replayFile}, r.Pictured()
		i.render = func() message { return b.renderReplay(t, r) }
	case community.Analysis:
		i.slot, pictured = imageSlot{table: r.Table, name: analysisFile}, r.Pictured()
		i.render = func() message { return b.renderAnalysis(t, r) }
	case community.Ranking:
		i.slot, pictured = imageSlot{name: leaderboardFile}, r.Pictured()
		i.render = func() message { return b.renderRanking(t, r) }
	case community.Profile:
		i.slot, pictured = imageSlot{name: ratingFile}, r.Pictured()
		i.render = func() message { return b.renderProfile(t, r) }
	case howToPlay:
		i.slot, pictured = imageSlot{name: lessonFile}, true
		i.render = func() message { return b.renderHowToPlay(t, r) }
	case guide.Step:
		i.slot, pictured = imageSlot{name: guideFile}, r.Pictured()
		i.render = func() message { return b.renderGuide(c, r) }
	case community.Puzzle:
		i.slot, pictured = imageSlot{name: puzzleFile}, r.Hand.Pictured()
		i.render = func() message { return b.renderPuzzle(t, r) }
	case community.AnsweredPuzzle:
		i.slot, pictured = imageSlot{name: puzzleFile}, r.Hand.Pictured()
		i.render = func() message { return b.renderAnsweredPuzzle(t, r) }
	case tournamentStatus:
		i.slot, pictured = imageSlot{name: tournamentFile}, r.Pictured()
		i.render = func() message { return b.renderTournament(t, r) }
	default:
		return i, false
	}
	render := i.render
	i.render = func() message {
		m := render()
		m.addShare(c, r)
		return m
	}
	if !pictured {
		i.render = nil
	}
	i.slot.user, i.slot.guild = c.User, c.Guild
	return i, true
}

// replyWithImage answers a click in words, and then replaces them with the picture.
func (b *Bot) replyWithImage(ctx context.Context, c *click, r table.Reply, i illustration) error {
	words := b.replyMessage(c, r)
	answered := b.images.begin(i.slot, c.Interaction)
	if err := b.answer(ctx, c, words); err != nil {
		answered(nil, false)
		return err
	}
	if i.render == nil {
		answered(func() { b.showImage(c, i.slot, func() message { return words }) }, true)
	} else {
		answered(func() { b.showImage(c, i.slot, i.render) }, false)
	}
	return nil
}

// wholeMessage returns the message of a reply with its picture, for an answer that nobody waits for.
func (b *Bot) wholeMessage(c *click, r table.Reply) message {
	if i, ok := b.newIllustration(c, r); ok && i.render != nil {
		return i.render()
	}
	return b.replyMessage(c, r)
}

// editLater changes the answer to a click whose time is over, unless a later click was answered in its place.
func (b *Bot) editLater(c *click, m message) error {
	ctx, cancel := b.timeouts.start(b.base, imageTimeout)
	defer cancel()
	return b.whileLatest(ctx, c, func() error { return b.editResponse(ctx, c.token, m) })
}

// showImage replaces the answer to a click with the message that render returns.
func (b *Bot) showImage(c *click, slot imageSlot, render func() message) {
	defer b.recoverImage("showing a picture", slot.table)
	if err := b.editLater(c, render()); err != nil {
		b.log.Debug("cannot add a picture to a message", "table", slot.table, "picture", slot.name, "error", err)
	}
}
