package draw

import (
	"errors"
	"slices"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/game"
)

var errNoProfile = errors.New("draw a profile: no game counts")

// Profile draws a user's profile, as a PNG 1200 pixels wide: face, name, rating with its latest change, record, the
// course of the rating, figures with their names, and badges. Parts that the user does not have are left out, and the
// others move up. It shows nothing private. It fails if no game counts.
func Profile(t *say.Localizer, p community.Profile, faces Faces) ([]byte, error) {
	if len(p.Tallies) == 0 {
		return nil, errNoProfile
	}
	v := newProfileView(t, &p)
	return picture(v.high(), faces, v.draw)
}

// Sizes of a profile.
const (
	profileHead = 208
	profileText = 42 // on a phone, 350 pixels wide, letters of 12 pixels
	courseHigh  = 400
	tileHigh    = 172
	tilesPerRow = 3
	chipHigh    = 70
	latestGames = 5 // over which the rating's change is shown
)

// profileView is a profile that is being drawn.
type profileView struct {
	*community.Profile
	t      *say.Localizer
	tiles  []tile
	chips  [][]string // names of badges, by row
	course bool       // there are ratings enough for a line
}

func newProfileView(t *say.Localizer, p *community.Profile) *profileView {
	v := &profileView{Profile: p, t: t, course: len(p.Ratings) > 2}
	v.addTiles()
	room := 0
	for _, b := range p.Badges {
		name := bold.writable(t.BadgeName(b))
		wide := chipWide(name) + gap
		if wide > room {
			v.chips, room = append(v.chips, nil), inner+gap
		}
		last := len(v.chips) - 1
		v.chips[last], room = append(v.chips[last], name), room-wide
	}
	return v
}

// addTiles adds a tile for each figure that the user has.
func (v *profileView) addTiles() {
	add := func(of say.ProfileFigure, sign figure, scale float64, number string) {
		v.tiles = append(v.tiles, tile{v.t.ProfileLabel(of), sign, scale, number})
	}
	if v.Ever != nil && v.Ever.Longest > 0 {
		add(say.LongestFigure, laurel{}, 0.8, strconv.Itoa(v.Ever.Longest))
	}
	if v.Ever != nil && v.Ever.Best > 0 {
		add(say.BestFigure, coin{}, 1.1, strconv.Itoa(v.Ever.Best))
	}
	if f := v.Favorite(); f != game.NoFleet {
		name := game.Editions[0].Fleets[f-1]
		add(say.FleetFigure, fleetFlag{f, name}, 0.74, v.t.FleetName(name))
	}
	if v.Captures > 0 {
		add(say.CatchFigure, afloat{v.Richest}, 0.64, "")
		add(say.CapturesFigure, sabres{}, 1.3, strconv.Itoa(v.Captures))
	}
	if v.Won > 0 {
		add(say.TournamentsFigure, cup{}, 1.5, strconv.Itoa(v.Won))
	}
}

func (v *profileView) high() int {
	high := margin + profileHead + gap
	if v.course {
		high += courseHigh + gap
	}
	rows := (len(v.tiles) + tilesPerRow - 1) / tilesPerRow
	return high + rows*(tileHigh+gap) + len(v.chips)*(chipHigh+gap) - gap + margin
}

func (v *profileView) draw(c *canvas) {
	v.drawHead(c, rectangle(margin, margin, inner, profileHead))
	y := margin + profileHead + gap
	if v.course {
		ch := newChart(v.Ratings, rectangle(margin, y, inner, courseHigh))
		ch.draw(c)
		y += courseHigh + gap
	}
	for row := range slices.Chunk(v.tiles, tilesPerRow) {
		wide := (inner - (len(row)-1)*gap) / len(row)
		for i, t := range row {
			t.draw(c, rectangle(margin+i*(wide+gap), y, wide, tileHigh))
		}
		y += tileHigh + gap
	}
	for i, row := range v.chips {
		drawChips(c, row, y+i*(chipHigh+gap))
	}
}
