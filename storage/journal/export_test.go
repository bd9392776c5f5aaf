package journal

import (
	"maps"
	"slices"
)

// Kinds returns the kinds of which a journal can have entries, sorted.
func Kinds() []Kind { return slices.Sorted(maps.Keys(decoders)) }

// Decode parses the body of an entry.
func Decode(kind Kind, text string) (Body, error) { return decoders.Decode(kind, text) }
