package discord

import (
	"context"
	"errors"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/guide"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// answer answers a click with a private message. It replaces the message with the button if that is private
// already, but never a hand: then it is a new message below.
func (b *Bot) answer(ctx context.Context, c *click, m message) error {
	if c.onHand {
		return b.answerBelow(ctx, c, m)
	}
	return b.answerInPlace(ctx, c, m)
}

// answerBelow answers a click with a new private message, and leaves the one with the button as it is.
func (b *Bot) answerBelow(ctx context.Context, c *click, m message) error {
	return b.respond(ctx, c, callbackMessage, m.ephemeral())
}

// answerInPlace is like answer, but replaces a hand too. A message that was deleted as the user clicked, because a
// newer hand took its place, is answered by a new one. An edit of the message that is under way comes first.
func (b *Bot) answerInPlace(ctx context.Context, c *click, m message) error {
	if c.onPrivate && !c.lost {
		wait, cancel := b.timeouts.startLookup(ctx)
		defer cancel()
		defer b.edits.lock(wait, c.Reply.Message)()
		b.answers.add(c.Reply.Message, c.Interaction)
		err := b.sendFirst(ctx, c, callback{Type: callbackUpdate, Data: m, confirmed: c.messageMayBeGone})
		if rest.CodeOf(err) != rest.CodeUnknownMessage {
			return err
		}
		c.onPrivate, c.Replaces = false, 0
	}
	return b.answerBelow(ctx, c, m)
}

// reply answers a click with a reply of a table.
func (b *Bot) reply(ctx context.Context, c *click, r table.Reply) error {
	if _, done := r.(table.Done); done {
		// The board may be replaced next.
		return b.sendFirst(ctx, c, callback{Type: callbackDeferUpdate, confirmed: true})
	}
	if hand, ok := r.(table.Hand); ok && pictureFollows(c, hand) && b.pool.full() {
		hand.Preferences.NoPictures = true // the text shows everything, and no picture follows
		r = hand
		b.metrics.Picture(metrics.Spared)
	}
	if illustration, ok := b.newIllustration(c, r); ok {
		return b.replyWithImage(ctx, c, r, illustration)
	}
	switch r.(type) {
	case table.Refused, tournaments.Refused:
		return b.answerBelow(ctx, c, b.replyMessage(c, r)) // what can still be done stays
	case table.Notice, table.Confirm:
		return b.answer(ctx, c, b.replyMessage(c, r))
	}
	hand, ok := r.(table.Hand)
	c.messageMayBeGone = ok && hand.Elsewhere
	err := b.answerInPlace(ctx, c, b.replyMessage(c, r))
	if ok && (err == nil || ctx.Err() != nil) { // it may have arrived even after a timeout
		err = errors.Join(err, b.trackHand(c, hand))
	}
	return err
}

// refuse answers a click that changes nothing with the reason: a refusal, or an error that was logged.
func (b *Bot) refuse(ctx context.Context, c *click, err error) error {
	if refusal, is := errors.AsType[*table.Refusal](err); is {
		return b.reply(ctx, c, table.Refused{Refusal: refusal})
	}
	return b.refuseWith(ctx, c, c.language.Fault(say.InternalError))
}

// trackHand lets the table renew the hand that the user sees now, even if the click's time is over.
func (b *Bot) trackHand(c *click, hand table.Hand) error {
	ctx, cancel := b.timeouts.start(b.base, answerTimeout)
	defer cancel()
	whole := !hand.Pictured() || keepsPicture(c, hand)
	if hand.Audience != nil {
		b.registry.VoterHandShown(ctx, hand.Table, c.Click, whole)
		return nil
	}
	err := b.registry.HandShown(ctx, hand.Table, c.Click, whole)
	if errors.As(err, new(*table.Refusal)) {
		return nil
	}
	return err
}

// pictureFollows reports whether a picture follows a hand that was answered in words.
func pictureFollows(c *click, h table.Hand) bool { return h.Pictured() && !keepsPicture(c, h) }

// keepsPicture reports whether the message that a hand replaces has the right picture, which then stays. So a vote
// costs no second request.
func keepsPicture(c *click, h table.Hand) bool {
	return h.Pictured() && h.Audience != nil && h.Audience.Drawn && c.hasPicture(handFile(h))
}

// replyMessage returns the message of a reply, in the user's language.
func (b *Bot) replyMessage(c *click, r table.Reply) message {
	m := b.messageOf(c, r)
	switch r.(type) {
	case table.Refused, tournaments.Refused:
		m = b.refusal(c, m)
	}
	m.addShare(c, r)
	return m
}

func (b *Bot) messageOf(c *click, r table.Reply) message {
	if m, is := b.tournamentReplyMessage(c, r); is {
		return m
	}
	switch r := r.(type) {
	case table.Hand:
		m := handMessage(c.language, r, keepsPicture(c, r))
		switch {
		case keepsPicture(c, r):
			m.keepPicture(c, handFile(r))
		case r.Pictured():
			b.keepUntilDrawn(&m, c, handFile(r))
		}
		return m
	case community.Replay:
		m := replayMessage(c.language, r)
		if r.Pictured() {
			b.keepUntilDrawn(&m, c, replayFile)
		}
		return m
	case community.Analysis:
		m := analysisMessage(c.language, r)
		if r.Pictured() {
			b.keepUntilDrawn(&m, c, analysisFile)
		}
		return m
	case community.Analysing:
		return analysingMessage(c.language, r, c.language.Analysing(r))
	case guide.Step:
		m := guideMessage(c, r, false)
		if r.Pictured() {
			b.keepUntilDrawn(&m, c, guideFile)
		}
		return m
	case community.Puzzle:
		m := puzzleMessage(c.language, r, false)
		if r.Hand.Pictured() {
			b.keepUntilDrawn(&m, c, puzzleFile)
		}
		return m
	case community.AnsweredPuzzle:
		m := answeredPuzzleMessage(c.language, r, false)
		if r.Hand.Pictured() {
			b.keepUntilDrawn(&m, c, puzzleFile)
		}
		return m
	case community.PastPuzzle:
		return pastPuzzleMessage(c.language, r)
	case community.PuzzleBoard:
		return puzzleBoardMessage(c.language, r)
	case community.UserPreferences:
		return preferencesMessage(c.language, r, b.clock.Now())
	case community.GuildSettings:
		return settingsMessage(c.language, r)
	case table.AudienceChoice:
		return audienceChoiceMessage(c.language, r)
	case table.LivePage:
		return livePageMessage(c.language, r)
	case table.VoteControls:
		return voteControlsMessage(c.language, r)
	case table.Refused:
		if r.Code == table.TableGone && c.lost {
			r.Refusal = table.Refuse(table.TableLost)
		}
		m := refusedMessage(c.language, r)
		if r.Code == table.TableLost || r.Code == table.NoTableHere || r.Code == table.TableGone {
			m.addTableOffer(c)
		}
		return m
	case table.Notice:
		return noticeMessage(c.language, r)
	case table.Opened:
		return textMessage(c.language.TableOpened(r.PublicState))
	case table.Settings:
		return tableSettingsMessage(c.language, r)
	case howToPlay:
		m := howToPlayMessage(c.language, r)
		b.keepUntilDrawn(&m, c, lessonFile)
		return m
	case table.ConfirmLeave:
		return confirmLeaveMessage(c.language, r.PublicState)
	case table.FairDeal:
		return pageMessage(c.language.FairDeal(r.PublicState))
	case table.Posted:
		return textMessage(c.language.BoardPosted(r.PublicState))
	case table.Confirm:
		if r.Channel != c.Channel && !isSolo(r.PublicState) {
			return confirmMessage(c.language, r.PublicState, endAnywhereButton)
		}
		return confirmMessage(c.language, r.PublicState, endButton)
	case community.MyTables:
		m := myTablesMessage(c.language, r)
		if len(r.Tables) == 0 {
			m.addTableOffer(c)
		}
		return m
	case community.GuildTables:
		return guildTablesMessage(c.language, r)
	case community.Ranking:
		m := leaderboardMessage(c.language, r)
		if r.Pictured() {
			m.keepEmbeddedPicture(c, leaderboardFile, c.language.RankingAlt(r))
		}
		return m
	case community.Profile:
		return profileMessage(c.language, r)
	case community.History:
		return historyMessage(c.language, r)
	case community.Exported:
		return exportedMessage(c.language, r)
	case community.Verified:
		return pageMessage(c.language.Verified(r))
	case community.Rulings:
		return rulingsMessage(c.language, r)
	case community.PersonalData:
		return personalDataMessage(c.language, r)
	case community.Forgotten:
		return textMessage(c.language.DataDeleted(r))
	default:
		return textMessage(c.language.Fault(say.InternalError))
	}
}
