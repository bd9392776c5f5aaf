package draw

import (
	"fmt"
	"image"
	"maps"
	"math"
	"slices"
	"testing"

	xdraw "golang.org/x/image/draw"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
)

// vision is a kind of color vision, as a matrix on linear RGB.
type vision struct {
	name   string
	matrix [3][3]float64
}

// The three kinds of dichromacy, after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency" (IEEE TVCG 15(6), 2009), severity 1.0; gray by the luminance of ITU-R BT.709.
var visions = []vision{
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}}},
	{"gray", [3][3]float64{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
	{"all colors", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
}

// view returns a picture in this vision, in three channels from 0 to 1, as a screen shows them.
func (s vision) view(m *image.RGBA) []float64 {
	var list []float64
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			c := m.RGBAAt(x, y)
			linear := [3]float64{toLinear(c.R), toLinear(c.G), toLinear(c.B)}
			for _, row := range s.matrix {
				v := row[0]*linear[0] + row[1]*linear[1] + row[2]*linear[2]
				list = append(list, math.Pow(min(max(v, 0), 1), 1/2.2))
			}
		}
	}
	return list
}

func toLinear(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }

// shownSmall returns what a function draws on the sea, a third of its size.
func shownSmall(size image.Point, draw func(*canvas)) *image.RGBA {
	c := new(buffer).canvas(size)
	c.fill(image.Rectangle{Max: size}, deep)
	draw(c)
	full := &image.Paletted{Pix: c.pixels[1:], Stride: 1 + size.X, Rect: image.Rectangle{Max: size}, Palette: palette()}
	small := image.NewRGBA(image.Rectangle{Max: size.Div(3)})
	xdraw.CatmullRom.Scale(small, small.Rect, full, full.Rect, xdraw.Src, nil)
	return small
}

// onPhone returns a figure on the sea, at the smallest scale of a board that is shown 400 pixels wide.
func onPhone(f figure, strength int) *image.RGBA {
	scale := formations[len(formations)-1].scale
	s := spriteOf(f, scale)
	return shownSmall(s.size, func(c *canvas) {
		c.stamp(f, s.at.X, s.at.Y, scale)
		if card, ok := f.(squadron); ok {
			card.legend(c, strength, s.at.X, s.at.Y, scale)
		}
	})
}

// difference returns the root mean square difference of two pictures.
func difference(one, other []float64) float64 {
	sum := 0.0
	for i := range one {
		sum += (one[i] - other[i]) * (one[i] - other[i])
	}
	return math.Sqrt(sum / float64(len(one)))
}

// When the pictures were made, the smallest differences were 0.141 between cards and 0.347 between
// emblems. A fleet's 3 and 8, which everybody tells apart, differ by 0.055.
const (
	leastCard   = 0.12
	leastEmblem = 0.3
	leastSign   = 0.1
)

// TestFleetsDifferInEveryKindOfVision: on every edition's cards, and by their emblems alone, fleets
// look different in every kind of vision.
func TestFleetsDifferInEveryKindOfVision(t *testing.T) {
	gametest.Long(t)
	emblems := map[string]*image.RGBA{}
	for _, fleet := range game.AllFleets {
		emblems[fmt.Sprint("emblem ", fleet)] = onPhone(emblem{fleet}, 0)
	}
	for _, s := range visions {
		for _, e := range game.Editions {
			cards := map[string]*image.RGBA{}
			for _, l := range fleetLooks(e) {
				cards[fmt.Sprint(e.ID, " ", l.name)] = onPhone(squadron{look: l}, 3)
			}
			checkDiffer(t, s, cards, leastCard)
		}
		checkDiffer(t, s, emblems, leastEmblem)
		same := fleetLooks(game.Editions[0])[0]
		t.Logf("%s: 3 and 8 of a fleet differ by %.3f", s.name,
			difference(s.view(onPhone(squadron{look: same}, 3)), s.view(onPhone(squadron{look: same}, 8))))
	}
}

// TestSkullsDifferInGrey: skulls differ in gray, without their emblems' shapes.
func TestSkullsDifferInGrey(t *testing.T) {
	skulls := map[string]*image.RGBA{}
	for _, fleet := range game.AllFleets {
		skulls[fmt.Sprint("skull ", fleet)] = onPhone(skull{fleet}, 0)
	}
	checkDiffer(t, visions[3], skulls, leastSign)
}

// TestBadgesDifferInEveryKindOfVision: the badges of all sides, and of the two partners of a side, look
// different in every kind of vision.
func TestBadgesDifferInEveryKindOfVision(t *testing.T) {
	if len(sideBadges) != game.MaxSides {
		t.Fatalf("%d badges for %d sides", len(sideBadges), game.MaxSides)
	}
	badges := map[string]*image.RGBA{}
	for i := range sideBadges {
		for _, b := range []badge{{side: game.Side(i + 1)}, {side: game.Side(i + 1), second: true}} {
			badges[fmt.Sprint("badge ", b)] = onPhone(b, 0)
		}
	}
	for _, s := range visions {
		checkDiffer(t, s, badges, leastSign)
	}
}

// TestTournamentSignsDifferInEveryKindOfVision: as small as they are drawn, the signs of a tournament look different,
// and so do a game won, shared and lost, in every kind of vision.
func TestTournamentSignsDifferInEveryKindOfVision(t *testing.T) {
	size := image.Pt(60, 60)
	signs, results := map[string]*image.RGBA{}, map[string]*image.RGBA{}
	for name, f := range map[string]figure{"winner": cup{}, "withdrawn": whiteFlag{}, "running": sandglass{},
		"on hold": pause{}, "void": cross{}, "goes on": onward{}, "person": personMark{}} {
		signs[name] = shownSmall(size, func(c *canvas) { c.stamp(f, 30, 30, 35/(f.box().bottom-f.box().top)) })
	}
	for name, points := range map[string]int{"won": 8, "shared": 4, "lost": 0} {
		m := tournament.Meeting{Games: 1, Points: points, Most: 8}
		results[name] = shownSmall(size, func(c *canvas) { drawMeeting(c, m, image.Rect(8, 6, 52, 54)) })
	}
	for _, s := range visions {
		checkDiffer(t, s, signs, leastSign)
		checkDiffer(t, s, results, leastSign)
	}
}

// checkDiffer checks that each two pictures look different, by least or more.
func checkDiffer(t *testing.T, s vision, pictures map[string]*image.RGBA, least float64) {
	t.Helper()
	names := slices.Sorted(maps.Keys(pictures))
	for i, one := range names {
		for _, other := range names[:i] {
			d := difference(s.view(pictures[one]), s.view(pictures[other]))
			t.Logf("%s: %s and %s differ by %.3f", s.name, one, other, d)
			if d < least {
				t.Errorf("%s: %s and %s differ by %.3f only", s.name, one, other, d)
			}
		}
	}
}

// TestGreyNamesDifferInEveryKindOfVision: the names of entrants who are out and who are in differ as much as a light
// gray from white. Both can be read on their plates.
func TestGreyNamesDifferInEveryKindOfVision(t *testing.T) {
	for _, s := range visions {
		in, out, plate := s.lightness(cream), s.lightness(steel), s.lightness(night)
		if in-out < 0.2 || out-plate < 0.3 || out-s.lightness(slate) < 0.3 {
			t.Errorf("%s: names are at %.2f and %.2f of the way from black to white, plates at %.2f and %.2f",
				s.name, in, out, plate, s.lightness(slate))
		}
	}
}

// lightness returns how light a paint is in this vision, from 0 to 1.
func (s vision) lightness(p paint) float64 {
	pixel := image.NewRGBA(image.Rect(0, 0, 1, 1))
	pixel.SetRGBA(0, 0, p)
	v := s.view(pixel)
	return (v[0] + v[1] + v[2]) / 3
}

// TestEveryFleetHasADye: each name that an edition gives a fleet has a color.
func TestEveryFleetHasADye(t *testing.T) {
	for _, e := range game.Editions {
		for _, name := range e.Fleets {
			if _, ok := dyes[name]; !ok {
				t.Errorf("%s: %s has no dye", e.ID, name)
			}
		}
	}
}
