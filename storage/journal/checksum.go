package journal

import (
	"encoding/binary"
	"hash/crc64"
)

// Checksum covers a journal as it is stored, from its first entry to its latest. The checksum of an empty journal is 0.
// The package documentation lists the bytes it covers.
type Checksum uint64

var polynomial = crc64.MakeTable(crc64.ECMA)

// Add returns the checksum of the journal extended by a line.
func (c Checksum) Add(l Line) Checksum {
	const short = 128 // bytes; fits a move with all its numbers, so that Add does not allocate
	bytes := make([]byte, 0, short)
	for _, number := range [...]uint64{uint64(l.Seq), uint64(l.At), uint64(l.By), uint64(l.Cause),
		uint64(len(l.Kind)), uint64(len(l.Body))} {
		bytes = binary.BigEndian.AppendUint64(bytes, number)
	}
	bytes = append(append(bytes, l.Kind...), l.Body...)
	return Checksum(crc64.Update(uint64(c), polynomial, bytes))
}
