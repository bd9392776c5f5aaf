package snowflake

import (
	"strconv"
	"time"
)

// ID is an id given by the chat platform. 0 means none.
type ID uint64

// Epoch is the start of 2015, from which ids count time.
var Epoch = time.UnixMilli(1420070400000)

// timeShift is how many bits of an id are below its timestamp.
const timeShift = 22

// Parse parses an id. It returns 0 for invalid text and for ids of more than 63 bits, which the platform does not give.
func Parse(text string) ID {
	number, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return ID(number)
}

// At returns the lowest id that can be given at a time. Times before Epoch count as Epoch.
func At(t time.Time) ID { return ID(max(t.Sub(Epoch).Milliseconds(), 0)) << timeShift }

// String returns the id as the platform writes it.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// Time returns when the id was given, to the millisecond.
func (id ID) Time() time.Time {
	return Epoch.Add(time.Duration(id>>timeShift) * time.Millisecond)
}

// Shard returns which of count connections, from 0, serves the guild with this id (Discord's documentation, "Sharding
// Formula").
func (id ID) Shard(count int) int { return int(uint64(id>>timeShift) % uint64(count)) }
