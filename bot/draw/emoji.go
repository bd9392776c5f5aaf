package draw

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/png"
	"regexp"
	"slices"
	"strconv"

	"korsar/game"
)

// Emoji is a small picture for a button: a kind of card in the colors of an edition, or the badge of a seat. Emojis are
// comparable. The zero Emoji stands for none, and cannot be drawn.
type Emoji struct {
	card cardFace
	seat badge
}

// CardEmoji returns the emoji of a card in an edition. Editions that give a fleet the same name share its emojis.
func CardEmoji(e *game.Edition, c game.Card) Emoji { return Emoji{card: faceOf(fleetLooks(e), c)} }

// SeatEmoji returns the emoji of a seat.
func SeatEmoji(m game.Mode, s game.Seat) Emoji {
	return Emoji{seat: badge{m.SideOf(s), !m.Captures(s)}}
}

// Emojis returns each emoji once: those of the cards by edition, and those of the seats by mode.
func Emojis() (list []Emoji) {
	add := func(e Emoji) {
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	for _, e := range game.Editions {
		for c := game.NoCard + 1; int(c) <= game.Kinds; c++ {
			add(CardEmoji(e, c))
		}
	}
	for _, m := range game.Modes {
		for s := range slices.Max(m.SeatCounts()) {
			add(SeatEmoji(m, game.Seat(s+1)))
		}
	}
	return list
}

// emojiName matches the names of emojis, also those of other versions.
var emojiName = regexp.MustCompile(`^korsar_[a-z0-9_]+_[0-9a-f]{8}$`)

// IsEmojiName reports whether a name is one that Name returns in some version.
func IsEmojiName(name string) bool { return emojiName.MatchString(name) }

// Name returns a name of what the emoji shows and a hash of its pixels: korsar_red_3_0a1b2c3d. So another drawing has
// another name. It has at most 32 characters, as Discord requires. Each call draws the emoji.
func (e Emoji) Name() string {
	hash := sha256.Sum256(e.pixels().Pix)
	return fmt.Sprintf("korsar_%s_%x", e.subject(), hash[:4])
}

// subject returns what the emoji shows, as part of its name.
func (e Emoji) subject() string {
	switch c := e.card.card; {
	case e.seat.second:
		return "partner_" + strconv.Itoa(int(e.seat.side))
	case c == game.NoCard:
		return "seat_" + strconv.Itoa(int(e.seat.side))
	case c.IsMerchant():
		return "ship_" + strconv.Itoa(c.Gold())
	case c.IsPirate():
		return string(e.card.name) + "_" + strconv.Itoa(c.Strength())
	case c.IsCaptain():
		return string(e.card.name) + "_captain"
	default:
		return "admiral"
	}
}

// emojiSize is the width and the height of an emoji in pixels, and in units. Discord recommends it ("Emoji Object"),
// and shows an emoji on a button 22 pixels wide.
const emojiSize = 128

// PNG returns the emoji as a PNG of 128 × 128 pixels, transparent around its shape.
func (e Emoji) PNG() ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, e.pixels()); err != nil {
		return nil, fmt.Errorf("encode the emoji %s: %w", e.subject(), err)
	}
	return out.Bytes(), nil
}

// pixels draws the emoji in full color, since it is no part of a picture with a palette.
func (e Emoji) pixels() *image.RGBA {
	pixels := image.NewRGBA(image.Rect(0, 0, emojiSize, emojiSize))
	drawingOf(e.draw).raster(pixels, image.Pt(emojiSize/2, emojiSize/2), 1)
	return pixels
}
