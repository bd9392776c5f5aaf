package draw

import (
	"errors"
	"image"
	"strconv"

	"korsar/bot/say"
	"korsar/game/tournament"
)

// Tournament is what the pictures of a tournament show. All of it is public, except whose line is marked.
type Tournament struct {
	Title string // "" for none
	State tournament.PublicState
	Own   tournament.Entrant              // the reader's, which Standings marks; 0 for none
	Name  func(tournament.Entrant) string // as people write it
	// Players returns the name of each of an entrant's players.
	Players func(tournament.Entrant) []string
	// Faces returns the faces of an entrant's players. A face that is not known is nil. Faces may be nil.
	Faces func(tournament.Entrant) []*Face
}

var (
	errNoEntrants = errors.New("draw a tournament: nobody has entered")
	errNoRound    = errors.New("draw a tournament: no round is paired")
)

// tournamentHead is the height of the line with the title.
const tournamentHead = 76

// drawTournamentHead writes the title and a text at its right.
func (c *canvas) drawTournamentHead(v *Tournament, on string) {
	const y = margin + tournamentHead/2 - 6
	room := inner - 60 - bold.length(on, textSize)
	c.write(bold.clip(bold.writable(say.Plain(v.Title)), textSize, room), margin+12, y, textSize, foam, left)
	c.write(on, width-margin-12, y, textSize, foam, right)
}

func (c *canvas) drawEntrant(v *Tournament, e tournament.Entrant, x, y, room int, p paint) {
	c.drawName(nameOf(v.Name(e)), x, y, textSize, room, p)
}

// isLeague reports whether there are divisions to name.
func (v *Tournament) isLeague() bool {
	return v.State.Rules.Format == tournament.League && len(v.State.Rounds) > 0
}

// moreHigh is the height of the line that says how many are left out.
const moreHigh = 66

// drawMore draws the number of entrants who are left out of a picture.
func (c *canvas) drawMore(count int, at image.Rectangle) {
	c.drawPlate(at, night, slate, 3)
	text := "+ " + strconv.Itoa(count)
	x, y := at.Min.X+at.Dx()/2-bold.length(text, textSize)/2, at.Min.Y+at.Dy()/2
	c.stamp(personMark{}, x-20, y, 0.9)
	c.write(text, x+20, y, textSize, foam, left)
}
