package draw

import (
	"image/color"
	"maps"
	"slices"
	"sync"

	"korsar/game"
)

// The paints. Everything is drawn with these and their blends, so one fixed palette fits every picture.
var (
	abyss  = hex(0x0e3350) // the sea along the edge
	deep   = hex(0x12456a)
	sea    = hex(0x165880)
	shoal  = hex(0x1a628a)
	swell  = hex(0x3583a8) // waves on it
	foam   = hex(0xcfe9ee)
	night  = hex(0x0a2236) // plates and frames
	slate  = hex(0x2f5876) // their edges
	ink    = hex(0x1a1418)
	cream  = hex(0xfbf3de) // sails and paper
	sand   = hex(0xe2cf9f) // their shade
	oak    = hex(0x9a5b30)
	teak   = hex(0xc07f45)
	walnut = hex(0x5f341c)
	gold   = hex(0xf5b82e)
	shine  = hex(0xffe28a)
	bronze = hex(0xa86c12)
	skin   = hex(0xe9b487)
	steel  = hex(0x9fb2bc)
	navy   = hex(0x24325e)
	aqua   = hex(0x8cc9d6) // the paper of merchant ships

	sheen = paint{R: 50, G: 49, B: 44, A: 51} // light on a card: a fifth of cream
)

// dyes are the paints of the fleets, by the name that an edition gives them. Their lightness goes
// up in steps, so no edition's fleets need hue to be told apart.
var dyes = map[game.FleetName]paint{
	"blue":   hex(0x2352b8),
	"green":  hex(0x4fb05a),
	"red":    hex(0xd63a32),
	"yellow": hex(0xffd83b),
	"black":  hex(0x34303a),
	"purple": hex(0x9a55c8),
	"gold":   hex(0xeda41c),
}

func hex(rgb uint32) paint {
	return paint{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// mix returns a blended with a portion of b, from 0 to 1.
func mix(a, b paint, portion float64) paint {
	part := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*portion + 0.5) }
	return paint{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

// lightness returns how light a color looks, from 0 to 255 (the luma of ITU-R BT.601).
func lightness(c paint) uint8 {
	return uint8((299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000)
}

// palette returns the colors of every picture: transparent, the frame's edge as it fades out, the paints, and the
// blends that smooth edges between them need. It is made once.
var palette = sync.OnceValue(func() color.Palette {
	p := color.Palette{paint{}}
	for step := 1; step <= edgeSteps; step++ {
		p = append(p, mix(paint{}, night, float64(step)/(edgeSteps+1)))
	}
	taken := map[uint16]bool{}
	add := func(c paint) {
		if !taken[cell(c)] && len(p) < 256 {
			taken[cell(c)] = true
			p = append(p, c)
		}
	}
	all := []paint{abyss, deep, sea, shoal, swell, foam, night, slate, ink, cream, sand, oak, teak, walnut, skin,
		gold, shine, bronze, steel, navy, aqua}
	for _, name := range slices.Sorted(maps.Keys(dyes)) {
		all = append(all, dyes[name])
	}
	for _, b := range sideBadges {
		all = append(all, b.fill)
	}
	for _, c := range all {
		add(c)
	}
	for _, ground := range []struct {
		paint    paint
		portions []float64
	}{
		{ink, []float64{0.25, 0.5, 0.75}},
		{sea, []float64{0.25, 0.5, 0.75}},
		{cream, []float64{0.33, 0.67}},
		{night, []float64{0.33, 0.67}},
	} {
		for _, c := range all {
			for _, portion := range ground.portions {
				add(mix(c, ground.paint, portion))
			}
		}
	}
	return p
})

// edgeSteps is the number of steps in which the rounded corners fade out.
const edgeSteps = 7

// cell returns a color's index in the table of nearest colors: five bits of red, six of green, five of blue.
func cell(c paint) uint16 {
	return uint16(c.R>>3)<<11 | uint16(c.G>>2)<<5 | uint16(c.B>>3)
}

// nearest returns, for each cell, the index of the palette color that looks most like it.
var nearest = sync.OnceValue(func() *[1 << 16]uint8 {
	var table [1 << 16]uint8
	opaque := palette()[1+edgeSteps:]
	for i := range table {
		r, g, b := i>>11<<3|4, i>>5&63<<2|2, i&31<<3|4
		best, least := 0, 1<<30
		for j, entry := range opaque {
			c := entry.(paint)
			dr, dg, db := r-int(c.R), g-int(c.G), b-int(c.B)
			if d := 3*dr*dr + 6*dg*dg + 2*db*db; d < least {
				best, least = j, d
			}
		}
		table[i] = uint8(1 + edgeSteps + best)
	}
	for j, entry := range opaque {
		table[cell(entry.(paint))] = uint8(1 + edgeSteps + j)
	}
	return &table
})

// colors returns the palette by index.
var colors = sync.OnceValue(func() *[256]paint {
	var list [256]paint
	for i, entry := range palette() {
		list[i] = entry.(paint)
	}
	return &list
})

// indexOf returns the index of the palette color that looks most like c. A translucent c must be of the frame's edge.
func indexOf(c paint) uint8 {
	if c.A != 0xff {
		return uint8(int(c.A) * (edgeSteps + 1) / 0x100)
	}
	return nearest()[cell(c)]
}
