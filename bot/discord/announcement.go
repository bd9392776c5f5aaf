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
	t := say.In(a.Language)
	picture := b.announcementPicture(t, a)
	var as community.Announced
	posted, err := b.post(ctx, a.Channel, nonce, func(files bool) message {
		drawn := picture(files)
		as.Pictured = drawn != nil
		return announcementMessage(t, a, drawn)
	})
	as.Message = snowflake.Parse(posted.ID)
	return as, err
}

// EditPuzzle implements community.Announcer. Until the solution takes its place, the picture stays as it is.
func (b *Bot) EditPuzzle(ctx context.Context, a community.Announcement, id snowflake.ID, pictured bool) error {
	t := say.In(a.Language)
	picture := b.announcementPicture(t, a)
	return b.edit(ctx, a.Channel, id, func(files bool) message {
		if a.Puzzle.Over || !pictured {
			return announcementMessage(t, a, picture(files))
		}
		m := announcementMessage(t, a, []byte{})
		m.Attachments, m.files = nil, nil
		return m
	})
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
func (b *Bot) announcementPicture(t *say.Localizer, a community.Announcement) func(files bool) []byte {
	drawn := sync.OnceValue(func() []byte { return b.drawAnnouncement(t, a) })
	return func(files bool) []byte {
		if files {
			return drawn()
		}
		return nil
	}
}

// drawAnnouncement returns the picture of an announcement. Like drawBoard it may return nil.
func (b *Bot) drawAnnouncement(t *say.Localizer, a community.Announcement) []byte {
	switch {
	case a.Season != nil:
		return b.drawPodium(t, *a.Season)
	case a.Puzzle == nil:
		return nil
	}
	solution := dailySolution(t, a)
	switch {
	case !solution.Hand.Pictured():
		return nil
	case a.Puzzle.Over:
		return b.drawSequel(solution)
	}
	return b.drawPicture(0, worker.Required, solution.Hand,
		func() ([]byte, error) { return draw.Hand(solution.Hand, b.faces.At(solution.Hand.Seats)) })
}

// dailySolution returns the puzzle of an announcement, which calls each of its readers "you".
func dailySolution(t *say.Localizer, a community.Announcement) community.Solution {
	return community.PuzzleSolution(a.Puzzle.Number, t.You(), a.Puzzle.Pictures)
}

// announcementMessage returns an announcement, in words unless it has a picture.
func announcementMessage(t *say.Localizer, a community.Announcement, picture []byte) message {
	if a.Puzzle != nil {
		return dailyPuzzleMessage(t, a, picture)
	}
	m := pageMessage(t.Announcement(a, picture != nil))
	if a.Season != nil {
		m.attachPicture(podiumFile, picture, t.RankingAlt(*a.Season))
	}
	return m
}

// dailyPuzzleMessage returns the post of a puzzle: the position, or once its date is over the solution.
func dailyPuzzleMessage(t *say.Localizer, a community.Announcement, picture []byte) message {
	solution, pictured := dailySolution(t, a), picture != nil
	m, alt := message{}, ""
	if a.Puzzle.Over {
		m, alt = pageMessage(t.PastDailyPuzzle(*a.Puzzle, solution, pictured)), t.SequelAlt(solution)
	} else {
		m, alt = positionMessage(t.DailyPuzzle(*a.Puzzle, solution.Hand, pictured)), t.HandAlt(solution.Hand)
	}
	m.attachPicture(puzzleFile, picture, alt)
	m.addButtons(puzzleButton.component(t, customID{}), puzzleBoardButton.component(t, customID{}))
	return m
}
