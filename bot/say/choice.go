package say

import (
	"slices"
	"strconv"
	"strings"

	"korsar/game"
	"korsar/storage/journal"
)

// The choices of where a leaderboard is of.
const (
	Here       = "here"
	Everywhere = "everywhere"
)

// NoRelief is the choice of a table at which nobody takes over from whoever
// leaves.
const NoRelief = "none"

// LateChoice is the choice of what happens when the time of a turn is over.
func LateChoice(o journal.Options) string {
	if o.IfLate() == journal.HandOver {
		return string(journal.HandOver) + "." + strconv.Itoa(max(o.Misses, 1))
	}
	return string(o.IfLate())
}

// Choice is what a value of an option is called. The option may be given with
// its command or without; a value that none offers is shown as it is.
func (t *Localizer) Choice(option, value string) string {
	option = option[strings.LastIndexByte(option, ' ')+1:]
	switch {
	case option == "language" && slices.Contains(Languages(), value):
		return In(value).say("language.name") // each calls itself by its own name
	case option == "topic" && slices.Contains(topics, Topic(value)):
		return t.TopicName(Topic(value))
	case option == "edition" && game.EditionByID(value) != nil:
		return game.EditionByID(value).Title
	}
	if name, known := t.find("choice." + option + "." + value); known {
		return name
	}
	return value
}
