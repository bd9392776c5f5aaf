package tournamentjournal

import (
	"maps"
	"slices"
)

// Kinds returns the kinds of which a journal can have entries, sorted.
func Kinds() []Kind { return slices.Sorted(maps.Keys(decoders)) }
