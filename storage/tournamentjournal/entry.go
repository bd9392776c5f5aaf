package tournamentjournal

import "korsar/storage/journal"

// An entry has the same envelope as a table's. A body is one of this package's types, or an event of package
// tournament.
type (
	Entry = journal.Entry
	Line  = journal.Line
	Body  = journal.Body
	Kind  = journal.Kind
)

// Parse parses a line of a tournament.
func Parse(l Line) (Entry, error) { return decoders.Parse(l) }
