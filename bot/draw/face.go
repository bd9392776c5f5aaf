package draw

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"korsar/storage/snowflake"
)

// Faces are the avatars of the people in a picture, by their id. A seat whose person has none here is drawn with its
// badge alone.
type Faces map[snowflake.ID]*Face

// Face is the avatar of a person, as discs in the colors of all pictures. It takes 8 KB, and is safe for concurrent
// use.
type Face struct{ small, large *sprite }

// Diameters of faces, in pixels. On a phone they are a third of that.
const (
	smallFace = 48 // beside a line of text
	largeFace = 84
)

// MaxFaceSide is the largest side of an avatar, in pixels.
const MaxFaceSide = 128

var errNoFace = errors.New("the avatar is no square of a side within the bound")

// NewFace returns the face of an avatar. It fails unless the file is a PNG of a square of up to MaxFaceSide pixels. It
// reads the size first, so that a forged one takes no memory.
func NewFace(file []byte) (*Face, error) {
	size, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("decode an avatar: %w", err)
	}
	if size.Width != size.Height || size.Width > MaxFaceSide {
		return nil, fmt.Errorf("%w: %d × %d pixels", errNoFace, size.Width, size.Height)
	}
	avatar, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("decode an avatar: %w", err)
	}
	pixels := image.NewRGBA(image.Rectangle{Max: avatar.Bounds().Size()})
	draw.Draw(pixels, pixels.Rect, image.NewUniform(slate), image.Point{}, draw.Src) // behind what is transparent
	draw.Draw(pixels, pixels.Rect, avatar, avatar.Bounds().Min, draw.Over)
	return &Face{small: disc(pixels, smallFace), large: disc(pixels, largeFace)}, nil
}
