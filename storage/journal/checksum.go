package journal

import (
	"encoding/binary"
	"hash/crc64"
)

// Checksum covers a journal, from its first entry to its latest, as it is stored. That
// of an empty journal is 0. The package's doc has the bytes that it is made of.
type Checksum uint64

var polynomial = crc64.MakeTable(crc64.ECMA)

// Add returns the checksum of the journal with the next line.
func (c Checksum) Add(l Line) Checksum {
	const short = 128 // a move with all its numbers: no allocation
	bytes := make([]byte, 0, short)
	for _, number := range [...]uint64{uint64(l.Seq), uint64(l.At), uint64(l.By), uint64(l.Cause),
		uint64(len(l.Kind)), uint64(len(l.Body))} {
		bytes = binary.BigEndian.AppendUint64(bytes, number)
	}
	bytes = append(append(bytes, l.Kind...), l.Body...)
	return Checksum(crc64.Update(uint64(c), polynomial, bytes))
}
