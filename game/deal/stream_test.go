package deal

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"testing"
)

// TestBelowIsUnbiased uses a crafted source, because no secret is known whose stream has a number that is drawn again.
func TestBelowIsUnbiased(t *testing.T) {
	const most = math.MaxUint64
	tests := []struct {
		name   string
		n      uint64
		source []uint64
		answer uint64
		left   int
	}{
		{"small numbers are taken as they are", 78, []uint64{77, 5}, 77, 1},
		{"the rest of a division", 78, []uint64{80, 5}, 2, 1},
		{"one divides all", 1, []uint64{most, 5}, 0, 1},
		{"two divides all", 2, []uint64{most, 5}, 1, 1},
		{"a power of two refuses none", 64, []uint64{most, 5}, 63, 1},
		// 2⁶⁴ = 3·6148914691236517205 + 1: the last number is surplus.
		{"the last number below three", 3, []uint64{most, 4}, 1, 0},
		{"the last but one below three", 3, []uint64{most - 1, 4}, 2, 1},
		// 2⁶⁴ mod 78 = 16: the last sixteen are surplus.
		{"the first surplus number of 78", 78, []uint64{most - 15, 79}, 1, 0},
		{"the last good number of 78", 78, []uint64{most - 16, 79}, 77, 1},
		{"surplus numbers in a row", 78, []uint64{most, most - 1, most - 15, 4}, 4, 0},
		{"above half of all only the first n are good", 1<<63 + 1, []uint64{1<<63 + 1, most, 1 << 63}, 1 << 63, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			left := test.source
			source := func() uint64 {
				x := left[0]
				left = left[1:]
				return x
			}
			if got := below(source, test.n); got != test.answer || len(left) != test.left {
				t.Errorf("%d with %d numbers left, expected %d with %d", got, len(left), test.answer, test.left)
			}
		})
	}
}

// TestStreamMatchesItsDescription compares the stream with numbers computed as its doc comment says.
func TestStreamMatchesItsDescription(t *testing.T) {
	secret := Secret{1, 2, 3}
	joins := Joins{4, 0}
	key := sha256.Sum256([]byte(secret.String() + "\n4 0"))
	numbers := newStream(secret, joins)
	for k := range uint64(300) { // past the first byte of the block number
		block := sha256.Sum256(binary.BigEndian.AppendUint64(key[:], k))
		for i := range 4 {
			if got, expected := numbers.next(), binary.BigEndian.Uint64(block[8*i:]); got != expected {
				t.Fatalf("number %d of block %d is %d, expected %d", i, k, got, expected)
			}
		}
	}
}
