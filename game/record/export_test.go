package record

import "slices"

// Equal reports whether two records have the same content, regardless of where they were read.
func (r *Record) Equal(other *Record) bool {
	return r.Edition == other.Edition && r.Mode == other.Mode && r.First == other.First && r.Deck == other.Deck &&
		r.Fair.equal(other.Fair) &&
		slices.Equal(r.Seats, other.Seats) &&
		slices.Equal(r.Result, other.Result) &&
		slices.Equal(r.Changes, other.Changes) &&
		slices.Equal(r.Others, other.Others) &&
		slices.Equal(r.Moves, other.Moves)
}

func (f *Fair) equal(other *Fair) bool {
	if f == nil || other == nil {
		return f == other
	}
	return f.Secret == other.Secret && f.Commitment == other.Commitment && slices.Equal(f.Joins, other.Joins)
}
