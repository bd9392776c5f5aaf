package draw

import (
	"bytes"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"slices"
	"testing"

	xdraw "golang.org/x/image/draw"

	"korsar/game"
	"korsar/game/gametest"
)

// TestEmojisAreEachDrawnOnce: there is an emoji for each card of each edition and for each seat, and no two show the
// same.
func TestEmojisAreEachDrawnOnce(t *testing.T) {
	all := Emojis()
	subjects, looks := map[string]bool{}, map[look]bool{}
	for _, e := range all {
		subjects[e.subject()] = true
	}
	for _, e := range game.Editions {
		for _, l := range fleetLooks(e) {
			looks[l] = true
		}
	}
	// 7 ships, the admiral, 5 cards of each fleet, 5 sides and 4 second partners
	if want := 7 + 1 + 5*len(looks) + 5 + 4; len(all) != want || len(subjects) != want {
		t.Errorf("there are %d emojis of %d subjects, expected %d", len(all), len(subjects), want)
	}
	for _, e := range game.Editions {
		for card := game.NoCard + 1; int(card) <= game.Kinds; card++ {
			if !slices.Contains(all, CardEmoji(e, card)) {
				t.Errorf("%s: there is no emoji for %v", e.ID, card)
			}
		}
	}
	if CardEmoji(&game.Korsar2019, game.Pirate(game.Red, 3)) != CardEmoji(&game.Tilsit, game.Pirate(game.Red, 3)) {
		t.Error("two editions with a red fleet have two emojis for it")
	}
}

// TestEmojiNamesFollowFromThePixels: a name is valid on Discord, and two pictures of one subject have two names.
func TestEmojiNamesFollowFromThePixels(t *testing.T) {
	names := map[string]bool{}
	for _, e := range Emojis() {
		name := e.Name()
		if !IsEmojiName(name) || len(name) > 32 {
			t.Errorf("the name %q is invalid", name)
		}
		names[name] = true
	}
	for _, foreign := range []string{"korsar", "korsar_red_3", "red_3_0a1b2c3d", "korsar_red_3_0a1b2c3",
		"Korsar_a_0a1b2c3d"} {
		if IsEmojiName(foreign) {
			t.Errorf("%q is taken for a name of an emoji", foreign)
		}
	}
	blue := CardEmoji(&game.English, game.Pirate(game.Blue, 3))
	other := CardEmoji(&game.English, game.Pirate(game.Red, 3))
	other.card.name = "blue" // as if an edition gave the name to another fleet
	if blue.subject() != other.subject() || names[other.Name()] {
		t.Errorf("%s and %s are not told apart by their hashes", blue.Name(), other.Name())
	}
}

// TestEmojisFitTheirSquare: an emoji is a PNG of the size that Discord recommends, far below its limit of 262,144
// bytes. Nothing is cut off at its edges.
func TestEmojisFitTheirSquare(t *testing.T) {
	const most = 16 << 10
	for _, e := range Emojis() {
		file, err := e.PNG()
		if err != nil {
			t.Fatal(err)
		}
		shown, err := png.Decode(bytes.NewReader(file))
		if err != nil || shown.Bounds() != image.Rect(0, 0, emojiSize, emojiSize) || len(file) > most {
			t.Fatalf("%s: %v, %d bytes: %v", e.subject(), shown.Bounds(), len(file), err)
		}
		for i := range emojiSize {
			for _, at := range []image.Point{{i, 0}, {i, emojiSize - 1}, {0, i}, {emojiSize - 1, i}} {
				if _, _, _, alpha := shown.At(at.X, at.Y).RGBA(); alpha > 0 {
					t.Fatalf("%s: something is cut off at %v", e.subject(), at)
				}
			}
		}
	}
}

// buttonGrounds are the colors of Discord's buttons: gray in the dark and in the light theme, blue, green.
var buttonGrounds = []color.RGBA{hex(0x4e5058), hex(0xe3e5e8), hex(0x5865f2), hex(0x248046)}

// onButton returns an emoji on the ground of a button, as wide as Discord shows it there.
func (e Emoji) onButton(ground color.RGBA, wide int) *image.RGBA {
	button := image.NewRGBA(image.Rect(0, 0, wide, wide))
	stddraw.Draw(button, button.Rect, image.NewUniform(ground), image.Point{}, stddraw.Src)
	xdraw.CatmullRom.Scale(button, button.Rect, e.pixels(), image.Rect(0, 0, emojiSize, emojiSize), xdraw.Over, nil)
	return button
}

// Discord shows an emoji on a button 22 pixels wide, of twice as many dots on a phone.
const (
	emojiWide = 22
	phoneWide = 2 * emojiWide
)

// leastEmoji is the least difference of two emojis. Two ships, which differ by their number, have the smallest one.
const leastEmoji = 0.055

// TestEmojisDifferInEveryKindOfVision: on every button, the emojis of an edition's cards look different in every kind
// of vision. So do those of the seats.
func TestEmojisDifferInEveryKindOfVision(t *testing.T) {
	gametest.Long(t)
	for _, s := range visions {
		t.Run(s.name, func(t *testing.T) {
			for _, ground := range buttonGrounds {
				seen := map[Emoji][]float64{}
				for _, e := range Emojis() {
					seen[e] = s.view(e.onButton(ground, emojiWide))
				}
				least := 1.0
				for i, one := range Emojis() {
					for _, other := range Emojis()[:i] {
						d := difference(seen[one], seen[other])
						if neverTogether(one, other) {
							continue
						}
						least = min(least, d)
						if d < leastEmoji {
							t.Errorf("on %v, %s and %s differ by %.3f only", ground, one.subject(), other.subject(), d)
						}
					}
				}
				t.Logf("on %v, the smallest difference is %.3f", ground, least)
			}
		})
	}
}

// neverTogether reports whether two emojis are of the same card in two editions.
func neverTogether(one, other Emoji) bool {
	return one.card.card == other.card.card && one.seat == other.seat
}

// emojiSheet draws all emojis in two sizes on each kind of button, for people to look at.
func emojiSheet(*testing.T) ([]byte, error) {
	const columns, gap = 26, 6
	all := Emojis()
	rows := (len(all) + columns - 1) / columns
	cell, high := phoneWide+gap, rows*(phoneWide+gap+emojiWide+gap)
	sheet := image.NewPaletted(image.Rect(0, 0, columns*cell, high*len(buttonGrounds)), palette()[1+edgeSteps:])
	for _, ground := range buttonGrounds {
		sheet.Palette = append(slices.Clip(sheet.Palette), ground)
	}
	for g, ground := range buttonGrounds {
		stddraw.Draw(sheet, image.Rect(0, g*high, columns*cell, (g+1)*high), image.NewUniform(ground), image.Point{},
			stddraw.Src)
		for i, e := range all {
			x, y := i%columns*cell+gap/2, g*high+i/columns*(high/rows)+gap/2
			for _, wide := range []int{phoneWide, emojiWide} {
				button := e.onButton(ground, wide)
				stddraw.Draw(sheet, button.Rect.Add(image.Pt(x, y)), button, image.Point{}, stddraw.Src)
				y += wide + gap
			}
		}
	}
	var out bytes.Buffer
	err := png.Encode(&out, sheet)
	return out.Bytes(), err
}
