package journal

import "korsar/storage/snowflake"

// Line is an entry as it is stored.
type Line struct {
	Seq   int64
	At    int64 // milliseconds since 1970-01-01 UTC
	Kind  Kind
	By    PersonID
	Cause snowflake.ID
	Body  string // as [Encode] returns it
}

// Line returns the entry as it is stored.
func (e Entry) Line() (Line, error) {
	body, err := Encode(e.Body)
	if err != nil {
		return Line{}, err
	}
	return Line{Seq: e.Seq, At: e.At.UnixMilli(), Kind: e.Body.Kind(), By: e.By, Cause: e.Cause, Body: body}, nil
}

// Parse decodes a stored line of a table.
func Parse(l Line) (Entry, error) { return decoders.Parse(l) }
