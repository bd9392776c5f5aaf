package draw

import (
	"image"
	"slices"
	"strconv"

	"korsar/game/tournament"
)

// roundTable is a cross table in which each entrant has a row and each round a column.
type roundTable struct {
	*Tournament
	standings []tournament.Standing // of the entrants that fit
	more      int                   // entrants left out
	rounds    []tournament.Round    // the latest that fit
	first     int                   // the number of rounds[0]
}

// Sizes of a cross table by rounds.
const (
	mostByRound = 32 // lines
	roundCell   = 106
	roundRow    = 94
	roundName   = 300 // the least width of names
	mostRounds  = (inner - crossPlace - roundName - crossTotal) / roundCell
)

func newRoundTable(v *Tournament, standings []tournament.Standing) block {
	rounds := v.State.Counted()
	first := max(0, len(rounds)-mostRounds)
	shown := min(mostByRound, len(standings))
	return &roundTable{v, standings[:shown], len(standings) - shown, rounds[first:], first + 1}
}

func (r *roundTable) high() int {
	high := crossHead + len(r.standings)*(roundRow+crossGap) - crossGap
	if r.more > 0 {
		high += gap + moreHigh
	}
	return high
}

func (r *roundTable) draw(c *canvas, y int) {
	cells := width - margin - crossTotal - roundCell*len(r.rounds)
	for i := range r.rounds {
		c.write(strconv.Itoa(r.first+i), cells+i*roundCell+roundCell/2, y+crossHead/2, 34, foam, middle)
	}
	y += crossHead
	for _, s := range r.standings {
		at := rectangle(margin, y, inner, roundRow)
		drawCrossWho(c, r.Tournament, &s, at, cells-margin)
		for i := range r.rounds {
			r.drawRound(c, &r.rounds[i], s.Entrant, rectangle(cells+i*roundCell, y, roundCell, roundRow))
		}
		y += roundRow + crossGap
	}
	if r.more > 0 {
		c.drawMore(r.more, rectangle(margin, y+gap-crossGap, inner, moreHigh))
	}
}

// drawRound draws an entrant's round: the points over the table's number and the place.
func (r *roundTable) drawRound(c *canvas, round *tournament.Round, e tournament.Entrant, at image.Rectangle) {
	number := slices.IndexFunc(round.Tables, func(t tournament.Table) bool { return t.SideOf(e) >= 0 })
	x, upper, lower := at.Min.X+at.Dx()/2, at.Min.Y+27, at.Max.Y-26
	if number < 0 {
		c.write("–", x, at.Min.Y+at.Dy()/2, textSize, steel, middle)
		return
	}
	t := &round.Tables[number]
	if t.Phase == tournament.Rest {
		c.write(strconv.Itoa(int(r.State.PointsAt(t, e))), x, at.Min.Y+at.Dy()/2, textSize, steel, middle)
		return
	}
	c.stamp(tableSign{}, x-21, lower, 1)
	c.write(strconv.Itoa(number+1), x-21, lower, 26, cream, middle)
	switch place := r.State.PlaceAt(t, e); {
	case place > 0:
		c.stamp(placeDisc{place}, x+28, lower, 1)
		c.write(strconv.Itoa(place), x+28, lower, 26, ink, middle)
	case phaseMark(t.Phase) != nil:
		c.stamp(phaseMark(t.Phase), x+28, lower, 0.75)
	default:
		c.stamp(cross{}, x+28, lower, 0.9)
	}
	if !t.Waits() {
		c.write(strconv.Itoa(int(r.State.PointsAt(t, e))), x, upper, textSize, cream, middle)
	}
}
