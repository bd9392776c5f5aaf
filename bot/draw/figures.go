package draw

import (
	"bytes"
	"fmt"
	"io/fs"
	"sync"

	"korsar/game"
)

// Fonts returns the bundled fonts by file name, for pages.
func Fonts() fs.FS {
	files, err := fs.Sub(fonts, "fonts")
	if err != nil {
		panic("draw: open the bundled fonts: " + err.Error())
	}
	return files
}

// Figures returns an SVG file of the figures that pages show, each with an id and around its origin: ships with their
// gold, flags, badges, the cards beside ships, the cards of hands, and signs. A figure takes the color of a fleet or
// an owner from the element around it.
var Figures = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>` + "\n")
	for _, f := range pageFigures() {
		fmt.Fprintf(&out, `<g id="%s" stroke-linecap="round" stroke-linejoin="round">%s</g>`+"\n", f.id,
			drawingOf(f.draw).svg())
	}
	out.WriteString("</defs></svg>\n")
	return out.Bytes()
})

type pageFigure struct {
	id string
	figure
}

func pageFigures() (list []pageFigure) {
	add := func(f figure, id string, args ...any) {
		list = append(list, pageFigure{fmt.Sprintf(id, args...), f})
	}
	for card := game.NoCard + 1; int(card) <= game.Kinds; card++ {
		f := cardFace{card: card, look: look{fleet: card.Fleet()}}
		switch index := int(card.Fleet() - game.AllFleets[0]); {
		case card.IsMerchant():
			add(merchant{card.Gold(), pageSide}, "ship-%d", card.Gold())
			add(f, "card-ship-%d", card.Gold())
		case card.IsPirate():
			add(f, "card-%d-%d", index, card.Strength())
		case card.IsCaptain():
			add(f, "card-%d-captain", index)
		default:
			add(f, "card-admiral")
		}
	}
	for i := range sideBadges {
		side := game.Side(i + 1)
		add(badge{side: side}, "badge-%d", side)
		add(badge{side, true}, "badge-%d-second", side)
		add(pennant{side: side, owned: true}, "flag-%d", side)
		add(pennant{side: side}, "flag-%d-pirate", side)
	}
	add(pennant{}, "flag-tie")
	for i, fleet := range game.AllFleets {
		l := look{fleet: fleet}
		add(squadron{look: l}, "squadron-%d", i)
		add(squadron{look: l, leads: true}, "squadron-%d-leads", i)
		add(commander{bust{look: l}, false}, "captain-%d", i)
		add(commander{bust{look: l}, true}, "captain-%d-leads", i)
	}
	add(commander{bust{admiral: true}, false}, "admiral")
	add(commander{bust{admiral: true}, true}, "admiral-leads")
	add(tab{}, "tab")
	add(coin{}, "coin")
	add(cardBack{}, "sign-cards")
	add(brig{}, "sign-ships")
	add(audienceMark{}, "sign-audience")
	add(computerMark{}, "sign-computer")
	return list
}

// Paints returns the paints that pages use beside the figures, by name, as #rrggbb.
func Paints() map[string]string {
	return map[string]string{
		"abyss": svgColor(abyss), "foam": svgColor(foam), "ink": svgColor(ink), "shine": svgColor(shine),
	}
}

// SideColors returns the colors of the sides' badges, in order, as #rrggbb.
func SideColors() (list []string) {
	for _, b := range sideBadges {
		list = append(list, svgColor(b.fill))
	}
	return list
}

// FleetSign is the name and the color that an edition gives a fleet.
type FleetSign struct {
	Name  game.FleetName
	Color string // #rrggbb
}

// FleetSigns returns the four fleets of an edition, in canonical order.
func FleetSigns(e *game.Edition) (list []FleetSign) {
	for _, name := range e.Fleets {
		list = append(list, FleetSign{Name: name, Color: svgColor(dyes[name])})
	}
	return list
}

// FlagPlaces returns the foot of a ship's flag in units from the ship's origin, by her gold, from 2 on.
func FlagPlaces() (list [][2]float64) {
	for card := game.Merchant2; card.IsMerchant(); card++ {
		h := hullOf(card.Gold())
		list = append(list, [2]float64{h.flagX, h.flagY})
	}
	return list
}

// pagePaint stands for the color of a fleet or an owner, which a page sets. No palette has it.
var pagePaint = paint{R: 1, G: 2, B: 3, A: 0xff}

// pageSide is the owner of a ship whose color a page sets.
const pageSide game.Side = 0xff
