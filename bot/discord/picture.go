package discord

import (
	"net/url"
	"path"
	"runtime/debug"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// Pictures draws what messages show, as PNG. One that fails leaves the words,
// which tell as much.
type Pictures struct {
	Board    func(table.PublicState) ([]byte, error)
	Hand     func(table.Hand) ([]byte, error)
	Position func(draw.Reveal) ([]byte, error)
	Ranking  func([]draw.Standing) ([]byte, error)
	Course   func(ratings []int) ([]byte, error)
}

// setDefaults sets what is not set to package draw.
func (p *Pictures) setDefaults() {
	if p.Board == nil {
		p.Board = draw.Board
	}
	if p.Hand == nil {
		p.Hand = draw.Hand
	}
	if p.Position == nil {
		p.Position = draw.Position
	}
	if p.Ranking == nil {
		p.Ranking = draw.Ranking
	}
	if p.Course == nil {
		p.Course = draw.Course
	}
}

// The names of pictures. Discord hides a file whose name begins so until it is
// clicked ("Uploading Files", and every client).
const (
	boardFile       = "board.png"
	replayFile      = "replay.png"
	leaderboardFile = "leaderboard.png"
	ratingFile      = "rating.png"
	spoilerPrefix   = "SPOILER_"
)

// handFile is the name of a hand's picture.
func handFile(h table.Hand) string {
	if h.Preferences.Streamer {
		return spoilerPrefix + "hand.png"
	}
	return "hand.png"
}

func pictureFile(name string, picture []byte) rest.File {
	return rest.File{Name: name, ContentType: "image/png", Data: picture}
}

// drawBoard is a table's picture; nil where words are wanted or nothing
// could be drawn.
func (b *Bot) drawBoard(state table.PublicState) []byte {
	if !state.Pictured() {
		return nil
	}
	return b.drawPicture(state.Table, false, func() ([]byte, error) { return b.options.Pictures.Board(state) })
}

// drawHand is a hand's, likewise.
func (b *Bot) drawHand(h table.Hand) []byte {
	if !h.Pictured() {
		return nil
	}
	return b.drawPicture(h.Table, true, func() ([]byte, error) { return b.options.Pictures.Hand(h) })
}

// drawPosition is that of a position, likewise.
func (b *Bot) drawPosition(r table.Replay) []byte {
	if !r.Pictured() {
		return nil
	}
	return b.drawPicture(r.Table, true, func() ([]byte, error) {
		return b.options.Pictures.Position(draw.Reveal{Face: r.PublicState, Hands: r.Hands})
	})
}

// renderRanking is a page of a ladder with its picture.
func (b *Bot) renderRanking(t *say.Localizer, ranking table.Ranking) message {
	var standings []draw.Standing
	for _, p := range ranking.Places {
		standings = append(standings, draw.Standing{Rank: p.Rank, Name: ranking.Sailors[p.Person].Name, Value: t.RankedNumber(ranking.Sort, p.Standing), Games: p.Games,
			Own: p.Person == ranking.Asker})
	}
	m := leaderboardMessage(t, ranking)
	m.addPicture(leaderboardFile, b.drawPicture(0, true, func() ([]byte, error) { return b.options.Pictures.Ranking(standings) }), t.RankingAlt(ranking))
	return m
}

// renderProfile is a profile with the course of the rating.
func (b *Bot) renderProfile(t *say.Localizer, profile table.Profile) message {
	m := pageMessage(t.Profile(profile))
	m.addPicture(ratingFile, b.drawPicture(0, true, func() ([]byte, error) { return b.options.Pictures.Course(profile.Course) }), t.CourseAlt(profile))
	return m
}

// addPicture shows a picture in a message's embed, if there is one.
func (m *message) addPicture(name string, picture []byte, words string) {
	if picture == nil {
		return
	}
	m.Embeds[0].Image = embedImage(name, words)
	m.attach(pictureFile(name, picture), words)
}

// drawPicture draws, and logs what goes wrong with it: it is the operator's to mend, while
// people have the words. Under load one that can be spared is not drawn.
func (b *Bot) drawPicture(id journal.TableID, optional bool, draw func() ([]byte, error)) (picture []byte) {
	defer b.recoverImage("a picture", id)
	outcome := metrics.Failed
	defer func() { b.metrics.Picture(outcome) }()
	drawn := b.pool.run(optional, func() {
		var err error
		if picture, err = draw(); err != nil {
			b.log.Error("a picture could not be drawn", "table", id, "error", err)
			picture = nil
			return
		}
		outcome = metrics.Done
	})
	if !drawn {
		outcome = metrics.Spared
	}
	return picture
}

// recoverImage logs a panic. What it is deferred in returns zero values.
func (b *Bot) recoverImage(what string, id journal.TableID) {
	if value := recover(); value != nil {
		b.log.Error(what+" has panicked", "table", id, "panic", value, "stack", string(debug.Stack()))
	}
}

// keepPicture leaves the picture of that name on the message that was clicked, until
// the new one comes: without it the buttons below would jump twice. It is not
// named by its id: a renewal on its way may put another in its place, and an
// answer that keeps what is not there is refused.
func (m *message) keepPicture(c *click, name string) {
	clicked := c.interaction.Message
	if !c.onPrivate || clicked == nil {
		return
	}
	if slices.ContainsFunc(clicked.Attachments, func(a *discordgo.MessageAttachment) bool { return a != nil && a.Filename == name }) {
		m.Attachments = nil
	}
}

// keepEmbeddedPicture does what keep does for a picture inside an embed. Discord does not list it among the
// attachments (discord-api-docs #1340, #8279): the embed has its address.
func (m *message) keepEmbeddedPicture(c *click, name, words string) {
	clicked := c.interaction.Message
	if !c.onPrivate || clicked == nil {
		return
	}
	if slices.ContainsFunc(clicked.Embeds, func(e *discordgo.MessageEmbed) bool { return e.Image != nil && fileName(e.Image.URL) == name }) {
		m.Attachments = nil
		m.Embeds[0].Image = embedImage(name, words)
	}
}

// fileName returns the name of the file that an address leads to; "." or "/" for none.
func fileName(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return path.Base(at.Path)
}

// embedImage returns a file of the message as an embed shows it.
func embedImage(name, words string) *image {
	return &image{URL: "attachment://" + name, Description: truncate(words, maxFileText)}
}
