package draw

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// buffers holds the memory of finished pictures for the next ones. (A sync.Pool would lose it several times a second
// under load.)
var buffers = make(chan *buffer, maxIdleBuffers)

// maxIdleBuffers bounds buffers; a bot draws on one core fewer than there are.
const maxIdleBuffers = 4

// buffer is the memory of a picture that is being made.
type buffer struct {
	pixels []uint8
	out    bytes.Buffer
	zip    *zlib.Writer
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

// canvas returns a canvas in the buffer's memory. What it shows is undefined.
func (b *buffer) canvas(size image.Point) *canvas {
	if need := (1 + size.X) * size.Y; cap(b.pixels) < need {
		b.pixels = make([]uint8, need)
	}
	return &canvas{b.pixels[:(1+size.X)*size.Y], size}
}

// compression is the level of klauspost/compress that was measured as the smallest within the time of image/png's
// fastest (docs/figures.md).
const compression = 5

// The layout of a PNG (W3C, Portable Network Graphics, sections 5 and 11).
const (
	pngSignature = "\x89PNG\r\n\x1a\n"
	bitsPerIndex = 8
	indexedColor = 3
)

// encode returns the canvas as a paletted PNG.
func (b *buffer) encode(c *canvas) ([]byte, error) {
	if err := b.compress(c.pixels); err != nil {
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

// maxChunks is more than everything but the compressed rows takes, most of it the palette.
const maxChunks = 1 << 10

// compress sets out to the compressed rows.
func (b *buffer) compress(rows []uint8) error {
	b.out.Reset()
	if b.zip == nil {
		var err error
		if b.zip, err = zlib.NewWriterLevel(&b.out, compression); err != nil {
			return err
		}
	}
	b.zip.Reset(&b.out)
	if _, err := b.zip.Write(rows); err != nil {
		return err
	}
	return b.zip.Close()
}

// paletteChunks returns the chunks of the palette, which every picture has.
var paletteChunks = sync.OnceValue(func() []byte {
	var opaque, alpha []byte
	for _, entry := range palette() {
		c := entry.(paint)
		r, g, b := c.R, c.G, c.B
		if c.A != 0 { // PNG's colours are not premultiplied
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

// appendChunk appends a chunk of a PNG.
func appendChunk(b []byte, kind string, data []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	start := len(b)
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[start:]))
}
