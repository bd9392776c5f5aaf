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

// fill sets what is not set to package draw.
func (p *Pictures) fill() {
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
	boardFile  = "board.png"
	replayFile = "replay.png"
	rankFile   = "leaderboard.png"
	courseFile = "rating.png"
	spoiler    = "SPOILER_"
)

// handFile is the name of a hand's picture.
func handFile(h table.Hand) string {
	if h.Preferences.Streamer {
		return spoiler + "hand.png"
	}
	return "hand.png"
}

func pictureFile(name string, picture []byte) rest.File {
	return rest.File{Name: name, ContentType: "image/png", Data: picture}
}

// boardPicture is a table's picture; nil where words are wanted or nothing
// could be drawn.
func (b *Bot) boardPicture(f table.PublicState) []byte {
	if !f.Pictured() {
		return nil
	}
	return b.picture(f.Table, false, func() ([]byte, error) { return b.options.Pictures.Board(f) })
}

// handPicture is a hand's, likewise.
func (b *Bot) handPicture(h table.Hand) []byte {
	if !h.Pictured() {
		return nil
	}
	return b.picture(h.Table, true, func() ([]byte, error) { return b.options.Pictures.Hand(h) })
}

// positionPicture is that of a position, likewise.
func (b *Bot) positionPicture(r table.Replay) []byte {
	if !r.Pictured() {
		return nil
	}
	return b.picture(r.Table, true, func() ([]byte, error) {
		return b.options.Pictures.Position(draw.Reveal{Face: r.PublicState, Hands: r.Hands})
	})
}

// paintRanking is a page of a ladder with its picture.
func (b *Bot) paintRanking(t *say.Localizer, r table.Ranking) message {
	var lines []draw.Standing
	for _, p := range r.Places {
		lines = append(lines, draw.Standing{Rank: p.Rank, Name: r.Sailors[p.Person].Name, Value: t.RankedNumber(r.Sort, p.Standing), Games: p.Games,
			Own: p.Person == r.Asker})
	}
	m := rankingMessage(t, r)
	m.illustrated(rankFile, b.picture(0, true, func() ([]byte, error) { return b.options.Pictures.Ranking(lines) }), t.RankingAlt(r))
	return m
}

// paintProfile is a profile with the course of the rating.
func (b *Bot) paintProfile(t *say.Localizer, p table.Profile) message {
	m := pageMessage(t.Profile(p))
	m.illustrated(courseFile, b.picture(0, true, func() ([]byte, error) { return b.options.Pictures.Course(p.Course) }), t.CourseAlt(p))
	return m
}

// illustrated shows a picture in a message's embed, if there is one.
func (m *message) illustrated(name string, picture []byte, words string) {
	if picture == nil {
		return
	}
	m.Embeds[0].Image = embedded(name, words)
	m.attach(pictureFile(name, picture), words)
}

// picture draws, and logs what goes wrong with it: it is the operator's to mend, while
// people have the words. Under load one that can be spared is not drawn.
func (b *Bot) picture(of journal.TableID, spare bool, draw func() ([]byte, error)) (picture []byte) {
	defer b.survive("a picture", of)
	outcome := metrics.Failed
	defer func() { b.metrics.Picture(outcome) }()
	drawn := b.pool.at(spare, func() {
		var err error
		if picture, err = draw(); err != nil {
			b.log.Error("a picture could not be drawn", "table", of, "error", err)
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

// survive logs a panic. What it is deferred in returns zero values.
func (b *Bot) survive(what string, of journal.TableID) {
	if value := recover(); value != nil {
		b.log.Error(what+" has panicked", "table", of, "panic", value, "stack", string(debug.Stack()))
	}
}

// keep leaves the picture of that name on the message that was clicked, until
// the new one comes: without it the buttons below would jump twice. It is not
// named by its id: a renewal on its way may put another in its place, and an
// answer that keeps what is not there is refused.
func (m *message) keep(c *click, name string) {
	clicked := c.interaction.Message
	if !c.onPrivate || clicked == nil {
		return
	}
	if slices.ContainsFunc(clicked.Attachments, func(a *discordgo.MessageAttachment) bool { return a != nil && a.Filename == name }) {
		m.Attachments = nil
	}
}

// keepEmbedded does what keep does for a picture inside an embed. Discord does not list it among the
// attachments (discord-api-docs #1340, #8279): the embed has its address.
func (m *message) keepEmbedded(c *click, name, words string) {
	clicked := c.interaction.Message
	if !c.onPrivate || clicked == nil {
		return
	}
	if slices.ContainsFunc(clicked.Embeds, func(e *discordgo.MessageEmbed) bool { return e.Image != nil && nameIn(e.Image.URL) == name }) {
		m.Attachments = nil
		m.Embeds[0].Image = embedded(name, words)
	}
}

// nameIn returns the name of the file that an address leads to; "." or "/" for none.
func nameIn(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return path.Base(at.Path)
}

// embedded returns a file of the message as an embed shows it.
func embedded(name, words string) *image {
	return &image{URL: "attachment://" + name, Description: clip(words, maxFileText)}
}
