package deal

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// stream is an endless sequence of numbers, defined by a key. Block k, from 0, is the SHA-256 of the key and k. It
// contains four big-endian 64-bit numbers.
type stream struct {
	keyed [sha256.Size + 8]byte // the key, then the number of the next block
	block [sha256.Size]byte
	used  int // bytes of block already used
}

func newStream(s Secret, joins Joins) *stream {
	return streamOf(sha256.Sum256([]byte(s.String() + "\n" + joins.String())))
}

func streamOf(key [sha256.Size]byte) *stream {
	numbers := &stream{used: sha256.Size}
	copy(numbers.keyed[:], key[:])
	return numbers
}

func (s *stream) next() uint64 {
	if s.used == len(s.block) {
		s.block = sha256.Sum256(s.keyed[:])
		s.used = 0
		count := s.keyed[sha256.Size:]
		binary.BigEndian.PutUint64(count, binary.BigEndian.Uint64(count)+1)
	}
	x := binary.BigEndian.Uint64(s.block[s.used:])
	s.used += 8
	return x
}

// below returns a uniform number from 0 to n−1. The last 2⁶⁴ mod n of the source's 2⁶⁴ numbers would make small results
// likelier, so below draws again if it gets one.
func below(source func() uint64, n uint64) uint64 {
	surplus := -n % n // 2⁶⁴ mod n, since 2⁶⁴−n is congruent to it
	for {
		if x := source(); x <= math.MaxUint64-surplus {
			return x % n
		}
	}
}
