package draw

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
)

// Every picture is this wide. A phone shows it 390 pixels wide, a third of that: the capitals of
// textSize are 9 pixels high there.
const (
	textSize = 40 // of names and numbers
	width    = 1200
	margin   = 20
	inner    = width - 2*margin
	corner   = 26 // radius
)

// canvas is a picture in full colour that is being drawn. It embeds *image.RGBA because package
// image/draw would go pixel by pixel for another type.
type canvas struct{ *image.RGBA }

// buffers holds the pixels of finished canvases, and the memory that encoding takes, for the next
// pictures. (A sync.Pool would lose them several times a second under load.)
var buffers = make(chan *buffer, maxIdleBuffers)

// maxIdleBuffers bounds buffers; a bot draws on one core fewer than there are.
const maxIdleBuffers = 4

type buffer struct {
	pixels        []uint8
	indices       []uint8
	out           bytes.Buffer
	encoderBuffer *png.EncoderBuffer
}

// getBuffer returns an idle buffer, or a new one.
func getBuffer() *buffer {
	select {
	case s := <-buffers:
		return s
	default:
		return new(buffer)
	}
}

// release makes the buffer available for the next picture.
func (s *buffer) release() {
	select {
	case buffers <- s:
	default: // there are enough
	}
}

// Get and Put make a buffer the png.EncoderBufferPool of one encoder.
func (s *buffer) Get() *png.EncoderBuffer  { return s.encoderBuffer }
func (s *buffer) Put(b *png.EncoderBuffer) { s.encoderBuffer = b }

// encoder returns an encoder whose pictures are a seventh larger than possible, in a third of the time.
func (s *buffer) encoder() *png.Encoder {
	return &png.Encoder{BufferPool: s, CompressionLevel: png.BestSpeed}
}

// picture returns a picture of a height, drawn by a function, as PNG.
func picture(height int, draw func(*canvas)) ([]byte, error) {
	s := getBuffer()
	defer s.release()
	if cap(s.pixels) < 4*width*height {
		s.pixels, s.indices = make([]uint8, 4*width*height), make([]uint8, width*height)
	}
	c := &canvas{&image.RGBA{Pix: s.pixels[:4*width*height], Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}}
	c.fillSea()
	draw(c)
	c.drawFrame()
	return s.encode(c)
}

// encode returns the canvas as a paletted PNG.
func (s *buffer) encode(c *canvas) ([]byte, error) {
	flat := &image.Paletted{Pix: s.indices[:len(c.Pix)/4], Stride: width, Rect: c.Rect, Palette: palette()}
	c.quantise(flat.Pix)
	s.out.Reset()
	if err := s.encoder().Encode(&s.out, flat); err != nil {
		return nil, fmt.Errorf("encode a picture of %v as PNG: %w", c.Rect.Size(), err)
	}
	return bytes.Clone(s.out.Bytes()), nil
}

// quantise sets indices to each pixel's nearest colour in the palette.
func (c *canvas) quantise(indices []uint8) {
	table := nearest()
	last, index := uint32(0), uint8(0) // most pixels have the colour of their left neighbour
	for i := range indices {
		p := c.Pix[4*i : 4*i+4 : 4*i+4]
		if pixel := binary.LittleEndian.Uint32(p); pixel != last {
			last, index = pixel, quantised(table, p)
		}
		indices[i] = index
	}
}

// quantised returns the index of a pixel's nearest colour.
func quantised(table *[1 << 16]uint8, p []uint8) uint8 {
	if p[3] != 0xff { // only the corners are not opaque
		return uint8(int(p[3]) * (edgeSteps + 1) / 0x100)
	}
	return table[uint16(p[0]>>3)<<11|uint16(p[1]>>2)<<5|uint16(p[2]>>3)]
}
