package draw

import (
	"korsar/bot/say"
	"korsar/game"
	"korsar/storage/journal"
)

// Legend draws every sign of the pictures with its meaning in a reader's language, two in a row, as
// a PNG 1200 pixels wide. The cards are those of an edition.
func Legend(t *say.Localizer, e *game.Edition) ([]byte, error) {
	rows := (len(say.Signs) + 1) / 2
	looks := fleetLooks(e)
	return picture(2*margin+rows*legendRow, nil, func(c *canvas) {
		for i, sign := range say.Signs {
			x, y := margin+i/rows*(inner+gap)/2, margin+i%rows*legendRow
			c.drawPlate(rectangle(x, y+4, (inner-gap)/2, legendRow-8), night, slate, 3)
			c.drawSign(looks, sign, x+legendSign/2+8, y+legendRow/2)
			c.drawMeaning(t.Sign(sign), x+legendSign+20, y+legendRow/2)
		}
	})
}

// Sizes of the legend.
const (
	legendRow  = 124
	legendSign = 130 // the width of a sign
	legendText = 34
	legendRoom = (inner-gap)/2 - legendSign - 30
)

// drawMeaning writes the meaning of a sign in one or two lines.
func (c *canvas) drawMeaning(text string, x, y int) {
	first, second := bold.split(text, legendText, legendRoom)
	if second == "" {
		c.write(first, x, y, legendText, cream, left)
		return
	}
	c.write(first, x, y-22, legendText, cream, left)
	c.write(bold.clip(second, legendText, legendRoom), x, y+22, legendText, cream, left)
}

// drawSign draws a sign around a point.
func (c *canvas) drawSign(looks [game.Fleets]look, sign say.Sign, x, y int) {
	switch sign {
	case say.SignGold:
		c.stamp(coin{5}, x, y, 1.4)
	case say.SignPirates:
		s := squadron{look: looks[game.Red-1]}
		c.stamp(s, x, y, 1)
		s.legend(c, 4, x, y, 1)
	case say.SignShip:
		c.write("#7", x, y, 56, foam, middle)
	case say.SignSeat:
		for i := range 3 {
			c.stamp(sideBadge(game.Side(i+1)), x+(i-1)*42, y, 0.8)
		}
	case say.SignOwner:
		c.stamp(pennant{side: 1, owned: true}, x+28, y+52, 1)
	case say.SignPirate:
		c.stamp(pennant{side: 2}, x+28, y+52, 1)
	case say.SignTie:
		c.stamp(pennant{}, x+28, y+52, 1)
	case say.SignCaptain:
		c.stamp(commander{bust: bust{look: looks[game.Red-1]}}, x, y, 1)
	case say.SignAdmiral:
		c.stamp(commander{bust: bust{admiral: true}}, x, y, 1)
	case say.SignTurn:
		c.drawPlate(rectangle(x-52, y-36, 104, 72), deep, shine, 7)
		c.stamp(sideBadge(2), x, y, 0.9)
	case say.SignPlayable:
		c.stamp(glow{}, x-36, y-52, 0.7)
		c.stamp(faceOf(looks, game.Pirate(game.Green, 2)), x-36, y-52, 0.7)
	case say.SignPile:
		for i := range 3 {
			c.stamp(cardBack{}, x-5+5*i, y+5-5*i, 1.2)
		}
	default:
		mark := plainSigns[sign]
		c.stamp(mark.figure, x+mark.dx, y, mark.scale)
	}
}

// plainSigns are the signs that consist of one figure, dx pixels to the right of the middle.
var plainSigns = map[say.Sign]struct {
	figure
	dx    int
	scale float64
}{
	say.SignBarred:   {barred{}, 0, 1.5},
	say.SignCards:    {cardBack{}, 0, 1.2},
	say.SignCaptured: {brig{}, 0, 1.9},
	say.SignComputer: {computerMark{}, 0, 1.6},
	say.SignLevel:    {pipsOf(journal.Mate), -38, 1},
	say.SignAudience: {audienceMark{}, -30, 1},
	say.SignHost:     {crown{}, 0, 1.4},
}
