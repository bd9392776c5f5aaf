package draw

import (
	"bytes"
	"image"
	"image/gif"
	"slices"
)

// The layout of a GIF (CompuServe, Graphics Interchange Format 89a, sections 17 to 27). The blocks of a frame follow
// the header and the global color table.
const (
	gifHead    = 13 + 3*256 // with a color table of 256
	gifTrailer = "\x3b"
	// gifLoop makes a browser repeat the animation forever (Netscape's application extension).
	gifLoop = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
)

// gifFile is an animated GIF that is being written, frame by frame, so that only the frames' bytes are in memory.
// A frame has the rectangle that differs from what was shown before, and in it only the pixels that do: the
// others are transparent.
//
// The file never exceeds its limit. The frames before the last share what is left when the last has its room: each may
// take what those before it have left over. One for which there is no room is left out: the next is shown for longer
// and has what changed in both.
type gifFile struct {
	size  image.Point
	limit int
	out   bytes.Buffer
	shown []uint8 // what all frames so far add up to
	part  []uint8 // memory of a frame
	count int     // frames asked for
	late  int     // how long the frames that were left out are shown
}

func newGIFFile(size image.Point, limit int) *gifFile {
	return &gifFile{size: size, limit: limit, part: make([]uint8, size.X*size.Y)}
}

// add adds a frame that is shown for some hundredths of a second. More is how many follow.
func (f *gifFile) add(pixels []uint8, delay, more int) error {
	f.count++
	delay += f.late
	area := image.Rectangle{Max: f.size}
	if f.shown != nil {
		area = changed(f.shown, pixels, f.size)
	}
	if area.Empty() && more > 0 {
		f.late = delay
		return nil
	}
	if area.Empty() {
		area = image.Rect(0, 0, 1, 1) // a frame that only passes time
	}
	blocks, err := f.encode(f.frame(pixels, area), delay)
	if err != nil {
		return err
	}
	switch {
	case f.shown == nil:
		f.out.Write(blocks[:gifHead])
		f.out.WriteString(gifLoop)
	case more > 0 && !f.hasRoom(len(blocks), more):
		f.late = delay
		return nil
	}
	f.out.Write(blocks[gifHead : len(blocks)-len(gifTrailer)])
	f.shown, f.late = pixels, 0
	return nil
}

// hasRoom reports whether a frame that is neither the first nor the last may take so many bytes.
func (f *gifFile) hasRoom(bytes, more int) bool {
	const headStart = 8 // at first an eighth may be used at once
	room := f.limit - f.mostBytes()
	all := f.count + more
	return f.out.Len()+bytes <= room*max(f.count, all/headStart)/all
}

// mostBytes returns the most that the last frame takes, with the trailer: LZW's longest codes of 12 bits for each
// pixel, one to clear the table after every 4,000, and a byte for each block of 255.
func (f *gifFile) mostBytes() int { return f.size.X*f.size.Y*8/5 + 1<<10 }

// frame returns the part of a picture that is to be drawn over what is shown.
func (f *gifFile) frame(pixels []uint8, area image.Rectangle) *image.Paletted {
	frame := &image.Paletted{Pix: f.part[:area.Dx()*area.Dy()], Stride: area.Dx(), Rect: area, Palette: palette()}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		from, to := y*f.size.X+area.Min.X, y*f.size.X+area.Max.X
		row := frame.Pix[(y-area.Min.Y)*frame.Stride:][:frame.Stride]
		copy(row, pixels[from:to])
		if f.shown == nil {
			continue
		}
		for x, index := range f.shown[from:to] {
			if row[x] == index {
				row[x] = 0
			}
		}
	}
	return frame
}

// encode returns a GIF of one frame, the blocks of which can follow others.
func (f *gifFile) encode(frame *image.Paletted, delay int) ([]byte, error) {
	var out bytes.Buffer
	err := gif.EncodeAll(&out, &gif.GIF{Image: []*image.Paletted{frame}, Delay: []int{delay},
		Disposal: []byte{gif.DisposalNone},
		Config:   image.Config{ColorModel: frame.Palette, Width: f.size.X, Height: f.size.Y}})
	return out.Bytes(), err
}

// bytes returns the file.
func (f *gifFile) bytes() []byte { return slices.Concat(f.out.Bytes(), []byte(gifTrailer)) }
