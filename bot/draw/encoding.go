package draw

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"image"
	"slices"
	"sync"

	"github.com/klauspost/compress/flate"
)

// buffers holds the memory of finished pictures for the next ones. A sync.Pool would lose it several times a second
// under load.
var buffers = make(chan *buffer, maxIdleBuffers)

// maxIdleBuffers bounds the idle buffers. It suits five cores, four of which draw.
const maxIdleBuffers = 4

// buffer is the memory of a picture that is being made.
type buffer struct {
	pixels   []uint8
	out      bytes.Buffer // the compressed rows
	part     bytes.Buffer // the compressed rows of a strip
	deflater *flate.Writer
}

// getBuffer returns an idle buffer, or a new one.
func getBuffer() *buffer {
	select {
	case b := <-buffers:
		return b
	default:
		return new(buffer)
	}
}

// release makes the buffer available for the next picture.
func (b *buffer) release() {
	select {
	case buffers <- b:
	default: // there are enough
	}
}

// canvas returns a canvas in the buffer's memory. Its pixels are undefined.
func (b *buffer) canvas(size image.Point) *canvas {
	if need := (1 + size.X) * size.Y; cap(b.pixels) < need {
		b.pixels = make([]uint8, need)
	}
	return &canvas{pixels: b.pixels[:(1+size.X)*size.Y], size: size, colors: colors(), nearest: nearest()}
}

// The layout of a PNG (W3C, Portable Network Graphics, sections 5 and 11).
const (
	pngSignature = "\x89PNG\r\n\x1a\n"
	bitsPerIndex = 8
	indexedColor = 3
)

// encode returns the canvas as a paletted PNG.
func (b *buffer) encode(c *canvas) ([]byte, error) {
	if err := b.compress(c); err != nil {
		return nil, fmt.Errorf("encode a picture of %v as PNG: %w", c.size, err)
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(c.size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(c.size.Y))
	header = append(header, bitsPerIndex, indexedColor, 0, 0, 0)
	picture := make([]byte, 0, b.out.Len()+maxChunks)
	picture = appendChunk(append(picture, pngSignature...), "IHDR", header)
	picture = append(picture, paletteChunks()...)
	picture = appendChunk(picture, "IDAT", b.out.Bytes())
	return appendChunk(picture, "IEND", nil), nil
}

// maxChunks is more than the bytes of all chunks but the compressed rows. Most of them are the palette.
const maxChunks = 1 << 10

// The frame of the compressed rows (RFC 1950, section 2.2, and an empty last block by RFC 1951, section 3.2.6).
const (
	zlibHeader = "\x78\x9c"
	lastBlock  = "\x03\x00"
)

// compress sets b.out to the compressed rows.
func (b *buffer) compress(c *canvas) error {
	b.out.Reset()
	b.out.WriteString(zlibHeader)
	check := adler32.Checksum(nil)
	for rows := range slices.Chunk(c.pixels, stripHigh*(1+c.size.X)) {
		s, err := b.strip(rows)
		if err != nil {
			return err
		}
		b.out.Write(s.data)
		check = joinChecks(check, s.check, len(rows))
	}
	b.out.WriteString(lastBlock)
	b.out.Write(binary.BigEndian.AppendUint32(nil, check))
	return nil
}

// paletteChunks returns the chunks of the palette, which every picture has.
var paletteChunks = sync.OnceValue(func() []byte {
	var opaque, alpha []byte
	for _, entry := range palette() {
		c := entry.(paint)
		r, g, b := c.R, c.G, c.B
		if c.A != 0 { // PNG's colors are not premultiplied
			r, g, b = unmultiplied(r, c.A), unmultiplied(g, c.A), unmultiplied(b, c.A)
		}
		opaque = append(opaque, r, g, b)
		if c.A != 0xff {
			alpha = append(alpha, c.A)
		}
	}
	return appendChunk(appendChunk(nil, "PLTE", opaque), "tRNS", alpha)
})

func unmultiplied(v, alpha uint8) uint8 { return uint8(uint32(v) * 0xff / uint32(alpha)) }

func appendChunk(b []byte, kind string, data []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	start := len(b)
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[start:]))
}
