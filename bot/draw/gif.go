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

// gifFile is an animated GIF that is being written frame by frame, so that only the frames' bytes are in memory. A
// frame is the rectangle that differs from what was shown before. Its pixels that do not differ are transparent.
//
// The file never exceeds its limit. Room for the last frame is set aside. The other frames share the rest, and each may
// also use what those before it have left over. A frame without room is left out. The next one is shown for longer and
// has the changes of both.
type gifFile struct {
	size  image.Point
	limit int
	out   bytes.Buffer
	shown []uint8 // the picture after all frames so far
	part  []uint8 // memory of a frame
	count int     // frames asked for
	late  int     // the delay of the frames that were left out
}

func newGIFFile(size image.Point, limit int) *gifFile {
	return &gifFile{size: size, limit: limit, part: make([]uint8, size.X*size.Y)}
}

// add adds a frame with a delay in hundredths of a second. More is the number of frames that follow.
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

// hasRoom reports whether a frame that is neither the first nor the last may take the given bytes.
func (f *gifFile) hasRoom(bytes, more int) bool {
	const headStart = 8 // an eighth of the room is there from the start
	room := f.limit - f.mostBytes()
	all := f.count + more
	return f.out.Len()+bytes <= room*max(f.count, all/headStart)/all
}

// mostBytes returns the most bytes of the last frame and the trailer. LZW's longest codes take 12 bits for each pixel.
// One code clears the table after every 4,000 codes, and each block of 255 bytes has one byte more.
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

// encode returns a GIF of one frame, whose blocks can follow those of others.
func (f *gifFile) encode(frame *image.Paletted, delay int) ([]byte, error) {
	var out bytes.Buffer
	err := gif.EncodeAll(&out, &gif.GIF{Image: []*image.Paletted{frame}, Delay: []int{delay},
		Disposal: []byte{gif.DisposalNone},
		Config:   image.Config{ColorModel: frame.Palette, Width: f.size.X, Height: f.size.Y}})
	return out.Bytes(), err
}

// bytes returns the file, with its trailer.
func (f *gifFile) bytes() []byte { return slices.Concat(f.out.Bytes(), []byte(gifTrailer)) }
