package discord

import (
	"context"
	"sync"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/worker"
	"korsar/storage/snowflake"
)

// Announce implements community.Announcer. It notifies no one.
func (b *Bot) Announce(ctx context.Context, a community.Announcement, nonce string) (community.Announced, error) {
	draft := newDraft(a)
	picture := b.announcementPicture(draft)
	var as community.Announced
	posted, err := b.post(ctx, a.Channel, nonce, func(files bool) message {
		drawn := picture(files)
		as.Pictured = drawn != nil
		return announcementMessage(draft, drawn)
	})
	as.Message = snowflake.Parse(posted.ID)
	return as, err
}

// EditPuzzle implements community.Announcer. Until the solution takes its place, the picture stays as it is.
func (b *Bot) EditPuzzle(ctx context.Context, a community.Announcement, id snowflake.ID, pictured bool) error {
	draft := newDraft(a)
	picture := b.announcementPicture(draft)
	return b.edit(ctx, a.Channel, id, func(files bool) message {
		if a.Puzzle.Over || !pictured {
			return announcementMessage(draft, picture(files))
		}
		m := announcementMessage(draft, []byte{})
		m.Attachments, m.files = nil, nil
		return m
	})
}

// announcementDraft is an announcement of which a picture and a message are made.
type announcementDraft struct {
	community.Announcement
	t        *say.Localizer
	solution community.Solution // of a puzzle, which calls each of its readers "you"
}

func newDraft(a community.Announcement) announcementDraft {
	draft := announcementDraft{Announcement: a, t: say.In(a.Language)}
	if a.Puzzle != nil {
		draft.solution = a.Puzzle.Solution(draft.t.You())
	}
	return draft
}

// WarnOfStreak implements community.Announcer.
func (b *Bot) WarnOfStreak(ctx context.Context, end community.StreakEnd, nonce string) error {
	t := b.languageOf(ctx, end.User.ID, "")
	m := textMessage(t.StreakEnd(end))
	m.addButtons(puzzleButton.component(t, customID{}))
	return b.directMessage(ctx, end.User.ID, m, nonce)
}

// announcementPicture returns a function that returns the picture of an announcement, or nil without files. It is drawn
// once, and only if it is sent: a channel may take no files.
func (b *Bot) announcementPicture(a announcementDraft) func(files bool) []byte {
	drawn := sync.OnceValue(func() []byte { return b.drawAnnouncement(a) })
	return func(files bool) []byte {
		if files {
			return drawn()
		}
		return nil
	}
}

// drawAnnouncement returns the picture of an announcement. Like drawBoard it may return nil.
func (b *Bot) drawAnnouncement(a announcementDraft) []byte {
	hand := a.solution.Hand
	switch {
	case a.Season != nil:
		return b.drawPodium(a.t, *a.Season)
	case a.Puzzle == nil, !hand.Pictured():
		return nil
	case a.Puzzle.Over:
		return b.drawSequel(a.solution)
	}
	return b.drawPicture(0, worker.Required, hand,
		func() ([]byte, error) { return draw.Hand(hand, b.faces.At(hand.Seats)) })
}

// announcementMessage returns an announcement, in words unless it has a picture.
func announcementMessage(a announcementDraft, picture []byte) message {
	if a.Puzzle != nil {
		return dailyPuzzleMessage(a, picture)
	}
	m := pageMessage(a.t.Announcement(a.Announcement, picture != nil))
	if a.Season != nil {
		m.attachPicture(podiumFile, picture, a.t.RankingAlt(*a.Season))
	}
	return m
}

// dailyPuzzleMessage returns the post of a puzzle: the position, or once its date is over the solution.
func dailyPuzzleMessage(a announcementDraft, picture []byte) message {
	t, pictured := a.t, picture != nil
	m, alt := message{}, ""
	if a.Puzzle.Over {
		m, alt = pageMessage(t.PastDailyPuzzle(*a.Puzzle, a.solution, pictured)), t.SequelAlt(a.solution)
	} else {
		m, alt = positionMessage(t.DailyPuzzle(*a.Puzzle, a.solution.Hand, pictured)), t.HandAlt(a.solution.Hand)
	}
	m.attachPicture(puzzleFile, picture, alt)
	m.addButtons(puzzleButton.component(t, customID{}), puzzleBoardButton.component(t, customID{}))
	return m
}
