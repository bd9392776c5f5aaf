package draw

import (
	"hash/adler32"
	"hash/maphash"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/klauspost/compress/flate"
)

// strip is a few rows of a picture, compressed. Successive pictures of a table differ in few rows, and compressing is
// most of the work, so strips are cached. A strip refers to nothing outside of it and ends at a whole byte (RFC 1951,
// section 2), so that strips can follow one another.
type strip struct {
	data  []byte
	check uint32 // Adler-32 of the rows
}

const (
	// stripHigh is the number of rows of a strip. With fewer, the cache finds more strips, but each costs a few bytes.
	stripHigh = 40

	// maxStrips is how many strips are cached, a kilobyte or two each.
	maxStrips = 512
)

// compression is the level of klauspost/compress with the smallest output that took no longer than image/png's fastest
// level (docs/figures.md).
const compression = 5

// stripCache holds strips by their rows.
type stripCache struct {
	seeds [2]maphash.Seed
	kept  *lru.Cache[stripKey, strip]
}

// stripKey identifies rows. Two hashes of 64 bits make sure that a strip never stands for other rows, which may show
// hidden cards.
type stripKey [2]uint64

// strips caches the strips of all pictures.
var strips = stripCache{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
	kept: newLRU[stripKey, strip](maxStrips)}

func (c *stripCache) key(rows []uint8) stripKey {
	return stripKey{maphash.Bytes(c.seeds[0], rows), maphash.Bytes(c.seeds[1], rows)}
}

// strip returns the compressed rows, from the cache if it has them.
func (b *buffer) strip(rows []uint8) (strip, error) {
	key := strips.key(rows)
	if s, ok := strips.kept.Get(key); ok {
		return s, nil
	}
	if err := b.deflate(rows); err != nil {
		return strip{}, err
	}
	s := strip{data: append([]byte(nil), b.part.Bytes()...), check: adler32.Checksum(rows)}
	strips.kept.Add(key, s)
	return s, nil
}

// deflate sets b.part to the compressed rows, up to a whole byte.
func (b *buffer) deflate(rows []uint8) error {
	b.part.Reset()
	if b.deflater == nil {
		var err error
		if b.deflater, err = flate.NewWriter(&b.part, compression); err != nil {
			return err
		}
	}
	b.deflater.Reset(&b.part)
	if _, err := b.deflater.Write(rows); err != nil {
		return err
	}
	return b.deflater.Flush()
}

// joinChecks returns the Adler-32 of some bytes followed by n more, from the checksums of both parts. In RFC 1950,
// section 9, the low half is 1 plus the sum of the bytes, and the high half the sum of all low halves.
func joinChecks(before, after uint32, n int) uint32 {
	const base = 65521
	low, high := before&0xffff, before>>16
	high = (high + after>>16 + uint32(n%base)*((low+base-1)%base)%base) % base
	low = (low + after&0xffff + base - 1) % base
	return high<<16 | low
}
