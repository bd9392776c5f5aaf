package say

import (
	"slices"
	"strconv"

	"korsar/game"
	"korsar/storage/journal"
)

// Choices of the scope of a leaderboard.
const (
	ScopeHere       = "here"
	ScopeEverywhere = "everywhere"
)

// NoCover is the choice that no computer covers for a player who leaves.
const NoCover = "none"

// LateChoice returns the choice of what happens when the time of a turn is over.
func LateChoice(o journal.Options) string {
	if o.IfLate() == journal.HandOver {
		return string(journal.HandOver) + "." + strconv.Itoa(max(o.Misses, 1))
	}
	return string(o.IfLate())
}

// Choice returns the name of an option's value. A value without a name is returned as it is.
func (l *Localizer) Choice(option, value string) string {
	switch {
	case option == "language" && value == DiscordsLanguage:
		return l.say("language.discord")
	case option == "language" && slices.Contains(Languages(), value):
		return In(value).say("language.name") // each language is named in itself
	case option == "topic" && slices.Contains(Topics, Topic(value)):
		return l.TopicName(Topic(value))
	case option == "edition" && game.EditionByID(value) != nil:
		return game.EditionByID(value).Title
	}
	if name, known := l.find("choice." + option + "." + value); known {
		return name
	}
	return value
}
