package discord

import (
	"fmt"
	"runtime/debug"
	"slices"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/game"
	"korsar/storage/journal"
)

// Painter draws a picture as PNG, usually by calling draw. Its first argument is the subject of the picture, such as a
// table.PublicState, a table.Hand, a draw.Reveal, a draw.Sequel, a page of How to Play, or a *draw.Animation, which is
// drawn frame by frame. If a Painter fails, the text of the message stands in for the picture.
type Painter func(of any, draw func() ([]byte, error)) ([]byte, error)

func paint(_ any, draw func() ([]byte, error)) ([]byte, error) { return draw() }

// File names of pictures. Discord hides a file with the prefix of a spoiler until it is clicked.
const (
	boardFile       = "board.png"
	lessonFile      = "how-to-play.png"
	resultFile      = "result.png"
	replayFile      = "replay.png"
	analysisFile    = "analysis.png"
	leaderboardFile = "leaderboard.png"
	podiumFile      = "podium.png"
	profileFile     = "profile.png"
	spoilerPrefix   = "SPOILER_"
)

func handFile(h table.Hand) string {
	if h.Preferences.Streamer {
		return spoilerPrefix + "hand.png"
	}
	return "hand.png"
}

func pictureFile(name string, picture []byte) rest.File {
	return rest.File{Name: name, ContentType: "image/png", Data: picture}
}

// drawBoard returns the picture of a table. It returns nil if none is wanted, if it cannot be drawn, and for a finished
// game, which the end card shows. Under load it also returns nil if the picture is not required.
func (b *Bot) drawBoard(state table.PublicState, u worker.Urgency) []byte {
	if !state.Pictured() || state.Phase == journal.Finished {
		return nil
	}
	picture := draw.Board
	if state.Phase == journal.Lobby {
		picture = draw.Lobby
	}
	return b.drawPicture(state.Table, u, state, func() ([]byte, error) {
		return picture(state, b.faces.At(state.Seats))
	})
}

// drawResult returns the picture of a result. Like drawBoard it may return nil, and it does for a game that was
// stopped.
func (b *Bot) drawResult(t *say.Localizer, e table.End) []byte {
	if !e.Pictured() || e.Finished == nil {
		return nil
	}
	card := resultCard(t, e)
	seats := e.Seats
	if top := card.Capture; top != nil {
		seats = append(slices.Clip(seats), top.Owner, top.Taker)
	}
	return b.drawPicture(e.Table, worker.Required, card,
		func() ([]byte, error) { return draw.Result(card, b.faces.At(seats)) })
}

// resultCard returns the content of the picture of a result.
func resultCard(t *say.Localizer, e table.End) draw.ResultCard {
	return draw.NewResultCard(t, &e.PublicState, e.At, e.Finished.Result, e.Ratings, e.Top)
}

// drawHand returns the picture of a hand. Like drawBoard it may return nil.
func (b *Bot) drawHand(h table.Hand) []byte {
	if !h.Pictured() {
		return nil
	}
	urgent := worker.Optional
	if h.View.Turn == h.View.Seat {
		urgent = worker.OnTurn
	}
	picture := func() []byte {
		return b.drawPicture(h.Table, urgent, h,
			func() ([]byte, error) { return draw.Hand(h, b.faces.At(h.Seats)) })
	}
	if h.Audience == nil {
		return picture()
	}
	of := audiencePicture{h.Table, h.Seq, h.View.Seat, len(h.View.Options), b.faces.Version(h.Seats)}
	return b.drawAudiencePicture(of, picture)
}

// audiencePicture has everything that the picture of an audience's hand depends on. It is the same for all members.
type audiencePicture struct {
	table   journal.TableID
	seq     int64 // the number of the state of the table
	seat    game.Seat
	options int    // moves that can be voted for, without vetoed ones
	faces   string // the version of the faces of the players
}

// maxAudiencePictures is how many pictures of audiences' hands are kept, so that each is drawn once and not for every
// member. It is enough for the audiences that are on turn at the same time.
const maxAudiencePictures = 16

// drawAudiencePicture returns a picture that is kept, or draws it. After a failure, waiting callers get nil and the
// next call tries again.
func (b *Bot) drawAudiencePicture(of audiencePicture, draw func() []byte) []byte {
	drawn, _, _ := b.drawing.Do(fmt.Sprint(of), func() (any, error) {
		kept, _ := b.audiencePictures.Get(of)
		if kept == nil {
			if kept = draw(); kept != nil {
				b.audiencePictures.Add(of, kept)
			}
		}
		return kept, nil
	})
	return drawn.([]byte)
}

// drawPosition returns the picture of a position. Like drawBoard it may return nil.
func (b *Bot) drawPosition(r community.Replay) []byte {
	if !r.Pictured() {
		return nil
	}
	reveal := draw.Reveal{State: r.PublicState, Hands: r.Hands}
	return b.drawPicture(r.Table, worker.Optional, reveal,
		func() ([]byte, error) { return draw.Position(reveal, b.faces.At(r.Seats)) })
}

// attachPicture adds a picture to the message, unless it is nil. Discord shows it above the embeds.
func (m *message) attachPicture(name string, picture []byte, words string) {
	if picture != nil {
		m.attach(pictureFile(name, picture), words)
	}
}

// drawPicture draws a picture in the pool. It logs an error and returns nil. Under load it may also return nil for a
// picture that is not required.
func (b *Bot) drawPicture(id journal.TableID, u worker.Urgency, of any,
	draw func() ([]byte, error)) (picture []byte) {
	outcome := metrics.Failed
	drawn := b.pool.Run(u, func() {
		defer b.logPanic("drawing a picture", id)
		made, err := b.options.Paint(of, draw)
		if err != nil {
			b.log.Error("cannot draw a picture", "table", id, "error", err)
			return
		}
		picture, outcome = made, metrics.Done
	})
	if !drawn {
		outcome = metrics.Spared
	}
	b.metrics.Picture(outcome)
	return picture
}

// Draw draws a picture that is not of a message, when no message waits for one. Like drawPicture it may return nil.
func (b *Bot) Draw(draw func() ([]byte, error)) []byte {
	return b.drawPicture(0, worker.Background, nil, draw)
}

// logPanic logs a panic. The function that defers it then returns normally.
func (b *Bot) logPanic(action string, id journal.TableID) {
	if value := recover(); value != nil {
		b.log.Error(action+" panicked", "table", id, "panic", value, "stack", string(debug.Stack()))
	}
}

// keepPicture keeps the picture with that name on the clicked message until the new one replaces it. Otherwise the
// buttons below it would jump twice. The edit names no attachment to keep, because a renewal may replace the picture
// meanwhile, and Discord refuses an edit that keeps a missing attachment.
func (m *message) keepPicture(c *click, name string) {
	if c.hasPicture(name) {
		m.Attachments = nil
	}
}

// keepUntilDrawn calls keepPicture, unless so many pictures wait that the old one would contradict the text for long.
func (b *Bot) keepUntilDrawn(m *message, c *click, name string) {
	if !b.pool.Busy() {
		m.keepPicture(c, name)
	}
}

// hasPicture reports whether the clicked message is private and has a picture with that name.
func (c *click) hasPicture(name string) bool {
	return c.onPrivate && slices.Contains(c.message.files, name)
}
